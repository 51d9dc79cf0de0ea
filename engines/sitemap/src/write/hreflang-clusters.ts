import type { SitemapUrl } from './input.ts'

/** The versions of one page by language, with x-default where wanted. */
export type HreflangCluster = Readonly<Record<string, string>>

/**
 * Turns rows of language versions into pages that each name all versions, themselves included, as
 * search engines demand.
 *
 * @example
 * expandClusters([{ en: 'https://www.example.com/en', de: 'https://www.example.com/de' }]).length // 2
 */
export function expandClusters(clusters: Iterable<HreflangCluster>): readonly SitemapUrl[] {
  const pages: SitemapUrl[] = []
  for (const cluster of clusters) {
    const alternates = Object.entries(cluster)
      .filter(([, href]) => href.trim() !== '')
      .map(([hreflang, href]) => ({ hreflang, href }))
    for (const loc of new Set(alternates.map(({ href }) => href))) pages.push({ loc, alternates })
  }
  return pages
}
