// The accepted headers of a body, and the count of its octets, with a stand-in for the request.
import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ClientCounts } from '../limits/client-key.ts'
import { Refusal } from './refusal.ts'
import { checkBodyHeaders, readRequestBody } from './request-body.ts'

const incoming = (headers: Record<string, string>) =>
  Object.assign(new EventEmitter(), { headers }) as unknown as IncomingMessage & EventEmitter
const client = { key: 'one', network: null }
const KiB = 1024

function refusal(headers: Record<string, string>, rules: { bodyBytes?: number; emptyBody?: boolean } = {}) {
  try {
    checkBodyHeaders(incoming(headers), {
      bodyBytes: rules.bodyBytes ?? 16 * KiB,
      emptyBody: rules.emptyBody ?? false,
      bodyTypes: /^application\/json/,
    })
    return null
  } catch (error) {
    if (error instanceof Refusal) return [error.status, error.message]
    throw error
  }
}

describe('a body is refused by its headers', () => {
  const json = { 'content-type': 'application/json' }
  test('when it comes in chunks, or does not say how long it is', () => {
    expect(refusal({ ...json, 'transfer-encoding': 'chunked' })).toEqual([
      411,
      'Send the request with Content-Length, not chunked.',
    ])
    expect(refusal(json)).toEqual([411, 'Send the input as JSON with Content-Length.'])
    expect(refusal(json, { emptyBody: true })).toBeNull()
  })
  test('when it is an octet too long', () => {
    const length = (bytes: number, bodyBytes: number) =>
      refusal({ ...json, 'content-length': `${bytes}` }, { bodyBytes })
    expect(length(16 * KiB, 16 * KiB)).toBeNull()
    expect(length(16 * KiB + 1, 16 * KiB)).toEqual([413, 'The request is too large (max 16 KB).'])
    expect(length(KiB * KiB, KiB * KiB - 1)).toEqual([413, 'The request is too large (max 1024 KB).'])
    expect(length(9e9, KiB * KiB)).toEqual([413, 'The request is too large (max 1 MB).'])
    expect(length(9e9, 70 * KiB * KiB)).toEqual([413, 'The request is too large (max 70 MB).'])
    expect(length(1, 0)).toEqual([413, 'The request is too large (max 0 KB).'])
  })
  test('when it is of another type, unless there is none of it', () => {
    const type = [415, 'Send the input as JSON (content type application/json).']
    expect(refusal({ 'content-type': 'text/html', 'content-length': '1' })).toEqual(type)
    expect(refusal({ 'content-type': 'text/html', 'content-length': '0' })).toBeNull()
    expect(refusal({ 'content-length': '5' })).toBeNull()
  })
  test('when it is packed', () => {
    const packed = (how: string) => refusal({ ...json, 'content-length': '5', 'content-encoding': how })
    expect(packed('gzip')).toEqual([415, 'Send the request uncompressed.'])
    expect(packed('identity')).toBeNull()
  })
})

describe('a body on its way', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const limit = 200 * KiB
  const start = (announced: number, counts = new ClientCounts({ perClient: limit, perNetwork: limit })) => {
    const request = incoming({ 'content-length': `${announced}` })
    return { request, counts, body: readRequestBody(request, client, counts) }
  }

  test('a body becomes text without its byte order mark, or octets', async () => {
    const one = start(6)
    one.request.emit('data', Buffer.from('\ufeffab'))
    one.request.emit('data', Buffer.from('c'))
    one.request.emit('end')
    expect(await one.body.text()).toBe('abc')
    const two = start(3)
    two.request.emit('data', Buffer.from('xyz'))
    two.request.emit('end')
    const bytes = await two.body.bytes()
    expect([bytes.byteLength, bytes.buffer.byteLength, bytes[2]]).toEqual([3, 3, 122])
  })

  test('a body of 64 KiB is not counted, one octet more is, as it comes', async () => {
    const small = start(64 * KiB)
    small.request.emit('data', Buffer.alloc(64 * KiB))
    expect(small.counts.of('one')).toBe(0)
    const large = start(64 * KiB + 1)
    large.request.emit('data', Buffer.alloc(1000, 'a'))
    expect(large.counts.of('one')).toBe(1000)
    large.request.emit('data', Buffer.alloc(64 * KiB - 999, 'b'))
    large.request.emit('end')
    const text = await large.body.text()
    expect([text.length, text.slice(999, 1001), large.counts.of('one')]).toEqual([64 * KiB + 1, 'ab', 64 * KiB + 1])
    large.body.end()
    expect(large.counts.of('one')).toBe(0)
  })

  test("a body beyond its client's share is refused", async () => {
    const { request, body, counts } = start(limit + 1)
    request.emit('data', Buffer.alloc(limit))
    request.emit('data', Buffer.alloc(1))
    await expect(body.text()).rejects.toMatchObject({
      status: 429,
      message: 'Several large requests are in progress. Wait for them to finish.',
    })
    request.emit('data', Buffer.alloc(1))
    expect(counts.of('one')).toBe(limit)
    body.end()
    expect(counts.of('one')).toBe(0)
  })

  test('a body is abandoned after ten seconds without an octet', async () => {
    const { request, body } = start(100 * KiB)
    const ended = body.text().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(9999)
    request.emit('data', Buffer.alloc(1))
    await vi.advanceTimersByTimeAsync(9999)
    expect(await Promise.race([ended, 'waiting'])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await ended).toMatchObject({
      status: 408,
      message: 'The request took too long to arrive.',
      headers: { connection: 'close' },
    })
  })

  test('keeps a response that arrived whole when its connection closes', async () => {
    const { request, body } = start(100 * KiB)
    request.emit('data', Buffer.alloc(100 * KiB, 'x'))
    request.emit('end')
    request.emit('close')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await body.text()).toHaveLength(100 * KiB)
  })
})
