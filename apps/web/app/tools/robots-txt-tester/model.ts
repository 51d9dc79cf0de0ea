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
  /** The text before a press, until the next change. */
  before: string | null
  problem: { at: 'file' | 'url'; message: string } | null
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
  before: null,
  problem: null,
  change: (some) => set(some),
}))

const settled = { verdict: null, shownLine: null, before: null, problem: null }

/** Typing clears the verdict, the problem and the undo, which belong to the former text and question. */
export const edit = (some: Partial<Pick<State, 'text' | 'url' | 'agent' | 'simplified' | 'raw'>>) =>
  useRobots.setState({ ...some, ...settled })

/** A press replaces the text, which can be restored. */
export const replaceText = (text: string) =>
  useRobots.setState(({ text: before }) => ({
    ...settled,
    text,
    before: before.trim() === '' || before === text || before === sample ? null : before,
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
