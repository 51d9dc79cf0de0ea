import type { Line, OctetString } from './lines.ts'

export type DirectiveKind = 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'unknown'

export type Spelling = 'exact' | 'extended' | 'misspelt'

export interface Directive {
  readonly kind: DirectiveKind
  readonly spelling: Spelling
  readonly key: OctetString
  readonly value: OctetString
  readonly line: number
  readonly hasColon: boolean
}

const exactKeys: readonly (readonly [string, DirectiveKind])[] = [
  ['user-agent', 'user-agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['sitemap', 'sitemap'],
]

const misspeltKeys: readonly (readonly [string, DirectiveKind])[] = [
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['site-map', 'sitemap'],
]

/** Follows Google's parser: a line without a colon counts only if it is exactly two words. */
export function readDirective(line: Line): Directive | undefined {
  const hash = line.text.indexOf('#')
  const content = trim(hash < 0 ? line.text : line.text.slice(0, hash))
  if (content === '') return undefined
  const colon = content.indexOf(':')
  const hasColon = content.includes(':')
  const split = hasColon ? [content.slice(0, colon), content.slice(colon + 1)] : content.split(/[ \t]+/)
  if (split.length !== 2) return undefined
  const key = trim(split[0] ?? '')
  if (key === '') return undefined
  return { ...classify(key), key, value: trim(split[1] ?? ''), line: line.number, hasColon }
}

/** Google compares a key by its beginning, so "disallowed" counts as "disallow". */
function classify(key: OctetString): { kind: DirectiveKind; spelling: Spelling } {
  const lower = lowerAscii(key)
  for (const [name, kind] of exactKeys) {
    if (lower.startsWith(name)) return { kind, spelling: lower === name ? 'exact' : 'extended' }
  }
  for (const [name, kind] of misspeltKeys) {
    if (lower.startsWith(name)) return { kind, spelling: 'misspelt' }
  }
  return { kind: 'unknown', spelling: 'exact' }
}

/** Removes the six ASCII white-space octets, and no others: a no-break space is content. */
function trim(text: OctetString): OctetString {
  let start = 0
  let end = text.length
  while (isAsciiSpace(text.charCodeAt(start))) start += 1
  while (isAsciiSpace(text.charCodeAt(end - 1))) end -= 1
  return text.slice(start, end)
}

function isAsciiSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}

/** Lower case for A to Z only: `toLowerCase` would turn the Kelvin sign into "k". */
export function lowerAscii(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : text
}
