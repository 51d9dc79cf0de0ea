import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { limits } from '@sundry/contracts/limits'
import { createQueue } from '../adapters/bounded-queue.ts'
import type { Config } from '../config.ts'
import { json } from '../http/answers.ts'
import type { Reply } from '../http/reply.ts'
import { isSecure } from '../http/visitor-origin.ts'
import type { Ports } from '../ports/ports.ts'
import { CallInProgress } from './call-in-progress.ts'
import { checkCaller } from './check-caller.ts'
import { checkInput } from './check-input.ts'
import { eventStream, eventStreamHeaders } from './event-stream.ts'
import type { AnyHandler, ServedFunction } from './function.ts'
import { checkBodyHeaders, parseBody, readText } from './read-body.ts'
import { Refusal, refusalAnswer } from './refusal.ts'
import { spendPoints } from './spend-points.ts'

interface RuntimeOptions {
  config: Config
  ports: Ports
  served: readonly ServedFunction[]
}

export type FunctionRuntime = (name: string, incoming: IncomingMessage, outgoing: ServerResponse) => Promise<Reply>

type Values = Iterable<unknown> | AsyncIterable<unknown>

/**
 * Answers `POST /functions/v1/<name>`. In this order, the cheap refusals first: who calls, what the headers say, what
 * the address may still spend, the body, the input, a place in the queue, and only then the work, under a deadline.
 */
export function createFunctionRuntime({ config, ports, served }: RuntimeOptions): FunctionRuntime {
  const byName = new Map(served.map((entry) => [entry.contract.name, entry]))
  const handlers = new Map<ServedFunction, AnyHandler>()
  const queues = {
    light: createQueue(limits.server.queue),
    heavy: createQueue(limits.server.heavyQueue),
    stream: createQueue(limits.server.streamQueue),
  }
  for (const [name, queue] of Object.entries(queues)) {
    ports.metrics.gauge(`sundry_queue_${name}_running`, `Calls at work (${name}).`, () => queue.running)
    ports.metrics.gauge(`sundry_queue_${name}_waiting`, `Calls in line (${name}).`, () => queue.waiting)
  }

  async function load(entry: ServedFunction): Promise<AnyHandler> {
    const handler = await entry.load()
    handlers.set(entry, handler)
    return handler
  }

  async function enter(entry: ServedFunction, call: CallInProgress): Promise<void> {
    call.stage = 'waiting'
    call.release = await queues[entry.contract.weight].enter(call)
  }

  /** Reads, checks and does it. The place in the queue is given back when the work ends, or left to the stream. */
  async function work(entry: ServedFunction, incoming: IncomingMessage, call: CallInProgress): Promise<unknown> {
    const { contract } = entry
    // A photograph is read only once there is a place for it: bodies in waiting are memory too.
    if (contract.weight === 'heavy') await enter(entry, call)
    try {
      call.stage = 'reading'
      const input = checkInput(contract, parseBody(await readText(incoming), contract))
      if (config.lookups === 'sample' && contract.sample) return contract.sample(input)
      if (call.release === null) await enter(entry, call)
      call.stage = 'working'
      const handler = handlers.get(entry) ?? (await load(entry))
      const result = await handler(input as never, ports, call)
      // A stream nobody waits for any more would keep its place for ever.
      if (contract.streams) call.deadline.throwIfOver()
      return result
    } catch (error) {
      call.release?.()
      throw error
    } finally {
      if (!contract.streams) call.release?.()
    }
  }

  async function answer(
    entry: ServedFunction,
    incoming: IncomingMessage,
    call: CallInProgress,
    secure: boolean,
  ): Promise<Reply> {
    // A handler that ignores its signal keeps its place in the queue, but not its visitor.
    const result = await call.deadline.bind(work(entry, incoming, call))
    if (!entry.contract.streams) {
      call.deadline.stop()
      return json(result, { secure, headers: { 'x-request-id': call.id } })
    }
    const done = () => call.release?.()
    const body = eventStream(result as Values, { id: call.id, log: ports.log, deadline: call.deadline, done })
    return { status: 200, headers: eventStreamHeaders(call.id, secure), body }
  }

  return async (name, incoming, outgoing) => {
    const begun = performance.now()
    const id = randomUUID()
    const secure = isSecure(config, incoming)
    const entry = byName.get(name)
    let call: CallInProgress | undefined
    let reply: Reply
    try {
      if (!entry) throw new Refusal(404, 'There is no function of this name. See /docs.')
      if (incoming.method !== 'POST') {
        throw new Refusal(405, 'Please call functions with POST. See /docs.', { allow: 'POST' })
      }
      checkCaller(config, entry.contract, incoming)
      checkBodyHeaders(incoming, entry.contract)
      const spending = spendPoints(ports.limiter, config.trustProxy, entry.contract.price, incoming)
      if (spending) await spending
      call = new CallInProgress({ id, entry, config, sessions: ports.sessions, incoming, outgoing })
      reply = await answer(entry, incoming, call, secure)
    } catch (error) {
      call?.deadline.stop()
      reply = refusalAnswer(call ? call.explain(error) : error, { id, name, log: ports.log, secure })
    }
    const ms = performance.now() - begun
    // A name nobody serves is a stranger's text: it goes into no log and no label.
    const known = entry ? name : 'unknown'
    ports.metrics.functionCall({ name: known, status: reply.status, seconds: ms / 1000 })
    ports.log.info({ id, function: known, status: reply.status, ms: Math.round(ms) }, 'function')
    return reply
  }
}
