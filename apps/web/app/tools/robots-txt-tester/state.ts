import { limits } from '@sundry/contracts/limits'
import { create } from 'zustand'
import type { RobotsVerdict } from './robots.worker.ts'
import { sample } from './text.ts'

interface State {
  text: string
  url: string
  agent: string
  simplified: boolean
  raw: boolean
  verdict: RobotsVerdict | null
  /** A line of the file to show, from a finding or a table. */
  shownLine: number | null
  change: (some: Partial<Omit<State, 'change'>>) => void
}

/** The file and the question; kept while the visitor looks at other tools. */
export const useRobots = create<State>()((set) => ({
  text: sample,
  url: '',
  agent: limits.robots.defaultAgent,
  simplified: false,
  raw: false,
  verdict: null,
  shownLine: null,
  change: (some) => set(some),
}))
