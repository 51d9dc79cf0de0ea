import { compileForCrawler, findCrawler, type RobotsFile } from '@sundry/robots'
import type { SitemapEntry } from './rules/context.ts'

export interface BlockedEntry {
  readonly loc: string
  /** Where the sitemap lists it. */
  readonly line: number
  /** The line of the robots.txt that forbids it. */
  readonly robotsLine: number
}

/**
 * Makes a check that finds entries which a robots.txt keeps a crawler from: listing a page and forbidding
 * it contradict each other. The file must be the one that governs the host of the entries.
 *
 * @example
 * const check = createRobotsCheck(robotsTxt, 'Googlebot')
 * const blocked: BlockedEntry[] = []
 * await validateSitemap(xml, { onEntry: (entry) => blocked.push(...check(entry)) })
 */
export function createRobotsCheck(
  robotsTxt: string | Uint8Array | RobotsFile,
  agent: string,
): (entry: SitemapEntry) => readonly BlockedEntry[] {
  const robots = compileForCrawler(robotsTxt, findCrawler(agent))
  return ({ loc, line }) => {
    const verdict = robots.test(loc)
    return verdict.allowed ? [] : [{ loc, line, robotsLine: verdict.line }]
  }
}
