import type { FindingCode, FindingDetail } from '../base/finding.ts'
import { LOC_LENGTH_LIMIT } from '../base/protocol.ts'

export interface Location {
  /** Normalised without fragment, so that equal addresses are equal strings. */
  readonly href: string
  readonly origin: string
}

/** `written` is the address as it should be, before any escaping of the file that it stands in. */
export type OnIssue = (code: FindingCode, detail: FindingDetail & { readonly written?: string }) => void

/** Advice for a sitemap in XML or in plain text. */
export function adviceFor({ written, ...detail }: Parameters<OnIssue>[1], isXml: boolean): FindingDetail {
  if (written === undefined) return detail
  // Percent-encoding covers the other characters that XML reserves.
  const inXml = written.replaceAll('&', '&amp;').replaceAll("'", '&apos;')
  return { ...detail, hint: `Write ${isXml ? inXml : written}` }
}

export type LocationReader = (address: string, onIssue: OnIssue) => Location | undefined

const plain = /^[\w\-.~!$&()*+,;=:@/?%]*$/
/** An escape that is none, or that may spell a dot. */
const doubtfulEscape = /%(?:2e|(?![\da-f]{2}))/i
/** Characters that RFC 3986 excludes, apart from letters beyond ASCII. */
const forbidden = /[\u0000-\u0020"<>\\^`{|}\u007f]|%(?![\dA-Fa-f]{2})/
const SLASH = 0x2f

/** Nearly all addresses are normalised and on the host of the one before, so those are recognised without parsing. */
export function createLocationReader(): LocationReader {
  const origins = new Set<string>()
  let last = ''

  function plainOrigin(address: string): string | undefined {
    if (last !== '' && address.startsWith(last) && address.charCodeAt(last.length) === SLASH) return last
    const origin = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?=\/)/.exec(address)?.[0] ?? ''
    if (!origins.has(origin)) {
      if (!URL.canParse(origin) || new URL(origin).origin !== origin) return undefined
      origins.add(origin)
    }
    last = origin
    return origin
  }

  return (address, onIssue) => {
    if (address.length < LOC_LENGTH_LIMIT && plain.test(address) && !address.includes('/.')) {
      const doubtful = address.includes('%') && doubtfulEscape.test(address)
      const origin = doubtful ? undefined : plainOrigin(address)
      if (origin !== undefined) return { href: address, origin }
    }
    return readSlowly(address, onIssue)
  }
}

function readSlowly(address: string, onIssue: OnIssue): Location | undefined {
  const note = (code: FindingCode, detail: Parameters<OnIssue>[1] = {}) => onIssue(code, { value: address, ...detail })
  if (address.length >= LOC_LENGTH_LIMIT) note('loc-too-long', { message: tooLong(address.length) })
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  if (scheme === undefined || !looksLikeScheme(scheme, address)) {
    note('loc-not-absolute')
    return undefined
  }
  if (scheme !== 'http' && scheme !== 'https') {
    note('loc-scheme', { message: `Only http and https URLs can be listed, not "${scheme}:".` })
    return undefined
  }
  const parsed = /^https?:\/\/[^/?#]/i.test(address) && URL.canParse(address) ? new URL(address) : undefined
  const character = forbidden.exec(address)?.[0]
  if (character !== undefined) {
    note('loc-invalid-char', {
      message: `The URL contains ${nameCharacter(character)}, which must be percent-encoded.`,
      ...(parsed && { written: encodeLocation(parsed) }),
    })
  }
  if (!parsed) {
    if (character === undefined) note('loc-not-absolute', { message: 'The URL is invalid.' })
    return undefined
  }
  if (/[^\u0000-\u007f]/.test(address)) note('loc-not-encoded', { written: encodeLocation(parsed) })
  if (parsed.username !== '' || parsed.password !== '') note('loc-credentials')
  if (address.includes('#')) note('loc-fragment')
  return { href: stripped(parsed).href, origin: parsed.origin }
}

/** "localhost:3000/a" and "example.com:80" are addresses without a scheme, not schemes. */
function looksLikeScheme(scheme: string, address: string): boolean {
  const rest = address.slice(scheme.length + 1)
  return !scheme.includes('.') && !/^\d/.test(rest)
}

function stripped(url: URL): URL {
  const copy = new URL(url)
  copy.username = ''
  copy.password = ''
  copy.hash = ''
  return copy
}

export function encodeLocation(url: URL): string {
  return stripped(url)
    .href.replace(/%(?![\dA-Fa-f]{2})/g, '%25')
    .replace(/["<>\\^`{|}]/g, (found) => encodeURIComponent(found))
}

function nameCharacter(character: string): string {
  if (character === ' ') return 'a space'
  if (character === '%') return 'a "%" that is not an escape'
  return character < ' ' || character === '\u007f' ? 'a control character or line break' : `"${character}"`
}

function tooLong(length: number): string {
  return `The URL has ${length.toLocaleString('en')} characters; the protocol allows fewer than 2,048.`
}
