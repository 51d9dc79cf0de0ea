const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * One octet a character (U+0000 to U+00FF): crawlers compare octets, not decoded text, and native string searches are
 * fast.
 */
export type OctetString = string

export function toOctets(source: string | Uint8Array): Uint8Array {
  return typeof source === 'string' ? encoder.encode(source) : source
}

export function toOctetString(source: string | Uint8Array): OctetString {
  if (typeof source === 'string' && isAscii(source)) return source
  const octets = toOctets(source)
  const parts: string[] = []
  for (let start = 0; start < octets.length; start += 8192) {
    parts.push(String.fromCharCode(...octets.subarray(start, start + 8192)))
  }
  return parts.join('')
}

export function octetsToText(octets: OctetString): string {
  if (isAscii(octets)) return octets
  return decoder.decode(Uint8Array.from(octets, (character) => character.charCodeAt(0)))
}

function isAscii(text: string): boolean {
  return !/[^\u0000-\u007f]/.test(text)
}

/** Google keeps this many octets of a line (eight times the longest URL it accepts, less one). */
const LINE_OCTET_LIMIT = 2083 * 8 - 1

export interface Line {
  readonly number: number
  readonly text: OctetString
  readonly tooLong: boolean
  readonly hasNul: boolean
}

/** Google skips a partial byte-order mark (EF or EF BB) as well. */
export function byteOrderMarkLength(source: OctetString): number {
  const mark = '\u00ef\u00bb\u00bf'
  let length = 0
  while (length < mark.length && source[length] === mark[length]) length += 1
  return length
}

function forEachLine(source: OctetString, visit: (line: Line) => void): void {
  let start = byteOrderMarkLength(source)
  const ends = /\r\n|\r|\n/g
  ends.lastIndex = start
  for (let number = 1; ; number += 1) {
    const end = ends.exec(source)
    visit(readLine(source, number, start, end?.index ?? source.length))
    if (!end) return
    start = ends.lastIndex
  }
}

function readLine(source: OctetString, number: number, start: number, end: number): Line {
  const tooLong = end - start > LINE_OCTET_LIMIT
  const retained = source.slice(start, tooLong ? start + LINE_OCTET_LIMIT : end)
  const nul = retained.indexOf('\0')
  return { number, text: nul < 0 ? retained : retained.slice(0, nul), tooLong, hasNul: nul >= 0 }
}

/** Google reads the first 500 KiB; RFC 9309 (section 2.5) asks crawlers for at least as much. */
export const ROBOTS_OCTET_LIMIT = 500 * 1024

export interface CutRobots {
  readonly octets: Uint8Array
  readonly totalOctets: number
  readonly firstLostLine: number
}

export function cutAtLimit(robotsTxt: string | Uint8Array, limit = ROBOTS_OCTET_LIMIT): CutRobots {
  const all = toOctets(robotsTxt)
  if (all.length <= limit) return { octets: all, totalOctets: all.length, firstLostLine: 0 }
  const octets = all.subarray(0, limit)
  let lines = 0
  forEachLine(toOctetString(octets), (line) => {
    lines = line.number
  })
  return { octets, totalOctets: all.length, firstLostLine: lines }
}

type DirectiveKind = 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'unknown'

type Spelling = 'exact' | 'extended' | 'misspelt'

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
function readDirective(line: Line): Directive | undefined {
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

/** Only the part up to the first octet outside A-Z a-z _ and - is compared. */
export function agentToken(value: OctetString): string {
  return /^[A-Za-z_-]*/.exec(value)?.[0] ?? ''
}

/** `*` alone or followed by white space: "* everyone" still means every crawler. */
export function isGlobalAgent(value: OctetString): boolean {
  return /^\*(?:[\t-\r ]|$)/.test(value)
}

/** RFC 9309, section 2.2.1: of "Googlebot/2.1" only "Googlebot" would be compared. */
export function isValidAgentToken(name: string): boolean {
  return name !== '' && agentToken(name) === name
}

export interface GroupAgent {
  readonly name: string
  readonly token: string
  readonly global: boolean
  readonly line: number
}

export interface RobotsRule {
  readonly type: 'allow' | 'disallow'
  readonly value: string
  readonly pattern: string
  readonly line: number
}

export interface RobotsGroup {
  readonly agents: readonly GroupAgent[]
  readonly rules: readonly RobotsRule[]
}

export interface RobotsFile {
  readonly groups: readonly RobotsGroup[]
  readonly strayRules: readonly RobotsRule[]
}

type LineVisitor = (line: Line, directive: Directive | undefined) => void

/** `User-agent` lines gather until a rule has been seen; sitemap and unknown lines in between change nothing. */
export function readGroups(source: OctetString, visit?: LineVisitor): RobotsFile {
  const groups: { agents: GroupAgent[]; rules: RobotsRule[] }[] = []
  const strayRules: RobotsRule[] = []
  forEachLine(source, (line) => {
    const directive = readDirective(line)
    visit?.(line, directive)
    if (!directive) return
    const group = groups.at(-1)
    if (directive.kind === 'user-agent') {
      const agent = readAgent(directive)
      if (group && group.rules.length === 0) group.agents.push(agent)
      else groups.push({ agents: [agent], rules: [] })
    } else if (directive.kind === 'allow' || directive.kind === 'disallow') {
      const target = group ? group.rules : strayRules
      target.push(readRule(directive.kind, directive))
    }
  })
  return { groups, strayRules }
}

function readAgent({ value, line }: Directive): GroupAgent {
  const global = isGlobalAgent(value)
  return { name: octetsToText(value), token: global ? '' : agentToken(value), global, line }
}

function readRule(type: RobotsRule['type'], { value, line }: Directive): RobotsRule {
  return { type, value: octetsToText(value), pattern: escapePattern(value), line }
}

interface SelectedRules {
  readonly rules: readonly RobotsRule[]
  /** True when the file names one of the agents, even with no rules: `*` is then switched off. */
  readonly specificGroup: boolean
}

export function selectRules(file: RobotsFile, userAgents: readonly string[]): SelectedRules {
  const expected = new Set(userAgents.map(lowerAscii))
  const isRequested = (agent: GroupAgent) => !agent.global && expected.has(lowerAscii(agent.token))
  const specific = file.groups.filter((group) => group.agents.some(isRequested))
  if (specific.length > 0) return { rules: specific.flatMap((group) => group.rules), specificGroup: true }
  const global = file.groups.filter((group) => group.agents.some((agent) => agent.global))
  return { rules: global.flatMap((group) => group.rules), specificGroup: false }
}

/**
 * Octets above 0x7F become %XX, existing escapes get capital digits, everything else stays (RFC 9309, section 2.2.2).
 */
function escapePattern(value: OctetString): string {
  return value.replace(/%[0-9a-fA-F]{2}|[\u0080-\u00ff]/g, (found) =>
    found.length === 3 ? found.toUpperCase() : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
