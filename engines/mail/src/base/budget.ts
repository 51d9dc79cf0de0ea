import { pause } from '@sundry/kit'

/** Bounds the searches of one call: all its signatures and ARC sets draw on the same budget. */
export interface Budget {
  /** False once nothing is left. Octets are those that are made, hashed or gone through. */
  spend(octets: number): boolean
  readonly isSpent: boolean
  /** To be awaited inside of each loop where `isDue`: others get their turn, and an aborted signal is thrown. */
  pause(): Promise<void>
  readonly isDue: boolean
  /** For one search: at most so much of what is left. `overhead` is what one try costs beside its octets. */
  share(octets: number, overhead?: number): Budget
}

export interface BudgetOptions {
  readonly octets: number
  /** Excludes the time that others take between its turns. */
  readonly workMs: number
  readonly signal?: AbortSignal | undefined
  /** Lets others run; by default a timer of no time. */
  readonly turn?: (() => Promise<void>) | undefined
}

const TURN_MS = 15
/** Small tries cost time as well. */
const OVERHEAD = 512

export function createBudget({ octets, workMs, signal, turn = () => pause(0, signal) }: BudgetOptions): Budget {
  let [left, worked, since] = [octets, 0, performance.now()]
  const lasts = () => performance.now() - since
  const clock = {
    get isDue() {
      return lasts() > TURN_MS
    },
    async pause() {
      worked += lasts()
      await turn()
      signal?.throwIfAborted()
      since = performance.now()
    },
  }
  const isAllSpent = () => left <= 0 || worked > workMs
  function open(own: number, overhead = OVERHEAD): Budget {
    let rest = own
    return {
      spend(cost) {
        rest -= cost + overhead
        left -= cost + overhead
        return rest > 0 && !isAllSpent()
      },
      get isSpent() {
        return rest <= 0 || isAllSpent()
      },
      pause: clock.pause,
      get isDue() {
        return clock.isDue
      },
      share: open,
    }
  }
  return open(octets)
}
