import type { Recipe, Step } from '@sundry/recipes'
import { useMemo } from 'react'
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

/** The last step that the preview shows; null for all of them. A run makes them all. */
export const useUpTo = create<{ at: number | null }>()(() => ({ at: null }))

/** The recipe as far as it is shown. */
export function useShownRecipe(): { recipe: Recipe; last: Step | null } {
  const whole = useRecipe((store) => store.recipe)
  const at = useUpTo((store) => store.at)
  return useMemo(() => {
    const last = at === null ? undefined : whole.steps[at]
    if (at === null || !last || at === whole.steps.length - 1) return { recipe: whole, last: null }
    return { recipe: { ...whole, steps: whole.steps.slice(0, at + 1) }, last }
  }, [whole, at])
}

/** The step whose boxes are drawn on the image at this time. */
export function useDrawnStep(): { step: Step; at: number } | null {
  const at = useOpenStep((open) => open.at)
  const step = useRecipe((store) => (at === null ? undefined : store.recipe.steps[at]))
  return at !== null && step && !step.off && (step.kind === 'crop' || step.kind === 'redact') ? { step, at } : null
}
