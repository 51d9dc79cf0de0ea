import {
  hostMatcher,
  isExtensionValue,
  isLogoAddress,
  MAX_POLICY_AGE,
  MIN_POLICY_AGE,
  type PolicyMode,
  readDmarcRecord,
  readTagList,
  readVersioned,
  tagValue,
} from '@sundry/mail'
import { readHttpsUrl, readReceivers, shownAddresses } from './addresses.ts'
import { type Built, blockedBy, builtOf, hostsOf, isFound, type MailFacts, placeOf } from './built.ts'
import { FIRST_POLICY_AGE, policyFile } from './offer.ts'
import { problems } from './text.ts'

const isTlsRpt = (text: string) => /^v\s*=\s*TLSRPTv1/i.test(text)
const TLS_RPT = 'v=TLSRPTv1;'

function ownTlsRpt(texts: readonly string[]) {
  const [text, ...more] = texts.filter((one) => one.startsWith(TLS_RPT))
  const fields = text === undefined || more.length > 0 ? [] : readVersioned(text, TLS_RPT).fields
  return fields.filter(({ name, value }) => name !== 'rua' && isExtensionValue(value))
}

export const askTlsRpt = ({ reading }: MailFacts): string => shownAddresses(reading.tlsReports)

/** RFC 8460 3. */
export function buildTlsRpt(facts: MailFacts, addresses: string): Built<'addresses'> {
  const place = placeOf(facts, '_smtp._tls.', isTlsRpt)
  if ('blocked' in place) return blockedBy(place.blocked)
  if (hostsOf(facts).length === 0 && !facts.isDraft) return blockedBy(problems.noHosts)
  const { uris, problem } = readReceivers(addresses, facts, { published: facts.reading.tlsReports, takesUrls: true })
  const retained = ownTlsRpt(place.texts).map(({ name, value }) => `; ${name}=${value}`)
  const text = `${TLS_RPT} rua=${uris.length > 0 ? uris.join(',') : 'mailto:…'}${retained.join('')}`
  return builtOf(place, text, { problems: problem ? { addresses: problem } : {}, isComplete: uris.length > 0 })
}

export interface MtaStsAnswers {
  readonly mode: Exclude<PolicyMode, 'none'>
  readonly maxAge: number
  /** The file is served. */
  readonly online: boolean
  /** TLS reports have shown no failures for weeks. */
  readonly confirmed: boolean
}

export interface MtaStsQuestions {
  /** In seconds. */
  readonly ages: readonly number[]
  readonly answers: MtaStsAnswers
}

export interface BuiltMtaSts extends Built<'mode'> {
  readonly file: ReturnType<typeof policyFile> | null
}

const DAY = 86_400
/** Covers the published policy and the MX records together. */
const MAX_HOSTS = 100
const isMtaSts = (text: string) => /^v\s*=\s*STSv1/i.test(text)

export function askMtaSts({ reading }: MailFacts): MtaStsQuestions {
  const { mode, maxAge } = reading.mtaSts
  const isUsable = maxAge !== null && maxAge >= MIN_POLICY_AGE && maxAge <= MAX_POLICY_AGE
  const age = isUsable ? maxAge : FIRST_POLICY_AGE
  const ages = [...new Set([FIRST_POLICY_AGE, 30 * DAY, 180 * DAY, MAX_POLICY_AGE, age])].sort((a, b) => a - b)
  const answers = { mode: mode === 'enforce' ? mode : 'testing', maxAge: age, online: false, confirmed: false } as const
  return { ages, answers }
}

/** Ids that senders have seen do not make them fetch the policy again (RFC 8461 3.1). */
function nextId(texts: readonly string[], now: Date): string {
  const id = now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return texts.some((text) => text.includes(id)) ? `${id}1` : id
}

