import { type RefObject, useEffect } from 'react'
import { useProcessing } from '../shell/stores/processing.ts'

/** Brings the results into sight when a run ends that the visitor has waited for. */
export function useShownWhenDone(section: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      useProcessing.subscribe((run, before) => {
        if (before.isProcessing && !run.isProcessing && !before.inBackground)
          section.current?.scrollIntoView({ behavior: still() ? 'instant' : 'smooth', block: 'start' })
      }),
    [section],
  )
}

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches
