import type { Allowance, Limiter } from '../limits/limiter.ts'

const MINUTE_MS = 60_000

const BY_ACCOUNT = { points: 20, windowMs: MINUTE_MS }
/** Few enough that one network cannot use up the account's allowance. */
const BY_NETWORK = { points: 30, windowMs: 15 * MINUTE_MS }
/** A stolen device cookie must not allow guessing without end. */
const BY_DEVICE = { points: 20, windowMs: 15 * MINUTE_MS }

/**
 * Without mail the answer reveals whether an address has an account, and that of an invitation whether it is valid;
 * legitimate visitors rarely ask so often.
 */
export const spendSignUp = (limiter: Limiter, client: string) => limiter.spend(`sign-up:${client}`, 1, BY_NETWORK)

export interface Guess {
  account: string
  client: string
  device: string | null
}

/**
 * Unknown browsers share one allowance an account; a browser that signed in before has its own, so that the owner gets
 * in while others guess.
 */
export async function spendGuess(limiter: Limiter, { account, client, device }: Guess): Promise<Allowance> {
  if (device !== null) return limiter.spend(`guess:device:${device}`, 1, BY_DEVICE)
  const byNetwork = await limiter.spend(`guess:${account}:${client}`, 1, BY_NETWORK)
  return byNetwork.allowed ? limiter.spend(`guess:${account}`, 1, BY_ACCOUNT) : byNetwork
}
