import { create } from 'zustand'
import type { Preview } from './preview.ts'

interface Store {
  /** The queue's image that the visitor chose. */
  chosen: string | null
  /** The preview's state for the present settings, for the bar that stays in view on a phone. */
  now: Preview | null
  /** Size of the original; null if nothing is tried. */
  size: number | null
  /** True if code for these settings is missing offline, which the main button reports. */
  isLacking: boolean
  choose: (id: string) => void
}

export const useStage = create<Store>()((set) => ({
  chosen: null,
  now: null,
  size: null,
  isLacking: false,
  choose: (chosen) => {
    set({ chosen })
    import('../../platform/bring-into-view.ts').then(({ bringIntoView }) =>
      bringIntoView(document.getElementById('stage')),
    )
  },
}))
