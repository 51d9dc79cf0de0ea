import type { Coverage } from '../dkim/coverage.ts'
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
