import type { DnssecChain } from '@sundry/contracts/domain-report-dnssec'
import type { Graded } from '@sundry/contracts/domain-report-finding'
import {
  type DomainReportEvent,
  type domainReport,
  everySection,
  type ReportSection,
  reportSections,
} from '@sundry/contracts/domain-report-v1'
import { validateChain } from '@sundry/dns'
import { gradeOf, judgeChain, overallGrade } from '@sundry/domain-report'
import {
  type DomainName,
  notADomain,
  notRegistrable,
  readDomainName,
  registrableOf,
  unicodeOf,
} from '../facts/domain-name.ts'
import { lookUpRegistration } from '../facts/registration-lookup.ts'
import { sharedNameServers } from '../facts/shared-name-servers.ts'
import { answerOrNull } from '../facts/zone-facts.ts'
import { type LookupCall, type StreamLookup, Unreachable } from '../ports/lookup.ts'
import type { LookupPorts } from '../ports/ports.ts'
import { describeAddress, reportAddresses } from './addresses.ts'
import { reportBlockLists } from './block-lists.ts'
import { reportClients } from './clients.ts'
import { reportMail } from './mail.ts'
import { reportRegistration } from './registration.ts'
import { type Outcome, type Subject, sectionMs, sentenceFor, sentences, shownFinding, watched } from './section.ts'
import { reportWeb } from './web.ts'
import { reportZone } from './zone.ts'

const withheld =
  'The resolver in use removes DNSSEC signatures, so none can be validated. Its operator has to change that, or set another resolver.'
const notFollowed = 'The chain of trust could not be followed to its end, so DNSSEC has no grade. Try again shortly.'

async function reportDnssec({ host, ports, signal }: Subject): Promise<Outcome<DnssecChain>> {
  const { nameServers, clock, trustAnchors } = ports
  const chain = await validateChain(host, { nameServers, clock, signal, anchors: trustAnchors })
  signal.throwIfAborted()
  const findings = judgeChain(chain, clock.now())
  return {
    reading: chain,
    findings,
    incomplete:
      chain.verdict !== 'indeterminate' ? null : chain.reason === 'signatures-withheld' ? withheld : notFollowed,
    // The proof that a name is not there says nothing about how it would be signed.
    graded: chain.exists && !findings.some(({ code }) => code === 'dnssec-chain-opt-out'),
  }
}

/** One report on a domain serves everybody for a minute. */
const KEEP_MS = 60_000

const notPublicAddress = 'This is not a public address, so it cannot be looked up here.'
const nobodyAnswered = 'Neither a name server nor a registry responded. Try again shortly.'

const works: Readonly<Record<ReportSection, (subject: Subject) => Promise<Outcome<unknown>>>> = {
  registration: reportRegistration,
  zone: reportZone,
  dnssec: reportDnssec,
  addresses: reportAddresses,
  web: reportWeb,
  mail: reportMail,
  clients: reportClients,
  blocklists: reportBlockLists,
}

type SectionEvent = Extract<DomainReportEvent, { type: ReportSection }>
type Worked = Pick<SectionEvent, 'grade' | 'reasons' | 'findings' | 'error'> & { reading: unknown }

const nothing = (error: string): Worked => ({ reading: null, findings: [], grade: null, reasons: [], error })

/** A subject, and the call that asks about it. */
interface Requested extends Omit<Subject, 'signal'> {
  call: LookupCall
}

/** Runs one section under its own deadline; nothing that a hostile server does to it reaches the others. */
async function work(
  section: ReportSection,
  { call, ...subject }: Requested,
): Promise<{ value: Worked; ttlMs: number }> {
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(sectionMs[section])])
  try {
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    const outcome = await Promise.race([works[section]({ ...subject, signal }), late])
    const { reading, findings, published, fatal, graded = true, lasting = true } = outcome
    const incomplete = call.budget?.isSpent ? sentences.spent : (outcome.incomplete ?? null)
    const { grade, reasons } = graded && incomplete === null ? gradeOf(findings, fatal) : { grade: null, reasons: [] }
    const shown = findings.map((finding) => shownFinding(finding, published))
    return {
      value: { reading, findings: shown, grade, reasons: [...reasons], error: incomplete },
      ttlMs: lasting && incomplete === null ? KEEP_MS : 0,
    }
  } catch (error) {
    call.signal.throwIfAborted()
    const sentence = call.budget?.isSpent ? sentences.spent : sentenceFor(error, signal)
    if (sentence === null) throw error
    return { value: nothing(sentence), ttlMs: 0 }
  }
}

async function runSection(section: ReportSection, subject: Requested): Promise<SectionEvent> {
  const begun = performance.now()
  const { domain, host, selectors, ports, call } = subject
  const own = section === 'mail' ? ` ${[...selectors].sort().join(' ')}` : ''
  const { value, cached } = await ports.cache
    .remember(`report:${section}:${domain} ${host}${own}`, () => work(section, subject))
    .catch((error: unknown) => {
      call.signal.throwIfAborted()
      ports.log.error({ id: call.id, section, error }, 'a section of a domain report failed')
      return { value: nothing(sentences.ours), cached: false }
    })
  return { type: section, ...value, elapsedMs: Math.round(performance.now() - begun), cached } as SectionEvent
}

