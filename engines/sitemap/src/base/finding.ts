import type { Finding, Severity } from '@sundry/kit'
import { MAX_FINDINGS_PER_CODE } from './protocol.ts'

export const severities = {
  bom: 'info',
  'changefreq-invalid': 'error',
  'doctype-not-allowed': 'error',
  'element-duplicate': 'error',
  'element-order': 'info',
  'element-unknown': 'error',
  'empty-document': 'error',
  'encoding-not-utf8': 'error',
  'gzip-corrupt': 'error',
  'hreflang-code-invalid': 'error',
  'hreflang-duplicate': 'warning',
  'hreflang-href-invalid': 'error',
  'hreflang-return-missing': 'warning',
  'hreflang-self-missing': 'warning',
  'image-loc-missing': 'error',
  'image-tag-deprecated': 'warning',
  'image-too-many': 'error',
  'index-self-reference': 'error',
  'lastmod-future': 'warning',
  'lastmod-invalid': 'error',
  'loc-credentials': 'warning',
  'loc-cross-host': 'error',
  'loc-cross-host-allowed': 'info',
  'loc-cross-protocol': 'error',
  'loc-duplicate': 'warning',
  'loc-duplicate-normalised': 'warning',
  'loc-empty': 'error',
  'loc-fragment': 'warning',
  'loc-invalid-char': 'error',
  'loc-missing': 'error',
  'loc-not-absolute': 'error',
  'loc-not-encoded': 'warning',
  'loc-outside-dir': 'error',
  'loc-scheme': 'error',
  'loc-too-long': 'error',
  'loc-whitespace': 'warning',
  'looks-like-html': 'error',
  'news-language-invalid': 'error',
  'news-older-than-2-days': 'warning',
  'news-required-missing': 'error',
  'news-tag-deprecated': 'warning',
  'news-too-many': 'error',
  'no-sitemaps': 'error',
  'no-urls': 'error',
  'ns-missing': 'error',
  'ns-unknown': 'warning',
  'ns-wrong': 'error',
  'priority-invalid': 'error',
  'root-rss': 'warning',
  'root-unknown': 'error',
  'stray-text': 'error',
  'text-sitemap': 'info',
  'too-large': 'error',
  'too-many-sitemaps': 'error',
  'too-many-urls': 'error',
  'video-duration-range': 'error',
  'video-loc-equals-page': 'error',
  'video-location-missing': 'error',
  'video-rating-range': 'error',
  'video-required-missing': 'error',
  'xml-bad-encoding': 'error',
  'xml-declaration-missing': 'warning',
  'xml-not-wellformed': 'error',
  'xml-unbound-prefix': 'error',
} as const satisfies Record<string, Severity>

export type FindingCode = keyof typeof severities

interface Wording {
  /** Left out if the caller describes the value. */
  readonly message?: string
  readonly hint?: string
}

