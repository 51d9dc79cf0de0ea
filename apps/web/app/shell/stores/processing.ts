import { create } from 'zustand'

type Processing = {
  isProcessing: boolean
  /** 0 to 100. */
  progress: number
  /** Stops the run; null when it cannot be stopped. */
  cancel: (() => void) | null
  /** The visitor sent the overlay away and works on. */
  inBackground: boolean
  start: (options?: { cancel?: () => void }) => void
  setProgress: (progress: number) => void
  continueInBackground: () => void
  finish: () => void
}

/** The page-wide run: drives the overlay and the thin bar under the header. */
export const useProcessing = create<Processing>()((set) => ({
  isProcessing: false,
  progress: 0,
  cancel: null,
  inBackground: false,
  start: ({ cancel } = {}) => set({ isProcessing: true, progress: 0, cancel: cancel ?? null, inBackground: false }),
  setProgress: (progress) => set({ progress: Math.min(100, Math.max(0, progress)) }),
  continueInBackground: () => set({ inBackground: true }),
  finish: () => set({ isProcessing: false, progress: 0, cancel: null, inBackground: false }),
}))
