import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Budget } from '../base/budget.ts'
import { areEqual, decodeBase64, fromLatin1 } from '../base/octets.ts'
import {
  hasOtherLineEnd,
  hiddenNames,
  inUtf8,
  type MessageSource,
  plainValue,
  type RawField,
  unreadNames,
} from '../mime/fields.ts'
import { type Canonicalization, canonicalBody, type HashName } from './crypto.ts'
import { type Signature, signedFields } from './signature.ts'

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
): { fits(signature: Signature): Promise<boolean>; unsignedOctets(signature: Signature): number } {
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

/** Fields that a reader sees, or that decide how a message is shown. */
const SHOWN = [
  'From',
  'Sender',
  'Subject',
  'To',
  'Cc',
  'Date',
  'Reply-To',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Content-Disposition',
]

/** An encoding that changes nothing shows the body as it was signed. */
const isPlain = (field: RawField) =>
  field.name === 'content-transfer-encoding' && /^(?:[78]bit|binary)$/i.test(plainValue(field))

export interface Coverage {
  /** Fields that are shown, but not signed. */
  readonly unsignedFields: readonly string[]
  /** Fields among them that the signer signed once: another one was added above. */
  readonly addedFields: readonly string[]
  /** Some mail programs show text of the header as another field or as the body, and it is not signed. */
  readonly hasHiddenText: boolean
  /** Octets of the body behind those that are signed; they can be of anyone. */
  readonly unsignedOctets: number
}

/** Signatures start at the lowest of several fields, mail programs show the topmost (RFC 6376 8.15). */
export function coverageOf(
  signature: Signature,
  { fields, above = '' }: MessageSource,
): Omit<Coverage, 'unsignedOctets'> {
  const others = fields.filter((field) => field !== signature.field)
  const signed = new Set(signedFields(signature.names, others))
  const outside = others.filter((field) => !signed.has(field) && !isPlain(field))
  const odd = outside.map(({ name, raw }) => ({ name, raw: inUtf8(raw) })).filter(hasOtherLineEnd)
  const hidden = [...unreadNames(inUtf8(above)), ...odd.flatMap(hiddenNames)]
  const names = new Set([...outside.map(({ name }) => name), ...hidden])
  const unsigned = SHOWN.filter((label) => names.has(label.toLowerCase()))
  const signedNames = new Set([...signed].map(({ name }) => name))
  return {
    unsignedFields: unsigned,
    addedFields: unsigned.filter((label) => signedNames.has(label.toLowerCase())),
    hasHiddenText: above.trim() !== '' || odd.length > 0,
  }
}
