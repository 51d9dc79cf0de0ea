import type { Contract, InputOf } from '@sundry/contracts/contract'
import type { z } from '@sundry/contracts/zod'
import type { LookupPorts } from './ports/lookup-ports.ts'

/** What a lookup may know of the call it answers. */
export interface LookupCall {
  /** Ends when nobody waits for the answer any more, or when its time is up. */
  signal: AbortSignal
  /** Quoted in logs. */
  id: string
  /** Whom the call is counted against: shared workers and queues take turns between clients. */
  client: string
}

/** One lookup: checked input in, answer out, the world only through ports. */
export type Lookup<C extends Contract> = (
  input: InputOf<C>,
  ports: LookupPorts,
  call: LookupCall,
) => Promise<z.input<C['output']>>

/** The same for a lookup that streams: each value is sent as it comes. */
export type StreamLookup<C extends Contract> = (
  input: InputOf<C>,
  ports: LookupPorts,
  call: LookupCall,
) => AsyncIterable<z.input<C['output']>>

/** A mistake in the input that only the lookup can see; its message is for the visitor. */
export class InputFault extends Error {
  override name = 'InputFault'
}

/**
 * Nobody answered. `answer` says so, unless it turns out that nothing at all can be reached: then whoever called may
 * show sample data in its place.
 */
export class Unreachable extends Error {
  override name = 'Unreachable'
  readonly answer: unknown
  /** Why a fetch failed, where that is what failed. */
  readonly fault: unknown

  constructor(answer: unknown, fault?: unknown) {
    super('nobody answered')
    this.answer = answer
    this.fault = fault
  }
}
