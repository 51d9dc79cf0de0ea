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
  shownLine: number | null
  change: (some: Partial<Omit<State, 'change'>>) => void
}

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
