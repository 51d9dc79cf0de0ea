const LONGEST = 16

interface Leaf {
  weight: number
  symbols: number[]
}

/**
 * The best code with at most sixteen bits a symbol, by Larmore and Hirschberg's package-merge (1990). One more symbol,
 * rarer than any, takes the code of all ones, which T.81 annex C keeps free.
 */
function codeLengths(counts: ArrayLike<number>): Uint8Array {
  const leaves: Leaf[] = [{ weight: 0, symbols: [counts.length] }]
  for (const [symbol, weight] of Array.from(counts).entries())
    if (weight > 0) leaves.push({ weight, symbols: [symbol] })
  leaves.sort((a, b) => a.weight - b.weight)
  const lengths = new Uint8Array(counts.length + 1)
  let packages: Leaf[] = []
  for (let bit = 0; bit < LONGEST; bit += 1) {
    const merged = [...leaves, ...packages].sort((a, b) => a.weight - b.weight)
    packages = []
    for (let i = 0; i + 1 < merged.length; i += 2) {
      const [a, b] = [merged[i], merged[i + 1]]
      if (a && b) packages.push({ weight: a.weight + b.weight, symbols: [...a.symbols, ...b.symbols] })
    }
  }
  for (const { symbols } of packages.slice(0, leaves.length - 1))
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1
  return lengths
}

export interface HuffmanCode {
  counts: Uint8Array
  symbols: Uint8Array
  /** For each symbol, code << 8 | length. */
  codes: Uint32Array
}

/** T.81 annex C: from lengths to codes. The reserved symbol, one of the longest, comes last and is left out. */
export function makeCode(symbolCounts: ArrayLike<number>): HuffmanCode {
  const order = [...codeLengths(symbolCounts).entries()]
    .filter(([symbol, own]) => own > 0 && symbol < symbolCounts.length)
    .sort(([a, own], [b, other]) => own - other || a - b)
  const counts = new Uint8Array(LONGEST)
  const codes = new Uint32Array(symbolCounts.length)
  let code = 0
  let length = 0
  for (const [symbol, own] of order) {
    code <<= own - length
    length = own
    codes[symbol] = ((code << 8) | own) >>> 0
    code += 1
    counts[own - 1] = (counts[own - 1] ?? 0) + 1
  }
  return { counts, symbols: Uint8Array.from(order, ([symbol]) => symbol), codes }
}
