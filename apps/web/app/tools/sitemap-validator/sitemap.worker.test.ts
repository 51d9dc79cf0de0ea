// The worker of the validator: which failure becomes a verdict, and which stays a failure.
import { describe, expect, test, vi } from 'vitest'
import { InvokeError } from '../../platform/invoke.ts'
import { invokeStream } from '../../platform/invoke-stream.ts'
import type { SitemapApi } from './sitemap.worker.ts'
import type { ValidatorSource } from './types.ts'

const exposed = vi.hoisted(() => ({ api: {} as unknown }))
vi.mock('@sundry/worker-call/browser', () => ({
  exposeInWorker: (api: unknown) => {
    exposed.api = api
  },
}))
vi.mock('../../platform/invoke-stream.ts', () => ({ invokeStream: vi.fn() }))
await import('./sitemap.worker.ts')
const { validate, repair } = exposed.api as SitemapApi

const validated = (source: ValidatorSource) =>
  validate(source, { progress: () => {}, transfer: () => {}, signal: new AbortController().signal })
const address = { url: 'https://a.example/s.xml' }
const head = { type: 'head', finalUrl: 'https://a.example/t.xml', status: 200, redirects: ['x'], isMockData: false }
const serve = (...events: readonly object[]) =>
  vi.mocked(invokeStream).mockImplementation(async function* () {
    yield* events
  } as never)
const breaks = (error: Error) =>
  vi.mocked(invokeStream).mockImplementation((() => ({ next: () => Promise.reject(error) })) as never)
const refused = { isValid: false, warnings: [], errors: ['Failed to fetch sitemap from URL or content is empty.'] }

describe('of an address', () => {
  test('an empty one is said to be empty', async () => {
    serve(head, { type: 'end' })
    expect((await validated(address)).verdict).toEqual({ ...refused, message: 'The sitemap at this URL is empty.' })
  })
  test('a server that asks for a pause says how long', async () => {
    breaks(new InvokeError('http', 'Too many.', new Response(null, { status: 429, headers: { 'retry-after': '30' } })))
    expect(await validated(address)).toMatchObject({ verdict: { message: 'Too many.' }, retryAfter: 30 })
  })
})

test('a file that cannot be read is no verdict on a sitemap', async () => {
  const file = { stream: () => new ReadableStream({ pull: (end) => end.error(new Error('gone')) }) } as unknown as Blob
  await expect(validated({ file })).rejects.toThrow('gone')
})
test('a file of more than 50 MB is not mended', async () => {
  const stream = () =>
    new ReadableStream({
      start(end) {
        end.enqueue(new Uint8Array(52_428_801))
        end.close()
      },
    })
  await expect(repair({ file: { stream } as unknown as Blob })).rejects.toThrow(
    'The file is larger than 50MB; split it first.',
  )
})
