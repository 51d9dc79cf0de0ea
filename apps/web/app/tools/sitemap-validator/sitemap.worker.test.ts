// The worker of the validator: which failure becomes a verdict, and which stays a failure.
import { beforeEach, describe, expect, test, vi } from 'vitest'
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
const { validate, repair, excerpt } = exposed.api as SitemapApi

const progress = vi.fn()
const validated = (source: ValidatorSource) =>
  validate(source, { progress, transfer: () => {}, signal: new AbortController().signal })
const address = { url: 'https://a.example/s.xml' }
const head = { type: 'head', finalUrl: 'https://a.example/t.xml', status: 200, redirects: ['x'], isMockData: false }
const piece = (text: string) => ({ type: 'chunk', base64: btoa(text) })
const serve = (...events: readonly object[]) =>
  vi.mocked(invokeStream).mockImplementation(async function* () {
    yield* events
  } as never)
const breaks = (error: Error) =>
  vi.mocked(invokeStream).mockImplementation((() => ({ next: () => Promise.reject(error) })) as never)
const sitemap =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/</loc></url></urlset>'
const refused = { isValid: false, warnings: [], errors: ['Failed to fetch sitemap from URL or content is empty.'] }
beforeEach(() => progress.mockReset())

describe('of an address', () => {
  test('the text comes along, with where it was found and how far it is', async () => {
    serve(head, piece(sitemap), { type: 'end' })
    const { verdict, text, fetched, children } = await validated(address)
    expect(verdict).toMatchObject({ isValid: true, errors: [] })
    expect(text).toBe(sitemap)
    expect(fetched).toEqual({ finalUrl: 'https://a.example/t.xml', status: 200, redirects: 1, isMock: false })
    expect(children).toEqual([])
    expect(progress).toHaveBeenLastCalledWith(sitemap.length)
  })
  test('an empty one is said to be empty', async () => {
    serve(head, { type: 'end' })
    expect((await validated(address)).verdict).toEqual({ ...refused, message: 'The sitemap at this URL is empty.' })
  })
  test('a sample is no verdict on the address', async () => {
    serve({ ...head, isMockData: true }, piece(sitemap), { type: 'end' })
    const { verdict, fetched, text } = await validated(address)
    expect(verdict).toEqual({
      ...refused,
      message: 'Could not fetch or parse sitemap from URL. (Mock response)',
    })
    expect(fetched?.isMock).toBe(true)
    expect(text).toBe(sitemap)
  })
  test('a refusal is told, and that of a sample says which address it was', async () => {
    serve({ type: 'error', error: 'No such host.' })
    expect(await validated(address)).toMatchObject({ verdict: { ...refused, message: 'No such host.' }, fetched: null })
    serve({ type: 'error', error: 'No such host.', isMockData: true })
    expect((await validated(address)).fetched).toEqual({
      finalUrl: 'https://a.example/s.xml',
      status: 0,
      redirects: 0,
      isMock: true,
    })
  })
  test('a server that cannot be reached is told in its verdict', async () => {
    breaks(new TypeError('Failed to fetch'))
    expect(await validated(address)).toMatchObject({
      verdict: { ...refused, message: 'Failed to fetch' },
      retryAfter: null,
    })
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
test('an index has its sitemaps listed', async () => {
  const text =
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>'
  expect((await validated({ text })).children).toEqual(['https://a.example/1.xml'])
  expect((await validated({ text: sitemap })).children).toEqual([])
})
test('a mended file is XML in UTF-8 and says what was done', async () => {
  const { file, text, repairs, isValid } = await repair({
    text: sitemap.replace('a.example/</loc>', 'a.example/?a&b</loc>'),
  })
  expect(file.type).toBe('application/xml;charset=utf-8')
  expect(text).toContain('?a&amp;b</loc>')
  expect(await file.text()).toBe(text)
  expect(repairs).toHaveLength(1)
  expect(isValid).toBe(true)
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
test('a place in the file is shown with its line', async () => {
  const { first, lines } = await excerpt({ source: { text: sitemap }, line: 2, column: 1 })
  expect(lines[2 - first]).toContain('<urlset')
})
