import { create } from 'zustand'
import type { Preview } from './preview.ts'

interface Store {
  /** The queue's image that the visitor chose. */
  chosen: string | null
  /** What the preview knows of the settings as they are now, for the bar that stays in view on a phone. */
  now: Preview | null
  /** Of the original; null where nothing is tried. */
  size: number | null
  /** What the settings need is not kept for offline use, which the main button says. */
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
