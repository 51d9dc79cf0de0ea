import {
  decodeCharset,
  decoded,
  encodeBase64,
  encodeCharset,
  encodeQuoted,
  type QuotedStyle,
} from '../mime/encodings.ts'
import type { MessageSource } from '../mime/fields.ts'
import { isText, type Part, partsOf } from '../mime/parts.ts'
import { base64Width, spliced, type Undone, withBody } from './body-changes.ts'

const MAX_LINK = 4096
const MAX_NESTED = 3
const MAX_LINKS = 2000
const MAX_PARAMETERS = 50
const MAX_INNER = 4
const LINK = new RegExp(`https?://[^\\s<>"'\\\\]{1,${MAX_LINK}}`, 'gi')
const isLink = (text: string) => /^https?:\/\/[^\s<>"]+$/i.test(text)

function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function fromBase64Url(text: string): string | null {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''))
  } catch {
    return null
  }
}

const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** URL Defense, version 3: `*` stands for one character that follows behind the link, `**A` for two, `**B` for three. */
function fromUrlDefense3(link: string): string | null {
  const [, written = '', retained = ''] = /\/v3\/__(.+?)__;([A-Za-z0-9_-]*)!/.exec(link) ?? []
  const octets = fromBase64Url(retained)
  if (written === '' || octets === null) return null
  const characters = [...(decodeCharset(octets, 'utf-8') ?? octets)]
  const whole = written.replace(/\*(?:\*([A-Za-z0-9_-]))?/g, (_, run?: string) =>
    characters.splice(0, run === undefined ? 1 : RUN_LENGTHS.indexOf(run) + 2).join(''),
  )
  return whole.replace(/^(https?:)\/(?!\/)/i, '$1//')
}

/** Link filters that are known by their hosts; what they carry is always another link. */
const WRAPPERS =
  /^https?:\/\/(?:[\w.-]+\.safelinks\.protection\.(?:outlook\.com|office365\.us)|urldefense(?:\.proofpoint)?\.com|[\w.-]*linkprotect\.cudasvc\.com|[\w.-]*mimecast(?:protect)?\.com|secure-web\.cisco\.com|[\w.-]+\.protection\.sophos\.com|[\w.-]+\.trendmicro\.com)[/?:]/i

/** The links that another carries in its query or path, the likely first. */
function* carriedBy(link: string): Generator<string> {
  const version3 = /^https?:\/\/urldefense\.com\/v3\//i.test(link) ? fromUrlDefense3(link) : null
  if (version3 !== null) {
    yield version3
    return
  }
  const [address = '', query = ''] = link.split(/\?(.*)/s)
  for (const pair of query.split('&', MAX_PARAMETERS)) {
    const value = pair.slice(pair.indexOf('=') + 1)
    // URL Defense, version 2, writes `-3A` for `%3A` and `_` for a slash.
    if (/\/v2\/url$/.test(address) && pair.startsWith('u='))
      yield* known(percentDecoded(value.replaceAll('-', '%').replaceAll('_', '/')))
    yield* known(percentDecoded(value))
    yield* known(percentDecoded(percentDecoded(value) ?? ''))
    yield* known(value)
    yield* known(fromBase64Url(value))
  }
  const path = address.slice(address.indexOf('/', 8))
  for (const { index } of [...path.matchAll(/https?(?::|%3a)/gi)].slice(0, MAX_INNER)) {
    yield* known(percentDecoded(path.slice(index)))
    yield* known(path.slice(index) + (query === '' ? '' : `?${query}`))
  }
}

function* known(text: string | null): Generator<string> {
  if (text !== null && isLink(text)) yield text
}

/** The link behind that of a known filter. */
export function carriedLink(link: string): string {
  const [carried] = WRAPPERS.test(link) ? carriedBy(link.slice(0, MAX_LINK)) : []
  return carried ?? link
}

interface Way {
  readonly isKnownOnly: boolean
  /** `&amp;` as HTML writes it. */
  readonly isEscaped: boolean
  /** Filters add a slash to a bare host. */
  readonly isSlashLess: boolean
  /** Which of the links that one carries; the first mostly. */
  readonly nth: number
}

/** Punctuation that ends a sentence after a link. */
const PUNCTUATION = /[.,;:!?)\]}]+$/

