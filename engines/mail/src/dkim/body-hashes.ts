import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Budget } from '../base/budget.ts'
import { areEqual, decodeBase64, fromLatin1 } from '../base/octets.ts'
import type { MessageSource } from '../mime/fields.ts'
import { type Canonicalization, canonicalBody, type HashName } from './crypto.ts'
import { type Signature, signedFields } from './signature.ts'

const STEP = 262_144

interface Hashed {
  readonly text: string
  /** The hash as it is after each step. */
  readonly states: ReturnType<typeof sha256.create>[]
}

/** Hashes of the body of one message: it is gone through once, however many signatures there are, each with its own l=. */
export function createBodyHashes(body: string, budget: Budget): { fits(signature: Signature): Promise<boolean> } {
  const texts = new Map<Canonicalization, string>()
  const known = new Map<string, Hashed>()

  async function hashed(way: Canonicalization, name: HashName): Promise<Hashed> {
    const before = known.get(`${way} ${name}`)
    if (before) return before
    const text = texts.get(way) ?? canonicalBody(body, way)
    texts.set(way, text)
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
  }
}

/** Fields that a reader sees, or that decide how a message is shown. */
const SHOWN = ['From', 'Subject', 'To', 'Cc', 'Date', 'Reply-To', 'Content-Type']

export interface Coverage {
  /** Fields that are shown, but not signed. */
  readonly unsignedFields: readonly string[]
  /** Fields among them that the signer signed once: another one was added above. */
  readonly addedFields: readonly string[]
  /** Octets of the body behind those that are signed; they can be of anyone. */
  readonly unsignedOctets: number
}

/** Signatures start at the lowest of several fields, mail programs show the topmost (RFC 6376 8.15). */
export function coverageOf(signature: Signature, { fields, body }: MessageSource): Coverage {
  const others = fields.filter((field) => field !== signature.field)
  const signed = new Set(signedFields(signature.names, others))
  const shown = SHOWN.map((label) => ({ label, all: others.filter(({ name }) => name === label.toLowerCase()) }))
  const unsigned = shown.filter(({ all }) => all.some((field) => !signed.has(field)))
  const { length } = signature
  return {
    unsignedFields: unsigned.map(({ label }) => label),
    addedFields: unsigned.filter(({ all }) => all.some((field) => signed.has(field))).map(({ label }) => label),
    unsignedOctets: length === null ? 0 : Math.max(0, canonicalBody(body, signature.body).length - length),
  }
}
