import type { DnssecKey, DnssecZone } from '@sundry/contracts/domain-report-dnssec'
import type { DnsRecord } from '@sundry/dns'
import { algorithmName, keyBits } from './algorithms.ts'
import { isEntryPoint, readKey, type ZoneKey } from './records.ts'

export const MAX_KEYS = 24
export const MAX_SIGNERS = 16

export const shownKey = (key: ZoneKey, trustedBy: DnssecKey['trustedBy'] = null): DnssecKey => ({
  keyTag: key.tag,
  algorithm: key.algorithm,
  algorithmName: algorithmName(key.algorithm),
  bits: keyBits(key.algorithm, key.octets),
  role: isEntryPoint(key) ? 'key-signing' : 'zone-signing',
  revoked: key.isRevoked,
  trustedBy,
})

type Signer = DnssecZone['delegationSigners'][number]

export function shownSigner(data: string, fits: Signer['fits']): Signer {
  const [keyTag = 0, algorithm = 0, digestType = 0] = data.split(' ', 3).map(Number)
  return { keyTag, algorithm, algorithmName: algorithmName(algorithm), digestType, fits }
}

export const describeUnchecked = (keys: readonly DnsRecord[], signers: readonly DnsRecord[]) => ({
  keys: keys.slice(0, MAX_KEYS).map((record) => shownKey(readKey(record))),
  delegationSigners: signers.slice(0, MAX_SIGNERS).map(({ data }) => shownSigner(data, 'unchecked')),
})
