import {
  type DmarcPolicy,
  type DmarcRecord,
  effectivePolicies,
  isDmarcRecord,
  isSameName,
  meansToBeDmarc,
  readDmarcRecord,
  tagValue,
} from '@sundry/mail'
import { readReceivers, shownAddresses } from './addresses.ts'
import { type Built, blockedBy, builtOf, isFound, type MailFacts, placeOf } from './built.ts'
import { problems } from './text.ts'

export type Alignment = 'r' | 's'

export interface DmarcAnswers {
  readonly policy: DmarcPolicy
  /** `same`: that of the domain. */
  readonly subdomains: DmarcPolicy | 'same'
  readonly dkim: Alignment
  readonly spf: Alignment
  readonly addresses: string
  /** Reports have been read for weeks and show every source aligned. */
  readonly confirmed: boolean
}

export type DmarcField = 'policy' | 'subdomains' | 'alignment' | 'addresses'

export interface DmarcQuestions {
  /** A domain below the one whose record applies has no subdomain policy of its own (RFC 9989 4.7). */
  readonly asksSubdomains: boolean
  readonly answers: DmarcAnswers
}

const strength = { none: 0, quarantine: 1, reject: 2 } as const
const isRecord = (text: string) => isDmarcRecord(text) || meansToBeDmarc(text)
const requested = new Set(['v', 'p', 'sp', 'adkim', 'aspf', 'rua'])

/** The record that counts: where there are several, receivers discard them all (RFC 9989 4.10). */
function ownRecord(texts: readonly string[]): DmarcRecord | null {
  const [text, ...more] = texts.filter(isDmarcRecord)
  return text === undefined || more.length > 0 ? null : readDmarcRecord(text)
}

function standing(facts: MailFacts) {
  const place = placeOf(facts, '_dmarc.', isRecord)
  if ('blocked' in place) return place
  const own = ownRecord(place.texts)
  // A policy may then be inherited, or not.
  if (!own && isFound(facts, 'dmarc-dns-error')) return { blocked: problems.unknown(place.name) }
  const { policy, subdomainPolicy, foundAt } = facts.reading.dmarc
  const inherited = !own && foundAt !== null && !isSameName(foundAt, facts.domain)
  const effective = own && effectivePolicies(own)
  const now = inherited
    ? { p: policy ?? 'none', sp: subdomainPolicy ?? 'none' }
    : (effective ?? { p: 'none', sp: 'none' })
  const rua = own?.rua.filter(({ valid }) => valid).map(({ text }) => text) ?? []
  const isBelow = inherited && !isFound(facts, 'dmarc-psd-policy')
  return { place, own, isBelow, now, rua } as const
}

const alignmentIn = (own: DmarcRecord | null, tag: string): Alignment =>
  own && tagValue(own.tags, tag)?.toLowerCase() === 's' ? 's' : 'r'

export function askDmarc(facts: MailFacts): DmarcQuestions {
  const found = standing(facts)
  const { own, isBelow, now, rua } =
    'blocked' in found ? ({ own: null, isBelow: false, now: { p: 'none' }, rua: [] } as const) : found
  return {
    asksSubdomains: !isBelow,
    answers: {
      policy: now.p,
      subdomains: own?.sp && own.sp !== 'invalid' ? own.sp : 'same',
      dkim: alignmentIn(own, 'adkim'),
      spf: alignmentIn(own, 'aspf'),
      addresses: shownAddresses(rua),
      confirmed: false,
    },
  }
}

/** Tags that are not asked about stay as they are, where receivers can read them. */
function storedTags(own: DmarcRecord | null): readonly string[] {
  if (!own) return []
  const tags = new Map(own.tags.tags.map((tag) => [tag.name, tag.value]).reverse() as [string, string][])
  return [...tags].reverse().flatMap(([name, value]) => {
    const isUnreadable = value === '' || (name === 'np' && own.np === 'invalid')
    // Receivers that heed no case would read the tag twice.
    return requested.has(name.toLowerCase()) || isUnreadable ? [] : [`${name}=${value}`]
  })
}

const alignmentTag = (own: DmarcRecord | null, tag: string, value: Alignment) =>
  value === 's' || (own && tagValue(own.tags, tag) !== undefined) ? [`${tag}=${value}`] : []

/**
 * @example
 * buildDmarc(facts, { ...askDmarc(facts).answers, addresses: 'reports@example.com' }).records[0]?.data // '"v=DMARC1; p=none; rua=mailto:reports@example.com"'
 */
export function buildDmarc(facts: MailFacts, answers: DmarcAnswers): Built<DmarcField> {
  const found = standing(facts)
  if ('blocked' in found) return blockedBy(found.blocked)
  const { place, own, isBelow, now, rua } = found
  const { policy, dkim, spf, confirmed } = answers
  const subdomains = isBelow ? 'same' : answers.subdomains
  const { uris, problem, consents } = readReceivers(answers.addresses, facts, { published: rua, takesUrls: false })
  const text = [
    'v=DMARC1',
    `p=${policy}`,
    ...(subdomains === 'same' ? [] : [`sp=${subdomains}`]),
    ...alignmentTag(own, 'adkim', dkim),
    ...alignmentTag(own, 'aspf', spf),
    ...storedTags(own),
    `rua=${uris.length > 0 ? uris.join(',') : 'mailto:…'}`,
  ].join('; ')
  const refusal = { hasRecord: own !== null, hasReports: rua.length > 0, confirmed }
  const policyProblem = stepProblem(now.p, policy, refusal)
  const subdomainsProblem = stepProblem(now.sp, subdomains === 'same' ? policy : subdomains, refusal)
  const isStricter =
    (dkim === 's' && alignmentIn(own, 'adkim') === 'r') || (spf === 's' && alignmentIn(own, 'aspf') === 'r')
  return builtOf<DmarcField>(place, text, {
    problems: {
      ...(policyProblem && { policy: policyProblem }),
      ...(subdomainsProblem && !(policyProblem && subdomains === 'same') && { subdomains: subdomainsProblem }),
      ...(isStricter && !(confirmed && refusal.hasReports) && { alignment: problems.strictUnconfirmed }),
      ...(problem && { addresses: problem }),
    },
    isComplete: uris.length > 0,
    more: consents,
    notes: consents.map(({ zoneOf, name, data }) => problems.consent({ receiver: zoneOf, name, data })),
  })
}

/** No policy is stricter than monitoring at first, nor than one step beyond what applies. */
function stepProblem(
  now: DmarcPolicy,
  next: DmarcPolicy,
  { hasRecord, hasReports, confirmed }: { hasRecord: boolean; hasReports: boolean; confirmed: boolean },
): string | null {
  const step = strength[next] - strength[now]
  if (step <= 0) return null
  if (!hasRecord) return problems.policyFirst
  if (!hasReports) return problems.policyNoReports
  if (step > 1) return problems.policyStep
  return confirmed ? null : problems.policyUnconfirmed
}
