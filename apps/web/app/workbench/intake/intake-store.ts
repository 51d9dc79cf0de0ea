import { create } from 'zustand'

export interface Reject {
  id: number
  name: string
  reason: string
}

interface Store {
  busy: boolean
  percent: number | null
  rejects: readonly Reject[]
  dismissRejects: () => void
}

let lastId = 0

export function listReject(name: string, reason: string): void {
  lastId += 1
  useIntake.setState(({ rejects }) => ({ rejects: [...rejects, { id: lastId, name, reason }] }))
}

export const useIntake = create<Store>()((set) => ({
  busy: false,
  percent: null,
  rejects: [],
  dismissRejects: () => set({ rejects: [] }),
}))
