import type { ReportFinding } from '@sundry/contracts/domain-report-finding'
import type { ZoneHealth } from '@sundry/contracts/domain-report-zone'
import {
  createZone,
  DnsFault,
  isOctoDns,
  lintZone,
  readOctoDns,
  readZoneFile,
  type ZoneFault,
  type ZoneLint,
} from '@sundry/dns/browser'
import { gradeOf, judgeStart } from '@sundry/domain-report'
import { reportMail } from '../domain-report/mail.ts'
import { NothingSeen, type Outcome, type Subject, shownFinding } from '../domain-report/section.ts'
import { reportZone } from '../domain-report/zone.ts'
import { isConclusive, plain, type RegistrableOf } from '../facts/zone-facts.ts'
import type { LookupPorts, NameServers } from '../ports/ports.ts'
import { PublicFetchFault } from '../ports/ports-web.ts'
import { readSoa } from '../zone-health/inspect-zone.ts'
import { type PlacedFinding, placesIn, reportSignedZone, withoutFindings, type ZoneSection } from './zone-places.ts'
import { createZoneServers } from './zone-servers.ts'

export interface RecordChange {
  readonly name: string
  readonly type: string
  readonly live: readonly string[]
  readonly file: readonly string[]
}

export interface ZoneReport {
  readonly domain: string
  readonly records: number
  readonly faults: readonly ZoneFault[]
  readonly lints: readonly ZoneLint[]
  readonly sections: {
    readonly zone: ZoneSection | null
    readonly mail: ZoneSection | null
    readonly dnssec: ZoneSection | null
  }
  /** DS records for the registrar; none unless every signature of the file verifies. */
  readonly signers: readonly string[]
  /** Against what is live; null where nothing live answered. */
  readonly changes: readonly RecordChange[] | null
  /** The effects of the change: new findings, and those that disappear. */
  readonly effects: { readonly appear: readonly PlacedFinding[]; readonly disappear: readonly PlacedFinding[] } | null
  readonly notTested: readonly string[]
  /** Names for which the live DNS was to be asked and was not: no finding, comparison or grade rests on them. */
  readonly unasked: readonly string[]
}

export interface ZoneReportOptions {
  readonly origin?: string
  /** The live DNS, for names outside of the file and to compare with; null asks no one. */
  readonly nameServers: NameServers | null
  /** Null fetches nothing. */
  readonly sites: LookupPorts['sites'] | null
  readonly clock: LookupPorts['clock']
  readonly signal: AbortSignal
  /** By the public suffix list, which no browser loads: without it, no one asks which domains could be registered. */
  readonly registrableOf?: RegistrableOf
  /** How many names are compared with what is live. */
  readonly maxCompared?: number
  /** The findings of the domain as it is live; null where they are not known. */
  readonly findingsNow?: (domain: string) => Promise<readonly ReportFinding[] | null>
}

/** A file does not show the health or the location of its servers. */
const ofServers = [
  'Whether every name server responds, over UDP, TCP and IPv6',
  'Whether all name servers hold the same serial',
  'Zone transfers and open recursion',
  'The delegation in the parent zone',
]
const ofOthers = [
  'DS records in the parent zone',
  'Names outside of this zone, such as SPF includes and hosts of other domains',
  'MTA-STS policies and BIMI files, which are fetched over HTTPS',
]
/** A file says nothing of its parent, which the report makes up. */
const ofParent = /^zone-(?:parent|not-delegated|glue-|server-not-in-)/
/** Findings that come of asking no one. */
const unanswered = /-dns-error$|-unreachable$|^dmarc-external-report-|^reverse-|^dane-/
/** Findings on servers of other zones, whose addresses are made up. */
const ofAddresses = /^zone-(?:no-ipv6|one-network|server-no-address)$/

/** How servers and the parent behave, which a file neither brings nor fixes. */
const ofLive =
  /^zone-(?:server-(?:silent|lame|no-tcp|no-edns|unsigned|signatures-over|not-in-)|transfer-|recursion-|serials-|servers-|ttl-|parent|not-delegated|glue-)/
const ofFetched = /^(?:mta-sts-(?:policy|mode|testing|mx|max|content)|bimi-(?:file|logo|certificate)|dane-)/
const notLookedFor = /-domain-missing$/

const noComparison = 'The comparison with what is live, because the DNS could not be reached from here'

/** Faults of our side: they say nothing of the name. */
const isOurs = (error: unknown) => error instanceof DnsFault && (error.kind === 'budget' || error.kind === 'denied')

/** The live DNS, where it answers for this domain or for one that exists; `unasked` collects what it was not asked. */
async function openLive(
  { nameServers, signal }: ZoneReportOptions,
  domain: string,
  unasked: Set<string>,
): Promise<NameServers | null> {
  if (nameServers === null) return null
  for (const name of [domain, 'com']) {
    try {
      const { rcode } = await nameServers.query({ name, type: 'NS', signal })
      if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') throw new DnsFault('unreachable', `${name}: ${rcode}`)
      unasked.clear()
      const query: NameServers['query'] = (question) =>
        nameServers.query(question).catch((error: unknown) => {
          if (isOurs(error)) unasked.add(plain(question.name))
          throw error
        })
      return { ...nameServers, query }
    } catch {
      signal.throwIfAborted()
      unasked.add(name)
    }
  }
  unasked.delete('com')
  return null
}

