import type { ReportFinding } from '@sundry/contracts/domain-report-finding'
import { checkSignedZone, type SignedZone, type ZoneFile, type ZoneLint, type ZoneRecord } from '@sundry/dns/browser'
import { type Grade, gradeOf, judgeChain } from '@sundry/domain-report'
import { answerOrNull, plain } from '../facts/zone-facts.ts'
import type { LookupPorts, NameServers } from '../ports/ports.ts'

type Parameters = Readonly<Record<string, unknown>>

const textOf = ({ data }: ZoneRecord) => [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text).join('')
const stringIn = (finding: Parameters, name: string) => (typeof finding[name] === 'string' ? finding[name] : undefined)

/** Finds the lines of a file that its findings are about. */
export function placesIn(file: ZoneFile, lints: readonly ZoneLint[]) {
  const apex = plain(file.origin)
  const byName = new Map<string, ZoneRecord[]>()
  for (const record of file.records) {
    const key = `${plain(record.name)} ${record.type}`
    const set = byName.get(key)
    if (set) set.push(record)
    else byName.set(key, [record])
  }
  const at = (name: string | undefined, type: string) => byName.get(`${plain(name ?? apex)} ${type}`) ?? []
  const misdotted = new Map(lints.flatMap(({ target, line }) => (target === undefined ? [] : [[plain(target), line]])))

  /** If only one record is allowed, the second is one too many. */
  const text = (name: string, { code }: ReportFinding, start: RegExp) => {
    const texts = at(name, 'TXT').filter((record) => start.test(textOf(record)))
    return code.endsWith('-multiple-records') ? (texts[1] ?? texts[0]) : (texts[0] ?? at(name, 'TXT')[0])
  }
  const pointing = (type: string, host: string | undefined) => {
    const records = at(apex, type)
    return records.find(({ data }) => plain(data.split(' ').at(-1) ?? '') === host) ?? records[0]
  }
  const addressed = (host: string | undefined, address: string | undefined) =>
    [...at(host, 'A'), ...at(host, 'AAAA')].find(({ data }) => data === address)

  function recordOf(finding: ReportFinding): ZoneRecord | undefined {
    const { code } = finding
    const [domain, host, name] = ['domain', 'host', 'name'].map((one) => stringIn(finding, one))
    const address = stringIn(finding, 'address') ?? stringIn(finding, 'ip')
    const [subject = ''] = code.split('-')
    const own = domain ?? apex
    if (subject === 'spf') return text(own, finding, /^v=spf1(?:\s|$)/i)
    if (subject === 'dmarc') return text(name?.startsWith('_dmarc.') ? name : `_dmarc.${own}`, finding, /^v=DMARC/i)
    if (subject === 'dkim') return text(name ?? `${finding.selector}._domainkey.${apex}`, finding, /./)
    if (code === 'mta-sts-mx-not-matched') return pointing('MX', host)
    if (code.startsWith('mta-sts-')) return text(`_mta-sts.${apex}`, finding, /^\s*v\s*=\s*STS/i)
    if (code.startsWith('tls-rpt-')) return text(`_smtp._tls.${apex}`, finding, /^v=TLSRPT/i)
    if (subject === 'bimi') return text(name ?? `default._bimi.${apex}`, finding, /^v=BIMI/i)
    if (subject === 'dane') return at(name, 'TLSA')[0]
    if (subject === 'caa') return at(own, 'CAA')[0]
    if (subject === 'dnssec') return at(apex, 'DNSKEY')[0]
    if (subject === 'reverse')
      return file.records.find(({ type, data }) => (type === 'A' || type === 'AAAA') && data === address)
    if (subject === 'mx' || code.startsWith('zone-mx-')) return pointing('MX', host)
    if (code.startsWith('zone-soa-')) return at(apex, 'SOA')[0]
    if (code.startsWith('zone-nsec3-')) return at(apex, 'NSEC3PARAM')[0]
    if (code.startsWith('zone-alias-') || code === 'zone-apex-alias') return at(host, 'CNAME')[0]
    return subject === 'zone' ? (addressed(host, address) ?? pointing('NS', host)) : undefined
  }

  /** Consequences of a lost final dot are reported as that fault, since no other advice helps. */
  function asMissingDot(finding: ReportFinding): ReportFinding {
    const host = stringIn(finding, 'host')
    if (host === undefined || !misdotted.has(host)) return finding
    const record = [...at(apex, 'NS'), ...at(apex, 'MX')].find(({ line }) => line === misdotted.get(host))
    if (!record) return finding
    const written = host.slice(0, -apex.length - 1)
    return { code: 'zone-dot-missing', severity: 'error', zone: apex, type: record.type, host, written }
  }

  function placed(finding: ReportFinding): PlacedFinding {
    const line = finding.code === 'zone-dot-missing' ? misdotted.get(`${finding.host}`) : recordOf(finding)?.line
    // A record that is proposed must not spread a wrong name.
    const proposed = JSON.stringify([finding.paste, finding.draft])
    const isWrong = [...misdotted.keys()].some((name) => proposed.includes(name))
    const { paste: _, draft: __, ...bare } = finding
    return { ...(isWrong ? bare : finding), ...(line !== undefined && { line }) }
  }

  return {
    inSection(section: ZoneSection | null): ZoneSection | null {
      if (section === null) return null
      const findings = section.findings.map(asMissingDot).map(placed)
      const unique = [...new Map(findings.map((one) => [JSON.stringify(one), one])).values()]
      const isLeft = (code: string) => unique.some((one) => one.code === code)
      const reasons = section.reasons.map((code) => (isLeft(code) ? code : 'zone-dot-missing'))
      return { ...section, findings: unique, reasons: [...new Set(reasons)] }
    },
  }
}

