import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Budget } from '../base/budget.ts'
import { areEqual, decodeBase64, fromLatin1 } from '../base/octets.ts'
import { type Canonicalization, canonicalBody } from './canonical.ts'
import type { HashName } from './crypto.ts'
import type { Signature } from './signature.ts'

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
