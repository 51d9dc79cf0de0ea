import { randomUUID } from 'node:crypto'
import type { Parser } from '../../ports/parser.ts'
import type { Turn } from '../../ports/turn.ts'
import type { RobotsFile } from '../robots-file.ts'

const crawlerName = 'Sundry'
/** A site may ask for patience, but not for more than a crawl has. */
const LONGEST_DELAY_MS = 10_000

export const blockedReason = (line: number) => `robots.txt disallows it (line ${line})`

export interface CrawlRules {
  blockedBy(url: string): Promise<number | null>
  delayMs: number
}

/** Crawl-delay is not in the RFC, but honouring it costs nothing. */
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
