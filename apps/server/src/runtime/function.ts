import type { Contract, InputOf } from '@sundry/contracts/contract'
import type { z } from '@sundry/contracts/zod'
import type { Config } from '../config/config.ts'
import type { Ports } from '../ports/ports.ts'

export interface Call {
  signal: AbortSignal
  id: string
  config: Config
  client: string
  /** Points for work that showed only in progress; the call goes on where they are spent. */
  charge?(points: number): void
  /** The answer is sample data: whatever the lookup costs, the client pays one point. */
  chargeSample?(): void
  userId(): Promise<string | null>
}

export type Handler<C extends Contract> = (input: InputOf<C>, ports: Ports, call: Call) => Promise<z.input<C['output']>>

export type AnyHandler = (input: never, ports: Ports, call: Call) => Promise<unknown> | AsyncIterable<unknown>

export interface ServedFunction {
  contract: Contract
  load: () => Promise<AnyHandler>
  loadReader?: () => Promise<(body: Uint8Array<ArrayBuffer>, ports: Ports, call: Call) => Promise<unknown>>
  unavailable?: (ports: Ports) => unknown
}
