import { hashes, verify as verifyEd25519 } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import type { DnssecKey, DnssecZone } from '@sundry/contracts/domain-report-dnssec'
import type { DnsRecord } from '../wire/message.ts'
import { toBase64 } from '../wire/octets.ts'
import { isEntryPoint, readKey, type ZoneKey } from './records.ts'

hashes.sha512 = sha512

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

interface Algorithm {
  name: string
  hash?: 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'
  curve?: 'P-256' | 'P-384'
  keyLength?: number
}

const algorithms: Readonly<Record<number, Algorithm>> = {
  5: { name: 'RSA/SHA-1', hash: 'SHA-1' },
  7: { name: 'RSA/SHA-1 (NSEC3)', hash: 'SHA-1' },
  8: { name: 'RSA/SHA-256', hash: 'SHA-256' },
  10: { name: 'RSA/SHA-512', hash: 'SHA-512' },
  13: { name: 'ECDSA P-256/SHA-256', hash: 'SHA-256', curve: 'P-256', keyLength: 64 },
  14: { name: 'ECDSA P-384/SHA-384', hash: 'SHA-384', curve: 'P-384', keyLength: 96 },
  15: { name: 'Ed25519', keyLength: 32 },
  16: { name: 'Ed448', keyLength: 57 },
}

const others: Readonly<Record<number, string>> = {
  1: 'RSA/MD5',
  3: 'DSA/SHA-1',
  6: 'DSA/SHA-1 (NSEC3)',
  12: 'GOST R 34.10-2001',
}

export const isSupported = (algorithm: number): boolean => algorithm in algorithms
const algorithmName = (algorithm: number): string =>
  algorithms[algorithm]?.name ?? others[algorithm] ?? `algorithm ${algorithm}`

/** Beyond these an RSA key costs more to check than any in use. */
const MAX_MODULUS_OCTETS = 512
const MAX_EXPONENT_OCTETS = 8

interface RsaKey {
  exponent: Uint8Array
  modulus: Uint8Array
}

function readRsa(key: Uint8Array): RsaKey | null {
  const [first = 0] = key
  const start = first === 0 ? 3 : 1
  const length = first === 0 ? (key[1] ?? 0) * 256 + (key[2] ?? 0) : first
  const exponent = key.subarray(start, start + length)
  const modulus = key.subarray(start + length)
  const isSmall = exponent.length <= MAX_EXPONENT_OCTETS && modulus.length <= MAX_MODULUS_OCTETS
  return exponent.length > 0 && modulus.length >= 64 && isSmall ? { exponent, modulus } : null
}

export function keyBits(algorithm: number, key: Uint8Array): number | null {
  const known = algorithms[algorithm]
  if (!known) return null
  if (known.keyLength !== undefined)
    return key.length === known.keyLength ? (known.curve ? key.length * 4 : key.length * 8) : null
  const modulus = readRsa(key)?.modulus
  return modulus ? modulus.length * 8 - Math.clz32(modulus[0] ?? 0) + 24 : null
}

async function importKey(number: number, { hash, curve, keyLength }: Algorithm, key: Uint8Array<ArrayBuffer>) {
  const { subtle } = globalThis.crypto
  if (hash && !curve) {
    const rsa = readRsa(key)
    if (!rsa) return null
    const [n, e] = [rsa.modulus, rsa.exponent].map((octets) =>
      toBase64(octets).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
    )
    const jwk = { kty: 'RSA', ...(n !== undefined && { n }), ...(e !== undefined && { e }) }
    return subtle.importKey('jwk', jwk, { name: 'RSASSA-PKCS1-v1_5', hash }, false, ['verify'])
  }
  if (key.length !== keyLength) return null
  if (curve) {
    const point = Uint8Array.from([4, ...key])
    return subtle.importKey('raw', point, { name: 'ECDSA', namedCurve: curve }, false, ['verify'])
  }
  return subtle.importKey('raw', key, { name: number === 15 ? 'Ed25519' : 'Ed448' }, false, ['verify'])
}

const imported = new WeakMap<Uint8Array, ReturnType<typeof importKey>>()

function importOnce(algorithm: number, known: Algorithm, key: Uint8Array): ReturnType<typeof importKey> {
  const before = imported.get(key)
  if (before) return before
  const made = importKey(algorithm, known, Uint8Array.from(key))
  imported.set(key, made)
  return made
}

const ED25519 = 15
const isUnknownHere = (error: unknown) => error instanceof DOMException && error.name === 'NotSupportedError'

/** Browsers know fewer algorithms than Node, and none at all in pages without TLS. */
export async function isVerifiable({ algorithm, octets }: Pick<ZoneKey, 'algorithm' | 'octets'>): Promise<boolean> {
  const known = algorithms[algorithm]
  if (!known || algorithm === ED25519) return true
  if (!globalThis.crypto?.subtle) return false
  return importOnce(algorithm, known, octets).then(
    () => true,
    (error) => !isUnknownHere(error),
  )
}

export async function isSignedBy(
  algorithm: number,
  key: Uint8Array,
  signature: Uint8Array,
  octets: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const known = algorithms[algorithm]
  if (!known) return false
  try {
    if (algorithm === ED25519 && !globalThis.crypto?.subtle) return isSignedByEd25519(key, signature, octets)
    const ready = await importOnce(algorithm, known, key)
    if (!ready) return false
    const how = known.curve ? { name: 'ECDSA', hash: known.hash ?? '' } : { name: ready.algorithm.name }
    return await globalThis.crypto.subtle.verify(how, ready, Uint8Array.from(signature), octets)
  } catch (error) {
    if (algorithm === ED25519 && isUnknownHere(error)) return isSignedByEd25519(key, signature, octets)
    if (error instanceof DOMException) return false
    throw error
  }
}

function isSignedByEd25519(key: Uint8Array, signature: Uint8Array, octets: Uint8Array): boolean {
  try {
    return verifyEd25519(signature, octets, key)
  } catch {
    return false
  }
}
