import type { Contract, InputOf } from '@sundry/contracts/contract'
import type { z } from '@sundry/contracts/zod'
import type { LookupPorts } from './ports/lookup-ports.ts'

export interface LookupCall {
  signal: AbortSignal
  id: string
  client: string
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

/** The caller may show sample data in place of `answer` when nothing at all can be reached. */
export class Unreachable extends Error {
  override name = 'Unreachable'
  readonly answer: unknown
  readonly fault: unknown

  constructor(answer: unknown, fault?: unknown) {
    super('nobody answered')
    this.answer = answer
    this.fault = fault
  }
}
