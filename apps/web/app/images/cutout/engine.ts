import type { CutoutEngine } from '@sundry/cutout'
import { loadOnce } from '../../platform/load-code.ts'

export const openCutoutEngine = loadOnce<CutoutEngine>(async () =>
  (await import('@sundry/cutout/browser')).createCutoutEngine(),
)
