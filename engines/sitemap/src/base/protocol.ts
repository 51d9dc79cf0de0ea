export const MAX_OCTETS = 52_428_800
export const MAX_ENTRIES = 50_000
/** Addresses must be shorter than this (sitemaps.org says "less than 2,048 characters"). */
export const LOC_LENGTH_LIMIT = 2048
export const MAX_IMAGES_PER_URL = 1000
export const MAX_NEWS = 1000
export const MAX_VIDEO_SECONDS = 28_800

export const MAX_FINDINGS_PER_CODE = 100

export const MAX_DEPTH = 64
/** No honest sitemap has a longer tag or text; bounds memory. */
export const MAX_TAG_LENGTH = 1_048_576
export const MAX_TEXT_LENGTH = 1_048_576

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

const space = new Set(['\t', '\n', '\r', ' '])

/** Written as loops, because a pattern such as /\s+$/ tries every blank of a long run again. */
export function trimXmlEnd(text: string): string {
  let end = text.length
  while (end > 0 && space.has(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Without the white space of XML round it; a no-break space is part of the text. */
export function trimXml(text: string): string {
  const trimmed = trimXmlEnd(text)
  let start = 0
  while (space.has(trimmed.charAt(start))) start += 1
  return trimmed.slice(start)
}
