import { findSegment, makeSegment, type PatternSegment } from './segment.ts'

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
