export const SITEMAP_NS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
export const IMAGE_NS = 'http://www.google.com/schemas/sitemap-image/1.1'
export const VIDEO_NS = 'http://www.google.com/schemas/sitemap-video/1.1'
export const NEWS_NS = 'http://www.google.com/schemas/sitemap-news/0.9'
export const XHTML_NS = 'http://www.w3.org/1999/xhtml'
export const ATOM_NS = 'http://www.w3.org/2005/Atom'

export const knownNamespaces: ReadonlySet<string> = new Set([
  'http://www.google.com/schemas/sitemap-mobile/1.0',
  'http://www.google.com/schemas/sitemap-pagemap/1.0',
  'http://www.google.com/schemas/sitemap-geo/1.0',
  'http://www.google.com/geo/schemas/sitemap/1.0',
  'http://www.google.com/codesearch/schemas/sitemap/1.0',
  'http://www.w3.org/2001/XMLSchema-instance',
])

export const usualPrefixes: Readonly<Record<string, string>> = {
  image: IMAGE_NS,
  video: VIDEO_NS,
  news: NEWS_NS,
  xhtml: XHTML_NS,
  mobile: 'http://www.google.com/schemas/sitemap-mobile/1.0',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
}
