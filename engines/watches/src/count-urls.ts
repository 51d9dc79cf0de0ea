import { validateSitemap } from '@sundry/sitemap'

export interface UrlCount {
  /** False for a sitemap that breaks off or is none. */
  readonly complete: boolean
  readonly urlCount: number
}

export async function countUrls(octets: Uint8Array, sitemapUrl: string): Promise<UrlCount> {
  const { complete, urlCount } = await validateSitemap(octets, { sitemapUrl })
  return { complete, urlCount }
}
