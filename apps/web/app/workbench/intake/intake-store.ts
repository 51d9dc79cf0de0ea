import { create } from 'zustand'

export interface Reject {
  id: number
  name: string
  reason: string
  /** What is wrong with the file itself. */
  cause: string
  /** Another tool takes such files. */
  isForConverter: boolean
}

interface Store {
  busy: boolean
  percent: number | null
  rejects: readonly Reject[]
  dismissRejects: () => void
}

let lastId = 0

export function listReject(reject: Omit<Reject, 'id'>): void {
  lastId += 1
  const id = lastId
  useIntake.setState(({ rejects }) => ({ rejects: [...rejects, { ...reject, id }] }))
}

export const useIntake = create<Store>()((set) => ({
  busy: false,
  percent: null,
  rejects: [],
  dismissRejects: () => set({ rejects: [] }),
}))
