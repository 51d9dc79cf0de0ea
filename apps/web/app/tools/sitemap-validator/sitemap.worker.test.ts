// The worker of the validator: which failure becomes a verdict, and which stays a failure.
import { describe, expect, test, vi } from 'vitest'
import { InvokeError } from '../../platform/invoke.ts'
import { invokeStream } from '../../platform/invoke-stream.ts'
import type { ValidatorSource } from './open-source.ts'
import { findExcerpt, type SitemapApi } from './sitemap.worker.ts'

const exposed = vi.hoisted(() => ({ api: {} as unknown }))
vi.mock('@sundry/kit/browser', () => ({
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
  test('an empty address is reported as empty', async () => {
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
test('a file of more than 50 MB is not repaired', async () => {
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

test('three lines on either side, as far as there are any', () => {
  const text = 'a\nb\r\nc\rd\ne\nf\ng\nh'
  expect(findExcerpt(text, 5, 1)).toEqual({ first: 2, lines: ['b', 'c', 'd', 'e', 'f', 'g', 'h'] })
  expect(findExcerpt(text, 1, 1)).toEqual({ first: 1, lines: ['a', 'b', 'c', 'd'] })
  expect(findExcerpt('one', 1, 1)).toEqual({ first: 1, lines: ['one'] })
})

test('a line that is a whole file is cut around the column', () => {
  const [line = ''] = findExcerpt(`${'x'.repeat(5000)}HERE${'y'.repeat(5000)}`, 1, 5001).lines
  expect(line).toContain('xHEREy')
  expect(line.length).toBeLessThan(410)
  expect(line.startsWith('…') && line.endsWith('…')).toBe(true)
})

test('a line of 400 characters is whole, of a longer one the 200 before the column and after it are shown', () => {
  expect(findExcerpt('a'.repeat(400), 1, 300).lines).toEqual(['a'.repeat(400)])
  const line = Array.from({ length: 1000 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('')
  expect(findExcerpt(line, 1, 501).lines).toEqual([`…${line.slice(300, 700)}…`])
  expect(findExcerpt(line, 1, 201).lines).toEqual([`${line.slice(0, 400)}…`])
  expect(findExcerpt(line, 1, 202).lines).toEqual([`…${line.slice(1, 401)}…`])
  expect(findExcerpt(line, 1, 801).lines).toEqual([`…${line.slice(600)}`])
})

test('long lines around the quoted one show their beginning', () => {
  const line = `${'b'.repeat(1)}${'c'.repeat(999)}`
  const [before, meant, after] = findExcerpt(`${line}\n${line}\n${line}`, 2, 700).lines
  expect(before).toBe(`b${'c'.repeat(399)}…`)
  expect(meant).toBe(`…${'c'.repeat(400)}…`)
  expect(after).toBe(before)
})

test('an empty line at the end is a line', () => {
  expect(findExcerpt('a\n', 2, 1)).toEqual({ first: 1, lines: ['a', ''] })
})
