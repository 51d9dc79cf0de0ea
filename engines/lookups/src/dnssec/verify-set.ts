import type { DnssecReason, DnssecSignature, DnssecVerdict } from '@sundry/contracts/domain-report/dnssec'
import { foldName, labelsOf } from '@sundry/dns'
import { isSignedBy, isSupported } from './algorithms.ts'
import type { Spend } from './budget.ts'
import type { RecordSet, SignatureRecord, ZoneKey } from './records.ts'
import { signedName, signedOctets } from './signed-data.ts'

/** Signatures of one set that are tried, and keys of one tag: several by chance is rare, many is an attack. */
const MOST_SIGNATURES = 8
const MOST_KEYS_OF_A_TAG = 4

export interface Checking {
  zone: string
  keys: readonly ZoneKey[]
  now: number
  spend: Spend
}

export interface SetCheck {
  verdict: DnssecVerdict
  reason: DnssecReason | null
  signatures: DnssecSignature[]
  /** The wildcard it was made from, by its valid signature. */
  wildcard: string | null
}

type State = DnssecSignature['state']

const instant = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

const shownSignature = (signature: SignatureRecord, state: State): DnssecSignature => ({
  covers: signature.covers,
  name: foldName(signature.name),
  signer: foldName(signature.signer),
  keyTag: signature.tag,
  algorithm: signature.algorithm,
  inception: instant(signature.inception),
  expires: instant(signature.expires),
  state,
})

async function stateOf(
  set: RecordSet,
  signature: SignatureRecord,
  { zone, keys, now, spend }: Checking,
): Promise<State> {
  if (foldName(signature.signer) !== foldName(zone) || signature.labels > labelsOf(set.name).length) return 'no-key'
  if (!isSupported(signature.algorithm)) return 'unsupported'
  const fitting = keys.filter(({ tag, algorithm, isUsable }) => {
    return isUsable && tag === signature.tag && algorithm === signature.algorithm
  })
  if (fitting.length === 0) return 'no-key'
  const octets = signedOctets(set, signature)
  for (const key of fitting.slice(0, MOST_KEYS_OF_A_TAG)) {
    spend('validations')
    if (!(await isSignedBy(key.algorithm, key.octets, signature.octets, octets))) continue
    if (now > signature.expires) return 'expired'
    return now < signature.inception ? 'not-yet-valid' : 'valid'
  }
  return 'wrong'
}

const failures: readonly (readonly [State, DnssecVerdict, DnssecReason])[] = [
  ['expired', 'expired', 'signature-expired'],
  ['not-yet-valid', 'not-yet-valid', 'signature-not-yet-valid'],
  ['wrong', 'bogus', 'signature-wrong'],
  ['no-key', 'bogus', 'signer-unknown'],
  // The zone has a key that is supported, so whoever took its signature away could put any other in its place.
  ['unsupported', 'bogus', 'signer-unknown'],
]

/** Checks the signatures of a set until one is valid; one is enough (RFC 4035 §5.3.3). */
export async function verifySet(set: RecordSet, checking: Checking): Promise<SetCheck> {
  const signatures: DnssecSignature[] = []
  let wildcard: string | null = null
  for (const signature of set.signatures.slice(0, MOST_SIGNATURES)) {
    const isDone = signatures.some(({ state }) => state === 'valid')
    const state = isDone ? 'unchecked' : await stateOf(set, signature, checking)
    if (state === 'valid') wildcard = signedName(set.name, signature.labels).wildcard
    signatures.push(shownSignature(signature, state))
  }
  if (signatures.some(({ state }) => state === 'valid'))
    return { verdict: 'secure', reason: null, signatures, wildcard }
  const failure = failures.find(([state]) => signatures.some((signature) => signature.state === state))
  const [, verdict, reason] = failure ?? [null, 'missing-signatures' as const, 'signatures-missing' as const]
  return { verdict, reason, signatures, wildcard: null }
}
