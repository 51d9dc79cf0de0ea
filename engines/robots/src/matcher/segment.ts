/** Above this length the native search may take length × text steps. */
const NATIVE_SEARCH_LIMIT = 32

/** `table` is the Knuth-Morris-Pratt table of a long segment. */
export interface PatternSegment {
  readonly text: string
  readonly table: Int32Array | undefined
}

export function makeSegment(text: string): PatternSegment {
  return { text, table: text.length > NATIVE_SEARCH_LIMIT ? failureTable(text) : undefined }
}

export function findSegment(path: string, segment: PatternSegment, from: number): number {
  const { text, table } = segment
  if (!table) return path.indexOf(text, from)
  if (path.length - from < text.length) return -1
  let matched = 0
  for (let i = from; i < path.length; i += 1) {
    const code = path.charCodeAt(i)
    while (matched > 0 && text.charCodeAt(matched) !== code) matched = table[matched - 1] ?? 0
    if (text.charCodeAt(matched) === code) matched += 1
    if (matched === text.length) return i + 1 - matched
  }
  return -1
}

function failureTable(text: string): Int32Array {
  const table = new Int32Array(text.length)
  let matched = 0
  for (let i = 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    while (matched > 0 && text.charCodeAt(matched) !== code) matched = table[matched - 1] ?? 0
    if (text.charCodeAt(matched) === code) matched += 1
    table[i] = matched
  }
  return table
}
