import {
  canonicalDomain,
  isPrivateAddress,
  isQueryable,
  isSameName,
  isSpfRecord,
  MAX_MX_NAMES,
  MAX_SPF_LOOKUPS,
  parseIpv4,
  readSpfRecord,
  readSpfTerm,
} from '@sundry/mail'
import {
  type Built,
  blockedBy,
  builtOf,
  entriesOf,
  hostsOf,
  isFound,
  linesOf,
  type MailFacts,
  placeOf,
} from './built.ts'
import { spfProblem } from './finish.ts'
import { knownSenders, recognisedSenders } from './senders.ts'
import { isAll, type SpfCost } from './spf-change.ts'
import { problems } from './text.ts'

export type SpfEnding = '~' | '-' | '?'

export interface SpfAnswers {
  /** Published terms that are left out. */
  readonly without: readonly string[]
  /** Offered terms that are added. */
  readonly senders: readonly string[]
  readonly includes: string
  readonly addresses: string
  readonly ending: SpfEnding
  /** The list is complete. */
  readonly confirmed: boolean
}

export interface SpfQuestions {
  /** Terms of the published record that have an effect, in their order. */
  readonly published: readonly string[]
  /** Recognised services and the domain's own hosts that are not listed yet. */
  readonly offered: readonly { readonly term: string; readonly service: string }[]
  /** Services that nothing points to, but that may send for the domain. */
  readonly others: readonly { readonly term: string; readonly service: string }[]
  readonly endings: readonly SpfEnding[]
  readonly answers: SpfAnswers
}

export interface BuiltSpf extends Built<'terms' | 'includes' | 'addresses' | 'ending' | 'lookups'> {
  /** Sum over the terms whose cost is known. */
  readonly lookups: number
  /** Terms whose DNS lookups are not known yet; the record is complete once they are. */
  readonly uncounted: readonly string[]
  /** Null for a term whose cost is unknown. */
  lookupsOf(term: string): number | null
}

/** By term, as `countSpfTerm` counted it. */
export type SpfCosts = Readonly<Record<string, SpfCost | null>>

const MAX_TYPED = 30
const isRedirect = (term: string) => /^redirect=/i.test(term)
const keyOf = (term: string) => term.toLowerCase().replace(/^\+/, '')
const includeName = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Terms after `all`, and a redirect beside it, have no effect and are not looked up. */
function effectiveTerms(text: string): readonly string[] {
  const terms = text.split(' ').slice(1)
  const end = terms.findIndex(isAll)
  const isEffective = (term: string, at: number) =>
    end < 0 || at < end || (readSpfTerm(term)?.kind === 'modifier' && !isRedirect(term))
  return terms.filter((term, at) => term !== '' && !isAll(term) && isEffective(term, at))
}

/** Senders behind `all`, which receivers do not read. */
function termsBehindAll(text: string): readonly string[] {
  const terms = text.split(' ').slice(1)
  const end = terms.findIndex(isAll)
  const behind = end < 0 ? [] : terms.slice(end).filter((term) => readSpfTerm(term)?.kind === 'mechanism')
  return behind.flatMap((term) => (isAll(term) || /^[-~?]/.test(term) ? [] : [keyOf(term)]))
}

/** The ending of the record, or of several records that agree. */
function publishedEnding(texts: readonly string[]): SpfEnding | '+' | null {
  const endings = texts.map((text) => text.split(' ').find(isAll)?.toLowerCase())
  const [ending] = endings
  if (ending === undefined || new Set(endings).size > 1) return null
  return ending === 'all' ? '+' : (ending.charAt(0) as SpfEnding | '+')
}

const textsOf = (facts: MailFacts) => {
  const place = placeOf(facts, '', isSpfRecord)
  return 'blocked' in place ? [] : place.texts
}

