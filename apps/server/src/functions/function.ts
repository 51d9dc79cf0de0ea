import type { Contract, InputOf } from '@sundry/contracts/contract'
import type { z } from '@sundry/contracts/zod'
import type { Config } from '../config.ts'
import type { Ports } from '../ports/ports.ts'

/** What a handler may know of the call it answers. */
export interface Call {
  /** Ends when the visitor leaves or the contract's time is up. */
  signal: AbortSignal
  /** Quoted in logs, and to the visitor when we are at fault. */
  id: string
  config: Config
  /** Whom the call is counted against: see http/client-key.ts. Shared workers and lines take turns between clients. */
  client: string
  /** Null for a visitor who is not signed in. */
  userId(): Promise<string | null>
}

/** The work of one function: checked input in, answer out, the world only through ports. */
export type Handler<C extends Contract> = (input: InputOf<C>, ports: Ports, call: Call) => Promise<z.input<C['output']>>

/** A handler as the runtime sees it, which knows its contract only as a value. */
export type AnyHandler = (input: never, ports: Ports, call: Call) => Promise<unknown> | AsyncIterable<unknown>

export interface ServedFunction {
  contract: Contract
  /** Loads the handler with its first call, so that what nobody uses costs nothing. */
  load: () => Promise<AnyHandler>
  /** Reads the body itself, instead of JSON on the main thread that the contract then checks. */
  loadReader?: () => Promise<(body: Uint8Array<ArrayBuffer>, ports: Ports, call: Call) => Promise<unknown>>
  /** The answer while the operator has not set up what it needs, given before the body is read. */
  unavailable?: (ports: Ports) => unknown
}
