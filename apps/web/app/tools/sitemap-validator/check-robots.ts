import { limits } from '@sundry/contracts/limits'
import { compileForCrawler, findCrawler, parseRobots } from '@sundry/robots'
import type { SitemapEntry } from '@sundry/sitemap'
import { invoke } from '../../platform/invoke.ts'
import { parseUrl } from '../../platform/parse-url.ts'
import type { Blocked } from './open-source.ts'

interface Question {
  entries: readonly SitemapEntry[]
  sitemapUrl: string | null
  robots: { host: string } | { text: string }
  agent: string
}

interface File {
  text: string
  robotsUrl: string | null
  note: string | null
  allBlocked: boolean
}

const SHOWN = 200

/** There is one robots.txt for each protocol and port; that of the host's first page counts. */
function originOf(host: string, entries: Question['entries']): string {
  const page = entries.find(({ loc }) => parseUrl(loc)?.host === host)
  return page ? new URL(page.loc).origin : `https://${host}`
}

async function readFile({ robots, entries }: Question): Promise<File> {
  if ('text' in robots) return { text: robots.text, robotsUrl: null, note: null, allBlocked: false }
  const { data, error } = await invoke('fetch-robots-v1', {
    body: { url: originOf(robots.host, entries) },
    timeoutMs: limits.client.sitemapRobotsTimeoutMs,
  })
  if (error) throw new Error(error.message)
  if (data.isMockData) throw new Error('This installation cannot reach other sites. Paste the robots.txt instead.')
  const note = data.error ?? data.reason ?? null
  return { text: data.robotsTxt ?? '', robotsUrl: data.robotsUrl, note, allBlocked: data.outcome === 'all-disallowed' }
}

export async function checkAgainstRobots(question: Question): Promise<Blocked> {
  const { entries, sitemapUrl, agent } = question
  const { text, robotsUrl, note, allBlocked } = await readFile(question)
  const origin = robotsUrl === null ? null : new URL(robotsUrl).origin
  const { test } = compileForCrawler(text, findCrawler(agent))
  const named = new Set(parseRobots(text).sitemaps.map(({ url }) => parseUrl(url)?.href))
  const blocked: { url: string; line: number }[] = []
  let checked = 0
  let blockedCount = 0
  for (const loc of new Set(entries.map((entry) => entry.loc))) {
    if (origin !== null && parseUrl(loc)?.origin !== origin) continue
    checked += 1
    const { allowed, line } = test(loc)
    if (allowed && !allBlocked) continue
    blockedCount += 1
    if (blocked.length < SHOWN) blocked.push({ url: loc, line })
  }
  return {
    checked,
    blockedCount,
    blocked,
    namesSitemap: sitemapUrl === null ? null : named.has(parseUrl(sitemapUrl)?.href),
    robotsUrl,
    note,
  }
}