async function* inOrderOfCompletion<T>(works: readonly Promise<T>[], signal: AbortSignal): AsyncGenerator<T> {
  const left = new Map(works.map((one, at) => [at, one.then((value) => ({ at, value }))]))
  const gone = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // A section that fails after its visitor has left has no listener.
  for (const one of [...left.values(), gone]) one.catch(() => {})
  while (left.size > 0) {
    const { at, value } = await Promise.race([...left.values(), gone])
    left.delete(at)
    yield value
  }
}

interface Standing {
  /** The reason why the domain cannot be reported on, or null. */
  state: 'unregistered' | 'unknown' | null
  /** The address of the resolver that answered. */
  resolver?: string
}

/** Throws Unreachable if neither the DNS nor a registry answers. */
async function standingOf(
  { ports, call: { client, signal } }: { ports: LookupPorts; call: LookupCall },
  domain: string,
  suffix: string,
): Promise<Standing> {
  const answer = await answerOrNull(
    ports.nameServers.query({ name: domain, type: 'SOA', checkingDisabled: true, signal }),
  )
  const resolver = answer === null ? {} : { resolver: answer.server }
  if (answer !== null && answer.rcode !== 'NXDOMAIN') return { state: null, ...resolver }
  const { value } = await lookUpRegistration(domain, suffix, ports, client)
  const registered = value.registration?.registered ?? null
  if (answer === null && value.registration === null)
    throw new Unreachable([{ type: 'error', error: nobodyAnswered, isMockData: false }])
  if (registered === true) return { state: null, ...resolver }
  return { state: registered === false ? 'unregistered' : 'unknown', ...resolver }
}

type Events = ReturnType<StreamLookup<typeof domainReport>>

/** An address has no registration, zone or mail of its own: its names are looked up, and whose network it is in. */
async function* reportAddress(address: string, ports: LookupPorts, { signal }: LookupCall): Events {
  if (!ports.nameServers.isPublic(address)) return yield { type: 'error', error: notPublicAddress, isMockData: false }
  const begun = performance.now()
  const timed = AbortSignal.any([signal, AbortSignal.timeout(sectionMs.addresses)])
  const { nameServers, unanswered } = watched(ports.nameServers, '')
  const shown = await describeAddress(address, address, { ports: { ...ports, nameServers }, signal: timed })
  signal.throwIfAborted()
  const [lost] = unanswered
  if (lost !== undefined && shown.names.length === 0 && shown.network === null)
    throw new Unreachable([{ type: 'error', error: nobodyAnswered, isMockData: false }])
  const error =
    lost === undefined ? null : `Some queries got no response (${lost}), so names or network may be missing.`
  const confirmed = shown.names.find((one) => one.confirmed)?.name
  const domain = (confirmed === undefined ? null : readDomainName(confirmed)?.registrable) ?? null
  const elapsedMs = Math.round(performance.now() - begun)
  const start = { asked: address, kind: 'address', domain, unicodeName: domain && unicodeOf(domain) } as const
  yield { type: 'start', ...start, sections: ['addresses'], isMockData: false }
  const reading = { addresses: [shown], withheld: 0 }
  yield { type: 'addresses', reading, findings: [], grade: null, reasons: [], error, elapsedMs, cached: false }
  yield { type: 'end', grade: null, reasons: [], elapsedMs, fetchedAt: new Date(ports.clock.now()).toISOString() }
}

function faultOf(named: DomainName | null): string | null {
  if (!named) return notADomain
  return named.isIp || (named.registrable !== null && named.suffix !== null && named.isSuffixPublic)
    ? null
    : notRegistrable(named)
}

export const handler: StreamLookup<typeof domainReport> = async function* (input, shared, call) {
  const named = readDomainName(input.domain)
  const fault = faultOf(named)
  if (fault !== null || !named) return yield { type: 'error', error: fault ?? notADomain, isMockData: false }
  const ports = { ...shared, nameServers: sharedNameServers(shared.nameServers) }
  if (named.isIp) return yield* reportAddress(named.ascii, ports, call)
  const { registrable, suffix, ascii } = named
  const domain = registrable ?? ascii
  const begun = performance.now()
  const { state, ...resolver } = await standingOf({ ports, call }, domain, suffix ?? '')
  call.signal.throwIfAborted()
  // A domain that is not there has no zone, site or mail to look at.
  const possible = state === null ? everySection : (['registration'] as const)
  const expected: readonly ReportSection[] = input.sections ?? reportSections
  const sections = possible.filter((section) => expected.includes(section))
  const start = { asked: ascii, kind: 'domain', domain, unicodeName: unicodeOf(domain) } as const
  const onRequest: ReportSection[] = ports.blockLists ? ['clients', 'blocklists'] : ['clients']
  yield { type: 'start', ...start, sections, onRequest, isMockData: false, ...(state && { state }) }
  const subject = {
    domain,
    suffix: suffix ?? '',
    host: ascii,
    selectors: input.selectors ?? [],
    client: call.client,
    registrableOf,
    ports,
    call,
  }
  const graded: Partial<Record<ReportSection, Graded & { error: string | null }>> = {}
  const under = sections.map((section) => runSection(section, subject))
  for await (const event of inOrderOfCompletion(under, call.signal)) {
    graded[event.type] = { grade: event.grade, reasons: event.reasons, error: event.error }
    yield event
  }
  const { grade, reasons } = overallGrade(graded)
  const elapsedMs = Math.round(performance.now() - begun)
  yield {
    type: 'end',
    grade,
    reasons: everySection.filter((section) => reasons.includes(section)),
    elapsedMs,
    fetchedAt: new Date(ports.clock.now()).toISOString(),
    ...resolver,
  }
}
