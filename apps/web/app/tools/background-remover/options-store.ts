import { limits } from '@sundry/contracts/limits'
import type { CutoutStyle, ProviderId } from '@sundry/cutout'
import { create } from 'zustand'

/** Where a photo is worked on: by one of the engine's providers, or by a service out in the network. */
export type Place = ProviderId | 'remote'

/** A look that any photo can have: all but the strokes, which belong to one photo. */
export type CommonLook = Omit<CutoutStyle, 'strokes'>

interface Store {
  place: Place
  /** The last colour chosen, also while the background is transparent. */
  colour: string
  look: CommonLook
  setTransparent: () => void
  setColour: (colour: string) => void
  reset: () => void
}

export const plainLook: CommonLook = {
  edges: { shift: 0, feather: 0, decontaminate: 1 },
  background: { kind: 'transparent' },
  shadow: null,
  crop: null,
  output: 'png',
}

// A photo leaves the device only by a choice of this visit: nothing here is kept in the browser.
const start = {
  place: 'local',
  colour: limits.backgroundRemover.colour,
  look: plainLook,
} as const satisfies Partial<Store>

/** What the panel says should be done with every photo. */
export const useOptions = create<Store>()((set, get) => ({
  ...start,
  setTransparent: () => set({ look: { ...get().look, background: { kind: 'transparent' } } }),
  setColour: (colour) => set({ colour, look: { ...get().look, background: { kind: 'color', color: colour } } }),
  reset: () => set(start),
}))
