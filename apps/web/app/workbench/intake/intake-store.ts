import { create } from 'zustand'

export interface Reject {
  id: number
  name: string
  reason: string
}

interface Store {
  busy: boolean
  /** Of all files being taken in; null when there is nothing to show. */
  percent: number | null
  rejects: readonly Reject[]
  dismissRejects: () => void
}

let lastId = 0

export function listReject(name: string, reason: string): void {
  lastId += 1
  useIntake.setState(({ rejects }) => ({ rejects: [...rejects, { id: lastId, name, reason }] }))
}

/** What the uploader shows while files are handled. */
export const useIntake = create<Store>()((set) => ({
  busy: false,
  percent: null,
  rejects: [],
  dismissRejects: () => set({ rejects: [] }),
}))