const nothing = (): Promise<never> => Promise.reject(new PublicFetchFault('refused', 'nothing is fetched'))

function portsFor(nameServers: NameServers, { sites, clock }: ZoneReportOptions): LookupPorts {
  const nowhere = { tls: nothing, pages: nothing, text: nothing, file: nothing }
  return { nameServers, sites: sites ?? nowhere, clock, mailServers: null } as unknown as LookupPorts
}

export const suffixOf = (domain: string) => domain.slice(domain.indexOf('.') + 1)

export async function section(
  work: (subject: Subject) => Promise<Outcome<unknown>>,
  subject: Subject,
  isKnown: (code: string) => boolean,
): Promise<ZoneSection | null> {
  try {
    const { findings, published, fatal } = await work(subject)
    const retained = findings.filter(({ code }) => isKnown(code))
    return { findings: retained.map((finding) => shownFinding(finding, published)), ...gradeOf(retained, fatal) }
  } catch (error) {
    subject.signal.throwIfAborted()
    if (error instanceof NothingSeen) return null
    throw error
  }
}

/** They differ with each version of a zone, or with each signature. */
const ofSigner: ReadonlySet<string> = new Set(['SOA', 'RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'ZONEMD'])
const comparedTypes = ['A', 'AAAA', 'MX', 'NS', 'CNAME', 'TXT', 'CAA', 'SRV'] as const
const MAX_COMPARED = 60
const usualNames = ['', 'www', 'mail', '_dmarc', '_mta-sts', '_smtp._tls', 'autodiscover', 'autoconfig']

/** The report of a zone as if it were live, from its master file. */
export async function reportZoneFile(text: string, options: ZoneReportOptions): Promise<ZoneReport> {
  const { signal, maxCompared = MAX_COMPARED, findingsNow, registrableOf } = options
  const file = isOctoDns(text) ? await readOctoDns(text, options.origin) : readZoneFile(text, options.origin)
  const domain = plain(file.origin)
  const isEmpty = file.records.length === 0 || domain === ''
  const servers = file.records.filter(({ name, type }) => type === 'NS' && name === file.origin)
  const isServed = !file.isPartial || servers.length > 0
  const unasked = new Set<string>()
  const live = isEmpty ? null : await openLive(options, domain, unasked)
  const notTested = () => [
    ...ofServers,
    ...(live && unasked.size === 0 ? [] : [...ofOthers, ...reportReceivers(file, domain)]),
    ...(isServed ? [] : ['The SOA and NS records, which the provider sets']),
    ...(file.isPartial ? ['DNSSEC, because the provider signs'] : []),
    ...(file.notRead?.length ? [`Records of the type ${file.notRead.join(', ')}, which only the provider knows`] : []),
  ]
  const read = { domain, records: file.records.length, faults: file.faults }
  if (isEmpty)
    return {
      ...read,
      lints: [],
      sections: { zone: null, mail: null, dnssec: null },
      signers: [],
      changes: null,
      effects: null,
      notTested: notTested(),
      unasked: [],
    }
  const signed = file.isPartial ? null : await reportSignedZone(file, live, options.clock, signal)
  const { signers = [], setsUnchecked = 0 } = signed ?? {}
  const { nameServers } = createZoneServers(file, live, signed?.isSecure)
  const zoneOf = createZone(file)
  const areOwn = servers.every(({ data }) => zoneOf.holds(data))
  const isKnown = (code: string) =>
    !ofParent.test(code) &&
    ((live !== null && unasked.size === 0) || !(unanswered.test(code) || (!areOwn && ofAddresses.test(code))))
  const subject = {
    domain,
    suffix: suffixOf(domain),
    host: domain,
    selectors: selectorsIn(file, domain),
    client: 'zone file',
    registrableOf: registrableOf ?? (() => null),
    ports: portsFor(nameServers, options),
    signal,
  }
  const [zoneRead, mailRead] = await Promise.all([
    isServed ? section(async (one) => withStart(file, await reportZone(one)), subject, isKnown) : null,
    section(reportMail, subject, isKnown),
  ])
  const found = lintZone(file)
  const places = placesIn(file, found)
  const [zone, mail] = [places.inSection(zoneRead), places.inSection(mailRead)]
  const dnssec = signed?.section ? places.inSection(signed.section) : null
  const isJudged = (code: string) =>
    !ofLive.test(code) &&
    (registrableOf !== undefined || !notLookedFor.test(code)) &&
    (options.sites !== null || !ofFetched.test(code)) &&
    (code.startsWith('zone-') ? zone : code.startsWith('dnssec-') ? dnssec : mail) !== null
  const before = (live && (await findingsNow?.(domain)))?.filter(({ code }) => isJudged(code)) ?? null
  const comparison = live && (await compare(file, domain, live, signal, maxCompared))
  const graded = (one: ZoneSection | null) => one && (unasked.size === 0 ? one : { ...one, grade: null, reasons: [] })
  const after = [zone, mail, dnssec].flatMap((one) => one?.findings ?? [])
  return {
    ...read,
    notTested: [
      ...notTested(),
      ...(setsUnchecked > 0
        ? [`The signatures of ${setsUnchecked} ${setsUnchecked === 1 ? 'record set' : 'record sets'}`]
        : []),
      ...(options.nameServers && !comparison?.compared ? [noComparison] : []),
      ...(comparison?.compared && comparison.lost
        ? [
            `The comparison of ${comparison.lost} ${comparison.lost === 1 ? 'record set' : 'record sets'} with what is live`,
          ]
        : []),
      ...(signed && dnssec === null && setsUnchecked === 0 ? ['The NSEC3 chain, which is too long to check here'] : []),
    ],
    lints: [...withoutFindings(found, after), ...(signed?.lints ?? [])].sort((a, b) => a.line - b.line),
    sections: { zone: graded(zone), mail: graded(mail), dnssec },
    signers,
    changes: comparison && comparison.compared > 0 ? comparison.changes : null,
    unasked: [...unasked],
    effects: before && { appear: without(after, before), disappear: without(before, after) },
  }
}

/** Where no name server can be visited, the file still holds the record that they would answer with. */
function withStart(file: File, outcome: Outcome<ZoneHealth>): Outcome<ZoneHealth> {
  const { reading, findings } = outcome
  const soa = file.records.find(({ type, name }) => type === 'SOA' && name === file.origin)
  if (reading.soa !== null || soa === undefined) return outcome
  return { ...outcome, findings: [...findings, ...judgeStart({ ...reading, soa: readSoa(soa) }, plain(file.origin))] }
}

/** Who gets DMARC reports at other domains has to say there that it takes them (RFC 7489 7.1). */
function reportReceivers({ records }: File, domain: string): string[] {
  const texts = records.filter(({ name, type }) => type === 'TXT' && plain(name) === `_dmarc.${domain}`)
  const hosts = texts.flatMap(({ data }) =>
    [...data.matchAll(/mailto:[^\s,;"!@]+@([a-z0-9.-]+)/gi)].map(([, host = '']) => plain(host)),
  )
  const isOwn = (host: string) => `.${host}`.endsWith(`.${domain}`) || `.${domain}`.endsWith(`.${host}`)
  return [...new Set(hosts)]
    .filter((host) => !isOwn(host))
    .map((host) => `Whether ${host} accepts DMARC reports for ${domain}`)
}

/** A finding is the same where it says the same of the same name. */
function without(some: readonly PlacedFinding[], others: readonly PlacedFinding[]): PlacedFinding[] {
  const keyOf = ({ paste: _, draft: __, line: ___, ...finding }: PlacedFinding) => JSON.stringify(finding)
  const known = new Set(others.map(keyOf))
  return some.filter((finding) => !known.has(keyOf(finding)))
}

type File = ReturnType<typeof readZoneFile>

/** DKIM keys that the file publishes, whatever their selectors are called. */
const selectorsIn = ({ records }: File, domain: string): string[] =>
  records.flatMap(
    ({ name }) => /^(.+)\._domainkey\./.exec(name.endsWith(`._domainkey.${domain}.`) ? name : '')?.[1] ?? [],
  )

async function compare(
  { records }: File,
  domain: string,
  live: NameServers,
  signal: AbortSignal,
  max: number,
): Promise<{ changes: RecordChange[]; compared: number; lost: number }> {
  let compared = 0
  const keyOf = (name: string, type: string) => `${name} ${type}`
  // A record set of the file counts as compared once the live DNS has answered for it.
  const uncompared = new Set(
    records.filter(({ type }) => !ofSigner.has(type)).map(({ name, type }) => keyOf(plain(name), type)),
  )
  const names = new Set([
    ...usualNames.map((name) => (name === '' ? domain : `${name}.${domain}`)),
    ...records.map(({ name }) => plain(name)),
  ])
  const changes: RecordChange[] = []
  for (const name of [...names].filter((one) => !one.startsWith('*.')).slice(0, max)) {
    const answers = await Promise.all(comparedTypes.map((type) => live.query({ name, type, signal }).catch(() => null)))
    for (const [at, type] of comparedTypes.entries()) {
      const answer = answers[at] ?? null
      const key = keyOf(name, type)
      if (answer === null || !isConclusive(answer) || (answer.withheld ?? 0) > 0) {
        uncompared.add(key)
        continue
      }
      compared += 1
      uncompared.delete(key)
      const of = (list: readonly { name: string; type: string; data: string }[]) =>
        [...new Set(list.filter((one) => one.type === type && plain(one.name) === name).map(({ data }) => data))].sort()
      const [before, after] = [of(answer.records), of(records)]
      if (before.join('\n') !== after.join('\n')) changes.push({ name, type, live: before, file: after })
    }
  }
  return { changes, compared, lost: uncompared.size }
}
