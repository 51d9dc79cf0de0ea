import type { Contract, InputOf } from '@sundry/contracts/contract'
import type { z } from '@sundry/contracts/zod'
import type { LookupPorts } from './ports.ts'

/** DNS messages sent, servers and sites asked, bytes of bodies read. */
export type CallLimits = Readonly<Record<'questions' | 'hosts' | 'bytes', number>>

/**
 * Bounds the cost and the time of one call, whatever a hostile zone or site does: nothing is sent once its signal is
 * aborted.
 */
export interface CallBudget {
  readonly signal: AbortSignal
  readonly isSpent: boolean
  /** Throws once more is spent than the call has. */
  spend(kind: keyof CallLimits, count?: number): void
  /** The same host costs once: itself, and the questions that connecting to it needs. */
  spendHost(host: string, questions?: number): void
}

export interface LookupCall {
  signal: AbortSignal
  id: string
  client: string
  /** There in every call of `lookups`. */
  budget?: CallBudget
}

export type Lookup<C extends Contract> = (
  input: InputOf<C>,
  ports: LookupPorts,
  call: LookupCall,
) => Promise<z.input<C['output']>>

export type StreamLookup<C extends Contract> = (
  input: InputOf<C>,
  ports: LookupPorts,
  call: LookupCall,
) => AsyncIterable<z.input<C['output']>>

export class InputFault extends Error {
  override name = 'InputFault'
}

/** An answer, or the event of a stream that says why there is none. */
const unreachable = (answer: unknown): unknown =>
  answer && typeof answer === 'object' && 'error' in answer ? { ...answer, state: 'unreachable' } : answer

/** The caller may show sample data in place of `answer` when nothing at all can be reached. */
export class Unreachable extends Error {
  override name = 'Unreachable'
  readonly answer: unknown
  readonly fault: unknown

  constructor(answer: unknown, fault?: unknown) {
    super('nobody answered')
    this.answer = Array.isArray(answer) ? answer.map(unreachable) : unreachable(answer)
    this.fault = fault
  }
}
