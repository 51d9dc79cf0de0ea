import { request } from 'node:http'
import { expect, test } from 'vitest'
import { testFunction } from '../testing/test-functions.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const body = '{"domain":"a.example"}'
const streams = { streams: true, weight: 'stream' as const }

async function ask(on: TestServer, name: string) {
  const reply = await on.ask(`/functions/v1/${name}`, {
    method: 'POST',
    body,
    headers: { 'content-length': String(body.length) },
  })
  const events = reply.text
    .split('\n\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line.replace(/^data: /, '')) as unknown)
  return { ...reply, events }
}

async function* untilAborted(signal: AbortSignal) {
  yield { type: 'start' }
  await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

test('sends each value as an event', async () => {
  async function* values() {
    yield { type: 'start', text: 'one\ntwo' }
    yield { type: 'end' }
  }
  const on = await startTestServer({}, { served: [testFunction('counts', values, streams)] })
  const reply = await ask(on, 'counts')
  expect(reply.status).toBe(200)
  expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(reply.headers['cross-origin-embedder-policy']).toBe('require-corp')
  expect(reply.events).toEqual([{ type: 'start', text: 'one\ntwo' }, { type: 'end' }])
  await on.stop()
})

test('sends the events of sample data', async () => {
  const sample = () => [{ type: 'a' }, { type: 'b' }]
  const served = [testFunction('counts', () => Promise.reject(new Error('no')), { ...streams, sample })]
  const on = await startTestServer({ LOOKUPS: 'sample' }, { served })
  expect((await ask(on, 'counts')).events).toEqual([{ type: 'a' }, { type: 'b' }])
  await on.stop()
})

test('ends with a sentence when the source fails or the time is up', async () => {
  async function* breaks() {
    yield { type: 'start' }
    throw new Error('a secret detail')
  }
  async function* stalls() {
    yield { type: 'start' }
    await new Promise(() => {})
  }
  const served = [
    testFunction('breaks', breaks, streams),
    testFunction('stalls', stalls, { ...streams, timeoutMs: 60 }),
  ]
  const on = await startTestServer({}, { served })
  const broken = await ask(on, 'breaks')
  expect(broken.events).toMatchObject([{ type: 'start' }, { type: 'error', error: expect.stringMatching(/quote/) }])
  expect(broken.text).not.toContain('secret')
  expect((await ask(on, 'stalls')).events).toMatchObject([
    { type: 'start' },
    { error: expect.stringMatching(/time limit/) },
  ])
  await on.stop()
})

test('a stream informs the source when the visitor leaves, and gives its place to the next', async () => {
  let ended = 0
  async function* endless() {
    try {
      for (let n = 0; ; n += 1) {
        await new Promise((resolve) => setTimeout(resolve, 2))
        yield { n }
      }
    } finally {
      ended += 1
    }
  }
  const on = await startTestServer({}, { served: [testFunction('endless', endless, streams)] })
  for (let visitor = 1; visitor <= 12; visitor += 1) {
    await new Promise<void>((resolve, reject) => {
      const sent = request({
        port: on.port,
        path: '/functions/v1/endless',
        method: 'POST',
        headers: { 'content-length': body.length },
      })
      sent.on('error', reject)
      sent.on('response', (response) => {
        expect(response.statusCode).toBe(200)
        response.once('data', () => {
          response.destroy()
          resolve()
        })
      })
      sent.end(body)
    })
    while (ended < visitor) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(ended).toBe(12)
  expect(on.log.lines.filter((line) => line.level === 'error')).toEqual([])
  await on.stop()
})

test('a stream does not fail when the visitor leaves a source that heeds its signal', async () => {
  const served = [testFunction('patient', (_, call) => untilAborted(call.signal), streams)]
  const on = await startTestServer({}, { served })
  await new Promise<void>((resolve, reject) => {
    const headers = { 'content-length': body.length }
    const sent = request({ port: on.port, path: '/functions/v1/patient', method: 'POST', headers })
    sent.on('error', reject)
    sent.on('response', (response) => response.once('data', () => resolve(void response.destroy())))
    sent.end(body)
  })
  while (on.log.lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  await on.stop()
  expect(on.log.lines.filter((line) => line.level === 'error')).toEqual([])
})

test('says how many are in front while every place is taken, and begins when one is free', async () => {
  const served = [
    testFunction('crawls', (_, { signal }) => untilAborted(signal), { streams: true, weight: 'crawl' as const }),
  ]
  const on = await startTestServer({ TRUST_PROXY: '1' }, { served })
  const visit = async (visitor: number) => {
    const controller = new AbortController()
    const headers = { 'x-forwarded-for': `203.0.113.${visitor}` }
    const options = { method: 'POST', headers, body, signal: controller.signal }
    const reply = await fetch(`http://localhost:${on.port}/functions/v1/crawls`, options)
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
    return { next: async () => (await reader?.read())?.value ?? '', leave: () => controller.abort() }
  }
  const eight = await Promise.all(Array.from({ length: 8 }, (_, visitor) => visit(visitor)))
  await Promise.all(eight.map(({ next }) => next()))
  const ninth = await visit(8)
  const tenth = await visit(9)
  expect([await ninth.next(), await tenth.next()]).toEqual(
    [0, 1].map((ahead) => `data: ${JSON.stringify({ type: 'queued', ahead })}\n\n`),
  )
  eight[0]?.leave()
  expect(await ninth.next()).toContain('start')
  for (const { leave } of [...eight, ninth, tenth]) leave()
  await on.stop()
})
