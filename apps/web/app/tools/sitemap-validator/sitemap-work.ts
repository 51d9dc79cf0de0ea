import type { Repair, SitemapReport, SpecificationVerdict } from '@sundry/sitemap'
import { createLane, type LaneRun } from '../../platform/worker-lane.ts'

/** Where a sitemap comes from; `sitemapUrl` is where it stands, when that is known. */
export type Source = { url: string } | { text: string } | { file: Blob }

export type Fetched = { finalUrl: string; status: number; redirects: number; isMock: boolean }

export type Validation = {
  verdict: SpecificationVerdict
  /** Null when nothing could be read. */
  report: SitemapReport | null
  fetched: Fetched | null
  /** The text of what was fetched, where it is short enough to show. */
  text: string | null
  /** What an index lists. */
  children: readonly string[]
}

export type Mended = {
  repairs: readonly Repair[]
  file: Blob
  /** Where it is short enough to show. */
  text: string | null
  message: string
  isValid: boolean
}

export type Blocked = {
  checked: number
  blockedCount: number
  blocked: readonly { url: string; line: number }[]
  /** Whether the robots.txt names this sitemap; null when its address is unknown. */
  namesSitemap: boolean | null
  robotsUrl: string | null
  note: string | null
}

export type Excerpt = { first: number; lines: readonly string[] }

type Results = { validate: Validation; repair: Mended; robots: Blocked; excerpt: Excerpt }

export type Work =
  | { do: 'validate'; source: Source }
  | { do: 'repair'; source: Source }
  | { do: 'robots'; source: Source; robots: { host: string } | { text: string }; agent: string }
  | { do: 'excerpt'; source: Source; line: number; column: number }

const makeWorker = () => new Worker(new URL('./sitemap.worker.ts', import.meta.url), { type: 'module' })
const lane = createLane<Work, Results[Work['do']]>(makeWorker)

/** Has the sitemap engine answer beside the page. Progress is told in octets read. */
export function runWork<W extends Work>(work: W, run?: LaneRun): Promise<Results[W['do']]> {
  return lane(work, run) as Promise<Results[W['do']]>
}
