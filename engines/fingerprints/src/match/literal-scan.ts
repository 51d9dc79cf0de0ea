/** Where literals stand in a text. */
export interface LiteralScan {
  /** Calls back with the number of a literal and a place where it begins. */
  scan(lowerCaseText: string, found: (literal: number, at: number) => void): void
}

const BITS = 18
const SIZE = 1 << BITS

/** A number for three signs that stand together. */
function hash(a: number, b: number, c: number): number {
  return (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35)) >>> (32 - BITS)
}

/**
 * Searches thousands of literals in one walk: each is filed under the hash of its three rarest-looking neighbours,
 * and only a place whose three signs have a file is looked at closely.
 */
export function createLiteralScan(literals: readonly string[]): LiteralScan {
  const files = new Map<number, [literal: number, offset: number][]>()
  const filed = new Uint8Array(SIZE)
  literals.forEach((literal, index) => {
    const offset = rarestTrigram(literal)
    const key = hash(literal.charCodeAt(offset), literal.charCodeAt(offset + 1), literal.charCodeAt(offset + 2))
    filed[key] = 1
    const file = files.get(key)
    if (file) file.push([index, offset])
    else files.set(key, [[index, offset]])
  })
  return {
    scan(text, found) {
      let a = text.charCodeAt(0)
      let b = text.charCodeAt(1)
      for (let at = 0; at + 2 < text.length; at += 1) {
        const c = text.charCodeAt(at + 2)
        const key = hash(a, b, c)
        if (filed[key] === 1) {
          for (const [literal, offset] of files.get(key) ?? []) {
            if (text.startsWith(literals[literal] as string, at - offset)) found(literal, at - offset)
          }
        }
        a = b
        b = c
      }
    },
  }
}

/** Letters of markup are everywhere; digits, hyphens and rare letters are not. */
const COMMON = new Set('etaoinsrldcmphu ="/.<>')

function rarestTrigram(literal: string): number {
  let best = 0
  let bestScore = -1
  for (let at = 0; at + 3 <= literal.length; at += 1) {
    let score = 0
    for (let sign = at; sign < at + 3; sign += 1) if (!COMMON.has(literal[sign] as string)) score += 1
    if (score > bestScore) {
      best = at
      bestScore = score
    }
  }
  return best
}