const wordings: Readonly<Record<FindingCode, Wording>> = {
  bom: { message: 'The file starts with a byte-order mark, which is allowed but not needed.' },
  'changefreq-invalid': {
    message: 'The change frequency is not one of the seven allowed words.',
    hint: 'Use always, hourly, daily, weekly, monthly, yearly or never, in lower case.',
  },
  'doctype-not-allowed': {
    message: 'The file has a document type declaration, which sitemaps must not have: it allows entity attacks.',
    hint: 'Remove the <!DOCTYPE …> part.',
  },
  'element-duplicate': {},
  'element-order': {
    message: 'The elements are not in schema order. Search engines accept that.',
    hint: 'The order is loc, lastmod, changefreq, priority, then extensions.',
  },
  'element-unknown': { message: 'This element is not part of the sitemap protocol here.' },
  'empty-document': { message: 'The file is empty.' },
  'encoding-not-utf8': {
    message: 'The file is not declared or saved as UTF-8, which the protocol requires.',
    hint: 'Save the file as UTF-8 and declare encoding="UTF-8".',
  },
  'gzip-corrupt': {
    message: 'The compressed file is damaged or incomplete and could not be unpacked.',
    hint: 'Compress the sitemap again, or upload it uncompressed.',
  },
  'hreflang-code-invalid': {
    message: 'The hreflang value is not a language (ISO 639-1), optionally with a region (ISO 3166-1).',
    hint: 'Write for example en, en-GB, zh-Hant-TW or x-default.',
  },
  'hreflang-duplicate': {},
  'hreflang-href-invalid': {
    message: 'The alternate URL is missing or not absolute.',
    hint: 'Start it with https:// or http://.',
  },
  'hreflang-return-missing': {},
  'hreflang-self-missing': {
    message: 'The alternates of this URL do not include the URL itself.',
    hint: 'List every language version, including this one.',
  },
  'image-loc-missing': { message: 'The image has no <image:loc>.' },
  'image-tag-deprecated': { hint: 'It can be removed.' },
  'image-too-many': { message: 'One URL has more than 1,000 images.' },
  'index-self-reference': { message: 'The sitemap index lists itself.' },
  'lastmod-future': { message: 'The date is in the future.' },
  'lastmod-invalid': {
    message: 'The date is not in W3C format.',
    hint: 'Write 2026-05-10 or 2026-05-10T17:33:30+00:00; a time needs a time zone.',
  },
  'loc-credentials': { message: 'The URL contains a user name or password, which anyone can read.' },
  'loc-cross-host': {
    hint: 'List it in a sitemap on its own host, or name this sitemap in the robots.txt of that host.',
  },
  'loc-cross-host-allowed': {},
  'loc-cross-protocol': {
    hint: 'Use https:// throughout, or http:// throughout.',
  },
  'loc-duplicate': {},
  'loc-duplicate-normalised': {},
  'loc-empty': { message: 'The <loc> element is empty.' },
  'loc-fragment': {
    message: 'The part after # is ignored by search engines.',
    hint: 'List the page once, without the fragment.',
  },
  'loc-invalid-char': {},
  'loc-missing': { message: 'The entry has no <loc>.' },
  'loc-not-absolute': { message: 'The URL is not absolute.', hint: 'Start it with https:// or http://.' },
  'loc-not-encoded': { message: 'The URL contains characters that should be percent-encoded or in Punycode.' },
  'loc-outside-dir': {
    hint: 'A sitemap covers only its own directory and those below. Put it at the root of the site.',
  },
  'loc-scheme': {},
  'loc-too-long': {},
  'loc-whitespace': { message: 'There is white space around the URL.', hint: 'Put the URL on one line.' },
  'looks-like-html': {
    message: 'This is an HTML page, not a sitemap.',
    hint: 'Check the URL, and that the server does not return an error page.',
  },
  'news-language-invalid': {
    message: 'The language of the publication is not an ISO 639 code.',
    hint: 'Write two or three letters; for Chinese zh-cn or zh-tw.',
  },
  'news-older-than-2-days': {
    message: 'The article is older than two days; news sitemaps are for newer ones.',
    hint: 'Remove the entry or its <news:news> part.',
  },
  'news-required-missing': {},
  'news-tag-deprecated': { hint: 'It can be removed.' },
  'news-too-many': { message: 'A news sitemap is limited to 1,000 articles.' },
  'no-sitemaps': { message: 'The index lists no sitemaps.' },
  'no-urls': { message: 'No <loc> URLs found in the sitemap content provided.' },
  'ns-missing': {
    message: 'The sitemap namespace is missing.',
    hint: 'Add xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" to the root element.',
  },
  'ns-unknown': {},
  'ns-wrong': {
    message: 'The namespace of the root element is not that of the sitemap protocol.',
    hint: 'It must be exactly http://www.sitemaps.org/schemas/sitemap/0.9.',
  },
  'priority-invalid': { message: 'The priority is not a number from 0.0 to 1.0.' },
  'root-rss': {
    message:
      'This is a feed (RSS or Atom), not an XML sitemap. Google accepts feeds, but only recent pages are in them.',
  },
  'root-unknown': { message: 'Missing <urlset> root element.' },
  'stray-text': { message: 'There is text between the elements.' },
  'text-sitemap': {
    message: 'This is a plain-text sitemap, one URL per line. Search engines accept it; it is not XML.',
  },
  'too-large': {
    message: 'Sitemap file size exceeds 50MB (uncompressed).',
    hint: 'Split it into several sitemaps with an index.',
  },
  'too-many-sitemaps': { message: 'The index lists more than 50,000 sitemaps.' },
  'too-many-urls': { message: 'Sitemap contains more than 50,000 URLs. Split into multiple sitemaps.' },
  'video-duration-range': { message: 'The duration is not a whole number of seconds from 1 to 28,800.' },
  'video-loc-equals-page': {},
  'video-location-missing': { message: 'The video has neither <video:content_loc> nor <video:player_loc>.' },
  'video-rating-range': { message: 'The rating is not a number from 0.0 to 5.0.' },
  'video-required-missing': {},
  'xml-bad-encoding': {
    message: 'The file contains bytes that are not UTF-8.',
    hint: 'Save the file as UTF-8.',
  },
  'xml-declaration-missing': {
    message: 'Does not appear to be an XML file.',
    hint: 'Only the XML declaration is missing, and search engines read the file without it. To be safe, put <?xml version="1.0" encoding="UTF-8"?> on the first line.',
  },
  'xml-not-wellformed': {},
  'xml-unbound-prefix': {},
}

/** Both counted from 1; columns in UTF-16 units. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

export interface SitemapFinding extends Finding<FindingCode> {
  readonly line?: number
  readonly column?: number
  readonly message: string
  readonly value?: string
  readonly hint?: string
  readonly cause?: TextPosition
}

export interface FindingDetail {
  readonly message?: string
  readonly value?: string
  readonly hint?: string
  readonly cause?: TextPosition
}

export type ReportFinding = (code: FindingCode, place?: TextPosition, detail?: FindingDetail) => void

export interface FindingList {
  readonly report: ReportFinding
  readonly counts: ReadonlyMap<FindingCode, number>
  sorted(): readonly SitemapFinding[]
}

const VALUE_LENGTH = 300

/** Keeps the first hundred of each code and counts the rest. */
export function createFindingList(): FindingList {
  const ofTheWhole: SitemapFinding[] = []
  const placed: (SitemapFinding & TextPosition)[] = []
  const counts = new Map<FindingCode, number>()
  return {
    counts,
    report(code, place, detail = {}) {
      const count = (counts.get(code) ?? 0) + 1
      counts.set(code, count)
      if (count > MAX_FINDINGS_PER_CODE) return
      const { value, ...rest } = { ...wordings[code], ...detail }
      const finding = {
        code,
        severity: severities[code],
        ...rest,
        message: rest.message ?? code,
        ...(value !== undefined && { value: shorten(value) }),
      }
      if (place) placed.push({ ...finding, line: place.line, column: place.column })
      else ofTheWhole.push(finding)
    },
    sorted() {
      return [...ofTheWhole, ...placed.sort((a, b) => a.line - b.line || a.column - b.column)]
    },
  }
}

function shorten(value: string): string {
  return value.length > VALUE_LENGTH ? `${value.slice(0, VALUE_LENGTH)}…` : value
}

export function advance(place: TextPosition, text: string): TextPosition {
  const ends = /\r\n|\r|\n/g
  let { line, column } = place
  let lineStart = 0
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    line += 1
    column = 1
    lineStart = ends.lastIndex
  }
  return { line, column: column + text.length - lineStart }
}
