import { canonicalDomain, isAtOrBelow, labelsOf } from '../names.ts'
import { splitOutsideQuotes, withoutComments } from './tokens.ts'

/** RFC 5322 3.6.2. */
export function authorDomains(value: string): readonly string[] {
  const domains = splitOutsideQuotes(withoutComments(value), ',').flatMap((mailbox) => domainOf(mailbox) ?? [])
  return [...new Set(domains)]
}

export function domainOf(address: string): string | null {
  const open = address.lastIndexOf('<')
  const close = address.indexOf('>', open)
  const bare = open < 0 ? address : address.slice(open + 1, close < 0 ? undefined : close)
  const at = bare.lastIndexOf('@')
  const domain = at < 0 ? '' : canonicalDomain(bare.slice(at + 1))
  return domain === '' ? null : domain
}

/**
 * By names alone; `sibling` (both below one name) is undecided, because only the records of a tree walk tell whether
 * it aligns.
 */
export type Nearness = 'same' | 'related' | 'sibling' | 'foreign'

export function nearness(one: string, other: string): Nearness {
  if (one === other) return 'same'
  if (isAtOrBelow(one, other) || isAtOrBelow(other, one)) {
    // A top-level domain is related to nobody.
    return Math.min(labelsOf(one).length, labelsOf(other).length) > 1 ? 'related' : 'foreign'
  }
  return sharedLabels(one, other) > 1 ? 'sibling' : 'foreign'
}

function sharedLabels(one: string, other: string): number {
  const [left, right] = [labelsOf(one).toReversed(), labelsOf(other).toReversed()]
  const differs = left.findIndex((label, index) => label !== right[index])
  return differs < 0 ? left.length : differs
}
