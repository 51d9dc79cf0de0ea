import type { CutoutEngine } from '@sundry/cutout'

let opened: Promise<CutoutEngine> | null = null

export function openCutoutEngine(): Promise<CutoutEngine> {
  opened ??= import('@sundry/cutout/browser')
    .then(({ createCutoutEngine }) => createCutoutEngine())
    .catch((error: unknown) => {
      opened = null
      throw error
    })
  return opened
}
