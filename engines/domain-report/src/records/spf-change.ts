import {
  checkSpf,
  isSameName,
  MAX_SPF_LOOKUPS,
  MAX_SPF_VOID_LOOKUPS,
  quoteText,
  type Resolver,
  reachableMechanisms,
  readSpfRecord,
  type SpfNode,
} from '@sundry/mail'
import { recognisedSenders, type SenderChoice } from './senders.ts'

/** RFC 7208 3.4: with the name and other records, an answer of this size still fits a datagram everywhere. */
export const MAX_SPF_LENGTH = 450

/** The domain's SPF record up to where senders can be added, and what follows. */
export interface SpfChange {
  readonly start: string
  readonly end: string
  readonly replaces: readonly string[]
  readonly senders: readonly SenderChoice[]
  readonly lookups: number
  readonly voidLookups: number
}

export type SpfCost = Pick<SenderChoice, 'lookups' | 'voidLookups'>

interface Known {
  readonly domain: string
  readonly records: readonly string[]
  readonly hosts: readonly string[]
  readonly selectors: readonly string[]
}

type Cut = Pick<SpfChange, 'start' | 'end'>

const SOFT_FAIL = '~all'
export const isAll = (term: string) => /^[-+~?]?all$/i.test(term)

/** Null where the record needs no change of its senders, or none that is certain to be sound. */
export async function readSpfChange(known: Known, resolver: Resolver): Promise<SpfChange | null> {
  const { domain, records } = known
  const [only, ...more] = records
  const cut =
    only === undefined ? { start: 'v=spf1', end: SOFT_FAIL } : more.length > 0 ? merged(records) : limited(only)
  if (!cut) return null
  const counted = await countOf(`${cut.start} ${cut.end}`, domain, resolver)
  if (!counted) return null
  const { lookups, voidLookups, tree } = counted
  const candidates = recognisedSenders(known).filter(({ term }) => !isListed(term, tree))
  const senders = await Promise.all(
    candidates.map(async (candidate) => {
      const cost = await countOf(`v=spf1 ${candidate.term} ${SOFT_FAIL}`, domain, resolver)
      return cost ? [{ ...candidate, lookups: cost.lookups, voidLookups: cost.voidLookups }] : []
    }),
  )
  return { ...cut, replaces: records, senders: senders.flat(), lookups, voidLookups }
}

/** A record that lets everybody pass, or says nothing of those it does not list, made to softfail them. */
function limited(text: string): Cut | null {
  const record = readSpfRecord(text)
  if (record.broken.length > 0) return null
  const all = reachableMechanisms(record).at(-1)
  if (all?.name !== 'all') return record.redirect ? null : { start: text.trimEnd(), end: SOFT_FAIL }
  if (all.qualifier !== '+') return null
  const terms = text.split(' ')
  const at = terms.findIndex(isAll)
  return { start: terms.slice(0, at).join(' ').trimEnd(), end: [SOFT_FAIL, ...terms.slice(at + 1)].join(' ').trimEnd() }
}

/** All that several records let pass; they keep their `all` where they agree on one that limits. */
function merged(texts: readonly string[]): Cut | null {
  const terms = new Map<string, string>()
  const endings = new Set<string>()
  for (const text of texts) {
    const { mechanisms, broken, redirect, explanation, unknownModifiers } = readSpfRecord(text)
    const all = mechanisms.find(({ name }) => name === 'all')
    const listed = mechanisms.filter((mechanism) => mechanism !== all)
    const hasMore = broken.length > 0 || redirect || explanation || unknownModifiers.length > 0
    if (hasMore || (all && all !== mechanisms.at(-1))) return null
    if (listed.some(({ qualifier }) => qualifier !== '+')) return null
    for (const mechanism of listed) terms.set(mechanism.text.toLowerCase().replace(/^\+/, ''), mechanism.text)
    endings.add(all?.text.toLowerCase() ?? '')
  }
  const [ending = ''] = endings
  const end = endings.size === 1 && /^[-~]/.test(ending) ? ending : SOFT_FAIL
  return { start: ['v=spf1', ...terms.values()].join(' '), end }
}

/**
 * Without what `all` makes void: its redirect, and another all. Null where senders follow it, which its owner may have
 * meant to list, and where the record has more that is wrong.
 */
export async function withoutVoidTerms(text: string, domain: string, resolver: Resolver): Promise<string | null> {
  const record = readSpfRecord(text)
  const all = reachableMechanisms(record).at(-1)
  if (record.broken.length > 0 || all?.name !== 'all' || all.qualifier === '+') return null
  const terms = text.split(' ')
  const end = terms.findIndex(isAll)
  const isModifier = (term: string) => /^[a-z][a-z0-9_.-]*=/i.test(term)
  if (terms.slice(end + 1).some((term) => term !== '' && !isAll(term) && !isModifier(term))) return null
  const shorter = terms
    .filter((term, at) => !/^redirect=/i.test(term) && (at <= end || term === '' || isModifier(term)))
    .join(' ')
    .trimEnd()
  return shorter === text.trimEnd() || !(await countOf(shorter, domain, resolver)) ? null : shorter
}

/**
 * The cost of adding a term to the record of this domain; null if it is not allowed there, or authorises every sender.
 */
export async function countSpfTerm(term: string, domain: string, resolver: Resolver): Promise<SpfCost | null> {
  const counted = await countOf(`v=spf1 ${term}${/^redirect=/i.test(term) ? '' : ` ${SOFT_FAIL}`}`, domain, resolver)
  if (!counted || counted.isOpen) return null
  return { lookups: counted.lookups, voidLookups: counted.voidLookups }
}

/** The cost of a record at this name; null if it would be an error, such as an include of itself. */
async function countOf(text: string, domain: string, resolver: Resolver) {
  if (text.length > MAX_SPF_LENGTH) return null
  const asIfPublished: Resolver = async (name, type) => {
    if (type !== 'TXT' || !isSameName(name, domain)) return resolver(name, type)
    const record = { name: `${domain}.`, ttl: 0, type, data: quoteText(text) }
    return { rcode: 'NOERROR', records: [record], flags: { ad: false }, ede: [] }
  }
  const { lookups, voidLookups, findings, tree } = await checkSpf({ domain }, asIfPublished)
  // That somebody else's record lets everybody pass is theirs to change.
  const errors = findings.filter(({ code, severity }) => severity === 'error' && code !== 'spf-pass-all')
  if (errors.length > 0 || lookups > MAX_SPF_LOOKUPS || voidLookups > MAX_SPF_VOID_LOOKUPS) return null
  return { lookups, voidLookups, tree, isOpen: findings.some(({ code }) => code === 'spf-pass-all') }
}

function isListed(term: string, { terms }: SpfNode): boolean {
  if (terms.some(({ text }) => text.toLowerCase().replace(/^\+/, '') === term)) return true
  return term.startsWith('include:') && terms.some(({ child }) => child !== null && isListed(term, child))
}
