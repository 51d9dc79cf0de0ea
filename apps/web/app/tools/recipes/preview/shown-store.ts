import { create } from 'zustand'
import type { QueueItem } from '../../../workbench/types.ts'
import type { Shown } from './make-preview.ts'

/** What the live preview shows, for the smaller one that stays in view on a phone. */
interface Store {
  item: QueueItem | null
  shown: (Shown & { url: string }) | null
  isBusy: boolean
}

export const useShownNow = create<Store>()(() => ({ item: null, shown: null, isBusy: false }))

/** The step whose settings are open: a crop's frame or the boxes of a redaction are then drawn on the picture. */
export const useOpenStep = create<{ at: number | null; set: (at: number | null) => void }>()((set) => ({
  at: null,
  set: (at) => set({ at }),
}))
