export type ChangeFrequency = 'always' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never'

/** One page to list, with what differs from the defaults. */
export interface SitemapUrl {
  readonly loc: string
  /** A W3C date, a Date, or null for none. */
  readonly lastmod?: string | Date | null | undefined
  readonly changefreq?: ChangeFrequency | null | undefined
  readonly priority?: number | null | undefined
  /** Language versions, this page's own included. */
  readonly alternates?: readonly Alternate[] | undefined
  /** Addresses of images on the page. */
  readonly images?: readonly string[] | undefined
}

export interface Alternate {
  readonly hreflang: string
  readonly href: string
}

export interface WriteOptions {
  /** For every page that has no date of its own; 'today' when left out, null for none. */
  readonly lastmod?: string | Date | 'today' | null | undefined
  /** 'weekly' when left out, null for none. */
  readonly changefreq?: ChangeFrequency | null | undefined
  /** 0.8 when left out, null for none. */
  readonly priority?: number | null | undefined
  /** The day that 'today' means; now when left out. */
  readonly now?: Date | undefined
  readonly gzip?: boolean | undefined
  /** File name without ending; 'sitemap' when left out. */
  readonly name?: string | undefined
  /** Where the files will stand, for the index; the root of the first page's site when left out. */
  readonly baseUrl?: string | undefined
  /** Smaller limits for a file than the protocol's. */
  readonly maxUrls?: number | undefined
  readonly maxOctets?: number | undefined
}

export interface SitemapFile {
  readonly name: string
  readonly kind: 'urlset' | 'index'
  /** The text, or the compressed octets. */
  readonly content: string | Uint8Array
  /** Size as written. */
  readonly octets: number
  readonly urlCount: number
}

export type SkipReason = 'not-absolute' | 'not-http' | 'too-long' | 'unreadable'

export interface SkippedUrl {
  readonly input: string
  readonly reason: SkipReason
}

export interface WrittenSitemap {
  /** The index first, when there is one. None when no page was left. */
  readonly files: readonly SitemapFile[]
  readonly urlCount: number
  /** Pages left out because they were listed already. */
  readonly duplicates: number
  /** Lines that are no address; at most the first hundred. */
  readonly skipped: readonly SkippedUrl[]
  readonly skippedCount: number
  /** Addresses that had to be encoded or cut, such as one with a fragment; at most the first hundred. */
  readonly changed: readonly { readonly input: string; readonly loc: string }[]
  readonly changedCount: number
  /** Values that were left out because no validator would accept them; at most the first hundred. */
  readonly dropped: readonly { readonly loc: string; readonly field: string; readonly value: string }[]
}
