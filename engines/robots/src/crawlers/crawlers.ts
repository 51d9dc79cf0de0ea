import { lowerAscii } from '../file/directive.ts'
import { aiCrawlers } from './ai.ts'
import type { Crawler } from './crawler.ts'
import { googleCrawlers } from './google.ts'
import { otherCrawlers } from './other.ts'

/** Crawlers worth testing, each with its fallbacks and with the source and date of what is said of it. */
export const crawlers: readonly Crawler[] = [...googleCrawlers, ...otherCrawlers, ...aiCrawlers]

/**
 * The crawler of that name, in any case. For an unknown name, an ordinary crawler that obeys its own
 * group or else `*`.
 *
 * @example
 * findCrawler('googlebot-image').fallback // ['Googlebot']
 */
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
