import type { Bench } from '../../workbench/bench.ts'
import { hasTarget } from '../../workbench/settings.ts'
import { toasts } from './text.ts'

export const bench: Bench = {
  id: 'resizer',
  tab: 'Resize',
  accepts: ['jpeg', 'png', 'webp', 'gif', 'bmp', 'heic', 'heif'],
  archive: 'resized',
  check: (settings) => (hasTarget(settings) ? null : toasts.noDimensions),
  toasts,
}