/** The policy keeps published patterns, and adds the MX hosts that none of them matches. */
export function buildMtaSts(facts: MailFacts, answers: MtaStsAnswers, now: Date): BuiltMtaSts {
  const blocked = (sentence: string) => ({ ...blockedBy(sentence), file: null })
  const place = placeOf(facts, '_mta-sts.', isMtaSts)
  if ('blocked' in place) return blocked(place.blocked)
  const hosts = hostsOf(facts)
  if (hosts.length === 0 && facts.isDraft)
    return { ...builtOf<'mode'>(place, 'v=STSv1; id=…;', { problems: {}, isComplete: false }), file: null }
  if (hosts.length === 0) return blocked(problems.noHosts)
  const { mtaSts } = facts.reading
  if (hosts.length + mtaSts.mx.length > MAX_HOSTS) return blocked(problems.manyHosts)
  const isNamed = hostMatcher(mtaSts.mx)
  const missing = hosts.filter((host) => !isNamed(host))
  const mx = [...mtaSts.mx, ...missing]
  const { mode, maxAge } = answers
  const problem = mode === 'enforce' ? enforceProblem(facts, missing.length === 0, answers) : null
  const isSame = mtaSts.mode === mode && mtaSts.maxAge === maxAge && missing.length === 0 && place.texts.length === 1
  const text = `v=STSv1; id=${nextId(place.texts, now)};`
  const built = builtOf<'mode'>(place, text, {
    problems: problem ? { mode: problem } : {},
    isComplete: answers.online && !isSame,
  })
  const file = problem || isSame ? null : policyFile(facts.domain, { mode, mx, maxAge })
  return { ...built, isPublished: isSame, file }
}

function enforceProblem(facts: MailFacts, isMatched: boolean, { confirmed }: MtaStsAnswers): string | null {
  const { mtaSts, tlsReports } = facts.reading
  if (mtaSts.mode === 'enforce') return null
  if (mtaSts.mode !== 'testing') return problems.enforceFirst
  if (!isMatched || isFound(facts, 'mta-sts-dns-error')) return problems.enforceMx
  if (tlsReports.length === 0) return problems.enforceNoReports
  return confirmed ? null : problems.enforceUnconfirmed
}

export interface BimiAnswers {
  readonly logo: string
  /** Address of a mark certificate, or an empty text. */
  readonly certificate: string
  /** The logo is served and is as receivers ask for it. */
  readonly online: boolean
}

const isBimi = (text: string) => /^v\s*=\s*BIMI1/i.test(text)

function ownTags(facts: MailFacts) {
  const place = placeOf(facts, 'default._bimi.', isBimi)
  const [text, ...more] = 'blocked' in place ? [] : place.texts
  return text === undefined || more.length > 0 ? null : readTagList(text)
}

export function askBimi(facts: MailFacts): BimiAnswers {
  const tags = ownTags(facts)
  const value = (name: string) => (tags && tagValue(tags, name)) ?? ''
  return { logo: value('l'), certificate: value('a'), online: false }
}

/** Receivers show no logo where forged mail is delivered. */
function isEnforced({ reading }: MailFacts): boolean {
  const { policy, subdomainPolicy, record } = reading.dmarc
  if (policy === null || policy === 'none' || subdomainPolicy === null || subdomainPolicy === 'none') return false
  const { testMode, pct } = readDmarcRecord(record ?? '')
  return !testMode && (policy === 'reject' || pct === 100)
}

/** With the selector `default`. */
export function buildBimi(facts: MailFacts, { logo, certificate, online }: BimiAnswers): Built<'logo' | 'certificate'> {
  const place = placeOf(facts, 'default._bimi.', isBimi)
  if ('blocked' in place) return blockedBy(place.blocked)
  if (!isEnforced(facts) && !facts.isDraft) return blockedBy(problems.notEnforced)
  const [location, authority] = [readHttpsUrl(logo.trim()), readHttpsUrl(certificate.trim())]
  const isLogo = location !== null && isLogoAddress(location)
  const retained = ownTags(facts)?.tags.flatMap(({ name, value }) =>
    ['v', 'l', 'a'].includes(name) || value === '' ? [] : [`; ${name}=${value}`],
  )
  const text = `v=BIMI1; l=${isLogo ? location : 'https://…'}; a=${authority ?? ''}${(retained ?? []).join('')}`
  return builtOf<'logo' | 'certificate'>(place, text, {
    problems: {
      ...(logo.trim() !== '' && !isLogo && { logo: problems.logo }),
      ...(certificate.trim() !== '' && authority === null && { certificate: problems.certificate }),
    },
    isComplete: isLogo && online,
    notes: facts.isDraft ? [problems.policyUnknown] : [],
  })
}
