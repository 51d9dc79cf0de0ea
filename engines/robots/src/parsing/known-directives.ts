import type { CrawlerSource } from './finding.ts'

export interface KnownDirective {
  readonly name: string
  readonly usedBy: string
  readonly note: string
  readonly evidence: CrawlerSource
}

const date = '2026-11-21'
const googleSpec = 'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec'

export const knownDirectives: readonly KnownDirective[] = [
  {
    name: 'crawl-delay',
    usedBy: 'Bing, ClaudeBot and others',
    note: 'Seconds to wait between requests. Google sets its own rate from how the server responds.',
    evidence: {
      kind: 'reported',
      url: 'https://www.seroundtable.com/anthropic-updates-its-crawler-docs-40978.html',
      date: '2026-02-23',
    },
  },
  {
    name: 'clean-param',
    usedBy: 'Yandex',
    note: 'Query parameters that do not change the page.',
    evidence: { kind: 'operator', url: 'https://yandex.com/support/webmaster/en/error-dictionary/robots-txt', date },
  },
  {
    name: 'host',
    usedBy: 'formerly Yandex',
    note: 'Named the preferred mirror; replaced by redirects.',
    evidence: { kind: 'general', url: 'https://yandex.com/support/webmaster/', date },
  },
  {
    name: 'noindex',
    usedBy: 'no crawler since September 2019',
    note: 'To keep a page out of an index, use a robots meta element or the X-Robots-Tag header on it.',
    evidence: { kind: 'general', url: googleSpec, date },
  },
  {
    name: 'nofollow',
    usedBy: 'no known crawler',
    note: 'Use a robots meta element or rel="nofollow" on the page.',
    evidence: { kind: 'general', url: googleSpec, date },
  },
  {
    name: 'content-signal',
    usedBy: 'sites served by Cloudflare',
    note: 'States preferences about search, AI answers and AI training; crawlers need not follow them.',
    evidence: { kind: 'general', url: 'https://contentsignals.org/', date },
  },
  {
    name: 'content-usage',
    usedBy: 'a draft of the IETF working group on AI preferences',
    note: 'States preferences about AI training; not yet a standard.',
    evidence: { kind: 'general', url: 'https://datatracker.ietf.org/wg/aipref/documents/', date },
  },
  {
    name: 'request-rate',
    usedBy: 'few crawlers',
    note: 'Pages per period; never widely supported.',
    evidence: { kind: 'general', url: 'https://www.robotstxt.org/', date },
  },
  {
    name: 'visit-time',
    usedBy: 'few crawlers',
    note: 'Hours in which to crawl; never widely supported.',
    evidence: { kind: 'general', url: 'https://www.robotstxt.org/', date },
  },
]