export function askSpf(facts: MailFacts): SpfQuestions {
  const texts = textsOf(facts)
  const published = [...new Map(texts.flatMap(effectiveTerms).map((term) => [keyOf(term), term])).values()]
  const isListed = (term: string) => published.some((one) => keyOf(one) === term) || includesDeep(facts, term)
  const selectors = facts.reading.dkim.found.flatMap(({ selector, revoked }) => (revoked ? [] : [selector]))
  const recognised = recognisedSenders({ hosts: hostsOf(facts), selectors })
  const own = ['mx', 'a'].filter((term) => !recognised.some((one) => one.term === term))
  const known = new Set([...recognised.map(({ term }) => term), ...own])
  const behind = [...new Set(texts.flatMap(termsBehindAll))].filter((term) => !known.has(term))
  const bare = [...own, ...behind].map((term) => ({ term, service: '' }))
  const offered = [...recognised, ...bare].filter(({ term }) => !isListed(term))
  const others = knownSenders.filter((one) => !isListed(one.term) && !offered.some(({ term }) => term === one.term))
  const ending = publishedEnding(texts)
  const ticked = texts.length > 0 ? [] : recognised.flatMap(({ term, seenBy }) => (seenBy === 'mx' ? [term] : []))
  return {
    published,
    offered,
    others,
    endings: ending === '?' ? ['?', '~', '-'] : ['~', '-'],
    answers: {
      without: [],
      senders: ticked,
      includes: '',
      addresses: '',
      ending: ending === null || ending === '+' ? '~' : ending,
      confirmed: false,
    },
  }
}

const includesDeep = ({ reading }: MailFacts, term: string) =>
  term.startsWith('include:') && reading.spf.records.some(({ terms }) => terms.some(({ text }) => keyOf(text) === term))

/**
 * Builds the domain's SPF record from the senders that are ticked and typed.
 * @example
 * buildSpf(facts, { ...askSpf(facts).answers, addresses: '192.0.2.1', confirmed: true }, {}).records[0]?.data // '"v=spf1 mx ip4:192.0.2.1 ~all"'
 */
export function buildSpf(facts: MailFacts, answers: SpfAnswers, costs: SpfCosts): BuiltSpf {
  const place = placeOf(facts, '', isSpfRecord)
  if ('blocked' in place) return { ...blockedBy(place.blocked), lookups: 0, uncounted: [], lookupsOf: () => null }
  const { published, offered, others: services } = askSpf(facts)
  const known = [
    ...published.filter((term) => !answers.without.includes(term)),
    ...[...offered, ...services].flatMap(({ term }) => (answers.senders.includes(term) ? [term] : [])),
  ]
  const includes = entriesOf(answers.includes).map((entry) => readInclude(entry, facts.domain))
  const networks = entriesOf(answers.addresses).map(readNetwork)
  const typed = [...networks, ...includes].flatMap(({ term }) => term ?? [])
  const listed = [...new Map([...known, ...typed].map((term) => [keyOf(term), term])).values()]
  const modifiers = listed.filter((term) => readSpfTerm(term)?.kind === 'modifier')
  const redirects = modifiers.filter(isRedirect)
  const mechanisms = listed.filter((term) => !modifiers.includes(term))
  const others = modifiers.filter((term) => !isRedirect(term))
  const ending = redirects.length > 0 ? redirects : [`${answers.ending}all`]
  const text = ['v=spf1', ...mechanisms, ...ending, ...others].join(' ')
  const { lookups, voidLookups, uncounted, useless, costOf } = countTerms(facts, listed, costs)
  const isTyped = (term: string) => typed.includes(term)
  const neverEnds = known.some((term) => leadsToItself(facts, term))
  const badTerms = linesOf([
    ...readSpfRecord(text).broken.map(problems.term),
    neverEnds && problems.includesItself,
    ...useless.filter((term) => !isTyped(term)).map(problems.termUseless),
  ])
  // Each term that is not counted yet costs one lookup or more.
  const overLimit =
    !neverEnds &&
    (spfProblem(lookups, voidLookups, text) ??
      (lookups + uncounted.length > MAX_SPF_LOOKUPS ? problems.minLookups(lookups + uncounted.length) : null))
  const refused = (all: readonly Typed[]) => [
    all.length > MAX_TYPED && problems.tooMany(MAX_TYPED),
    ...all.map(({ problem }) => problem),
  ]
  const badIncludes = linesOf([...refused(includes), ...useless.filter(isTyped).map(problems.termUseless)])
  const badNetworks = linesOf(refused(networks))
  return {
    ...builtOf(place, text, {
      problems: {
        ...(badIncludes && { includes: badIncludes }),
        ...(badNetworks && { addresses: badNetworks }),
        ...(redirects.length === 0 && endingProblem(place.texts, answers.ending)),
        ...(badTerms && { terms: badTerms }),
        ...(overLimit && { lookups: overLimit }),
      },
      isComplete: answers.confirmed && (uncounted.length === 0 || facts.isDraft === true),
    }),
    lookups,
    uncounted,
    lookupsOf: (term) => costOf(term)?.lookups ?? null,
  }
}

