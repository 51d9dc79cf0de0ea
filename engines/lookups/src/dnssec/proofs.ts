import type { DnssecReason, DnssecSignature, DnssecVerdict, DnssecZone } from '@sundry/contracts/domain-report-dnssec'
import type { DnsRecord } from '@sundry/dns'
import { type Nsec, type Proofs, proveAbsence, readNsec } from './denial.ts'
import type { Absence } from './denial-nsec3.ts'
import { readNsec3 } from './denial-nsec3.ts'
import { type RecordSet, setsOf } from './records.ts'
import { type Checking, verifySet } from './verify-set.ts'

/** Proofs one answer may bring: three names at the most need one each. */
const MAX_PROOFS = 8

interface VerifiedProofs extends Proofs {
  signatures: DnssecSignature[]
  denial: DnssecZone['denial']
  fault: { verdict: DnssecVerdict; reason: DnssecReason } | null
  /** Something beside the proofs was signed, so that nobody on the way took signatures out. */
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
