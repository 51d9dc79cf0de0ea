import type { LookupStanding } from '@sundry/contracts/fields'
import type { InvokeError } from '../platform/invoke.ts'

export type UnansweredKind =
  | LookupStanding
  | 'partly'
  | 'impossible'
  | 'offline'
  | 'rate-limited'
  | 'busy'
  | 'no-server'
  | 'late'

/** Why nothing is known, as one sentence: never a grade, never good, never the visitor's mistake. */
export interface Unanswered {
  kind: UnansweredKind
  message: string
  /** Seconds that the server asks for. */
  retryAfter: number | null
}

export const MAX_RETRIES = 3
const WAITS = [10, 30, 60]

/** Checks the fields, so that a page without a request need not load the class. */
const isInvokeError = (cause: unknown): cause is InvokeError =>
  cause instanceof Error && 'kind' in cause && 'retryAfter' in cause

/** Null where the failure says something about the question: the visitor can put that right. */
export function unansweredFrom(cause: unknown, message: string): Unanswered | null {
  if (cause instanceof UnansweredError) return { ...cause.unanswered, message }
  if (!isInvokeError(cause)) return null
  const { kind, status, retryAfter } = cause
  if (status === 429) return { kind: 'rate-limited', message, retryAfter }
  if (status === 503) return { kind: 'busy', message, retryAfter }
  if (status === 504 || status === 408) return { kind: 'late', message, retryAfter: null }
  if (kind !== 'fetch' && kind !== 'relay') return null
  return { kind: navigator.onLine === false ? 'offline' : 'no-server', message, retryAfter: null }
}

export class UnansweredError extends Error {
  readonly unanswered: Unanswered
  constructor(kind: UnansweredKind, message: string) {
    super(message)
    this.unanswered = { kind, message, retryAfter: null }
  }
}

/** Seconds until it is tried again by itself; null when it is not. */
export function waitBefore({ kind, retryAfter }: Unanswered, retries: number): number | null {
  if (kind === 'unregistered' || retries >= MAX_RETRIES) return null
  return Math.max(1, retryAfter ?? WAITS[retries] ?? 60)
}

export const unansweredOf = ({
  error,
  state,
}: {
  error: string
  state?: LookupStanding | undefined
}): Unanswered | null => (state === undefined ? null : { kind: state, message: error, retryAfter: null })
