import type { IncomingMessage, ServerResponse } from 'node:http'
import { serverLimits } from '@sundry/contracts/server-limits'
import type { Config } from '../config/config.ts'
import { visitorOrigin } from '../http/request-target.ts'
import { type Client, ClientCounts, clientOf } from '../limits/client-key.ts'
import type { Allowance, Limiter } from '../limits/limiter.ts'
import { AdmittedRequest } from './admitted-request.ts'
import { Refusal } from './refusal.ts'
import { type BodyRules, checkBodyHeaders } from './request-body.ts'

/** `returning` also allows a link from another site, by which an OAuth provider or a letter sends its visitor back. */
type Callers = 'anyone' | 'own-pages' | 'returning'

const foreign = () => new Refusal(403, 'This URL accepts requests only from pages of this site and from programs.')

/** An operator who opens the address that the server listens on gets a hint, because cookies are for PUBLIC_URL. */
function elsewhere({ publicUrl }: Config, { headers }: IncomingMessage): Refusal {
  const isOwnPage = headers.origin !== undefined && URL.parse(headers.origin)?.host === headers.host?.toLowerCase()
  if (publicUrl === null || !isOwnPage) return foreign()
  return new Refusal(403, `Accounts work only at ${publicUrl}. Open that address.`)
}

/**
 * CSRF: another site could spend a visitor's allowance or act in their name. Browsers label such requests; programs
 * carry neither label nor cookie.
 */
function checkCaller(config: Config, callers: Callers, incoming: IncomingMessage): void {
  if (callers === 'returning') return
  const site = incoming.headers['sec-fetch-site']
  if (callers === 'anyone' && isAllowedOrigin(config, incoming)) return
  if (site === 'cross-site') throw foreign()
  if (callers === 'anyone') return
  if (site !== undefined && site !== 'same-origin') throw foreign()
  const { origin } = incoming.headers
  // Reading changes nothing, and no other site can read what we answer.
  if (incoming.method !== 'GET' && origin !== undefined && origin !== visitorOrigin(config, incoming))
    throw elsewhere(config, incoming)
}

/** True for a page of a static site whose origin the operator has named. */
export const isAllowedOrigin = ({ lookupOrigins }: Config, { headers }: IncomingMessage) =>
  headers.origin !== undefined && lookupOrigins.includes(headers.origin)

export interface RouteRules extends BodyRules {
  readonly method: 'GET' | 'POST'
  readonly callers: Callers
  readonly price: number
  readonly bytesPerPoint?: number
  readonly timeoutMs: number
}

interface ChainOptions {
  config: Config
  limiter: Limiter
}

interface Arrival {
  id: string
  incoming: IncomingMessage
  outgoing: ServerResponse
}

const { pointsPerMinute, burstPoints, networkShare, perClient, bodyBytesPerPoint } = serverLimits
const networkAllowance = {
  points: pointsPerMinute * networkShare,
  windowMs: 60_000,
  burst: burstPoints * networkShare,
}

function refuseSpent(allowance: Allowance): void {
  if (allowance.allowed) return
  const wait = Math.max(1, Math.ceil(allowance.retryAfterMs / 1000))
  const sentence = `Rate limit reached. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
  throw new Refusal(429, sentence, { 'retry-after': String(wait) })
}

/** Cheap refusals first: caller, body headers, requests in progress, points. */
export function createGuardChain({ config, limiter }: ChainOptions) {
  const requests = new ClientCounts({
    perClient: perClient.requests,
    perNetwork: perClient.requests * networkShare,
  })
  const bytes = new ClientCounts({ perClient: perClient.bodyBytes, perNetwork: perClient.bodyBytes * networkShare })

  function spendNetwork({ network }: Client, points: number): Promise<void> | undefined {
    if (network === null) return undefined
    const allowance = limiter.spend(network, points, networkAllowance)
    if (allowance instanceof Promise) return allowance.then(refuseSpent)
    refuseSpent(allowance)
    return undefined
  }

  function spend(client: Client, points: number): Promise<void> | undefined {
    if (points <= 0) return undefined
    const allowance = limiter.spend(client.key, points)
    if (allowance instanceof Promise) return allowance.then(refuseSpent).then(() => spendNetwork(client, points))
    refuseSpent(allowance)
    return spendNetwork(client, points)
  }

  async function refund({ key, network }: Client, points: number): Promise<void> {
    await limiter.spend(key, -points)
    if (network !== null) await limiter.spend(network, -points, networkAllowance)
  }

  async function admit(rules: RouteRules, { id, incoming, outgoing }: Arrival): Promise<AdmittedRequest> {
    checkCaller(config, rules.callers, incoming)
    if (rules.method === 'POST') checkBodyHeaders(incoming, rules)
    const client = clientOf(config.trustProxy, incoming)
    if (!requests.take(client)) {
      throw new Refusal(429, 'Too many requests in progress. Wait for them to finish.', {
        'retry-after': '1',
      })
    }
    try {
      const length = Number(incoming.headers['content-length'] ?? 0)
      const forLength = Math.floor(length / (rules.bytesPerPoint ?? bodyBytesPerPoint.json))
      const spending = spend(client, rules.price + forLength)
      if (spending) await spending
    } catch (error) {
      requests.give(client)
      throw error
    }
    return new AdmittedRequest({
      id,
      client,
      incoming,
      outgoing,
      bytes,
      timeoutMs: rules.timeoutMs,
      onEnd: () => requests.give(client),
    })
  }

  return { admit, spend, refund }
}

export type GuardChain = ReturnType<typeof createGuardChain>
