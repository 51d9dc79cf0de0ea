import type { RemoveBgKey } from '@sundry/contracts/get-remove-bg-key'
import { limits } from '@sundry/contracts/limits'
import type { Background, CutoutStyle, ProviderId } from '@sundry/cutout'
import { create } from 'zustand'

export type Place = ProviderId | 'remote'

export type CommonLook = Omit<CutoutStyle, 'strokes'>

interface Store {
  place: Place
  colour: string
  look: CommonLook
  setBackground: (background: Background) => void
  reset: () => void
}

/** The colours that one press chooses. */
export const swatches = ['#ffffff', '#000000', '#f1f2e8', '#74c3ff'] as const

export const plainLook: CommonLook = {
  edges: { shift: 0, feather: 0, decontaminate: 1 },
  background: { kind: 'transparent' },
  shadow: null,
  crop: null,
  output: 'png',
}

// A photo leaves the device only by a choice of this visit, so nothing of this is stored.
const start = {
  place: 'local',
  colour: limits.backgroundRemover.colour,
  look: plainLook,
} as const satisfies Partial<Store>

export const useOptions = create<Store>()((set, get) => ({
  ...start,
  setBackground: (background) =>
    set({ look: { ...get().look, background }, ...(background.kind === 'color' && { colour: background.color }) }),
  reset: () => set(start),
}))

interface ServiceStateStore {
  state: 'unasked' | 'asking' | 'ready' | 'missing' | 'failed'
  key: RemoveBgKey | null
}

export const useService = create<ServiceStateStore>()(() => ({ state: 'unasked', key: null }))

export const canUseService = (): boolean => useService.getState().state === 'ready'

export function serviceHost(key: RemoveBgKey | null): string | null {
  if (!key?.apiKey || !key.endpoint) return null
  return new URL(key.endpoint).host
}
