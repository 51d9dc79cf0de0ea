import { compileRobots, parseRobots } from '@sundry/robots'
import type { RobotsAnswer } from '../robots-file.ts'

/** What robots.txt calls us. */
const crawlerName = 'Sundry'
/** A site may ask for patience, but not for more than a crawl has. */
const LONGEST_DELAY_MS = 10_000

export const blockedReason = (line: number) => `robots.txt disallows it (line ${line})`

export interface CrawlRules {
  /** The line that forbids an address; null when nothing does. */
  blockedBy(url: string): number | null
  /** The pause the file asks for, in milliseconds. */
  delayMs: number
}

/** What the site's robots.txt asks of us; the RFC has no Crawl-delay, but it costs us nothing to be kind. */
export function robotsRules({ octets }: Pick<RobotsAnswer, 'octets'>): CrawlRules {
  const robots = compileRobots(octets, crawlerName)
  const delays = parseRobots(octets).others.filter(({ key }) => key.toLowerCase() === 'crawl-delay')
  const seconds = delays.map(({ value }) => Number(value)).filter((value) => value > 0)
  return {
    blockedBy(url) {
      const { allowed, line } = robots.test(url)
      return allowed ? null : line
    },
    // Whose group it stands in is not asked: the longest wish is never impolite.
    delayMs: Math.min(Math.max(0, ...seconds) * 1000, LONGEST_DELAY_MS),
  }
}
