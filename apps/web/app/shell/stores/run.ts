import { create } from 'zustand'

interface End {
  tool: string
  done: number
  total: number
}

interface Run {
  /** The tool whose run is on; null when none is. */
  tool: string | null
  /** Pictures that are through, whatever came of them. */
  done: number
  total: number
  /** 0 to 100, by bytes. */
  percent: number
  /** Stops the run; null when it cannot be stopped. */
  cancel: (() => void) | null
  /** The visitor sent the overlay away and works on. */
  inBackground: boolean
  /** How the last run ended early, until the next one. */
  stopped: End | null
  /** The tool whose run has ended under the visitor's eyes and whose results have not been brought into view yet. */
  awaited: string | null
  begin: (run: { tool: string; total?: number; cancel?: () => void }) => void
  setPercent: (percent: number) => void
  finishOne: () => void
  continueInBackground: () => void
  end: (how?: { stopped?: End | null; awaited?: string | null }) => void
}

const idle = { tool: null, done: 0, total: 0, percent: 0, cancel: null, inBackground: false }

/** The one run of the site: drives the overlay, the thin bar under the header and the heads of the results. */
export const useRun = create<Run>()((set) => ({
  ...idle,
  stopped: null,
  awaited: null,
  begin: ({ tool, total = 0, cancel = null }: { tool: string; total?: number; cancel?: (() => void) | null }) =>
    set({ ...idle, tool, total, cancel, stopped: null, awaited: null }),
  setPercent: (percent) => set({ percent: Math.min(100, Math.max(0, percent)) }),
  finishOne: () => set(({ done }) => ({ done: done + 1 })),
  continueInBackground: () => set({ inBackground: true }),
  end: ({ stopped = null, awaited = null } = {}) =>
    set(({ done, total }) => ({ ...idle, done, total, stopped, awaited })),
}))

export const isRunning = ({ tool }: Pick<Run, 'tool'>): boolean => tool !== null
