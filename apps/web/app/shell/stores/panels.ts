import { create } from 'zustand'

type Panels = {
  palette: { open: boolean; query: string }
  shortcuts: boolean
  /** The small screen's list of links. */
  menu: boolean
  openPalette: (query?: string) => void
  closePalette: () => void
  setShortcuts: (open: boolean) => void
  setMenu: (open: boolean) => void
}

/** Which of the shell's panels is open. */
export const usePanels = create<Panels>()((set) => ({
  palette: { open: false, query: '' },
  shortcuts: false,
  menu: false,
  openPalette: (query = '') => set({ palette: { open: true, query }, shortcuts: false }),
  closePalette: () => set({ palette: { open: false, query: '' } }),
  setShortcuts: (open) => set(open ? { shortcuts: true, palette: { open: false, query: '' } } : { shortcuts: false }),
  setMenu: (menu) => set({ menu }),
}))
