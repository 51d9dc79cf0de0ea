/** Above this length the native search may take length × text steps. */
const NATIVE_SEARCH_LIMIT = 32

/** `table` is the Knuth-Morris-Pratt table of a long segment. */
interface PatternSegment {
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

/** Matching walks the address once, so that a hostile `*a*a*a` cannot backtrack as a regular expression would. */
export interface PathPattern {
  readonly source: string
  readonly prefix: string
  readonly hasWildcard: boolean
  /** A `$` elsewhere than at the end is an ordinary character. */
  readonly anchored: boolean
  readonly middle: readonly PatternSegment[]
  readonly suffix: string
}

export function compilePattern(source: string): PathPattern {
  const anchored = source.endsWith('$')
  const parts = (anchored ? source.slice(0, -1) : source).split('*')
  const prefix = parts[0] ?? ''
  const rest = parts.slice(1)
  const suffix = anchored ? (rest.pop() ?? '') : ''
  const middle = rest.filter((part) => part !== '').map(makeSegment)
  return { source, prefix, hasWildcard: parts.length > 1, anchored, middle, suffix }
}

export function isPlainPrefix(pattern: PathPattern): boolean {
  return !pattern.hasWildcard && !pattern.anchored
}

export function matchesPattern(pattern: PathPattern, path: string): boolean {
  return path.startsWith(pattern.prefix) && matchesAfterPrefix(pattern, path)
}

export function matchesAfterPrefix(pattern: PathPattern, path: string): boolean {
  let position = pattern.prefix.length
  if (!pattern.hasWildcard) return !pattern.anchored || position === path.length
  const end = path.length - pattern.suffix.length
  if (end < position || !path.endsWith(pattern.suffix)) return false
  // The leftmost place is always good enough: whatever matches later also matches after it.
  for (const segment of pattern.middle) {
    const found = findSegment(path, segment, position)
    if (found < 0) return false
    position = found + segment.text.length
    if (position > end) return false
  }
  return true
}
