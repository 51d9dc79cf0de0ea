import type { Bench } from '../../workbench/bench.ts'
import { toasts } from './text.ts'

export const bench: Bench = {
  id: 'compressor',
  tab: 'Compress',
  accepts: ['jpeg', 'png', 'webp', 'bmp', 'avif', 'heic', 'heif'],
  archive: 'compressed',
  check: () => null,
  toasts,
}
