import { create } from 'zustand'
import type { privacy } from '../platform/site.ts'

export type Privacy = Exclude<keyof typeof privacy, 'samples'>

interface Panels {
  palette: { open: boolean; query: string }
  shortcuts: boolean
  menu: boolean
  offline: boolean
  privacy: Privacy | null
  /** Something of a page that works in its tab was sent to our server. */
  hasRequest: boolean
  /** The last lookup showed that our server reaches no one. */
  isOffGrid: boolean
  openPalette: (query?: string) => void
  closePalette: () => void
  setQuery: (query: string) => void
  setShortcuts: (open: boolean) => void
  setMenu: (open: boolean) => void
}

/** For a page that works in its tab, once something of it was sent to our server: it says so until it is left. */
export const showRequested = (): void => usePanels.setState({ hasRequest: true })

/** Shows whether the server has a way out, for the line below the header of every page that uses lookups. */
export const showOffGrid = (isOffGrid: boolean): void => usePanels.setState({ isOffGrid })

export const usePanels = create<Panels>()((set) => ({
  palette: { open: false, query: '' },
  shortcuts: false,
  menu: false,
  offline: false,
  privacy: null,
  hasRequest: false,
  isOffGrid: false,
  openPalette: (query = '') => set({ palette: { open: true, query }, shortcuts: false }),
  setQuery: (query) => set({ palette: { open: true, query } }),
  closePalette: () => set({ palette: { open: false, query: '' } }),
  setShortcuts: (open) => set(open ? { shortcuts: true, palette: { open: false, query: '' } } : { shortcuts: false }),
  setMenu: (menu) => set({ menu }),
}))
