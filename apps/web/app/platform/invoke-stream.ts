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

export async function* invokeStream<Name extends FunctionName>(
  name: Name,
  options: InvokeOptions<Name>,
): AsyncGenerator<FunctionOutput<Name>> {
  const { data, error } = await send(name, options)
  if (error) throw error
  if (!(data instanceof Response) || !data.body) throw new Error(FETCH_FAILED)
  try {
    const { answerOf } = await import('./answers.ts')
    for await (const event of readEvents<unknown>(data.body)) yield answerOf(name, event)
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    if (cause instanceof MalformedAnswer) throw new Error(MALFORMED, { cause })
    throw new Error('The connection to the server was lost.', { cause })
  }
}
