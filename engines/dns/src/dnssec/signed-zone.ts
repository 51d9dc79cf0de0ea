import type { CheckedRecord, DnssecChain, DnssecSignature, DnssecVerdict } from '@sundry/contracts/domain-report-dnssec'
import { dsDigest } from '../wire/canonical.ts'
import type { DnsRecord } from '../wire/message.ts'
import type { ZoneFile, ZoneRecord } from '../zone/zone-file.ts'
import { isVerifiable } from './algorithms.ts'
import { isEntryPoint, readKey, readSignature, type ZoneKey } from './records.ts'
import { authoritativeNodes, checkDenial, type Node } from './signed-zone-denial.ts'
import { type Allowance, checkKeys, createBudget, type SetCheck, TooMuchWork, verifySet } from './verify-set.ts'

export interface ZoneFault {
  readonly verdict: DnssecVerdict
  readonly line: number
  readonly message: string
}

export interface SignedZone {
  /** The chain from this zone down, as for a live domain; null if its signatures cannot be checked here. */
  readonly chain: DnssecChain | null
  readonly faults: readonly ZoneFault[]
  /** DS records of the keys that sign the DNSKEY set, for the registrar; none unless the whole zone verifies. */
  readonly signers: readonly string[]
  readonly setsUnchecked: number
}

export interface SignedZoneOptions {
  readonly now: number
  readonly signal: AbortSignal
  /** DS records in the parent zone; null where no one asked. */
  readonly parentSigners: readonly string[] | null
  readonly allowance?: Partial<Allowance>
}

/** The worse ones last, as in the chain of a live domain. */
const verdicts: readonly DnssecVerdict[] = ['secure', 'missing-signatures', 'not-yet-valid', 'expired', 'bogus']
const MAX_VALIDATIONS = 60_000
const MAX_HASH_ROUNDS = 2_000_000
/** All records of a set are sorted and hashed for each of its signatures. */
const MAX_SET = 2000
const SHA256 = '2'

const shown = (name: string) => (name === '.' ? name : name.replace(/\.$/, ''))
const asRecord = ({ name, ttl, type, data }: ZoneRecord): DnsRecord => ({ name, ttl, type, data, class: 'IN' })
const dayOf = (instant: string | undefined) => (instant ?? '').slice(0, 10)

const delegationSigner = ({ tag, algorithm, record }: ZoneKey) =>
  `${tag} ${algorithm} ${SHA256} ${dsDigest(SHA256, record)}`

function messageOf(node: Node, type: string, { verdict, signatures }: SetCheck): string {
  const set = `${shown(node.name)} ${type}`
  const of = (state: DnssecSignature['state']) => signatures.find((one) => one.state === state)
  if (verdict === 'missing-signatures') return `${set} has no RRSIG.`
  if (verdict === 'expired') return `The RRSIG over ${set} expired on ${dayOf(of('expired')?.expires)}.`
  if (verdict === 'not-yet-valid')
    return `The RRSIG over ${set} is not valid before ${dayOf(of('not-yet-valid')?.inception)}.`
  const [wrong, unknown, unsupported] = [of('wrong'), of('no-key'), of('unsupported')]
  if (!wrong && unknown)
    return `The RRSIG over ${set} is by the key ${unknown.keyTag}, which is not a key of this zone.`
  if (!wrong && unsupported)
    return `The RRSIG over ${set} uses algorithm ${unsupported.algorithm}, which is not supported.`
  return `The RRSIG over ${set} does not verify.`
}

/** Null for records whose wire format is not known here. */
async function checkSet(node: Node, type: string, checking: Parameters<typeof verifySet>[1]): Promise<SetCheck | null> {
  const records = node.sets.get(type) ?? []
  if (records.length > MAX_SET) return null
  const signatures = (node.signatures.get(type) ?? []).map((one) => readSignature(asRecord(one)))
  try {
    return await verifySet({ name: node.name, type, records: records.map(asRecord), signatures }, checking)
  } catch (error) {
    if (error instanceof Error && error.name === 'DnsFault') return null
    throw error
  }
}

/**
 * Every signature and the whole chain of NSEC or NSEC3 of a zone file, as a validator would judge answers of its servers
 * (RFC 4035 5). Without DNSKEY records the zone is unsigned.
 */
