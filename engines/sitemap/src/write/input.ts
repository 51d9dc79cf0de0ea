export type ChangeFrequency = 'always' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never'

export interface SitemapUrl {
  readonly loc: string
  readonly lastmod?: string | Date | null | undefined
  readonly changefreq?: ChangeFrequency | null | undefined
  readonly priority?: number | null | undefined
  readonly alternates?: readonly Alternate[] | undefined
  readonly images?: readonly string[] | undefined
}

export interface Alternate {
  readonly hreflang: string
  readonly href: string
}

export interface WriteOptions {
  readonly lastmod?: string | Date | 'today' | null | undefined
  readonly changefreq?: ChangeFrequency | null | undefined
  readonly priority?: number | null | undefined
  readonly now?: Date | undefined
  readonly gzip?: boolean | undefined
  readonly name?: string | undefined
  readonly baseUrl?: string | undefined
  readonly maxUrls?: number | undefined
  readonly maxOctets?: number | undefined
}

export interface SitemapFile {
  readonly name: string
  readonly kind: 'urlset' | 'index'
  readonly content: string | Uint8Array
  readonly octets: number
  readonly urlCount: number
}

export type SkipReason = 'not-absolute' | 'not-http' | 'too-long' | 'unreadable'

export interface SkippedUrl {
  readonly input: string
  readonly reason: SkipReason
}

export interface WrittenSitemap {
  readonly files: readonly SitemapFile[]
  readonly urlCount: number
  readonly duplicates: number
  readonly skipped: readonly SkippedUrl[]
  readonly skippedCount: number
  readonly changed: readonly { readonly input: string; readonly loc: string }[]
  readonly changedCount: number
  readonly dropped: readonly { readonly loc: string; readonly field: string; readonly value: string }[]
  /** Pages of other hosts than the first one's; search engines take them only with its consent. */
  readonly otherHosts?: number
}

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
