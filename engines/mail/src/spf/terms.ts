import { type Address, parseIpv4, parseIpv6 } from '../base/address.ts'
import { isAscii } from '../base/names.ts'
import { joinStrings } from '../base/txt.ts'
import type { Report } from '../catalogue/finding.ts'
import { type MacroString, readMacroString } from './macro.ts'
import type { SpfSession } from './session.ts'

export type Qualifier = '+' | '-' | '~' | '?'
export type MechanismName = 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists'

export interface Mechanism {
  readonly kind: 'mechanism'
  readonly text: string
  readonly name: MechanismName
  readonly qualifier: Qualifier
  readonly target: MacroString | null
  readonly network: Address | null
  readonly bits4: number
  readonly bits6: number
}

export interface Modifier {
  readonly kind: 'modifier'
  readonly text: string
  readonly name: string
  readonly target: MacroString
}

export interface SpfRecord {
  readonly mechanisms: readonly Mechanism[]
  readonly redirect: Modifier | null
  readonly explanation: Modifier | null
  readonly unknownModifiers: readonly Modifier[]
  readonly broken: readonly string[]
}

const VERSION = 'v=spf1'
const mechanismNames: ReadonlySet<string> = new Set(['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'])

/** RFC 7208 4.5. */
export const isSpfRecord = (text: string): boolean =>
  text.slice(0, VERSION.length).toLowerCase() === VERSION &&
  (text.length === VERSION.length || text[VERSION.length] === ' ')

/** RFC 7208 12. */
export function readSpfRecord(text: string): SpfRecord {
  const mechanisms: Mechanism[] = []
  const modifiers: Modifier[] = []
  const broken: string[] = []
  for (const term of text.slice(VERSION.length).split(' ')) {
    if (term === '') continue
    const read = readSpfTerm(term)
    if (!read) broken.push(term)
    else if (read.kind === 'mechanism') mechanisms.push(read)
    else modifiers.push(read)
  }
  const once = (name: string) => {
    const [first, ...more] = modifiers.filter((modifier) => modifier.name === name)
    for (const repeated of more) broken.push(repeated.text)
    return first ?? null
  }
  const [redirect, explanation] = [once('redirect'), once('exp')]
  const unknownModifiers = modifiers.filter(({ name }) => name !== 'redirect' && name !== 'exp')
  return { mechanisms, redirect, explanation, unknownModifiers, broken }
}

const modifierShape = /^([a-z][a-z0-9\-_.]*)=/i

export function readSpfTerm(text: string): Mechanism | Modifier | null {
  if (!isAscii(text)) return null
  const match = modifierShape.exec(text)
  return match ? readModifier(text, (match[1] ?? '').toLowerCase()) : readMechanism(text)
}

function readModifier(text: string, name: string): Modifier | null {
  const value = text.slice(text.indexOf('=') + 1)
  const needsDomain = name === 'redirect' || name === 'exp'
  const target = needsDomain ? readDomainSpec(value) : readMacroString(value)
  return target && { kind: 'modifier', text, name, target }
}

const qualifierShape = /^[-+~?]/
const nameShape = /^[a-z0-9]+/i

function readMechanism(text: string): Mechanism | null {
  const qualifier = (qualifierShape.test(text) ? text.charAt(0) : '+') as Qualifier
  const body = qualifierShape.test(text) ? text.slice(1) : text
  const name = nameShape.exec(body)?.[0].toLowerCase() ?? ''
  if (!mechanismNames.has(name)) return null
  const argument = readArgument(name as MechanismName, body.slice(name.length))
  return argument && { kind: 'mechanism', text, name: name as MechanismName, qualifier, ...argument }
}

type Argument = Pick<Mechanism, 'target' | 'network' | 'bits4' | 'bits6'>
const noArgument: Argument = { target: null, network: null, bits4: 32, bits6: 128 }

function readArgument(name: MechanismName, rest: string): Argument | null {
  if (name === 'all') return rest === '' ? noArgument : null
  if (name === 'ip4' || name === 'ip6') return readNetwork(name, rest)
  if (name === 'a' || name === 'mx') return readHost(rest)
  if (name === 'ptr' && rest === '') return noArgument
  const target = rest.startsWith(':') ? readDomainSpec(rest.slice(1)) : null
  return target && { ...noArgument, target }
}

function readNetwork(name: 'ip4' | 'ip6', rest: string): Argument | null {
  const slash = rest.indexOf('/')
  const network = (name === 'ip4' ? parseIpv4 : parseIpv6)(rest.slice(1, slash < 0 ? undefined : slash))
  const max = name === 'ip4' ? 32 : 128
  const bits = slash < 0 ? max : readBits(rest.slice(slash + 1), max)
  if (!rest.startsWith(':') || !network || bits === null) return null
  return { ...noArgument, network, ...(name === 'ip4' ? { bits4: bits } : { bits6: bits }) }
}

