import type { Allowance, Limiter } from '../ports/limiter.ts'

const MINUTE_MS = 60_000

/** Guesses a minute at one account, from all networks together. */
const BY_ACCOUNT = { points: 20, windowMs: MINUTE_MS }
/** Guesses at one account from one network; few enough that one network cannot use up the account's own. */
const BY_NETWORK = { points: 30, windowMs: 15 * MINUTE_MS }
/** A stolen device cookie must not be a way to guess without end. */
const BY_DEVICE = { points: 20, windowMs: 15 * MINUTE_MS }

export interface Guess {
  /** From `accountKey(email)`. */
  account: string
  /** Whom the request is counted against, from `clientKey`. */
  client: string
  /** From `accounts.knownDevice(email, cookies)`. */
  device: string | null
}

/**
 * Whether another password may be tried on an account. Strangers share one allowance an account; a browser that signed
 * in before has its own, so that its owner gets in while others are guessing.
 */
export async function spendGuess(limiter: Limiter, { account, client, device }: Guess): Promise<Allowance> {
  if (device !== null) return limiter.spend(`guess:device:${device}`, 1, BY_DEVICE)
  const byNetwork = await limiter.spend(`guess:${account}:${client}`, 1, BY_NETWORK)
  return byNetwork.allowed ? limiter.spend(`guess:${account}`, 1, BY_ACCOUNT) : byNetwork
}
