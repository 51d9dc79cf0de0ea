import { create } from 'zustand'
import type { BenchId } from './types.ts'

type Store = {
  /** The tool whose run is on; null when none is. */
  bench: BenchId | null
  done: number
  total: number
  /** How the last run ended early, until the next one. */
  stopped: { bench: BenchId; done: number; total: number } | null
}

/** Where the run stands; the shell's overlay has the percentage. */
export const useRun = create<Store>()(() => ({ bench: null, done: 0, total: 0, stopped: null }))
