import type { Client } from './client-key.ts'

/** Thrown when as many wait as may: the visitor is told to come back, instead of waiting in a line that only grows. */
export { QueueFull } from '@sundry/kit'

export class ClientHoldsTooMany extends Error {
  override name = 'ClientHoldsTooMany'
}

export interface QueueRequest {
  readonly signal: AbortSignal
  readonly client: Client | null
}

export interface Queue {
  enter(waiting: QueueRequest): (() => void) | Promise<() => void>
  readonly running: number
  readonly waiting: number
}
