import { randomUUID } from 'node:crypto'
import type { Parser } from '../../ports/parser.ts'
import type { Turn } from '../../ports/turn.ts'
import type { RobotsFile } from '../robots-file.ts'

/** What robots.txt calls us. */
const crawlerName = 'Sundry'
/** A site may ask for patience, but not for more than a crawl has. */
const LONGEST_DELAY_MS = 10_000

export const blockedReason = (line: number) => `robots.txt disallows it (line ${line})`

export interface CrawlRules {
  /** The line that forbids an address; null when nothing does. */
  blockedBy(url: string): Promise<number | null>
  /** The pause the file asks for, in milliseconds. */
  delayMs: number
}

/** What the site's robots.txt asks of us; the RFC has no Crawl-delay, but it costs us nothing to be kind. */
export async function robotsRules(
  { octets }: Pick<RobotsFile, 'octets'>,
  parser: Parser,
  turn: Turn,
): Promise<CrawlRules> {
  const file = { key: randomUUID(), octets, agent: crawlerName }
  const { delayMs } = await parser.robots({ ...file, urls: [] }, turn)
  return {
    async blockedBy(url) {
      const { blockedBy } = await parser.robots({ ...file, urls: [url] }, turn)
      return blockedBy[0] ?? null
    },
    delayMs: Math.min(delayMs, LONGEST_DELAY_MS),
  }
}