export async function checkSignedZone(file: ZoneFile, options: SignedZoneOptions): Promise<SignedZone> {
  const { now, signal, parentSigners } = options
  const zone = file.origin
  const nodes = authoritativeNodes(file)
  const apex = nodes.get(zone)
  const keyRecords = (apex?.sets.get('DNSKEY') ?? []).map(asRecord)
  const usable = keyRecords
    .slice(0, 24)
    .map(readKey)
    .filter(({ isUsable }) => isUsable)
  const faults: ZoneFault[] = []
  const records: CheckedRecord[] = []
  const end = (verdict: DnssecVerdict, reason: DnssecChain['reason'], keys?: Awaited<ReturnType<typeof checkKeys>>) => {
    const own = keys ?? { keys: [], delegationSigners: [], signatures: [] }
    const { delegationSigners, signatures } = own
    const top = {
      name: zone,
      parent: null,
      verdict,
      reason,
      delegationSigners,
      keys: own.keys,
      signatures,
      denial: null,
    }
    const checkedAt = new Date(now * 1000).toISOString()
    return { name: zone, verdict, reason, exists: true, zones: [top], records, checkedAt } satisfies DnssecChain
  }
  if (keyRecords.length === 0) {
    const isExpected = (parentSigners?.length ?? 0) > 0
    const chain = isExpected ? end('bogus', 'ds-mismatch') : end('insecure', 'no-ds')
    return { chain, faults, signers: [], setsUnchecked: 0 }
  }
  const all = [...nodes.values()]
  const sets = all.flatMap((node) => node.signedTypes.map((type) => [node, type] as const))
  const areVerifiable = await Promise.all(usable.map(isVerifiable))
  if (areVerifiable.includes(false)) return { chain: null, faults, signers: [], setsUnchecked: sets.length }

  const spend = createBudget({ validations: MAX_VALIDATIONS, hashRounds: MAX_HASH_ROUNDS, ...options.allowance })
  const entries = usable.some(isEntryPoint) ? usable.filter(isEntryPoint) : usable
  const anchors = parentSigners?.length ? parentSigners : entries.map(delegationSigner)
  const keySet = [...keyRecords, ...(apex?.signatures.get('DNSKEY') ?? []).map(asRecord)]
  const keys = await checkKeys(keySet, anchors, { zone, now, spend: createBudget() })
  // Validators take a zone of unknown algorithms for unsigned.
  if (keys.verdict === 'insecure')
    return { chain: end('insecure', keys.reason, keys), faults, signers: [], setsUnchecked: sets.length }
  const checking = { zone, keys: usable, now, spend }
  let setsUnchecked = 0
  let worst: DnssecVerdict = 'secure'
  let soonest: DnssecSignature | undefined
  const report = (fault: ZoneFault, record: CheckedRecord) => {
    faults.push(fault)
    if (!records.some(({ verdict }) => verdict === fault.verdict)) records.push(record)
    if (verdicts.indexOf(fault.verdict) > verdicts.indexOf(worst)) worst = fault.verdict
  }
  let isWhole = true
  for (const [at, [node, type]] of sets.entries()) {
    signal.throwIfAborted()
    try {
      const check = await checkSet(node, type, checking)
      if (check === null) setsUnchecked += 1
      else if (check.verdict === 'secure') {
        for (const one of check.signatures)
          if (one.state === 'valid' && (!soonest || one.expires < soonest.expires)) soonest = one
      } else {
        const line = node.sets.get(type)?.[0]?.line ?? node.line
        const { wildcard: _, ...found } = check
        report(
          { verdict: check.verdict, line, message: messageOf(node, type, check) },
          { name: node.name, type, exists: true, wildcard: null, ...found },
        )
      }
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error
      setsUnchecked += sets.length - at
      isWhole = false
      break
    }
  }
  const denial = checkDenial(file, all, spend)
  if (denial === 'too-much-work') isWhole = false
  else
    for (const { name, line, message } of denial.faults)
      report(
        { verdict: 'bogus', line, message },
        {
          name,
          type: 'NSEC',
          exists: false,
          wildcard: null,
          verdict: 'bogus',
          reason: 'denial-unproven',
          signatures: [],
        },
      )
  const isSound = isWhole && setsUnchecked === 0 && keys.verdict === 'secure' && faults.length === 0
  const signers = isSound ? await signersOf(entries, keySet, zone, now) : []
  if (soonest) records.push({ ...emptyRecord(zone), signatures: [soonest] })
  const first = records.find(({ verdict }) => verdict === worst)
  if (parentSigners?.length === 0) return { chain: end('insecure', 'no-ds', keys), faults, signers, setsUnchecked }
  if (keys.verdict !== 'secure') {
    records.length = 0
    return { chain: end(keys.verdict, keys.reason, keys), faults, signers, setsUnchecked }
  }
  if (denial !== 'too-much-work' && denial.isInsecure && worst === 'secure')
    return { chain: end('insecure', 'iterations-too-high', keys), faults, signers: [], setsUnchecked }
  if (worst === 'secure' && !isWhole) return { chain: null, faults, signers: [], setsUnchecked }
  return {
    chain: end(worst, worst === 'secure' ? null : (first?.reason ?? null), keys),
    faults,
    signers,
    setsUnchecked,
  }
}

const emptyRecord = (name: string): CheckedRecord => ({
  name,
  type: 'SOA',
  exists: true,
  wildcard: null,
  verdict: 'secure',
  reason: null,
  signatures: [],
})

async function signersOf(
  entries: readonly ZoneKey[],
  keySet: readonly DnsRecord[],
  zone: string,
  now: number,
): Promise<string[]> {
  const signers: string[] = []
  for (const entry of entries) {
    const signer = delegationSigner(entry)
    const { verdict } = await checkKeys(keySet, [signer], { zone, now, spend: createBudget() })
    if (verdict === 'secure') signers.push(signer)
  }
  return signers
}
