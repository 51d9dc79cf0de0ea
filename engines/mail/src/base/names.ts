const MAX_NAME = 253
const MAX_LABEL = 63

/** Letters keep their case; what cannot be converted to ASCII stays as it is. */
export function toAscii(name: string): string {
  const bare = withoutFinalDot(name.trim())
  if (isAscii(bare) || /[/?#@:\\]/.test(bare)) return bare
  try {
    return new URL(`http://${bare}/`).hostname
  } catch {
    return bare
  }
}

export const canonicalDomain = (name: string): string => toAscii(name).toLowerCase()

export const isAscii = (text: string): boolean => !/[^\x00-\x7f]/.test(text)

export const withoutFinalDot = (name: string): string => (name.endsWith('.') ? name.slice(0, -1) : name)

export const labelsOf = (name: string): readonly string[] => (name === '' ? [] : name.split('.'))

export const parentOf = (name: string): string => labelsOf(name).slice(1).join('.')

export function isQueryable(name: string): boolean {
  return name.length <= MAX_NAME && labelsOf(name).length > 0 && labelsOf(name).every(isLabel)
}

const isLabel = (label: string) => label.length > 0 && label.length <= MAX_LABEL

/** RFC 7208 4.3. */
export const isQualified = (name: string): boolean => isQueryable(name) && name.includes('.')

export const isSameName = (one: string, other: string): boolean =>
  withoutFinalDot(one).toLowerCase() === withoutFinalDot(other).toLowerCase()

export function isAtOrBelow(name: string, above: string): boolean {
  const [low, high] = [withoutFinalDot(name).toLowerCase(), withoutFinalDot(above).toLowerCase()]
  return low === high || low.endsWith(`.${high}`)
}

const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** RFC 5321 4.1.2 Domain. */
export const isHostName = (name: string): boolean =>
  name.length <= MAX_NAME && labelsOf(name).length > 0 && labelsOf(name).every((label) => hostLabel.test(label))

/**
 * Compares names alone; `sibling` (both below one name) is undecided, because only the records of a tree walk show
 * whether it aligns.
 */
type Nearness = 'same' | 'related' | 'sibling' | 'foreign'

export function nearness(one: string, other: string): Nearness {
  if (one === other) return 'same'
  if (isAtOrBelow(one, other) || isAtOrBelow(other, one)) {
    // A top-level domain is related to no one.
    return Math.min(labelsOf(one).length, labelsOf(other).length) > 1 ? 'related' : 'foreign'
  }
  return sharedLabels(one, other) > 1 ? 'sibling' : 'foreign'
}

function sharedLabels(one: string, other: string): number {
  const [left, right] = [labelsOf(one).toReversed(), labelsOf(other).toReversed()]
  const differs = left.findIndex((label, index) => label !== right[index])
  return differs < 0 ? left.length : differs
}
