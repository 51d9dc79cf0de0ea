import type {
  DnssecKey,
  DnssecReason,
  DnssecSignature,
  DnssecVerdict,
  DnssecZone,
} from '@sundry/contracts/domain-report-dnssec'
import { be16, be32, concat } from '@sundry/kit'
import { canonicalData, canonicalName, dsMatchesKey, labelsOf } from '../wire/canonical.ts'
import { encodeData } from '../wire/encode.ts'
import type { DnsRecord } from '../wire/message.ts'
import { foldName } from '../wire/name.ts'
import { compareOctets } from '../wire/octets.ts'
import { typeNumber } from '../wire/types.ts'
import { isSignedBy, isSupported, MAX_KEYS, MAX_SIGNERS, shownKey, shownSigner } from './algorithms.ts'
import { type RecordSet, readKey, type SignatureRecord, setOf, type ZoneKey } from './records.ts'

/** The name a set was signed under: its own, or the wildcard it was made from (RFC 4035 §5.3.2). */
function signedName(name: string, labels: number): { octets: Uint8Array; wildcard: string | null } {
  const all = labelsOf(name)
  // A leading asterisk is no label that counts (RFC 4034 §3.1.3).
  const own = all[0]?.length === 1 && all[0][0] === 0x2a ? all.slice(1) : all
  if (labels >= own.length) return { octets: canonicalName(name), wildcard: null }
  const retained = all.slice(all.length - labels)
  const octets = concat([
    Uint8Array.of(1, 0x2a),
    ...retained.flatMap((label) => [Uint8Array.of(label.length), label]),
    Uint8Array.of(0),
  ])
  const parts = foldName(name).split(/(?<!\\)\./)
  return { octets, wildcard: `*.${labels === 0 ? '' : parts.slice(-labels - 1).join('.')}` }
}

/** The octets a signature is over: itself without the signature, then the records in canonical form and order (RFC 4034 §3.1.8.1). */
export function signedOctets({ name, type, records }: RecordSet, signature: SignatureRecord): Uint8Array<ArrayBuffer> {
  const head = encodeData('RRSIG', [...signature.data.split(' ').slice(0, 7), foldName(signature.signer)].join(' '))
  const owner = signedName(name, signature.labels).octets
  const data = records.map((record) => canonicalData(type, record.data)).sort(compareOctets)
  const unique = data.filter((one, at) => at === 0 || compareOctets(one, data[at - 1] ?? one) !== 0)
  const common = [owner, be16(typeNumber(type) ?? 0), be16(1), be32(signature.originalTtl)]
  return concat([head, ...unique.flatMap((one) => [...common, be16(one.length), one])])
}

/** Signatures of one set that are tried, and keys of one tag: several by chance is rare, many is an attack. */
const MAX_SIGNATURES = 8
const MAX_KEYS_OF_A_TAG = 4

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
  for (const key of fitting.slice(0, MAX_KEYS_OF_A_TAG)) {
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
  // The zone has a supported key, so an attacker who strips its signature could put any other in its place.
  ['unsupported', 'bogus', 'signer-unknown'],
]

/** Checks the signatures of a set until one is valid; one is enough (RFC 4035 §5.3.3). */
export async function verifySet(set: RecordSet, checking: Checking): Promise<SetCheck> {
  const signatures: DnssecSignature[] = []
  let wildcard: string | null = null
  for (const signature of set.signatures.slice(0, MAX_SIGNATURES)) {
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

export class TooMuchWork extends Error {
  override name = 'TooMuchWork'
}

export interface Allowance {
  questions: number
  validations: number
  hashRounds: number
}

const standard: Allowance = { questions: 90, validations: 120, hashRounds: 12_000 }

/**
 * Bounds the cost of one chain. A zone can name hundreds of keys of one tag and as many signatures, each pair of which
 * validator would have to try (KeyTrap, CVE-2023-50387), or make every NSEC3 hash dear (CVE-2023-50868).
 */
export function createBudget(allowance: Partial<Allowance> = {}): (kind: keyof Allowance, count?: number) => void {
  const left = { ...standard, ...allowance }
  return (kind, count = 1) => {
    left[kind] -= count
    if (left[kind] < 0) throw new TooMuchWork(kind)
  }
}

export type Spend = ReturnType<typeof createBudget>

type Signer = DnssecZone['delegationSigners'][number]

export interface KeyCheck {
  verdict: DnssecVerdict
  reason: DnssecReason | null
  keys: DnssecKey[]
  delegationSigners: Signer[]
  signatures: DnssecZone['signatures']
  trusted: readonly ZoneKey[]
}

const digestsKnown = new Set(['1', '2', '4'])

function readSigner(data: string, keys: readonly ZoneKey[]): Signer & { key: ZoneKey | null } {
  const [keyTag, algorithm, digestType = ''] = data.split(' ')
  const [tag, number] = [Number(keyTag), Number(algorithm)]
  const tagged = keys.filter((key) => key.tag === tag && key.algorithm === number && key.isUsable)
  const key = tagged.find(({ record }) => dsMatchesKey({ data }, record)) ?? null
  const known = digestsKnown.has(digestType) && isSupported(number)
  const fits = !known ? 'unsupported' : key ? 'key' : tagged.length > 0 ? 'wrong-digest' : 'no-key'
  return { ...shownSigner(data, fits), key }
}

export async function checkKeys(
  records: readonly DnsRecord[],
  signers: readonly string[],
  { zone, now, spend }: Omit<Checking, 'keys'>,
): Promise<KeyCheck> {
  const set = setOf(records, zone, 'DNSKEY')
  const all = set.records.slice(0, MAX_KEYS).map(readKey)
  const known = signers.slice(0, MAX_SIGNERS).map((data) => readSigner(data, all))
  const entries = known.flatMap(({ key, fits }) => (key && fits === 'key' ? [key] : []))
  const delegationSigners = known.map(({ key: _, ...shown }) => shown)
  const shown = (isTrusted: boolean): DnssecKey[] =>
    all.map((key) => {
      const byParent = zone === '.' ? 'anchor' : 'ds'
      return shownKey(key, entries.includes(key) ? byParent : isTrusted && key.isUsable ? 'key-set' : null)
    })
  const failed = (
    verdict: DnssecVerdict,
    reason: DnssecReason,
    signatures: DnssecZone['signatures'] = [],
  ): KeyCheck => ({
    verdict,
    reason,
    keys: shown(false),
    delegationSigners,
    signatures,
    trusted: [],
  })
  if (entries.length === 0) {
    if (known.length > 0 && known.every(({ fits }) => fits === 'unsupported')) {
      return failed('insecure', 'unsupported-algorithm')
    }
    return failed('bogus', zone === '.' ? 'no-anchor' : 'ds-mismatch')
  }
  const checked = await verifySet(set, { zone, keys: entries, now, spend })
  if (checked.verdict !== 'secure')
    return failed(checked.verdict, checked.reason ?? 'signature-wrong', checked.signatures)
  return {
    verdict: 'secure',
    reason: null,
    keys: shown(true),
    delegationSigners,
    signatures: checked.signatures,
    trusted: all.filter(({ isUsable }) => isUsable),
  }
}
