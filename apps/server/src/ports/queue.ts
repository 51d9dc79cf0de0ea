import type { Client } from '../http/client-key.ts'

/** Thrown when as many wait as may: the visitor is told to come back, instead of waiting in a line that only grows. */
export { QueueFull } from '@sundry/worker-call'

/** Thrown when one client already holds as many places as it may, so that the others find some. */
export class ClientHoldsTooMany extends Error {
  override name = 'ClientHoldsTooMany'
}

export interface QueueRequest {
  /** Ends the wait; read only where there is one. */
  readonly signal: AbortSignal
  /** Whose places are counted; null for work of the server itself. */
  readonly client: Client | null
}

/** A bounded number of places to work in, and a bounded line in front of them. */
export interface Queue {
  /** Takes a place, waiting for one if need be, and gives the function that gives it back. */
  enter(waiting: QueueRequest): (() => void) | Promise<() => void>
  readonly running: number
  readonly waiting: number
}
