import { dataHeaders, type Headers } from '../http/security-headers.ts'
import type { Log } from '../ports/log.ts'
import type { Deadline } from './deadline.ts'

export interface EventStreamOptions {
  id: string
  log: Log
  deadline: Deadline
  /** Called once, when the last event is out or the visitor has left. */
  done: () => void
}

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

const encoder = new TextEncoder()

function event(value: unknown): Uint8Array<ArrayBuffer> {
  return encoder.encode(`data: ${JSON.stringify(value)}\n\n`)
}

async function* one(source: Iterable<unknown> | AsyncIterable<unknown>) {
  yield* source
}

/**
 * Sends values as server-sent events while they come. The source is asked for the next only when the visitor has taken
 * the last, and is told to return when the visitor leaves or the time is up.
 */
export function eventStream(
  source: Iterable<unknown> | AsyncIterable<unknown>,
  { id, log, deadline, done }: EventStreamOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const values = one(source)
  let over = false

  function finish(): void {
    if (over) return
    over = true
    deadline.cancel()
    // A source stuck in its work returns when it notices its signal; nobody waits for that here.
    values.return(undefined).catch(() => {})
    done()
  }

  function lastWords(error: unknown): unknown {
    if (deadline.expired) return { type: 'error', error: 'This took longer than it may. What came before is kept.' }
    log.error({ id, error }, 'a stream failed')
    return { type: 'error', error: `Something went wrong on our side. If it happens again, quote ${id}.`, id }
  }

  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const next = await deadline.bind(values.next())
          if (over) return
          if (!next.done) return controller.enqueue(event(next.value))
        } catch (error) {
          if (over) return
          // Gone before the stream heard of it: nobody is there to be told, and nothing has failed.
          if (deadline.left) return finish()
          controller.enqueue(event(lastWords(error)))
        }
        finish()
        controller.close()
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  )
}
