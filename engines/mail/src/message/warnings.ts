import { decodeXmlReferences } from '@sundry/kit'
import { canonicalDomain, isAscii, isHostName, labelsOf, nearness } from '../base/names.ts'
import { namesBeside } from '../header/author.ts'
import { domainOf } from '../header/read.ts'
import { decodeCharset, decoded, decodeWords } from '../mime/encodings.ts'
import { type HeaderField, type MessageSource, splitOutsideQuotes } from '../mime/fields.ts'
import { partsOf } from '../mime/parts.ts'
import { carriedLink } from './links.ts'

/** Signs that a message pretends to come from, or lead to, somewhere else. They never better a verdict. */
export type MessageWarning =
  | { readonly code: 'reply-elsewhere'; readonly domain: string; readonly from: string }
  | { readonly code: 'name-imitates'; readonly shown: string; readonly from: string }
  | { readonly code: 'link-elsewhere'; readonly shown: string; readonly leads: string }
  | { readonly code: 'link-imitates'; readonly host: string; readonly domain: string }

const MAX_OF_A_KIND = 3
const MAX_ADDRESSES = 20
const MAX_HTML = 262_144
const MAX_ANCHORS = 500
const MAX_TAG = 4096
const MAX_SHOWN = 1000

export function warningsOf(
  source: MessageSource,
  fields: readonly HeaderField[],
  from: string | null,
): readonly MessageWarning[] {
  if (from === null) return []
  const links = anchorsIn(source)
  return [
    ...repliesElsewhere(fields, from),
    ...imitatedNames(fields, from),
    ...links
      .filter(isElsewhere)
      .slice(0, MAX_OF_A_KIND)
      .map(
        ({ shown, host }): MessageWarning => ({
          code: 'link-elsewhere',
          shown: shown ?? '',
          leads: host,
        }),
      ),
    ...[...new Set(links.map(({ host }) => host).filter((host) => imitates(host, from)))]
      .slice(0, MAX_OF_A_KIND)
      .map((host): MessageWarning => ({ code: 'link-imitates', host, domain: from })),
  ]
}

function repliesElsewhere(fields: readonly HeaderField[], from: string): readonly MessageWarning[] {
  const value = fields.find(({ name }) => name === 'reply-to')?.value ?? ''
  const domains = splitOutsideQuotes(value, ',')
    .slice(0, MAX_ADDRESSES)
    .flatMap((address) => domainOf(address.trim()) ?? [])
    .filter((domain) => nearness(domain, from) === 'foreign')
  return [...new Set(domains)].slice(0, MAX_OF_A_KIND).map((domain) => ({ code: 'reply-elsewhere', domain, from }))
}

/** Without a list of suffixes, only endings that no abbreviation or file has count as those of a domain. */
const DOMAIN =
  /(?<![\w.-])((?:[a-z0-9-]{2,63}\.){1,6}(?:com|net|org|info|biz|gov|edu|example)|(?:[a-z0-9-]{1,63}\.){0,5}[a-z0-9-]{3,63}\.(?!md\b|sh\b|py\b|js\b|ts\b)[a-z]{2})(?![\w-]|\.\w)/gi
const ADDRESS = /[\w.+-]{1,64}@((?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24})/gi

function imitatedNames(fields: readonly HeaderField[], from: string): readonly MessageWarning[] {
  const names = asShown(decodeWords(namesBeside(fields.find(({ name }) => name === 'from')?.value ?? '')))
  for (const [shown, domain = ''] of [...names.matchAll(ADDRESS), ...names.matchAll(DOMAIN)]) {
    if (nearness(canonicalDomain(domain), from) === 'foreign')
      return [{ code: 'name-imitates', shown: shown.toLowerCase(), from }]
  }
  return []
}

/** As a reader takes it: without escapes and invisible characters, in the usual width. */
const asShown = (text: string) =>
  text
    .slice(0, MAX_SHOWN)
    .replace(/\\(.)/g, '$1')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .normalize('NFKC')
    .replace(/ ?@ ?/g, '@')

interface Anchor {
  readonly host: string
  /** The host that its text shows; null where the text is no address. */
  readonly shown: string | null
}

const isElsewhere = ({ shown, host }: Anchor) => shown !== null && nearness(shown, host) === 'foreign'

/** Links with a text, of which other links of a filter carry the true one. */
function anchorsIn(source: MessageSource): readonly Anchor[] {
  const anchors: Anchor[] = []
  for (const { type, start, end, encoding, charset } of partsOf(source, { isLenient: true })) {
    if (type !== 'text/html') continue
    const octets = decoded(source.body.slice(start, Math.min(end, start + 2 * MAX_HTML)), encoding).slice(0, MAX_HTML)
    const html = decodeCharset(octets, charset ?? 'utf-8') ?? octets
    const lower = isAscii(html) ? html.toLowerCase() : html
    for (let at = lower.indexOf('<a'); at >= 0 && anchors.length < MAX_ANCHORS; at = lower.indexOf('<a', at + 2)) {
      const tag = html.slice(at, at + MAX_TAG)
      const close = tag.indexOf('>')
      const href =
        close < 0 ? undefined : /\shref\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s>]*))/i.exec(tag.slice(0, close + 1))
      const host = hostOf(plain(href?.[1] ?? href?.[2] ?? href?.[3] ?? ''))
      if (host === null) continue
      const after = at + close + 1
      const stop = lower.indexOf('</a', after)
      const text = html.slice(after, stop < 0 ? after : Math.min(stop, after + MAX_SHOWN))
      anchors.push({ host, shown: hostShown(plain(text.replace(/<[^<>]*>/g, ''))) })
    }
  }
  return anchors
}

const plain = (text: string) => decodeXmlReferences(text, () => {}).trim()

function hostOf(address: string): string | null {
  if (!/^https?:/i.test(address)) return null
  try {
    return new URL(carriedLink(address)).hostname.toLowerCase()
  } catch {
    return null
  }
}

/** The whole text is an address, which a reader takes for where it leads. */
function hostShown(text: string): string | null {
  if (text === '' || /\s/.test(text)) return null
  const named = /^(?:https?:\/\/|www\.)/i.test(text)
    ? /^(?:https?:\/\/)?([^/?#:]{1,253})/i.exec(text)?.[1]
    : [...text.slice(0, 253).matchAll(DOMAIN)][0]?.[1]
  if (named === undefined || !text.toLowerCase().includes(named.toLowerCase())) return null
  const host = canonicalDomain(named)
  return isHostName(host) && host.includes('.') ? host : null
}

/** Letters that look alike in the fonts of mail programs. */
const skeleton = (name: string) =>
  name
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/0/g, 'o')
    .replace(/[1il|]/g, 'l')
    .replace(/5/g, 's')
    .replaceAll('-', '')

/** It shows the name of another domain as a part of its own, or one that looks like it. */
function imitates(host: string, domain: string): boolean {
  if (nearness(host, domain) !== 'foreign') return false
  if (`.${host}.`.includes(`.${domain}.`)) return true
  const end = labelsOf(host).slice(-labelsOf(domain).length).join('.')
  return end !== domain && skeleton(end) === skeleton(domain)
}
