import { type CompiledRobots, compileRobots, type RobotsVerdict } from '../matcher/check.ts'
import type { CrawlerSource } from '../parsing/finding.ts'
import { cutAtLimit, type RobotsFile, readGroups, selectRules, toOctetString } from '../parsing/lines.ts'

export type CrawlerPurpose =
  | 'search'
  | 'ads'
  | 'preview'
  | 'archive'
  | 'other'
  | 'ai-training'
  | 'ai-search'
  | 'ai-user'

export interface Crawler {
  readonly token: string
  readonly operator: string
  readonly purpose: CrawlerPurpose
  readonly note: string
  /** Nearest first, for a crawler that has no group of its own. */
  readonly fallback: readonly string[]
  readonly ignoresGlobal: boolean
  readonly obeys: 'yes' | 'partly' | 'no' | 'unknown'
  /** A name that steers use of content but makes no requests of its own. */
  readonly controlOnly: boolean
  readonly evidence: CrawlerSource
}

export interface CrawlerVerdict extends RobotsVerdict {
  /** A crawler's name, `*`, or empty when the file has no group for it. */
  readonly group: string
}

/**
 * Picks the group that names it, else the nearest fallback, else `*`, as Google documents its crawlers; `checkRobots`
 * with a list of names would merge their groups. Text after the first 500 KiB of the file is not read.
 */
export function compileForCrawler(
  robotsTxt: string | Uint8Array | RobotsFile,
  crawler: Crawler,
): { test(url: string | Uint8Array): CrawlerVerdict } {
  const isText = typeof robotsTxt === 'string' || robotsTxt instanceof Uint8Array
  const file = isText ? readGroups(toOctetString(cutAtLimit(robotsTxt).octets)) : robotsTxt
  const chain = [crawler.token, ...crawler.fallback]
  const named = chain.find((token) => selectRules(file, [token]).specificGroup)
  const hasGlobal = file.groups.some(({ agents }) => agents.some(({ global }) => global))
  const group = named ?? (hasGlobal && !crawler.ignoresGlobal ? '*' : '')
  const rules = compileGroup(file, crawler, named)
  return { test: (url) => ({ ...rules.test(url), group }) }
}

function compileGroup(file: RobotsFile, crawler: Crawler, named: string | undefined): CompiledRobots {
  if (named === undefined && crawler.ignoresGlobal) return compileRobots({ groups: [], strayRules: [] }, crawler.token)
  return compileRobots(file, named ?? crawler.token)
}

export interface RobotsChange {
  readonly url: string
  readonly before: CrawlerVerdict
  readonly after: CrawlerVerdict
  readonly change: 'same' | 'opened' | 'closed'
}

export function diffRobots(
  before: string | Uint8Array,
  after: string | Uint8Array,
  crawler: Crawler,
  urls: Iterable<string>,
): readonly RobotsChange[] {
  const [old, next] = [compileForCrawler(before, crawler), compileForCrawler(after, crawler)]
  return Array.from(urls, (url) => {
    const verdicts = { url, before: old.test(url), after: next.test(url) }
    const flipped = verdicts.before.allowed !== verdicts.after.allowed
    return { ...verdicts, change: flipped ? (verdicts.after.allowed ? 'opened' : 'closed') : 'same' }
  })
}
