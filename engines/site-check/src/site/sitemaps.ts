import { parseRobots } from '@sundry/robots'
import { type SitemapEntry, type SitemapReport, validateSitemap } from '@sundry/sitemap'
import type { SiteFiles } from './files.ts'

export interface ReadSitemap {
  readonly file: string
  readonly entries: readonly Pick<SitemapEntry, 'loc' | 'line' | 'lastmod'>[]
  readonly report: SitemapReport
}

const usual = /^(sitemap|sitemap[-_]?index|wp-sitemap)(-?\d+)?\.(xml|xml\.gz|txt)$/i

function nameIn(url: string, files: ReadonlySet<string>): string | null {
  if (!URL.canParse(url)) return null
  const parts = new URL(url).pathname.split('/').slice(1)
  for (let at = 0; at < parts.length; at += 1) {
    const file = parts.slice(at).join('/')
    if (files.has(file)) return file
  }
  return null
}

/** The URLs a sitemap or an index lists, however its XML is written. */
export async function sitemapLocations(content: Uint8Array, signal: AbortSignal): Promise<string[]> {
  const locations: string[] = []
  await validateSitemap(content, { signal, onEntry: ({ loc }) => locations.push(loc) })
  return locations
}

/** Those of the usual names, those that robots.txt names, and those that indexes name. */
export async function readSitemaps(
  files: ReadonlySet<string>,
  robotsTxt: Uint8Array | null,
  reader: SiteFiles,
  signal?: AbortSignal,
): Promise<ReadSitemap[]> {
  const named = robotsTxt ? parseRobots(robotsTxt).sitemaps.map(({ url }) => nameIn(url, files)) : []
  const queue = [...[...files].filter((file) => usual.test(file)), ...named].filter((file) => file !== null)
  const read = new Map<string, ReadSitemap>()
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (read.has(file)) continue
    const entries: Pick<SitemapEntry, 'loc' | 'line' | 'lastmod'>[] = []
    const report = await validateSitemap(await reader.read(file), {
      ...(signal && { signal }),
      onEntry: ({ loc, line, lastmod }) => entries.push({ loc, line, ...(lastmod !== undefined && { lastmod }) }),
    })
    read.set(file, { file, entries, report })
    if (report.kind === 'index')
      queue.push(...entries.map(({ loc }) => nameIn(loc, files)).filter((one) => one !== null))
  }
  return [...read.values()]
}
