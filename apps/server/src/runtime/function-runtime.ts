import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Contract } from '@sundry/contracts/contract'
import { pointsForHolding, serverLimits } from '@sundry/contracts/server-limits'
import type { Config } from '../config/config.ts'
import { json, type Reply } from '../http/reply.ts'
import { isSecure, webHeaders } from '../http/request-target.ts'
import { createQueue, type Place } from '../limits/bounded-queue.ts'
import { setAlarm } from '../limits/coarse-clock.ts'
import type { Ports } from '../ports/ports.ts'
import { boundChunks, eventStream, eventStreamHeaders, inTurns, piecesInTurns } from './event-stream.ts'
import type { AnyHandler, Call, ServedFunction } from './function.ts'
import { type AdmittedRequest, type GuardChain, isAllowedOrigin, type RouteRules } from './guard-chain.ts'
import { Refusal, refusalAnswer, signInFirst } from './refusal.ts'
import { checkInput, parseBody } from './request-body.ts'

interface RuntimeOptions {
  config: Config
  ports: Ports
  served: readonly ServedFunction[]
  guard: GuardChain
}

export type FunctionRuntime = (name: string, incoming: IncomingMessage, outgoing: ServerResponse) => Promise<Reply>

type Values = Iterable<unknown> | AsyncIterable<unknown>

interface Served extends ServedFunction {
  rules: RouteRules
  handler: AnyHandler | null
}

interface CallUnderWay extends Call {
  request: AdmittedRequest
  place: Place | null
  /** Points charged so far for the time that the place was held. */
  paidForPlace: number
  /** Points that this call has cost so far. */
  spent: number
}

// functions-js sends the JSON strings it is given as text/plain, and bytes as octet-stream.
const jsonTypes = /^(?:application\/json|[a-z]+\/[a-z0-9.+-]+\+json|text\/plain|application\/octet-stream)\s*(?:;|$)/i
const FINAL_EVENT_TIMEOUT_MS = 5000
/** Price of a check of the resolver, on which sample data rest. */
const SAMPLE_POINTS = 1

const rulesOf = (
  { account, bodyBytes, emptyBody, price, timeoutMs }: Contract,
  isParsedElsewhere: boolean,
): RouteRules => ({
  method: 'POST',
  callers: account ? 'own-pages' : 'anyone',
  bodyTypes: jsonTypes,
  bodyBytes,
  emptyBody,
  price,
  ...(isParsedElsewhere && { bytesPerPoint: serverLimits.bodyBytesPerPoint.image }),
  timeoutMs,
})

/** Guard chain, session, body, contract, surcharge, queue, and only then the work, under a deadline. */
const PREFLIGHT: Reply = {
  status: 204,
  headers: {
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'authorization, content-type, x-region',
    'access-control-max-age': '86400',
  },
  body: null,
}

/** Read by a page of another origin (CORS), and by one with an embedder policy. No cookie is allowed with it. */
const withOrigin = (reply: Reply, { headers: { origin = '' } }: IncomingMessage): Reply => ({
  ...reply,
  headers: {
    ...reply.headers,
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after, x-relay-error',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'origin',
  },
})

