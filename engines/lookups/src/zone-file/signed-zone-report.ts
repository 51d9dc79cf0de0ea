import type { ReportFinding } from '@sundry/contracts/domain-report-finding'
import type { ZoneFile, ZoneLint } from '@sundry/dns/browser'
import { checkSignedZone, type SignedZone } from '@sundry/dns/browser'
import { type Grade, gradeOf, judgeChain } from '@sundry/domain-report'
import { answerOrNull, plain } from '../facts/zone-facts.ts'
import type { LookupPorts, NameServers } from '../ports/ports.ts'

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