/** Sections of the report have findings for these too. */
const sameAs: Readonly<Partial<Record<ZoneLint['code'], RegExp>>> = {
  'dot-missing': /^zone-dot-missing$/,
  'target-without-address': /^(?:zone-server|mx-host)-no-address$/,
  'target-is-alias': /^(?:zone-server|mx-host)-alias$/,
  'spf-repeated': /^spf-multiple-records$/,
  'address-private': /-not-public$|-address-private$/,
}

export const withoutFindings = (lints: readonly ZoneLint[], findings: readonly PlacedFinding[]) =>
  lints.filter(
    ({ code, line }) => !findings.some((finding) => finding.line === line && sameAs[code]?.test(finding.code)),
  )

const codes = {
  'missing-signatures': 'rrsig-missing',
  expired: 'rrsig-expired',
  'not-yet-valid': 'rrsig-not-yet-valid',
  bogus: 'dnssec-wrong',
} as const
/** A signer that stopped leaves the same fault at every name. */
const MAX_OF_A_KIND = 10

function lintsOf({ faults }: SignedZone, severity: ZoneLint['severity']): ZoneLint[] {
  return Object.entries(codes).flatMap(([verdict, code]) => {
    const own = faults.filter((fault) => fault.verdict === verdict)
    const more = own.length - MAX_OF_A_KIND
    return own.slice(0, MAX_OF_A_KIND).map(({ line, message }, at) => {
      const isLast = more > 0 && at === MAX_OF_A_KIND - 1
      const others = `${more} more ${more === 1 ? 'record set has' : 'record sets have'} the same problem.`
      return { code, severity, line, message: isLast ? `${message} ${others}` : message }
    })
  })
}

/** With the line of the record that it is about. */
export type PlacedFinding = ReportFinding & { readonly line?: number | undefined }

export interface ZoneSection {
  readonly findings: readonly PlacedFinding[]
  readonly grade: Grade | null
  readonly reasons: readonly string[]
}

export interface SignedZoneReport {
  readonly section: ZoneSection | null
  readonly lints: readonly ZoneLint[]
  /** DS records that the parent lacks. */
  readonly signers: readonly string[]
  readonly setsUnchecked: number
  /** The parent vouches for the keys, and everything verifies. */
  readonly isSecure: boolean
}

const withoutSpace = (data: string) => data.replaceAll(' ', '').toUpperCase()

/** The DNSSEC section of a zone file, against the DS records in the parent zone where there is somebody to ask. */
export async function reportSignedZone(
  file: ZoneFile,
  live: NameServers | null,
  clock: LookupPorts['clock'],
  signal: AbortSignal,
): Promise<SignedZoneReport> {
  const name = plain(file.origin)
  const answer = live && (await answerOrNull(live.query({ name, type: 'DS', signal, checkingDisabled: true })))
  const isAnswered = answer?.rcode === 'NOERROR' || answer?.rcode === 'NXDOMAIN'
  const inParent = isAnswered ? answer.records.filter(({ type }) => type === 'DS').map(({ data }) => data) : null
  const now = clock.now()
  const zone = await checkSignedZone(file, { now: Math.floor(now / 1000), signal, parentSigners: inParent })
  const { chain, setsUnchecked } = zone
  const known = new Set(inParent?.map(withoutSpace))
  const signers = zone.signers.filter((one) => !known.has(withoutSpace(one)))
  const findings = chain && judgeChain(chain, now)
  // No one sees the signatures of a zone that its parent does not vouch for.
  const lints = lintsOf(zone, inParent?.length === 0 ? 'warning' : 'error')
  const isSecure = chain?.verdict === 'secure' && (inParent?.length ?? 0) > 0
  return { section: findings && { findings, ...gradeOf(findings) }, lints, signers, setsUnchecked, isSecure }
}
