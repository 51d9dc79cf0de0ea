import type { ArcSet } from '../arc/arc.ts'
import { readAuthenticationResults } from '../header/auth-results.ts'

export interface Coverage {
  /** Fields that are shown, but not signed. */
  readonly unsignedFields: readonly string[]
  /** Fields among them that the signer signed once: another one was added above. */
  readonly addedFields: readonly string[]
  /** Some mail programs show text of the header as another field or as the body, and it is not signed. */
  readonly hasHiddenText: boolean
  /** Octets of the body behind those that are signed; they can be of anyone. */
  readonly unsignedOctets: number
}

/** Changes to a message in transit, or to the key that verifies it. */
const provable = [
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
type InferredCause =
  | 'body-changed'
  | 'body-search-cut'
  | 'attachment-removed'
  | 'truncated'
  | 'header-changed'
  | 'header-search-cut'
  | 'header-removed'
type KeyCause = 'key-missing' | 'key-revoked' | 'key-unusable' | 'key-mismatch' | 'signature-damaged' | 'expired'
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

/** The verdict on a message, from the best to the unknowable. */
export type MessageState = 'confirmed' | 'changed' | 'not-proved' | 'failed' | 'unknown'

interface Signed extends Coverage {
  readonly result: string
  readonly isAligned: boolean
  readonly causes: readonly Cause[]
}

interface Judged {
  readonly dkim: readonly Signed[]
  readonly dmarc: { readonly result: string; readonly confirmedBy: 'dkim' | 'spf' | null }
  readonly spf: { readonly authorisesAll?: true }
  readonly hasPath: boolean
}

/** Not what is wrong with a key or a date. */
export const isChange = ({ cause }: Cause): boolean => !/^(?:key-|expired$)/.test(cause)

const undoable: ReadonlySet<string> = new Set(provable)
/** Undone, the signature fits, so its domain did sign the message; of a damaged signature no one knows. */
const isUndone = ({ cause, certainty }: Cause) => certainty === 'proved' && undoable.has(cause)

const gaps = ({ unsignedFields, addedFields, unsignedOctets }: Coverage) =>
  1000 * (addedFields.length + Number(unsignedOctets > 0)) + unsignedFields.length

/** The signature that confirms the domain of From and covers the most of the message. */
export function confirmingSignature<One extends Signed>(dkim: readonly One[]): One | null {
  const passed = dkim.filter(({ result, isAligned }) => result === 'pass' && isAligned)
  return passed.toSorted((one, other) => gaps(one) - gaps(other))[0] ?? null
}

/** A signature of the domain of From that fits once the changes are undone. */
export const changedSignature = <One extends Signed>(dkim: readonly One[]): One | null =>
  dkim.find(({ isAligned, causes }) => isAligned && causes.some(isUndone)) ?? null

export function stateOf({ dkim, dmarc, spf, hasPath }: Judged): MessageState {
  const { result, confirmedBy } = dmarc
  if (result === 'permerror') return 'failed'
  if (confirmedBy === 'spf' && !spf.authorisesAll) return 'confirmed'
  const signature = confirmingSignature(dkim)
  // Senders sign whole messages: content behind or above the signed part was added.
  if (signature && confirmedBy !== null) return gaps(signature) >= 1000 ? 'changed' : 'confirmed'
  if (result === 'temperror') return 'unknown'
  if (changedSignature(dkim)) return 'changed'
  if (confirmedBy !== null) return 'not-proved'
  if (result === 'unknown') return 'unknown'
  return result === 'none' || (!hasPath && dkim.length === 0) ? 'not-proved' : 'failed'
}

/** Why the domain of From is not confirmed, though a mechanism may have passed. */
export type UnconfirmedReason =
  | { readonly code: 'dkim-missing' | 'spf-unknown-sender' | 'spf-unknown-server'; readonly from: string }
  | { readonly code: 'spf-denied'; readonly from: string; readonly domain: string; readonly ip: string }
  | { readonly code: 'forwarded'; readonly from: string; readonly by: string }
  | { readonly code: 'dkim-not-aligned' | 'spf-not-aligned'; readonly from: string; readonly domain: string }
  | { readonly code: 'spf-missing' | 'spf-broken'; readonly from: string; readonly domain: string }
  | { readonly code: 'spf-not-authorised'; readonly from: string; readonly domain: string; readonly ip: string }

interface Checked {
  readonly dkim: readonly { readonly domain: string; readonly result: string }[]
  readonly spf: {
    readonly domain: string | null
    readonly ip: string | null
    readonly result: string
    readonly unknown: string | null
  }
  readonly dmarc: {
    readonly domain: string | null
    readonly result: string
    readonly isSpfAligned: boolean
    readonly confirmedBy: string | null
  }
  readonly forwardedBy: string | null
}

/** The missing part of each of the two ways to pass; a broken signature has its own causes. */
export function whyUnconfirmed({ dkim, spf, dmarc, forwardedBy }: Checked): UnconfirmedReason[] {
  const from = dmarc.domain
  const isDecided = ['fail', 'none', 'unknown'].includes(dmarc.result) && dmarc.confirmedBy === null
  if (!isDecided || from === null) return []
  const reasons: UnconfirmedReason[] = []
  if (forwardedBy !== null) reasons.push({ code: 'forwarded', from, by: forwardedBy })
  const passed = dkim.find(({ result }) => result === 'pass')
  if (dkim.length === 0) reasons.push({ code: 'dkim-missing', from })
  else if (passed) reasons.push({ code: 'dkim-not-aligned', from, domain: passed.domain })
  return [...reasons, ...whySpfFailed(from, spf, dmarc)]
}

function whySpfFailed(from: string, spf: Checked['spf'], dmarc: Checked['dmarc']): UnconfirmedReason[] {
  const { domain, ip, result, unknown } = spf
  if (domain === null || ip === null) return [{ code: 'spf-unknown-sender', from }]
  if (!dmarc.isSpfAligned) return [{ code: 'spf-not-aligned', from, domain }]
  if (unknown === 'server') return [{ code: 'spf-unknown-server', from }]
  if (result === 'pass') return [{ code: 'spf-denied', from, domain, ip }]
  if (result === 'none') return [{ code: 'spf-missing', from, domain }]
  if (result === 'permerror') return [{ code: 'spf-broken', from, domain }]
  return result === 'temperror' ? [] : [{ code: 'spf-not-authorised', from, domain, ip }]
}