function endingProblem(texts: readonly string[], ending: SpfEnding) {
  const published = publishedEnding(texts)
  return ending !== '-' || published === '-' || published === '~' ? {} : { ending: problems.failFirst }
}

interface Typed {
  readonly term: string | null
  readonly problem: string | null
}

function readInclude(entry: string, domain: string): Typed {
  const name = canonicalDomain(entry.replace(/^\+?include:/i, ''))
  if (!includeName.test(name) || !isQueryable(name)) return { term: null, problem: problems.include(entry) }
  if (isSameName(name, domain)) return { term: null, problem: problems.includesItself }
  return { term: `include:${name}`, problem: null }
}

/** Wider than any network that one sender has. */
const [WIDE_4, WIDE_6] = [8, 16]

function readNetwork(entry: string): Typed {
  const bare = entry.replace(/^\+?ip[46]:/i, '').toLowerCase()
  const [address = ''] = bare.split('/')
  const isFour = parseIpv4(address) !== null
  const term = `${isFour ? 'ip4' : 'ip6'}:${bare}`
  const read = readSpfTerm(term)
  if (read?.kind !== 'mechanism') return { term: null, problem: problems.network(entry) }
  if (isPrivateAddress(address)) return { term: null, problem: problems.privateNetwork(entry) }
  const isWide = isFour ? read.bits4 < WIDE_4 : read.bits6 < WIDE_6
  return isWide ? { term: null, problem: problems.wideNetwork(entry) } : { term, problem: null }
}

const topTerms = ({ reading }: MailFacts) => reading.spf.records.find(({ depth }) => depth === 0)?.terms ?? []

function leadsToItself(facts: MailFacts, term: string): boolean {
  const target = topTerms(facts).find(({ text }) => text === term)?.target ?? term.replace(/^[^:=]*[:=]/, '')
  return /^\+?(?:[-~?]?include:|redirect=)/i.test(term) && isSameName(target, facts.domain)
}

/** The report's counts hold only where it saw the whole tree. */
function countTerms(facts: MailFacts, terms: readonly string[], costs: SpfCosts) {
  const isWhole = !isFound(facts, 'spf-dns-error', 'spf-tree-cut', 'spf-multiple-records')
  const senders = facts.findings.flatMap(({ draft }) => draft?.senders ?? [])
  const costOf = (term: string): SpfCost | null | undefined => {
    const read = readSpfTerm(term)
    if (!read || (read.kind === 'modifier' && read.name !== 'redirect')) return free
    if (read.kind === 'mechanism' && read.network) return free
    if (Object.hasOwn(costs, keyOf(term))) return costs[keyOf(term)]
    const isMissing = facts.findings.some(
      ({ code, term: at, isIncluded }) => code === 'spf-include-none' && at === term && isIncluded !== true,
    )
    if (isMissing) return null
    const seen = isWhole ? topTerms(facts).find(({ text }) => keyOf(text) === keyOf(term)) : undefined
    return seen ?? senders.find((sender) => sender.term === keyOf(term)) ?? costOfHosts(facts, term)
  }
  const counted = terms.map((term) => ({ term, cost: costOf(term) }))
  const sum = (of: keyof SpfCost) => counted.reduce((count, { cost }) => count + (cost?.[of] ?? 0), 0)
  return {
    costOf,
    lookups: sum('lookups'),
    voidLookups: sum('voidLookups'),
    uncounted: counted.flatMap(({ term, cost }) => (cost === undefined ? [keyOf(term)] : [])),
    useless: counted.flatMap(({ term, cost }) => (cost === null ? [term] : [])),
  }
}

const free: SpfCost = { lookups: 0, voidLookups: 0 }

const costOfHosts = (facts: MailFacts, term: string): SpfCost | undefined =>
  term === 'mx' && hostsOf(facts).length > 0 && hostsOf(facts).length <= MAX_MX_NAMES
    ? { lookups: 1, voidLookups: 0 }
    : undefined
