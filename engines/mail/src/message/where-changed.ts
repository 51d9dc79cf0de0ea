import type { ArcSet } from '../arc/arc.ts'
import { readAuthenticationResults } from '../header/auth-results.ts'

/** The servers between which a message was changed, by the ARC seals. */
export interface WhereChanged {
  /** The last that found the signature intact. */
  readonly after: string | null
  /** The first from which on the message is as it is now, or that found the signature broken. */
  readonly before: string | null
}

/** A sealer's verdict on a signature when the message arrived there. */
function foundBy({ results }: ArcSet, domain: string, selector: string): string | null {
  const value = results.replace(/^\s*i\s*=\s*\d+\s*;/i, '')
  const own = readAuthenticationResults([{ name: 'authentication-results', value }]).filter(
    ({ method, properties }) =>
      method === 'dkim' &&
      (properties['header.d'] ?? properties['header.i'] ?? '').replace(/^.*@/, '').toLowerCase() === domain &&
      (properties['header.s'] ?? selector).toLowerCase() === selector,
  )
  return own[0]?.result ?? null
}

/** Null where no seal can be believed, or none says anything of this signature. */
export function whereChanged(domain: string, selector: string, sets: readonly ArcSet[]): WhereChanged | null {
  if (sets.some(({ seal }) => seal !== 'pass')) return null
  const found = sets.map((set) => foundBy(set, domain, selector))
  const last = found.lastIndexOf('pass')
  const after = sets[last]
  const later = sets.findIndex(
    ({ messageSignature }, at) =>
      at >= Math.max(0, last) && (messageSignature === 'pass' || (at > last && found[at] === 'fail')),
  )
  if (!after) return found[0] === 'fail' ? { after: null, before: sets[0]?.domain ?? null } : null
  return { after: after.domain, before: sets[later]?.domain ?? null }
}
