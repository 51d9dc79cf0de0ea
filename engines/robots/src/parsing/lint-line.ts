import type { CrawlerSource, RobotsFinding } from './finding.ts'
import {
  agentToken,
  type Directive,
  isGlobalAgent,
  type Line,
  lowerAscii,
  type OctetString,
  octetsToText,
} from './lines.ts'

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

type Draft = Omit<RobotsFinding, 'line'>

const properNames = { 'user-agent': 'User-agent', allow: 'Allow', disallow: 'Disallow', sitemap: 'Sitemap' } as const

export function lintLine(line: Line, directive: Directive | undefined): readonly RobotsFinding[] {
  const drafts = [...lintOctets(line), ...(directive ? lintDirective(line, directive) : lintNothing(line))]
  return drafts.map((draft) => ({ ...draft, line: line.number }))
}

function* lintOctets(line: Line): Generator<Draft> {
  if (line.hasNul) {
    yield { code: 'nul-octet', severity: 'warning', message: 'A NUL character ends this line; the rest is ignored.' }
  }
  if (line.tooLong) {
    const message = 'This line is longer than 16,663 bytes; Google ignores the rest.'
    yield { code: 'line-too-long', severity: 'warning', message }
  }
  if (line.text.includes('\u00ef\u00bb\u00bf')) {
    const message = 'A byte-order mark inside the file makes this line unreadable to crawlers.'
    const hint = 'Remove the invisible character; it often comes from concatenating two files.'
    yield { code: 'bom-inside', severity: 'warning', message, hint }
  }
}

function* lintNothing(line: Line): Generator<Draft> {
  const content = (line.text.split('#')[0] ?? '').trim()
  if (content === '') return
  const message = 'Crawlers skip this line: it does not have the form "key: value".'
  yield { code: 'line-not-understood', severity: 'warning', message, value: octetsToText(content) }
}

function* lintDirective(line: Line, directive: Directive): Generator<Draft> {
  const key = octetsToText(directive.key)
  const value = octetsToText(directive.value)
  if (directive.kind === 'unknown') {
    yield lintUnknown(key)
    return
  }
  const name = properNames[directive.kind]
  if (directive.spelling === 'misspelt') {
    const message = `"${key}" is misspelled. Google accepts it as "${name}"; other crawlers ignore the line.`
    yield { code: 'key-misspelt', severity: 'warning', message, value: key, hint: `Write "${name}".` }
  }
  if (directive.spelling === 'extended') {
    const message = `"${key}" is not a directive. Google accepts it as "${name}"; other crawlers ignore the line.`
    yield { code: 'key-extended', severity: 'warning', message, value: key, hint: `Write "${name}".` }
  }
  if (!directive.hasColon) {
    const message = `The colon after "${key}" is missing. Google accepts it; other crawlers ignore the line.`
    yield { code: 'colon-missing', severity: 'warning', message, hint: `Write "${name}: ${value}".` }
  }
  if (/^[^#]*[^\s#]#/.test(line.text)) {
    const message = 'Everything after "#" is a comment, also without a space before it.'
    yield { code: 'comment-cuts-value', severity: 'warning', message, value, hint: 'Write a literal # as %23.' }
  }
  if (directive.kind === 'user-agent') yield* lintAgent(directive)
  else if (directive.kind === 'sitemap') yield* lintSitemap(value)
  else yield* lintPath(directive.kind, directive.value)
}

function lintUnknown(key: string): Draft {
  const known = knownDirectives.find(({ name }) => name === lowerAscii(key))
  if (known) {
    const message = `Google ignores "${known.name}". Used by: ${known.usedBy}.`
    return { code: 'directive-ignored', severity: 'info', message, value: key, hint: known.note }
  }
  const message = `"${key}" is not a known directive; crawlers skip the line.`
  return { code: 'directive-unknown', severity: 'warning', message, value: key }
}

function* lintAgent({ value }: Directive): Generator<Draft> {
  const name = octetsToText(value)
  const token = agentToken(value)
  if (isGlobalAgent(value) || (token !== '' && token === value)) return
  if (token === '') {
    const message = 'This line names no crawler, so the rules below have no effect.'
    yield { code: 'agent-empty', severity: 'warning', message, value: name, hint: 'Use a crawler name, or * for all.' }
    return
  }
  const message = `Only "${token}" is compared: a crawler's name ends at the first character that is not a letter, "_" or "-".`
  yield { code: 'agent-cut', severity: 'warning', message, value: name, hint: `Write "User-agent: ${token}".` }
}

function* lintSitemap(url: string): Generator<Draft> {
  if (/^https?:\/\/[^/]/i.test(url) && URL.canParse(url)) return
  const message = 'A sitemap line needs an absolute URL, starting with https:// or http://.'
  yield { code: 'sitemap-not-absolute', severity: 'warning', message, value: url }
}

type LintPathDraft = Omit<RobotsFinding, 'line'>

function* lintPath(type: 'allow' | 'disallow', path: OctetString): Generator<LintPathDraft> {
  const value = octetsToText(path)
  if (path === '') return
  if (/^https?:\/\//i.test(path)) {
    const message = 'Rules contain paths, not URLs: a rule that starts with a host never matches.'
    const hint = `Write "${pathOf(value)}".`
    yield { code: 'path-full-url', severity: 'error', message, value, hint }
  } else if (!/^[/*]/.test(path)) {
    const message = 'A path starts with "/" (or a wildcard "*"); this rule never matches.'
    yield { code: 'path-never-matches', severity: 'error', message, value, hint: `Write "/${value}".` }
  }
  if (/[\u0080-\u00ff]/.test(path)) {
    const message = 'Non-ASCII characters are compared in percent-encoded form, and not every crawler encodes them.'
    yield { code: 'path-encoded', severity: 'info', message, value, hint: `Write "${encodeURI(value)}".` }
  }
  if (/\$./.test(path)) {
    const message = '"$" marks the end of a URL only as the last character; here it is a literal dollar sign.'
    yield { code: 'path-dollar-inside', severity: 'info', message, value }
  }
  if (/[^*]\*+$/.test(path)) {
    const message = `A "*" at the end changes nothing but the rule's weight: every rule matches whatever follows.`
    const hint = `"${type === 'allow' ? 'Allow' : 'Disallow'}: ${value.replace(/(?<!\*)\*+$/, '')}" matches the same.`
    yield { code: 'path-trailing-star', severity: 'info', message, value, hint }
  }
}

function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
}
