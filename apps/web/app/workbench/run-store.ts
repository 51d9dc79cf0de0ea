import { create } from 'zustand'
import type { BenchId } from './types.ts'

type Store = {
  /** The tool whose run is on; null when none is. */
  bench: BenchId | null
  done: number
  total: number
  /** How the last run ended early, until the next one. */
  stopped: { bench: BenchId; done: number; total: number } | null
  /** The tool whose run has ended under the visitor's eyes and whose results have not been brought into view yet. */
  awaited: BenchId | null
}

/** Where the run stands; the shell's overlay has the percentage. */
export const useRun = create<Store>()(() => ({ bench: null, done: 0, total: 0, stopped: null, awaited: null }))
