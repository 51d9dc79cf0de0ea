import { hashes, verify } from '@noble/ed25519'
import { sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import type { Budget } from '../base/budget.ts'
import { areEqual, decodeBase64, fromLatin1 } from '../base/octets.ts'
import { trimBlanks } from '../base/txt.ts'
import type { RawField } from '../mime/fields.ts'
import { readRsaKey } from './dkim.ts'

hashes.sha512 = sha512

export type HashName = 'sha1' | 'sha256'

export const digest = (text: string, hash: HashName): Uint8Array => (hash === 'sha1' ? sha1 : sha256)(fromLatin1(text))

/** The data that a signature was made over, as far as they are recoverable. */
export interface Proof {
  readonly fits: (data: string) => boolean
  readonly isKeyRight: boolean | null
  /** No key makes a value of this form. */
  readonly isDamaged?: boolean
  /** Its length is that of another key's. */
  readonly isOther?: boolean
}

const damaged: Proof = { fits: () => false, isKeyRight: null, isDamaged: true }

/** DigestInfo of RFC 8017 9.2, up to the hash. */
const digestInfo = {
  sha1: [0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2b, 0x0e, 0x03, 0x02, 0x1a, 0x05, 0x00, 0x04, 0x14],
  sha256: [
    0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20,
  ],
} as const

export const MAX_RSA_BITS = 8192
/** More would only cost time; real keys use 3 or 65537. */
const MAX_EXPONENT_OCTETS = 8

const toBigInt = (octets: Uint8Array): bigint => octets.reduce((sum, octet) => (sum << 8n) | BigInt(octet), 0n)

function toOctets(value: bigint, length: number): Uint8Array {
  const hex = value.toString(16).padStart(length * 2, '0')
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square, rest] = [1n, base % modulus, exponent]
  while (rest > 0n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
    rest >>= 1n
  }
  return result
}

/**
 * RSA verification recovers the hash that was signed (RFC 8017 8.2.2), so that many candidates cost one exponentiation,
 * and a wrong key is distinguished from changed data. All values are public, so timing leaks nothing.
 */
function openRsa(key: Uint8Array, signature: Uint8Array, hash: HashName): Proof | null {
  const parts = readRsaKey(key)
  if (!parts) return null
  const modulus = toBigInt(parts.modulus)
  const length = Math.ceil(modulus.toString(16).length / 2)
  if (length * 8 > MAX_RSA_BITS || parts.exponent.length > MAX_EXPONENT_OCTETS) return null
  const none: Proof = { fits: () => false, isKeyRight: false }
  // Keys have whole numbers of 64 bits; another length is that of another key.
  if (signature.length !== length)
    return signature.length % 8 === 0 && signature.length >= 64 ? { ...none, isOther: true } : damaged
  const number = toBigInt(signature)
  if (number >= modulus) return none
  const opened = toOctets(power(number, toBigInt(parts.exponent), modulus), length)
  const info = Uint8Array.from(digestInfo[hash])
  const size = hash === 'sha1' ? 20 : 32
  const padding = length - 3 - info.length - size
  if (padding < 8) return none
  const head = Uint8Array.from([0, 1, ...new Array<number>(padding).fill(255), 0, ...info])
  if (!areEqual(opened.subarray(0, head.length), head)) return none
  const signed = opened.subarray(head.length)
  return { fits: (data) => areEqual(digest(data, hash), signed), isKeyRight: true }
}

/** RFC 8463: the hash is what is signed. */
function openEd25519(key: Uint8Array, signature: Uint8Array): Proof | null {
  if (key.length !== 32) return null
  if (signature.length !== 64) return damaged
  return {
    fits: (data) => {
      try {
        // RFC 8032 alone: ZIP-215 takes keys of small order, under which anyone signs anything.
        return verify(signature, digest(data, 'sha256'), key, { zip215: false })
      } catch {
        return false
      }
    },
    isKeyRight: null,
  }
}

