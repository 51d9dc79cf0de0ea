import type { IncomingMessage } from 'node:http'
import { clientKey } from '../http/client-key.ts'
import type { TrustProxy } from '../http/trust-proxy.ts'
import type { Allowance, Limiter } from '../ports/limiter.ts'
import { Refusal } from './refusal.ts'

function judge(allowance: Allowance): void {
  if (allowance.allowed) return
  const wait = String(Math.max(1, Math.ceil(allowance.retryAfterMs / 1000)))
  const sentence = `You have asked a lot in a short time. Please try again in ${wait} seconds.`
  throw new Refusal(429, sentence, { 'retry-after': wait })
}

/** Takes a price off the address's allowance, or refuses; in memory that needs no waiting. */
export function spendPoints(
  limiter: Limiter,
  trust: TrustProxy,
  price: number,
  incoming: IncomingMessage,
): Promise<void> | undefined {
  const allowance = limiter.spend(clientKey(trust, incoming), price)
  if (allowance instanceof Promise) return allowance.then(judge)
  judge(allowance)
  return undefined
}
