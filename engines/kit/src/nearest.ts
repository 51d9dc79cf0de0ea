/** Levenshtein's distance, or more than `max` once it exceeds that. */
function distance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const change = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, change))
    }
    if (Math.min(...next) > max) return max + 1
    row = next
  }
  return row.at(-1) ?? 0
}

/** A third of a name may be wrong: two letters at least, and no more than three. */
const maxEdits = (name: string) => (name.length < 4 ? name.length - 1 : Math.min(3, Math.max(2, name.length / 3)))

/** The name that a typing error most likely meant; undefined where none is near, or two are equally near. */
export function nearestName(typed: string, names: Iterable<string>): string | undefined {
  let [best, min, isShared]: [string | undefined, number, boolean] = [undefined, maxEdits(typed) + 1, false]
  for (const name of names) {
    const edits = distance(typed.toLowerCase(), name.toLowerCase(), Math.floor(min))
    if (edits < min) [best, min, isShared] = [name, edits, false]
    else if (edits === min && name !== best) isShared = true
  }
  return isShared ? undefined : best
}
