/** Levenshtein's distance; both are names of a few letters. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const change = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, change))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** The name that a typing error most likely meant. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  return names.toSorted((a, b) => distance(typed, a) - distance(typed, b))[0]
}
