import { create } from 'zustand'
import type { privacy } from '../site-text.ts'

export type Privacy = keyof typeof privacy

interface Panels {
  palette: { open: boolean; query: string }
  shortcuts: boolean
  menu: boolean
  offline: boolean
  privacy: Privacy | null
  openPalette: (query?: string) => void
  closePalette: () => void
  setQuery: (query: string) => void
  setShortcuts: (open: boolean) => void
  setMenu: (open: boolean) => void
}

export const usePanels = create<Panels>()((set) => ({
  palette: { open: false, query: '' },
  shortcuts: false,
  menu: false,
  offline: false,
  privacy: null,
  openPalette: (query = '') => set({ palette: { open: true, query }, shortcuts: false }),
  setQuery: (query) => set({ palette: { open: true, query } }),
  closePalette: () => set({ palette: { open: false, query: '' } }),
  setShortcuts: (open) => set(open ? { shortcuts: true, palette: { open: false, query: '' } } : { shortcuts: false }),
  setMenu: (menu) => set({ menu }),
}))