/** Null where the key is not of that type. */
export function openSignature(algorithm: string, key: Uint8Array, signature: string): Proof | null {
  const octets = decodeBase64(signature)
  if (!octets) return damaged
  if (algorithm === 'ed25519-sha256') return openEd25519(key, octets)
  return openRsa(key, octets, algorithm === 'rsa-sha1' ? 'sha1' : 'sha256')
}

/** RFC 6376 3.4. */
export type Canonicalization = 'simple' | 'relaxed'

export function canonicalField({ raw }: RawField, way: Canonicalization): string {
  if (way === 'simple') return raw
  const colon = raw.indexOf(':')
  const value = raw
    .slice(colon + 1)
    .replace(/\r?\n/g, '')
    .replace(/[ \t]+/g, ' ')
  // Other white space, such as the octet A0 at the end of "à" in UTF-8, is signed.
  return `${trimBlanks(raw.slice(0, colon)).toLowerCase()}:${trimBlanks(value)}`
}

/** Most of a large body is Base64, which has no white space to look into. */
const relaxedLines = (body: string) =>
  (/\t| {2}/.test(body) ? body.replace(/[ \t]+/g, ' ') : body).replaceAll(' \r\n', '\r\n')

export function canonicalBody(body: string, way: Canonicalization): string {
  const lines = way === 'simple' ? body : relaxedLines(body)
  let end = lines.length
  if (way === 'relaxed' && lines.endsWith(' ')) end -= 1
  while (lines.startsWith('\r\n', end - 2) && end > 1) end -= 2
  if (end === 0) return way === 'simple' ? '\r\n' : ''
  return `${lines.slice(0, end)}\r\n`
}

/** The tags of a signature that are about the body. */
export interface SignedBody {
  readonly hash: HashName
  readonly body: Canonicalization
  /** Octets of the canonical body that are signed; null for all. */
  readonly length: number | null
  readonly bodyHash: string
}

const STEP = 262_144

interface Hashed {
  readonly text: string
  /** The hash as it is after each step. */
  readonly states: ReturnType<typeof sha256.create>[]
}

/** Hashes of the body of one message: it is gone through once, however many signatures there are, each with its own l=. */
export function createBodyHashes(
  body: string,
  budget: Budget,
): { fits(signature: SignedBody): Promise<boolean>; unsignedOctets(signature: SignedBody): number } {
  const texts = new Map<Canonicalization, string>()
  const known = new Map<string, Hashed>()

  function canonical(way: Canonicalization): string {
    const text = texts.get(way) ?? canonicalBody(body, way)
    texts.set(way, text)
    return text
  }

  async function hashed(way: Canonicalization, name: HashName): Promise<Hashed> {
    const before = known.get(`${way} ${name}`)
    if (before) return before
    const text = canonical(way)
    const hash = name === 'sha1' ? (sha1 as unknown as typeof sha256).create() : sha256.create()
    const states = [hash.clone()]
    for (let at = 0; at + STEP <= text.length; at += STEP) {
      states.push(hash.update(fromLatin1(text.slice(at, at + STEP))).clone())
      if (budget.isDue) await budget.pause()
    }
    const made = { text, states }
    known.set(`${way} ${name}`, made)
    return made
  }

  return {
    async fits({ body: way, hash, length, bodyHash }) {
      const { text, states } = await hashed(way, hash)
      const end = length ?? text.length
      const expected = decodeBase64(bodyHash)
      if (end > text.length || expected === null) return false
      const step = Math.floor(end / STEP)
      const rest = fromLatin1(text.slice(step * STEP, end))
      const digest = states[step]?.clone().update(rest).digest()
      return digest !== undefined && areEqual(digest, expected)
    },
    unsignedOctets: ({ body: way, length }) => (length === null ? 0 : Math.max(0, canonical(way).length - length)),
  }
}
