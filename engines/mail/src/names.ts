const MAX_NAME = 253
const MAX_LABEL = 63

/** A name in ASCII without its final dot; letters keep their case. A name that cannot be put into ASCII stays as it is. */
export function toAscii(name: string): string {
  const bare = withoutFinalDot(name.trim())
  if (isAscii(bare) || /[/?#@:\\]/.test(bare)) return bare
  try {
    return new URL(`http://${bare}/`).hostname
  } catch {
    return bare
  }
}

/** The domain of a question, as every answer of this engine names it. */
export const canonicalDomain = (name: string): string => toAscii(name).toLowerCase()

export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false
  return true
}

export const withoutFinalDot = (name: string): string => (name.endsWith('.') ? name.slice(0, -1) : name)

export const labelsOf = (name: string): readonly string[] => (name === '' ? [] : name.split('.'))

/** The name without its leftmost label, or '' above a single label. */
export function parentOf(name: string): string {
  const dot = name.indexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1)
}

/** Whether a name can be asked for: labels of 1 to 63 octets, 253 in all. */
export function isQueryable(name: string): boolean {
  return name.length <= MAX_NAME && labelsOf(name).length > 0 && labelsOf(name).every(isLabel)
}

const isLabel = (label: string) => label.length > 0 && label.length <= MAX_LABEL

/** A name with two labels or more: what RFC 7208 4.3 takes for a domain. */
export const isQualified = (name: string): boolean => isQueryable(name) && name.includes('.')

export const isSameName = (one: string, other: string): boolean =>
  withoutFinalDot(one).toLowerCase() === withoutFinalDot(other).toLowerCase()

/** Whether a name is the other one or stands below it. */
export function isAtOrBelow(name: string, above: string): boolean {
  const [low, high] = [withoutFinalDot(name).toLowerCase(), withoutFinalDot(above).toLowerCase()]
  return low === high || low.endsWith(`.${high}`)
}

const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** A host name of letters, digits and hyphens (RFC 5321 4.1.2 Domain). */
export const isHostName = (name: string): boolean =>
  name.length <= MAX_NAME && labelsOf(name).length > 0 && labelsOf(name).every((label) => hostLabel.test(label))