function createUnwrap(): (link: string, way: Way, depth?: number) => string {
  const carriers = new Map<string, readonly string[]>()
  const carriedIn = (link: string): readonly string[] => {
    const before = carriers.get(link)
    if (before || carriers.size >= MAX_LINKS) return before ?? []
    const found = [...new Set(carriedBy(link))]
    carriers.set(link, found)
    return found
  }
  return function unwrapped(written, way, depth = 0): string {
    if (way.isKnownOnly && depth === 0 && !WRAPPERS.test(written)) return written
    const tail = PUNCTUATION.exec(written.slice(-8))?.[0] ?? ''
    const found = carriedIn(written.slice(0, written.length - tail.length).replaceAll('&amp;', '&'))
    const carried = found[Math.min(way.nth, found.length - 1)]
    if (carried === undefined) return written
    const isNested = depth < MAX_NESTED && WRAPPERS.test(carried)
    const inner = isNested ? unwrapped(carried, { ...way, isEscaped: false }, depth + 1) : carried
    const bare = way.isSlashLess ? inner.replace(/^(https?:\/\/[^/?#]+)\/$/i, '$1') : inner
    return utf8(way.isEscaped ? bare.replaceAll('&', '&amp;') : bare) + tail
  }
}

/** A link may carry characters beyond ASCII; bodies hold octets. */
const utf8 = (text: string) => encodeCharset(text, 'utf-8') ?? text

/** Outlook adds these attributes to a link that it rewrote. */
const ADDED = / (?:originalsrc|shash|data-auth|data-linkindex|data-ogsc)="[^"<>]{0,4096}"/gi

const ways: readonly Way[] = [0, 1].flatMap((nth) =>
  [true, false].flatMap((isKnownOnly) =>
    [true, false].flatMap((isEscaped) =>
      [false, true].map((isSlashLess) => ({ isKnownOnly, isEscaped, isSlashLess, nth })),
    ),
  ),
)

const styles: readonly QuotedStyle[] = [
  { width: 76, extra: '' },
  { width: 76, extra: '', byWords: true },
  { width: 76, extra: 'from' },
  { width: 75, extra: '' },
  { width: 74, extra: '' },
  { width: 73, extra: '' },
  { width: 72, extra: '' },
]

/** The content of a part with its text changed; of quoted-printable only lines that change are encoded again. */
function rewritten(raw: string, { encoding }: Part, style: QuotedStyle, change: (text: string) => string): string {
  if (encoding === 'base64') {
    const text = decoded(raw, encoding)
    const made = change(text)
    if (made === text) return raw
    const width = base64Width(raw)
    return encodeBase64(made, width) + (/[\r\n]+$/.exec(raw.slice(-4))?.[0] ?? '')
  }
  if (encoding !== 'quoted-printable') return change(raw)
  const lines: string[] = []
  let open = ''
  for (const line of raw.split('\r\n')) {
    open += line
    if (line.endsWith('=')) {
      open += '\r\n'
      continue
    }
    lines.push(open)
    open = ''
  }
  if (open !== '') lines.push(open)
  return lines
    .map((line) => {
      if (!/http/i.test(line.replaceAll('=\r\n', ''))) return line
      const text = decoded(line, encoding)
      const made = change(text)
      return made === text ? line : encodeQuoted(made, style)
    })
    .join('\r\n')
}

const MAX_ALONE = 40

/** Links that a filter replaced by ones that carry them, in all parts at once, and then one by one. */
export function* linksRewritten(source: MessageSource): Generator<Undone> {
  const parts = partsOf(source).filter(isText)
  const unwrapped = createUnwrap()
  const carries = ({ start, end, encoding }: Part) =>
    (decoded(source.body.slice(start, end), encoding).match(LINK) ?? []).some(
      (link) => unwrapped(link, { isKnownOnly: false, isEscaped: false, isSlashLess: false, nth: 0 }) !== link,
    )
  if (!parts.some(carries)) return
  const everywhere = (style: QuotedStyle, change: (text: string, part: Part) => string) => {
    let { body } = source
    for (const part of parts.toReversed())
      body = spliced(
        body,
        part.start,
        part.end,
        rewritten(body.slice(part.start, part.end), part, style, (text) => change(text, part)),
      )
    return body
  }
  const hasQuoted = parts.some(({ encoding }) => encoding === 'quoted-printable')
  const plainStyle: QuotedStyle = { width: 76, extra: '' }
  const made = new Set([source.body])
  for (const style of hasQuoted ? styles : [plainStyle])
    for (const way of ways)
      for (const isBare of [false, true]) {
        const body = everywhere(style, (text, part) => {
          const isHtml = part.type === 'text/html'
          const less = isBare && isHtml ? text.replace(ADDED, '') : text
          return less.replace(LINK, (link) => unwrapped(link, isHtml ? way : { ...way, isEscaped: false }))
        })
        if (made.has(body)) continue
        made.add(body)
        yield withBody(source, 'links-rewritten', body)
      }
  for (let alone = 0; alone < MAX_ALONE; alone += 1) {
    let count = -1
    const body = everywhere(plainStyle, (text) =>
      text.replace(LINK, (link) => {
        const made = unwrapped(link, {
          isKnownOnly: false,
          isEscaped: link.includes('&amp;'),
          isSlashLess: false,
          nth: 0,
        })
        if (made !== link) count += 1
        return made !== link && count === alone ? made : link
      }),
    )
    if (count < alone) return
    yield withBody(source, 'links-rewritten', body)
  }
}

/** It holds links of a filter, though what they carry does not make the signature fit, or they carry nothing. */
export const hasRewrittenLinks = (source: MessageSource): boolean =>
  partsOf(source)
    .filter(isText)
    .some((part) => {
      const text = decoded(source.body.slice(part.start, part.end), part.encoding)
      return (text.match(LINK) ?? []).some((link) => WRAPPERS.test(link))
    })
