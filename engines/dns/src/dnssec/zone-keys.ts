import type { DnssecKey, DnssecReason, DnssecVerdict, DnssecZone } from '@sundry/contracts/domain-report-dnssec'
import { dsMatchesKey } from '../wire/canonical.ts'
import type { DnsRecord } from '../wire/message.ts'
import { isSupported, MAX_KEYS, MAX_SIGNERS, shownKey, shownSigner } from './algorithms.ts'
import { readKey, setOf, type ZoneKey } from './records.ts'
import { type Checking, verifySet } from './verify-set.ts'

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