export function createFunctionRuntime({ config, ports, served, guard }: RuntimeOptions): FunctionRuntime {
  const byName = new Map<string, Served>(
    served.map((entry) => {
      const rules = rulesOf(entry.contract, entry.loadReader !== undefined)
      return [entry.contract.name, { ...entry, rules, handler: null }]
    }),
  )
  const { queue, heavyQueue, streamQueue, crawlQueue, places } = serverLimits
  const queues = {
    light: createQueue({ ...queue, perClient: places.light }),
    heavy: createQueue({ ...heavyQueue, perClient: places.heavy }),
    stream: createQueue({ ...streamQueue, perClient: places.stream }),
    crawl: createQueue({ ...crawlQueue, perClient: places.crawl }),
  }
  for (const [name, line] of Object.entries(queues)) {
    ports.metrics.gauge(`sundry_queue_${name}_running`, `Running calls (${name}).`, () => line.running)
    ports.metrics.gauge(`sundry_queue_${name}_waiting`, `Waiting calls (${name}).`, () => line.waiting)
  }

  async function chargeLate(client: AdmittedRequest['client'], points: number): Promise<void> {
    try {
      await guard.spend(client, points)
    } catch (error) {
      if (!(error instanceof Refusal)) ports.log.error({ error }, 'points could not be charged')
    }
  }

  function refund(call: CallUnderWay): void {
    const points = call.spent - SAMPLE_POINTS
    if (points <= 0) return
    call.spent = SAMPLE_POINTS
    guard.refund(call.request.client, points).catch((error: unknown) => {
      ports.log.error({ error }, 'points could not be refunded')
    })
  }

  async function load(entry: Served): Promise<AnyHandler> {
    entry.handler = await entry.load()
    return entry.handler
  }

  function chargeForPlace(call: CallUnderWay, place: Place): void {
    const points = pointsForHolding(place.heldMs) - call.paidForPlace
    if (points <= 0) return
    call.paidForPlace += points
    void chargeLate(call.request.client, points)
  }

  function leave(call: CallUnderWay): void {
    const { place } = call
    if (place === null) return
    chargeForPlace(call, place)
    place.release()
    call.place = null
  }

  function join({ contract }: Served, call: CallUnderWay): Place {
    const { request } = call
    request.stage = 'waiting'
    const place = queues[contract.weight].join({
      client: request.client,
      get signal() {
        return request.deadline.signal
      },
    })
    call.place = place
    // The visitor may have left, or the time may have ended, before.
    if (request.isOver) leave(call)
    return place
  }

  async function enter(entry: Served, call: CallUnderWay): Promise<Place> {
    const place = join(entry, call)
    if (place.ahead !== null) await place.turn()
    call.request.deadline.throwIfOver()
    call.request.stage = 'working'
    return place
  }

  async function work(entry: Served, call: CallUnderWay): Promise<unknown> {
    const { contract } = entry
    const { request } = call
    if (contract.account && (await call.userId()) === null) throw signInFirst()
    if (entry.loadReader) return workOnBytes(entry, entry.loadReader, call)
    const input = checkInput(contract, parseBody(await request.bodyText(), contract))
    if (config.lookups === 'sample' && contract.sample) {
      refund(call)
      return contract.sample(input as never)
    }
    const surcharge = contract.surcharge?.(input as never) ?? 0
    const more = guard.spend(request.client, surcharge)
    if (more) await more
    call.spent += surcharge
    const handler = entry.handler ?? (await load(entry))
    if (contract.streams) return streamOf(async () => handler(input as never, ports, call), entry, call)
    const place = await enter(entry, call)
    const answer = await handler(input as never, ports, call)
    if (contract.chunks)
      return piecesInTurns(answer as AsyncIterable<string>, { place, onValue: () => chargeForPlace(call, place) })
    const rest = guard.spend(request.client, contract.answerPrice?.(answer as never) ?? 0)
    if (rest) await rest
    return answer
  }

  /** Its visitor waits in line with the stream open, which says how many are in front. */
  function streamOf(begin: () => Promise<unknown>, entry: Served, call: CallUnderWay): AsyncIterable<unknown> {
    const place = join(entry, call)
    const { signal } = call.request.deadline
    return inTurns(begin, { place, signal, onValue: () => chargeForPlace(call, place) })
  }

  async function workOnBytes(
    entry: Served,
    loadReader: NonNullable<ServedFunction['loadReader']>,
    call: CallUnderWay,
  ): Promise<unknown> {
    const { request } = call
    const body = await request.bodyBytes()
    await enter(entry, call)
    const read = await loadReader()
    const input = await read(body, ports, call)
    const handler = entry.handler ?? (await load(entry))
    return handler(input as never, ports, call)
  }

  function streamed(entry: Served, result: unknown, call: CallUnderWay, outgoing: ServerResponse): Reply {
    const { request, id } = call
    const { deadline } = request
    const secure = isSecure(config, request.incoming)
    // Reading the signal is what starts watching for a visitor who leaves.
    void deadline.signal
    deadline.onEnd((end) => {
      leave(call)
      request.end()
      if (end !== 'expired') return
      setAlarm(FINAL_EVENT_TIMEOUT_MS, () => {
        if (!outgoing.writableFinished) outgoing.destroy()
      })
    })
    if (entry.contract.chunks) {
      const { headers, status } = json(null, { secure, headers: { 'x-request-id': id } })
      return { status, headers, body: boundChunks(result as AsyncIterable<string>, deadline) }
    }
    const body = eventStream(result as Values, { id, log: ports.log, deadline })
    return { status: 200, headers: eventStreamHeaders(id, secure), body }
  }

  async function answer(entry: Served, call: CallUnderWay, outgoing: ServerResponse): Promise<Reply> {
    const { contract } = entry
    const { request, id } = call
    const secure = isSecure(config, request.incoming)
    const unavailable = entry.unavailable?.(ports)
    if (unavailable !== undefined) {
      request.end()
      return json(unavailable, { secure, headers: { 'x-request-id': id } })
    }
    const working = work(entry, call)
    // A handler that ignores its signal keeps its place in the queue, but not its visitor.
    const isStream = contract.streams || contract.chunks
    if (!isStream) working.finally(() => leave(call)).catch(() => {})
    try {
      const result = await request.deadline.bind(working)
      // Otherwise a stream no one reads would keep its place for ever.
      if (isStream) {
        request.deadline.throwIfOver()
        return streamed(entry, result, call, outgoing)
      }
      request.end()
      const reply = json(result instanceof Uint8Array ? null : result, { secure, headers: { 'x-request-id': id } })
      // Octets are an answer that a thread has serialised already.
      return result instanceof Uint8Array ? { ...reply, body: result } : reply
    } catch (error) {
      if (isStream) leave(call)
      const explained = request.explain(error)
      request.end()
      throw explained
    }
  }

  const isOpenTo = ({ rules }: Served, incoming: IncomingMessage) =>
    rules.callers === 'anyone' && isAllowedOrigin(config, incoming)

  return async (name, incoming, outgoing) => {
    const begun = performance.now()
    const id = randomUUID()
    const entry = byName.get(name)
    let reply: Reply
    try {
      if (!entry) throw new Refusal(404, 'Unknown function. See /docs.')
      if (incoming.method === 'OPTIONS' && isOpenTo(entry, incoming)) return withOrigin(PREFLIGHT, incoming)
      if (incoming.method !== 'POST') {
        throw new Refusal(405, 'Call functions with POST. See /docs.', { allow: 'POST' })
      }
      const request = await guard.admit(entry.rules, { id, incoming, outgoing })
      let user: Promise<string | null> | undefined
      const call: CallUnderWay = {
        id,
        config,
        request,
        client: request.client.key,
        place: null,
        paidForPlace: 0,
        get signal() {
          return request.deadline.signal
        },
        spent: entry.rules.price,
        charge(points) {
          call.spent += points
          void chargeLate(request.client, points)
        },
        chargeSample: () => refund(call),
        userId() {
          user ??= ports.sessions.userId(webHeaders(incoming))
          return user
        },
      }
      reply = await answer(entry, call, outgoing)
    } catch (error) {
      reply = refusalAnswer(error, { id, name, log: ports.log, secure: isSecure(config, incoming) })
    }
    const ms = performance.now() - begun
    // An unknown name is untrusted text: it goes into no log and no label.
    const known = entry ? name : 'unknown'
    ports.metrics.functionCall({ name: known, status: reply.status, seconds: ms / 1000 })
    ports.log.info({ id, function: known, status: reply.status, ms: Math.round(ms) }, 'function')
    return entry && isOpenTo(entry, incoming) ? withOrigin(reply, incoming) : reply
  }
}
