import { FETCH_FAILED, type InvokeOptions, invoke } from './invoke.ts'

/** Reads server-sent events as our server writes them: one JSON value to an event. */
export async function* readEvents<T>(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<T> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const events = (rest + value).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6)) as T
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/**
 * Calls a function that answers with a stream of values. Throws an Error whose message is for the visitor.
 *
 * @example
 * for await (const event of invokeStream<CrawlSiteEvent>('crawl-site-v1', { body: { url }, signal })) show(event)
 */
export async function* invokeStream<T>(name: string, options: InvokeOptions): AsyncGenerator<T> {
  const { data, error } = await invoke<unknown>(name, options)
  if (error) throw error
  if (!(data instanceof Response) || !data.body) throw new Error(FETCH_FAILED)
  try {
    yield* readEvents<T>(data.body)
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new Error('The connection to the server was lost.', { cause })
  }
}
