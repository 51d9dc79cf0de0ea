import type { Queued } from '@sundry/contracts/fields'
import type { FunctionName, FunctionOutput } from '@sundry/contracts/functions'
import { piecesOf } from '@sundry/kit'
import { FETCH_FAILED, type InvokeOptions, MALFORMED, send } from './invoke.ts'
import { MalformedAnswer } from './read-answer.ts'

export async function* readEvents<T>(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<T> {
  let rest = ''
  for await (const text of piecesOf(body.pipeThrough(new TextDecoderStream()))) {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6)) as T
  }
}

type StreamOptions<Name extends FunctionName> = InvokeOptions<Name> & {
  /** How many are in front in the server's line; null once it is this call's turn. */
  onQueue?: (ahead: number | null) => void
}

const isQueued = (event: object): event is Queued => 'type' in event && event.type === 'queued'

export async function* invokeStream<Name extends FunctionName>(
  name: Name,
  { onQueue, ...options }: StreamOptions<Name>,
): AsyncGenerator<Exclude<FunctionOutput<Name>, Queued>> {
  const { data, error } = await send(name, options)
  if (error) throw error
  if (!(data instanceof Response) || !data.body) throw new Error(FETCH_FAILED)
  try {
    const { answerOf } = await import('./answers.ts')
    for await (const value of readEvents<unknown>(data.body)) {
      const event: FunctionOutput<Name> = answerOf(name, value)
      const isInLine = isQueued(event)
      onQueue?.(isInLine ? event.ahead : null)
      if (!isInLine) yield event as Exclude<FunctionOutput<Name>, Queued>
    }
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    if (cause instanceof MalformedAnswer) throw new Error(MALFORMED, { cause })
    throw new Error('The connection to the server was lost.', { cause })
  }
}
