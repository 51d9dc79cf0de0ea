import type { Step } from '@sundry/recipes'
import { create } from 'zustand'
import type { QueueItem } from '../../../images/model/types.ts'
import type { Preview } from '../../../images/preview/preview.ts'
import { useOpenStep, useRecipe } from '../recipe/model.ts'

/** State of the live preview, for the smaller one that stays in view on a phone. */
interface Store {
  item: QueueItem | null
  url: string | null
  /** Preview of the present recipe; null until it is made. */
  now: Preview | null
  isBusy: boolean
}

export const useShownNow = create<Store>()(() => ({ item: null, url: null, now: null, isBusy: false }))

/** The step whose boxes are drawn on the image at this time. */
export function useDrawnStep(): { step: Step; at: number } | null {
  const at = useOpenStep((open) => open.at)
  const step = useRecipe((store) => (at === null ? undefined : store.recipe.steps[at]))
  return at !== null && step && !step.off && (step.kind === 'crop' || step.kind === 'redact') ? { step, at } : null
}
