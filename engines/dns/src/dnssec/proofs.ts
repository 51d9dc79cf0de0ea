import type { DnssecReason, DnssecSignature, DnssecVerdict, DnssecZone } from '@sundry/contracts/domain-report-dnssec'
import { compareNames } from '../wire/canonical.ts'
import type { DnsRecord } from '../wire/message.ts'
import { foldName } from '../wire/name.ts'
import { type Absence, isBelow, type Nsec3Zone, proveByNsec3, readNsec3, upTo } from './denial-nsec3.ts'
import { type RecordSet, setsOf } from './records.ts'
import { type Checking, verifySet } from './verify-set.ts'

export interface Nsec {
  name: string
  next: string
  types: readonly string[]
}

function readNsec({ name, records }: RecordSet): Nsec {
  const [next = '.', ...types] = (records[0]?.data ?? '').split(' ')
  return { name: foldName(name), next: foldName(next), types }
}

/** True if a name falls into the gap after this record's name; the last gap of a zone goes on to its end. */
function covers({ name, next }: Nsec, queried: string, zone: string): boolean {
  const isLast = compareNames(next, name) <= 0 && foldName(next) === foldName(zone)
  return compareNames(name, queried) < 0 && (isLast || compareNames(queried, next) < 0)
}

/** A record of the parent's side of a cut, or above a DNAME, says nothing of names below it (RFC 6840 §4.1). */
const speaksOf = ({ name, types }: Nsec, queried: string): boolean =>
  !isBelow(queried, name) || !((types.includes('NS') && !types.includes('SOA')) || types.includes('DNAME'))

function closestEncloser(record: Nsec, queried: string, zone: string): string {
  const above = upTo(queried, zone).slice(1)
  const exists = (name: string) =>
    [record.name, record.next].some((end) => foldName(end) === name || isBelow(end, name)) || name === foldName(zone)
  return above.find(exists) ?? foldName(zone)
}

function proveByNsec(queried: string, zone: string, all: readonly Nsec[]): Absence {
  const own = all.find(({ name }) => name === foldName(queried))
  if (own) return { kind: 'no-data', types: own.types }
  const cover = all.find((record) => covers(record, queried, zone) && speaksOf(record, queried))
  if (!cover) return { kind: 'unproven' }
  if (isBelow(cover.next, queried)) return { kind: 'no-data', types: [] }
  const wildcard = `*.${closestEncloser(cover, queried, zone)}`.replace('*..', '*.')
  const forWildcard = all.find(({ name }) => name === wildcard)
  if (forWildcard) return { kind: 'no-data', types: forWildcard.types.filter((type) => type !== 'NS') }
  const isCovered = all.some((record) => covers(record, wildcard, zone) && speaksOf(record, wildcard))
  return isCovered ? { kind: 'no-name' } : { kind: 'unproven' }
}

interface Proofs {
  zone: string
  nsec: readonly Nsec[]
  nsec3: Nsec3Zone | null
}

export function proveAbsence(queried: string, proofs: Proofs): Absence {
  if (proofs.nsec3) return proveByNsec3(queried, proofs.zone, proofs.nsec3)
  return proveByNsec(queried, proofs.zone, proofs.nsec)
}

/**
 * True if the name itself is proven not to exist, so that a wildcard may stand in for it (RFC 4035 §5.3.4, RFC 5155
 * §8.8).
 */
export function provesNoCloser(queried: string, wildcard: string, proofs: Proofs): boolean {
  const above = wildcard.slice(2) || '.'
  if (proofs.nsec3) {
    const names = upTo(queried, proofs.zone)
    const next = names[names.indexOf(foldName(above)) - 1]
    return next !== undefined && proofs.nsec3.covering(next) !== null
  }
  return proofs.nsec.some((record) => covers(record, queried, proofs.zone) && speaksOf(record, queried))
}

/** Proofs one answer may bring: three names at the most need one each. */
const MAX_PROOFS = 8

interface VerifiedProofs extends Proofs {
  signatures: DnssecSignature[]
  denial: DnssecZone['denial']
  fault: { verdict: DnssecVerdict; reason: DnssecReason } | null
  /** Something beside the proofs was signed, so that no one on the way took signatures out. */
  signedBeside: boolean
}

export async function readProofs(authority: readonly DnsRecord[], checking: Checking): Promise<VerifiedProofs> {
  const signatures: DnssecSignature[] = []
  let fault: VerifiedProofs['fault'] = null
  async function believed(sets: readonly RecordSet[]): Promise<RecordSet[]> {
    const good: RecordSet[] = []
    for (const set of sets.slice(0, MAX_PROOFS)) {
      const { verdict, reason, signatures: shown, wildcard } = await verifySet(set, checking)
      signatures.push(...shown)
      // A proof made from a wildcard would be one for a name of the asker's choice.
      if (verdict === 'secure' && wildcard === null) good.push(set)
      else fault ??= { verdict: verdict === 'secure' ? 'bogus' : verdict, reason: reason ?? 'denial-unproven' }
    }
    return good
  }
  const plain = setsOf(authority, 'NSEC')
  const nsec: Nsec[] = (await believed(plain)).map(readNsec)
  const hashed = nsec.length > 0 ? [] : await believed(setsOf(authority, 'NSEC3'))
  const nsec3 = hashed.length > 0 ? readNsec3(hashed, checking.spend) : null
  const denial: DnssecZone['denial'] = nsec3
    ? {
        kind: 'nsec3',
        iterations: nsec3.iterations,
        saltLength: nsec3.salt === '-' ? 0 : nsec3.salt.length / 2,
        optOut: nsec3.optOut,
      }
    : nsec.length > 0
      ? { kind: 'nsec', iterations: null, saltLength: null, optOut: false }
      : null
  const signedBeside = authority.some(({ type }) => type === 'RRSIG')
  return { zone: checking.zone, nsec, nsec3, signatures, denial, fault, signedBeside }
}

export interface Judged {
  absence: Absence
  verdict: DnssecVerdict
  reason: DnssecReason | null
}

export function judgeAbsence(name: string, type: string, rcode: string, proofs: VerifiedProofs): Judged {
  const absence = proveAbsence(name, proofs)
  const wrong = (reason: DnssecReason = 'denial-unproven'): Judged => ({
    absence,
    verdict: proofs.fault?.verdict ?? 'bogus',
    reason: proofs.fault?.reason ?? reason,
  })
  switch (absence.kind) {
    case 'iterations-too-high':
      return { absence, verdict: 'insecure', reason: 'iterations-too-high' }
    case 'opt-out':
      return { absence, verdict: 'insecure', reason: 'no-ds' }
    case 'no-data': {
      if (absence.types.includes(type) || absence.types.includes('CNAME')) return wrong()
      return { absence, verdict: 'secure', reason: null }
    }
    case 'no-name':
      return rcode === 'NXDOMAIN' ? { absence, verdict: 'secure', reason: null } : wrong()
    default: {
      const isMissing = proofs.denial === null && proofs.fault === null && !proofs.signedBeside
      return isMissing ? { absence, verdict: 'missing-signatures', reason: 'signatures-missing' } : wrong()
    }
  }
}
