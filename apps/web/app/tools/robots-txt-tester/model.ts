import { limits } from '@sundry/contracts/limits'
import { connectWorker } from '@sundry/kit/browser'
import { create } from 'zustand'
import { failureText } from '../../platform/load-code.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import type { useLatest } from '../../platform/use-latest.ts'
import type { RobotsApi, RobotsVerdict } from './robots.worker.ts'
import { sample, toasts } from './text.ts'

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

const fail = (words: { title: string; description: string }) => void toast.bad(words, LONG_MS)

function refuse(at: 'file' | 'url', words: { title: string; description: string }): void {
  useRobots.setState({ verdict: null, problem: { at, message: words.description } })
  fail(words)
}

/** Undefined where the work failed, which a notice reports. */
export async function orNotice<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    console.error(error)
    fail({ ...toasts.failed, description: failureText(error, toasts.failed.description) })
    return undefined
  }
}

/** A verdict on another file or question than those on the page is not shown. */
export async function testAccess(run: ReturnType<typeof useLatest>['run']): Promise<void> {
  const { text, url, agent, simplified, raw, change } = useRobots.getState()
  if (text.trim() === '') return refuse('file', toasts.emptyFile)
  if (url.trim() === '') return refuse('url', toasts.emptyUrl)
  const question = { text, url, agent, simplified, raw }
  const isCurrent = () => {
    const now = useRobots.getState()
    return Object.entries(question).every(([name, value]) => now[name as keyof typeof question] === value)
  }
  const input = { ...question, url: raw ? url : url.trim(), agent: agent.trim() || limits.robots.defaultAgent }
  const verdict = await orNotice(run((signal) => robotsWorker.call('test', input, { signal })))
  if (verdict === undefined || !isCurrent()) return
  if (!verdict) return refuse('url', toasts.badUrl)
  toast.dismissBad()
  change({ verdict, shownLine: null, problem: null })
}

export function listOf(text: string, separator = /\n/): string[] {
  const items = text.split(separator).map((item) => item.trim())
  return [...new Set(items.filter((item) => item !== ''))]
}
