import { afterEach, expect, test, vi } from 'vitest'
import { MALFORMED } from './invoke.ts'
import { invokeStream, readEvents } from './invoke-stream.ts'

afterEach(() => vi.unstubAllGlobals())

async function collect(values: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const value of values) all.push(value)
  return all
}

function streamOf(...pieces: string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
}

test('events are read wherever the pieces are cut', async () => {
  const values = await collect(
    readEvents(streamOf('data: {"a":', '1}\n', '\ndata: "zwei', '"\n\n', ': hello\n\ndata: 3\n\n')),
  )
  expect(values).toEqual([{ a: 1 }, 'zwei', 3])
})

test('a refusal is thrown in the words of the server', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'The server is busy.' }, { status: 503 }))
  await expect(collect(invokeStream('crawl-site-v1', {}))).rejects.toThrow('The server is busy.')
})

test('a stream is read by its type', async () => {
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
  vi.stubGlobal(
    'fetch',
    async () => new Response(streamOf('data: {"type":"progress","fetched":1,"waiting":2}\n\n'), { headers }),
  )
  expect(await collect(invokeStream('crawl-site-v1', {}))).toEqual([{ type: 'progress', fetched: 1, waiting: 2 }])
})

test('an event that is not as its contract says ends the stream with one calm sentence', async () => {
  const headers = { 'content-type': 'text/event-stream' }
  vi.stubGlobal('fetch', async () => new Response(streamOf('data: {"type":"page","url":7}\n\n'), { headers }))
  await expect(collect(invokeStream('crawl-site-v1', {}))).rejects.toThrow(MALFORMED)
})

test("a place in the server's line is distinguished from the events of the function", async () => {
  const headers = { 'content-type': 'text/event-stream' }
  const progress = 'data: {"type":"progress","fetched":1,"waiting":2}\n\n'
  const text = `data: {"type":"queued","ahead":3}\n\n${progress}`
  vi.stubGlobal('fetch', async () => new Response(streamOf(text), { headers }))
  const places: (number | null)[] = []
  const events = await collect(invokeStream('crawl-site-v1', { onQueue: (ahead) => places.push(ahead) }))
  expect([places, events]).toEqual([[3, null], [{ type: 'progress', fetched: 1, waiting: 2 }]])
})
