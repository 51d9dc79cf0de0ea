import { MAX_HEADER_LENGTH } from '../base/limits.ts'
import { canonicalDomain } from '../base/names.ts'
import type { AuthorFault } from '../catalogue/header.ts'
import { hiddenNames, type RawField, rawValue, unreadNames } from '../mime/fields.ts'

export type Author =
  | { readonly domain: string; readonly fault: null }
  | { readonly domain: null; readonly fault: AuthorFault }

const fault = (code: AuthorFault): Author => ({ domain: null, fault: code })

/** Far beyond what any mail program shows. */
const MAX_LENGTH = 20_000

/**
 * The one address in From (RFC 5322 3.6.2 and 4.5.2, RFC 6532). Mail programs repair what the grammar forbids, each in
 * its own way, and may show another address than the one that was judged; so there is none then. Fields hold text, not
 * octets; what could not be decoded holds U+FFFD.
 */
export function readAuthor({
  fields,
  unread,
}: {
  readonly fields: readonly RawField[]
  readonly unread: string
}): Author {
  const all = fields.filter(({ name }) => name === 'from')
  const [field] = all
  if (!field) return fault('missing')
  const others = [...unreadNames(unread), ...fields.flatMap(hiddenNames)]
  if (all.length > 1 || others.includes('from')) return fault('several-fields')
  if (unread.length >= MAX_HEADER_LENGTH) return fault('cut')
  if (field.raw.length > MAX_LENGTH) return fault('syntax')
  const lines = rawValue(field).split('\r\n')
  if (lines.some((line, at) => at > 0 && line.trim() === '')) return fault('blank-fold')
  // Programs differ in whether the pair goes on behind the fold.
  if (lines.some((line, at) => at < lines.length - 1 && line.endsWith('\\'))) return fault('syntax')
  const tokens = readTokens(lines.join(''))
  return tokens ? authorOf(tokens.filter(({ kind }) => kind !== 'comment')) : fault('syntax')
}

/** All that mail programs show of a From field beside its address: the name, comments, and a local part in quotes. */
export function namesBeside(value: string): string {
  const tokens = readTokens(value.slice(0, MAX_LENGTH)) ?? []
  const start = tokens.find(({ kind, text }) => kind === 'special' && text === '<')?.at ?? 0
  const behind = tokens.filter(({ kind, at }) => at >= start && (kind === 'comment' || kind === 'quoted'))
  return [value.slice(0, start), ...behind.map(({ text }) => text)].join(' ')
}

interface Token {
  readonly kind: 'atom' | 'quoted' | 'literal' | 'special' | 'comment'
  readonly text: string
  /** Offset in the text. */
  readonly at: number
}

const atom = /[^\x00-\x20\x7f-\xa0()<>[\]:;@\\,."\ufffd]+/y
const quoted = /"(?:[^\x00-\x08\x0a-\x1f\x7f-\x9f"\\\ufffd]|\\[\t -~])*"/y
const literal = /\[[!-Z^-~ \t]*\]/y

/** Null where the text is not made of the tokens of RFC 5322 3.2. */
function readTokens(text: string): readonly Token[] | null {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at)
    if (character === ' ' || character === '\t') at += 1
    else if (character === '(') {
      const end = endOfComment(text, at)
      if (end < 0) return null
      tokens.push({ kind: 'comment', text: text.slice(at, end), at })
      at = end
    } else if ('<>@,.:;'.includes(character)) {
      tokens.push({ kind: 'special', text: character, at })
      at += 1
    } else {
      const [kind, shape] =
        character === '"'
          ? (['quoted', quoted] as const)
          : character === '['
            ? (['literal', literal] as const)
            : (['atom', atom] as const)
      shape.lastIndex = at
      const found = shape.exec(text)?.[0]
      if (found === undefined) return null
      tokens.push({ kind, text: found, at })
      at += found.length
    }
  }
  return tokens
}

/** Behind the bracket that closes it; below zero where none does, or where a character is not allowed. */
function endOfComment(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (/[\x00-\x08\x0a-\x1f\x7f-\x9f\ufffd]/.test(character)) return -1
    if (character === '\\') at += 1
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return -1
}

function authorOf(tokens: readonly Token[]): Author {
  const is = (text: string) => (token: Token) => token.kind === 'special' && token.text === text
  const open = tokens.findIndex(is('<'))
  // Only words precede the angle bracket, with dots after the first (RFC 5322 4.1).
  const before = open < 0 ? [] : tokens.slice(0, open)
  const isPhrase = before.every(
    (token, at) => token.kind === 'atom' || token.kind === 'quoted' || (at > 0 && is('.')(token)),
  )
  if (tokens.some(is(',')) && (open < 0 || isPhrase || before.some(is(',')))) return fault('several-addresses')
  const close = tokens.findIndex(is('>'))
  if (!isPhrase || (open >= 0 && close !== tokens.length - 1) || (open < 0 && close >= 0)) return fault('syntax')
  return readAddress(open < 0 ? tokens : tokens.slice(open + 1, close))
}

/** An encoded word may not stand in an address (RFC 2047 5), and mail programs decode it there. */
const encodedWord = /=\?[^?]*\?[bq]\?/i
/** Shown as an @ or not at all, so that a reader takes a part for the whole. */
const misleading = /[\p{Cf}\uff20\ufe6b]/u
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

function readAddress(tokens: readonly Token[]): Author {
  const at = tokens.findIndex(({ kind, text }) => kind === 'special' && text === '@')
  const [local, host] = [tokens.slice(0, Math.max(at, 0)), tokens.slice(at + 1)]
  if (host.length === 1 && host[0]?.kind === 'literal') return fault('no-domain')
  if (at < 0)
    return fault(tokens.length === 0 || tokens.every(({ kind }) => kind !== 'special') ? 'no-domain' : 'syntax')
  const isDotted = (part: readonly Token[], kinds: readonly Token['kind'][]) =>
    part.length % 2 === 1 &&
    part.every(({ kind, text }, index) => (index % 2 === 1 ? kind === 'special' && text === '.' : kinds.includes(kind)))
  if (!isDotted(local, ['atom', 'quoted']) || !isDotted(host, ['atom'])) return fault('syntax')
  const name = host.map(({ text }) => text).join('')
  const before = local.map(({ text }) => text).join('')
  if (encodedWord.test(before) || misleading.test(before) || /[!-,/:-@[-^`{-~]/.test(name)) return fault('syntax')
  const domain = canonicalDomain(name)
  const labels = domain.split('.')
  const isName = domain.length <= 253 && labels.every((one) => label.test(one)) && !/^[0-9]+$/.test(labels.at(-1) ?? '')
  return isName ? { domain, fault: null } : fault('syntax')
}