const prefixLengths = /(?:\/([0-9]{1,3}))?(?:\/\/([0-9]{1,3}))?$/

function readHost(rest: string): Argument | null {
  const match = prefixLengths.exec(rest)
  const [lengths = '', four, six] = match ?? []
  const bits4 = four === undefined ? 32 : readBits(four, 32)
  const bits6 = six === undefined ? 128 : readBits(six, 128)
  const domain = rest.slice(0, rest.length - lengths.length)
  if (bits4 === null || bits6 === null) return null
  if (domain === '') return { ...noArgument, bits4, bits6 }
  const target = domain.startsWith(':') ? readDomainSpec(domain.slice(1)) : null
  return target && { ...noArgument, target, bits4, bits6 }
}

const bitsShape = /^(?:0|[1-9][0-9]{0,2})$/

const readBits = (text: string, max: number): number | null =>
  bitsShape.test(text) && Number(text) <= max ? Number(text) : null

const topLabel = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
const onlyDigits = /^[0-9]+$/

/** A domain-spec: a macro-string that ends in a macro, or in a dot and a top label that is no number. */
function readDomainSpec(text: string): MacroString | null {
  const parts = readMacroString(text)
  const last = parts?.at(-1)
  if (!parts || last === undefined) return null
  if (typeof last !== 'string' || endsInEscape(text)) return parts
  const name = last.endsWith('.') ? last.slice(0, -1) : last
  const dot = name.lastIndexOf('.')
  const label = name.slice(dot + 1)
  return dot >= 0 && topLabel.test(label) && !onlyDigits.test(label) ? parts : null
}

/** True if the text ends in `%%`, `%_` or `%-`, which the grammar counts as macros. */
function endsInEscape(text: string): boolean {
  let percents = 0
  for (let at = text.length - 2; at >= 0 && text.charAt(at) === '%'; at -= 1) percents += 1
  const last = text.charAt(text.length - 1)
  return last === '%' ? percents % 2 === 1 : (last === '_' || last === '-') && percents % 2 === 1
}

export type RecordRole = 'top' | 'include' | 'redirect'

export type FoundRecord =
  | { readonly status: 'found'; readonly text: string }
  | { readonly status: 'none' | 'several' | 'failed' }

/** RFC 7208 4.4, 4.5. */
export async function findRecord(session: SpfSession, domain: string): Promise<FoundRecord> {
  const { status, records } = await session.ask(domain, 'TXT')
  if (status === 'failed') {
    session.report('spf-dns-error', { domain, type: 'TXT' })
    return { status: 'failed' }
  }
  const [text, ...more] = records.map(({ data }) => joinStrings(data)).filter(isSpfRecord)
  if (text === undefined) return { status: 'none' }
  if (more.length === 0) return { status: 'found', text }
  session.report('spf-multiple-records', { domain, count: more.length + 1 })
  return { status: 'several' }
}

/** Mechanisms after `all` are never reached (RFC 7208 5.1). */
export function reachableMechanisms({ mechanisms }: SpfRecord): SpfRecord['mechanisms'] {
  const all = mechanisms.findIndex(({ name }) => name === 'all')
  return all < 0 ? mechanisms : mechanisms.slice(0, all + 1)
}

/** `passes`: a pass of this record is a pass of the whole check. */
export function reportRecord(record: SpfRecord, domain: string, role: RecordRole, passes: boolean, report: Report) {
  const reachable = reachableMechanisms(record)
  const all = reachable.at(-1)?.name === 'all' ? reachable.at(-1) : undefined
  const at = recordAt(domain, role !== 'top')
  for (const term of record.broken) report('spf-syntax-error', { ...at, term })
  for (const { text } of record.unknownModifiers) report('spf-unknown-modifier', { ...at, term: text })
  if (reachable.some(({ name }) => name === 'ptr')) report('spf-ptr-used', at)
  if (all?.qualifier === '+' && passes) report('spf-pass-all', { ...at, term: all.text })
  const unreachable = record.mechanisms.slice(reachable.length)
  if (unreachable.length > 0) report('spf-terms-after-all', { ...at, term: unreachable[0]?.text ?? '' })
  if (all && record.redirect) report('spf-redirect-ignored-with-all', { ...at, term: record.redirect.text })
  if (!all && !record.redirect && role !== 'include') report('spf-no-all', at)
}

/** A record that is not the checked domain's own is often somebody else's to change. */
export const recordAt = (domain: string, isIncluded: boolean) => ({ domain, ...(isIncluded && { isIncluded }) })
