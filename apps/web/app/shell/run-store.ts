import { create } from 'zustand'

interface End {
  tool: string
  done: number
  total: number
}

/** Describes the last run that made something. */
interface Receipt {
  tool: string
  ms: number
  /** Whom the images were sent to; null where they stayed in the tab. */
  receiver: string | null
  isLogged: boolean
}

interface Run {
  tool: string | null
  done: number
  total: number
  percent: number
  cancel: (() => void) | null
  inBackground: boolean
  stopped: End | null
  awaited: string | null
  receipt: Receipt | null
  begin: (run: { tool: string; total?: number; cancel?: () => void }) => void
  setPercent: (percent: number) => void
  finishOne: () => void
  continueInBackground: () => void
  end: (how?: { stopped?: End | null; awaited?: string | null }) => void
}

const idle = { tool: null, done: 0, total: 0, percent: 0, cancel: null, inBackground: false }

export const useRun = create<Run>()((set) => ({
  ...idle,
  stopped: null,
  awaited: null,
  receipt: null,
  begin: ({ tool, total = 0, cancel = null }: { tool: string; total?: number; cancel?: (() => void) | null }) =>
    set({ ...idle, tool, total, cancel, stopped: null, awaited: null }),
  setPercent: (percent) => set({ percent: Math.min(100, Math.max(0, percent)) }),
  finishOne: () => set(({ done }) => ({ done: done + 1 })),
  continueInBackground: () => set({ inBackground: true }),
  end: ({ stopped = null, awaited = null } = {}) =>
    set(({ done, total }) => ({ ...idle, done, total, stopped, awaited })),
}))

export const isRunning = ({ tool }: Pick<Run, 'tool'>): boolean => tool !== null
