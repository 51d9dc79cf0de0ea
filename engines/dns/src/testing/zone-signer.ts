import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { readSignature } from '../dnssec/records.ts'
import { signedOctets } from '../dnssec/verify-set.ts'
import { canonicalName, keyTag } from '../wire/canonical.ts'
import { encodeData } from '../wire/encode.ts'
import type { SentRecord } from './encode-response.ts'

/** A key pair of a test's own zone. */
export interface SigningKey {
  algorithm: number
  data: string
  tag: number
  sign(octets: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
}

const { subtle } = globalThis.crypto
const hashes: Readonly<Record<number, string>> = {
  5: 'SHA-1',
  7: 'SHA-1',
  8: 'SHA-256',
  10: 'SHA-512',
  13: 'SHA-256',
  14: 'SHA-384',
}
const base64 = (octets: Uint8Array | ArrayBuffer) => Buffer.from(octets as ArrayBuffer).toString('base64')

async function makePair(algorithm: number): Promise<{ pair: CryptoKeyPair; how: AlgorithmIdentifier | EcdsaParams }> {
  const hash = hashes[algorithm] ?? ''
  if (algorithm <= 10) {
    const rsa = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash }
    return { pair: await subtle.generateKey(rsa, true, ['sign', 'verify']), how: rsa.name }
  }
  if (algorithm <= 14) {
    const namedCurve = algorithm === 13 ? 'P-256' : 'P-384'
    const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve }, true, ['sign', 'verify'])
    return { pair, how: { name: 'ECDSA', hash } }
  }
  const name = algorithm === 15 ? 'Ed25519' : 'Ed448'
  return { pair: (await subtle.generateKey({ name }, true, ['sign', 'verify'])) as CryptoKeyPair, how: name }
}

async function publicOctets(algorithm: number, { publicKey }: CryptoKeyPair): Promise<string> {
  if (algorithm > 10) {
    const raw = Buffer.from(await subtle.exportKey('raw', publicKey))
    return base64(algorithm <= 14 ? raw.subarray(1) : raw)
  }
  const { n = '' } = await subtle.exportKey('jwk', publicKey)
  return base64(Buffer.concat([Uint8Array.of(3, 1, 0, 1), Buffer.from(n, 'base64url')]))
}

export async function makeKey(algorithm = 13, flags = 257): Promise<SigningKey> {
  const { pair, how } = await makePair(algorithm)
  const data = `${flags} 3 ${algorithm} ${await publicOctets(algorithm, pair)}`
  return {
    algorithm,
    data,
    tag: keyTag({ data }),
    sign: async (octets) => new Uint8Array(await subtle.sign(how, pair.privateKey, octets)),
  }
}

const digestNames: Readonly<Record<number, string>> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' }

/** The DS record a parent holds of a key. */
export function signerOf(zone: string, key: SigningKey, digestType = 2): string {
  const hash = createHash(digestNames[digestType] ?? 'sha256')
    .update(canonicalName(zone))
    .update(encodeData('DNSKEY', key.data))
  return `${key.tag} ${key.algorithm} ${digestType} ${hash.digest('hex').toUpperCase()}`
}

export interface SigningTimes {
  /** YYYYMMDDHHmmSS */
  inception: string
  expires: string
}

/** The signature over records of one name and type. */
export async function signSet(
  records: readonly SentRecord[],
  zone: string,
  key: SigningKey,
  { inception, expires }: SigningTimes,
): Promise<SentRecord> {
  const [first] = records
  if (!first) throw new TypeError('nothing to sign')
  const labels = first.name.split('.').filter((label) => label !== '' && label !== '*').length
  const head = `${first.type} ${key.algorithm} ${labels} ${first.ttl} ${expires} ${inception} ${key.tag} ${zone}`
  const asRecord = (data: string) => ({ name: first.name, type: 'RRSIG', ttl: first.ttl, data, class: 'IN' })
  const set = { ...first, records: records.map((record) => ({ ...record, class: 'IN' })), signatures: [] }
  const octets = signedOctets(set, readSignature(asRecord(`${head} AA==`)))
  const { class: _, ...signature } = asRecord(`${head} ${base64(await key.sign(octets))}`)
  return signature
}
