import { labelsOf } from '../names.ts'
import { areEqual, decodeBase64, decodeHex } from '../octets.ts'

export interface ZoneKey {
  readonly algorithm: number
  /** A key of the zone that is not revoked (RFC 4034 2.1.1, RFC 5011 7). */
  readonly isUsable: boolean
  readonly octets: Uint8Array
}

export interface DelegationSigner {
  readonly keyTag: number
  readonly algorithm: number
  readonly digestType: number
  readonly digest: Uint8Array
}

const digestNames: Readonly<Record<number, string>> = { 1: 'SHA-1', 2: 'SHA-256', 4: 'SHA-384' }
const ZONE_KEY = 256
const REVOKED = 128

const wordsOf = (data: string) => data.split(' ').filter((word) => word !== '')

export function readZoneKey(data: string): ZoneKey | null {
  const [flags, protocol, algorithm, ...key] = wordsOf(data)
  const octets = decodeBase64(key.join(''))
  const numbers = [flags, protocol, algorithm].map(Number)
  const [flag, proto, algo] = numbers as [number, number, number]
  if (
    !octets ||
    !numbers.every((number, at) => Number.isInteger(number) && number >= 0 && number < (at ? 256 : 65_536))
  ) {
    return null
  }
  return {
    algorithm: algo,
    isUsable: (flag & ZONE_KEY) !== 0 && (flag & REVOKED) === 0 && proto === 3,
    octets: Uint8Array.from([flag >> 8, flag & 255, proto, algo, ...octets]),
  }
}

export function readDelegationSigner(data: string): DelegationSigner | null {
  const [keyTag, algorithm, digestType, ...digits] = wordsOf(data)
  const digest = decodeHex(digits.join(''))
  const isNumber = [keyTag, algorithm, digestType].every((word) => word !== undefined && /^[0-9]{1,5}$/.test(word))
  if (!digest || !isNumber) return null
  return { keyTag: Number(keyTag), algorithm: Number(algorithm), digestType: Number(digestType), digest }
}

/** RFC 4034 appendix B. */
function keyTagOf({ octets }: ZoneKey): number {
  let sum = 0
  for (const [at, octet] of octets.entries()) sum += at % 2 === 0 ? octet << 8 : octet
  return (sum + Math.floor(sum / 65_536)) & 0xffff
}

/** RFC 4034 5.1.4; null where the digest cannot be computed here. */
export async function fitsKey(signer: DelegationSigner, key: ZoneKey, zone: string): Promise<boolean | null> {
  if (!key.isUsable || signer.keyTag !== keyTagOf(key) || signer.algorithm !== key.algorithm) return false
  const name = digestNames[signer.digestType]
  // There is no crypto.subtle without TLS.
  if (name === undefined || !globalThis.crypto?.subtle) return null
  const owner = wireName(zone)
  const octets = new Uint8Array(owner.length + key.octets.length)
  octets.set(owner)
  octets.set(key.octets, owner.length)
  return areEqual(new Uint8Array(await crypto.subtle.digest(name, octets)), signer.digest)
}

function wireName(name: string): Uint8Array {
  const labels = labelsOf(name.toLowerCase()).map((label) => new TextEncoder().encode(label))
  return Uint8Array.from([...labels.flatMap((label) => [label.length, ...label]), 0])
}
