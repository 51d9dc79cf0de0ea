import { compileForCrawler, findCrawler, type RobotsFile } from '@sundry/robots'
import type { SitemapEntry } from '../rules/context.ts'

export interface BlockedEntry {
  readonly loc: string
  readonly line: number
  readonly robotsLine: number
}

/** `robotsTxt` must be the one that governs the host of the entries. */
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
