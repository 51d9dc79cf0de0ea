/** Thrown when as many wait as may: the visitor is told to come back, instead of waiting in a line that only grows. */
export { QueueFull } from '@sundry/worker-call'

/** A bounded number of places to work in, and a bounded line in front of them. */
export interface Queue {
  /**
   * Takes a place, waiting for one if need be, and gives the function that gives it back. The signal ends the wait, and
   * is read only where there is one.
   */
  enter(patience: { readonly signal: AbortSignal }): (() => void) | Promise<() => void>
  readonly running: number
  readonly waiting: number
}
