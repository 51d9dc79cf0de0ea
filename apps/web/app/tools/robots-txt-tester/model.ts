import { limits } from '@sundry/contracts/limits'
import { connectWorker } from '@sundry/kit/browser'
import { create } from 'zustand'
import type { RobotsApi, RobotsVerdict } from './robots.worker.ts'
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

const WORKERS = 5

export const robotsWorker = connectWorker<RobotsApi>(
  () => new Worker(new URL('./robots.worker.ts', import.meta.url), { type: 'module' }),
  { workers: WORKERS },
)

export function listOf(text: string, separator = /\n/): string[] {
  const items = text.split(separator).map((item) => item.trim())
  return [...new Set(items.filter((item) => item !== ''))]
}
