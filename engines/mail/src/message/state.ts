import type { Coverage } from '../dkim/body-hashes.ts'
import { type Cause, provable } from './causes.ts'

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

export function stateOf({ dkim, dmarc, hasPath }: Judged): MessageState {
  const { result, confirmedBy } = dmarc
  if (result === 'permerror') return 'failed'
  if (confirmedBy === 'spf') return 'confirmed'
  const signature = confirmingSignature(dkim)
  // Senders sign whole messages: content behind or above the signed part was added.
  if (confirmedBy === 'dkim') return signature && gaps(signature) >= 1000 ? 'changed' : 'confirmed'
  if (result === 'temperror') return 'unknown'
  if (dkim.some(({ isAligned, causes }) => isAligned && causes.some(isUndone))) return 'changed'
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
