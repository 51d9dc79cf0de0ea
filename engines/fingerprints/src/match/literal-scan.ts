export interface LiteralScan {
  scan(lowerCaseText: string, found: (literal: number, at: number) => void): void
}

/** Six bits a character: letters, digits and the marks of code have a number each, all others share one. */
const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789-_./:"\'<>= (){}[];,@!#*+?'
const NUMBERS = new Uint8Array(128)
for (let at = 0; at < 63; at += 1) NUMBERS[SIGNS.charCodeAt(at)] = at + 1
const MASK = 0x3ffff

const roll = (key: number, sign: number) => ((key << 6) | (NUMBERS[sign & 127] as number)) & MASK

/** Each literal is filed under its rarest trigram, so that one walk over the text finds all of them. */
export function createLiteralScan(literals: readonly string[]): LiteralScan {
  const files: [literal: number, offset: number][][] = [[]]
  const filed = new Uint16Array(MASK + 1)
  const counts = trigramCounts(literals)
  literals.forEach((literal, index) => {
    const offset = rarestTrigram(literal, counts)
    let key = 0
    for (let at = offset; at < offset + 3; at += 1) key = roll(key, literal.charCodeAt(at))
    if (filed[key] === 0) filed[key] = files.push([]) - 1
    files[filed[key] as number]?.push([index, offset])
  })
  return {
    scan(text, found) {
      let key = roll(roll(0, text.charCodeAt(0)), text.charCodeAt(1))
      for (let at = 2; at < text.length; at += 1) {
        key = roll(key, text.charCodeAt(at))
        const file = filed[key] as number
        if (file === 0) continue
        for (const [literal, offset] of files[file] as [number, number][]) {
          const from = at - 2 - offset
          if (from >= 0 && text.startsWith(literals[literal] as string, from)) found(literal, from)
        }
      }
    },
  }
}

/** Letters of markup are everywhere; digits, hyphens and rare letters are not. */
const COMMON = new Set('etaoinsrldcmphu ="/.<>')

function trigramCounts(literals: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const literal of literals) {
    for (let at = 0; at + 3 <= literal.length; at += 1) {
      const trigram = literal.slice(at, at + 3)
      counts.set(trigram, (counts.get(trigram) ?? 0) + 1)
    }
  }
  return counts
}

function rarestTrigram(literal: string, counts: ReadonlyMap<string, number>): number {
  let best = 0
  let bestScore = Number.NEGATIVE_INFINITY
  for (let at = 0; at + 3 <= literal.length; at += 1) {
    const trigram = literal.slice(at, at + 3)
    const score = [...trigram].filter((sign) => !COMMON.has(sign)).length - Math.min(counts.get(trigram) ?? 1, 12)
    if (score > bestScore) {
      best = at
      bestScore = score
    }
  }
  return best
}
