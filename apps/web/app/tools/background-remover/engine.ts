import type { CutoutEngine } from '@sundry/cutout'

let opened: Promise<CutoutEngine> | null = null

/** The engine, its code loaded when it is first wanted. */
export function openEngine(): Promise<CutoutEngine> {
  opened ??= import('@sundry/cutout/browser')
    .then(({ createCutoutEngine }) => createCutoutEngine())
    .catch((error: unknown) => {
      // A lost connection while the code loads must not last for the visit.
      opened = null
      throw error
    })
  return opened
}
