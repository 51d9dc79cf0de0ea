import type { AiPolicy, Crawler, RobotsChange, RobotsFinding } from '@sundry/robots'
import { createLane, type LaneRun } from '../../platform/worker-lane.ts'

export type Question = { text: string; url: string; agent: string; simplified: boolean; raw: boolean }

export type Verdict = {
  allowed: boolean
  line: number
  reason: string
  agent: string
  url: string
  /** The group that was used; null where the question does not arise. */
  group: string | null
  compared: string
  changes: readonly string[]
  robotsUrl: string | null
  firstLostLine: number
  simplified: boolean
}

export type MatrixRow = { url: string; cells: readonly { agent: string; allowed: boolean; line: number }[] }
export type Lint = {
  findings: readonly RobotsFinding[]
  groups: number
  rules: number
  sitemaps: readonly string[]
  octets: number
}
export type Facts = { crawlers: readonly Crawler[]; policies: readonly (AiPolicy & { text: string })[] }

export type Results = {
  test: Verdict | null
  lint: Lint
  matrix: readonly MatrixRow[]
  diff: readonly RobotsChange[]
  facts: Facts
}

export type Work =
  | { do: 'test'; question: Question }
  | { do: 'lint'; text: string }
  | { do: 'matrix'; text: string; agents: readonly string[]; urls: readonly string[] }
  | { do: 'diff'; before: string; after: string; agent: string; urls: readonly string[] }
  | { do: 'facts' }

const makeWorker = () => new Worker(new URL('./robots.worker.ts', import.meta.url), { type: 'module' })
const lane = () => createLane<Work, Results[Work['do']]>(makeWorker)
const lanes = { test: lane(), lint: lane(), matrix: lane(), diff: lane(), facts: lane() }

/** Has the robots engine answer beside the page. */
export function runWork<W extends Work>(work: W, run?: LaneRun): Promise<Results[W['do']]> {
  return lanes[work.do](work, run) as Promise<Results[W['do']]>
}
