import { create } from 'zustand'
import type { FoundFile } from '../../platform/file-intake.ts'
import type { ImageToolId } from '../model/tool-ids.ts'

export interface Reject {
  id: number
  name: string
  reason: string
  /** The fault of the file itself. */
  cause: string
  found: FoundFile
  /** The tool on whose page it is listed; null for any. */
  by: ImageToolId | null
  /** Another tool that takes such a file. */
  goesTo: 'converter' | 'text' | null
}

interface Store {
  busy: boolean
  percent: number | null
  rejects: readonly Reject[]
  nextId: number
  /** The intake that is in progress: the next one begins after it. */
  turn: Promise<void>
  clearTimer?: ReturnType<typeof setTimeout>
  dismissRejects: () => void
}

export function listReject(reject: Omit<Reject, 'id'>): void {
  useIntake.setState(({ rejects, nextId: id }) => ({
    rejects: [...rejects, { ...reject, id }],
    nextId: id + 1,
  }))
}

export const useIntake = create<Store>()((set) => ({
  busy: false,
  percent: null,
  rejects: [],
  nextId: 1,
  turn: Promise.resolve(),
  dismissRejects: () => set({ rejects: [] }),
}))
