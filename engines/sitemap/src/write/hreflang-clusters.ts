import type { SitemapUrl } from './input.ts'

export type HreflangCluster = Readonly<Record<string, string>>

/** Each page names all versions, itself included, as search engines demand. */
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
