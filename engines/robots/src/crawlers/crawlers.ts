import { lowerAscii } from '../file/directive.ts'
import { aiCrawlers } from './ai.ts'
import type { Crawler } from './crawler.ts'
import { googleCrawlers } from './google.ts'
import { otherCrawlers } from './other.ts'

export const crawlers: readonly Crawler[] = [...googleCrawlers, ...otherCrawlers, ...aiCrawlers]

/** An unknown name is an ordinary crawler that obeys its own group or else `*`. */
export function findCrawler(name: string): Crawler {
  const wanted = lowerAscii(name)
  return (
    crawlers.find(({ token }) => lowerAscii(token) === wanted) ?? {
      token: name,
      operator: '',
      purpose: 'other',
      note: '',
      fallback: [],
      ignoresGlobal: false,
      obeys: 'unknown',
      controlOnly: false,
      evidence: { kind: 'general', url: '', date: '' },
    }
  )
}
