import type { Queued } from '@sundry/contracts/fields'
import { pause } from '@sundry/kit'
import type { Log } from '@sundry/lookups'
import { dataHeaders, type Headers } from '../http/security-headers.ts'
import type { Place } from '../limits/bounded-queue.ts'
import type { Deadline } from './guard-chain.ts'

export interface EventStreamOptions {
  id: string
  log: Log
  deadline: Deadline
}

/** Proxies close idle connections, and a dead peer shows only when something is written to it. */
const HEARTBEAT_MS = 15_000
const HEARTBEAT = ':\n\n'

export function eventStreamHeaders(id: string, secure: boolean): Headers {
  return {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Asks nginx not to collect the events into one answer at the end.
    'x-accel-buffering': 'no',
    'x-request-id': id,
    ...dataHeaders(secure),
  }
}

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`

/** How often a visitor in line hears of a new place. */
const PLACE_MS = 1000

async function* waitInLine(place: Place, signal: AbortSignal): AsyncGenerator<Queued> {
  const turn = place.turn()
  // Marks the rejection as handled: a reader who left does not come back for it.
  turn.catch(() => {})
  let shown: number | null = null
  for (let { ahead } = place; ahead !== null; { ahead } = place) {
    if (ahead !== shown) yield { type: 'queued', ahead }
    shown = ahead
    await Promise.race([turn, pause(PLACE_MS, signal)])
  }
  await turn
}

interface Turns {
  place: Place
  signal: AbortSignal
  /** Called after each value, so that a stream of minutes costs minutes. */
  onValue(): void
}

/** Works only while the place is held: a source that has lost it to somebody in line is left alone until its turn. */
export async function* inTurns(
  begin: () => Promise<unknown>,
  { place, signal, onValue }: Turns,
): AsyncGenerator<unknown> {
  yield* waitInLine(place, signal)
  for await (const value of each((await begin()) as AsyncIterable<unknown>)) {
    onValue()
    yield value
    yield* waitInLine(place, signal)
  }
}

/** The same for pieces of one answer, which allow no event in between. */
export async function* piecesInTurns(
  pieces: AsyncIterable<string>,
  { place, onValue }: Omit<Turns, 'signal'>,
): AsyncGenerator<string> {
  for await (const piece of pieces) {
    onValue()
    yield piece
    await place.turn()
  }
}

async function* each(source: Iterable<unknown> | AsyncIterable<unknown>) {
  yield* source
}

const isSilent = Symbol('nothing came within a heartbeat')

async function orHeartbeat<T>(work: Promise<T>): Promise<T | typeof isSilent> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<typeof isSilent>((resolve) => {
    timer = setTimeout(() => resolve(isSilent), HEARTBEAT_MS)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}

/** The source is asked for the next value only when the visitor has taken the last (backpressure). */
export async function* eventStream(
  source: Iterable<unknown> | AsyncIterable<unknown>,
  { id, log, deadline }: EventStreamOptions,
): AsyncGenerator<string> {
  const values = each(source)
  try {
    for (;;) {
      const coming = deadline.bind(values.next())
      let next = await orHeartbeat(coming)
      while (next === isSilent) {
        yield HEARTBEAT
        next = await orHeartbeat(coming)
      }
      if (next.done) return
      yield event(next.value)
    }
  } catch (error) {
    if (deadline.left) return
    if (deadline.expired) {
      yield event({ type: 'error', error: 'The time limit was reached. Results so far are kept.' })
      return
    }
    log.error({ id, error }, 'a stream failed')
    yield event({
      type: 'error',
      error: `Something went wrong on our side. If it happens again, quote the ID ${id}.`,
      id,
    })
  } finally {
    deadline.cancel()
    // Not awaited: a source stuck in its work returns only when it notices its signal.
    values.return(undefined).catch(() => {})
  }
}

export async function* boundChunks(source: AsyncIterable<string>, deadline: Deadline): AsyncGenerator<string> {
  const chunks = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await deadline.bind(chunks.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    deadline.cancel()
    chunks.return?.().catch(() => {})
  }
}
