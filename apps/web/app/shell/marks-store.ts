import { create } from 'zustand'
import { readStoredList, writeStored } from '../platform/storage.ts'

const FAVOURITES_KEY = 'favourites'
const RECENTS_KEY = 'recents'
const MAX_RECENTS = 5

interface Marks {
  favourites: readonly string[]
  recents: readonly string[]
  /** After mount, so that hydration sees what the build wrote. */
  load: () => void
  toggleFavourite: (id: string) => void
  visit: (id: string) => void
}

export const useMarks = create<Marks>()((set) => ({
  favourites: [],
  recents: [],
  load: () => set({ favourites: readStoredList(FAVOURITES_KEY), recents: readStoredList(RECENTS_KEY) }),
  toggleFavourite: (id) => {
    // Read again, because another tab may have written.
    const favourites = readStoredList(FAVOURITES_KEY)
    const next = favourites.includes(id) ? favourites.filter((other) => other !== id) : [...favourites, id]
    writeStored(FAVOURITES_KEY, JSON.stringify(next))
    set({ favourites: next })
  },
  visit: (id) => {
    const next = [id, ...readStoredList(RECENTS_KEY).filter((other) => other !== id)].slice(0, MAX_RECENTS)
    writeStored(RECENTS_KEY, JSON.stringify(next))
    set({ recents: next })
  },
}))
