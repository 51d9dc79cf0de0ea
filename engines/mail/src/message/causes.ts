import type { ArcSet } from '../arc/arc.ts'
import { readAuthenticationResults } from '../header/auth-results.ts'

/** Changes to a message in transit, or to the key that verifies it. */
export const provable = [
  'footer-added',
  'banner-added',
  'subject-changed',
  're-encoded',
  'charset-converted',
  'line-endings',
  'refolded',
  'trailing-space',
  'header-added',
  'from-rewritten',
  'rewrapped',
  'from-quoted',
  'dots-changed',
  'blanks-changed',
  'links-rewritten',
  'boundary-renamed',
  'field-respelled',
] as const
export type ProvableCause = (typeof provable)[number]
export type InferredCause =
  | 'body-changed'
  | 'body-search-cut'
  | 'attachment-removed'
  | 'truncated'
  | 'header-changed'
  | 'header-search-cut'
  | 'header-removed'
export type KeyCause = 'key-missing' | 'key-revoked' | 'key-unusable' | 'key-mismatch' | 'signature-damaged' | 'expired'
export type CauseName = ProvableCause | InferredCause | KeyCause

export interface Cause {
  readonly cause: CauseName
  /** `proved`: undone, the signature verifies. `inferred`: nothing that was tried makes it verify. */
  readonly certainty: 'proved' | 'inferred'
  /** Where, and how it read when it was signed and when it arrived. */
  readonly passage?: Passage
}

export interface Passage {
  /** The name of a header field, or `body`. */
  readonly where: string
  readonly signed: string
  readonly received: string
}

const MAX_SHOWN = 1200
const CONTEXT = 60
const MAX_LINE = 200

const utf8 = new TextDecoder()
const inUtf8 = (octets: string) => utf8.decode(Uint8Array.from(octets, (octet) => octet.charCodeAt(0)))

/** The part in which two texts differ, with a little around it. */
export function passageOf(where: string, signed: string, received: string): Passage {
  let from = 0
  const shorter = Math.min(signed.length, received.length)
  while (from < shorter && signed[from] === received[from]) from += 1
  let same = 0
  while (same < shorter - from && signed[signed.length - 1 - same] === received[received.length - 1 - same]) same += 1
  // From the beginning of the last line that is the same, if it is near.
  const line = signed.lastIndexOf('\n', Math.max(0, from - 2)) + 1
  const start = from - line < MAX_LINE ? line : from - CONTEXT
  const cut = (text: string) => text.slice(start, Math.min(text.length - same + CONTEXT, start + MAX_SHOWN))
  return { where, signed: inUtf8(cut(signed)), received: inUtf8(cut(received)) }
}

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
