import { canonicalDomain } from '../names.ts'
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
