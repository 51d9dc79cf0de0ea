import { findSegment, makeSegment, type PatternSegment } from './segment.ts'

/**
 * A rule's path, taken apart at its wildcards. Matching walks the address once, from left to right:
 * a user's `*a*a*a` can never make it go back, as it would a regular expression.
 */
export interface PathPattern {
  /** The escaped path as it is compared; its length is the rule's weight. */
  readonly source: string
  /** What stands before the first `*`. */
  readonly prefix: string
  readonly hasWildcard: boolean
  /** Ends with `$`: the address must end here too. A `$` elsewhere is an ordinary character. */
  readonly anchored: boolean
  /** Literal parts between wildcards, without the one that an anchored pattern ends with. */
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

/** True when the pattern is nothing but a beginning: no wildcard, no `$`. */
export function isPlainPrefix(pattern: PathPattern): boolean {
  return !pattern.hasWildcard && !pattern.anchored
}

export function matchesPattern(pattern: PathPattern, path: string): boolean {
  return path.startsWith(pattern.prefix) && matchesAfterPrefix(pattern, path)
}

/** The rest of a match for callers that know the address begins with the pattern's prefix. */
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
