import type { Bench } from '../../workbench/bench.ts'
import { toasts } from './text.ts'

export const bench: Bench = {
  id: 'converter',
  tab: 'Convert',
  accepts: ['jpeg', 'png', 'webp', 'gif', 'bmp', 'svg', 'avif', 'heic', 'heif', 'jxl', 'tiff', 'ico'],
  archive: 'converted',
  check: ({ outputFormat }) => (outputFormat === null ? toasts.noTarget : null),
  toasts,
}
