// How long an answer may be taken for, and how long the rest of a request is waited for.
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let sendReply: typeof import('./reply.ts')['sendReply']
beforeEach(async () => {
  vi.resetModules()
  ;({ sendReply } = await import('./reply.ts'))
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

class Outgoing extends PassThrough {
  shouldKeepAlive = true
  written: [number, object] | null = null
  writeHead(status: number, headers: object) {
    this.written = [status, headers]
    return this
  }
}
const incomingOf = (length: number, complete = false) =>
  Object.assign(new EventEmitter(), {
    complete,
    headers: { 'content-length': String(length) },
    resume() {},
  }) as unknown as IncomingMessage
const send = (incoming: IncomingMessage, outgoing: Outgoing, body: string | Readable, headers = {}) =>
  sendReply(incoming, outgoing as unknown as ServerResponse, { status: 200, headers, body })

test('a file is taken within a minute and a second for each 8 KB', async () => {
  const outgoing = new Outgoing()
  const stuck = new Readable({ read() {} })
  const sent = send(incomingOf(0, true), outgoing, stuck, { 'content-length': '80000' }).catch(() => 'given up')
  await vi.advanceTimersByTimeAsync(69_999)
  expect(outgoing.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(30)
  expect(outgoing.destroyed).toBe(true)
  expect(await sent).toBe('given up')
})

test('the rest of a long request is waited for three seconds after the answer', async () => {
  const outgoing = new Outgoing()
  await send(incomingOf(64 * 1024 + 1), outgoing, 'too much')
  expect([outgoing.shouldKeepAlive, outgoing.writableEnded]).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(2999)
  expect(outgoing.writableEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(30)
  expect(outgoing.writableEnded).toBe(true)
  expect(outgoing.written).toEqual([200, { 'content-length': 8 }])
})

test('the answer ends with the rest, and at once where that is short', async () => {
  const incoming = incomingOf(64 * 1024 + 1)
  const waiting = new Outgoing()
  await send(incoming, waiting, 'too much')
  incoming.emit('end')
  expect(waiting.writableEnded).toBe(true)
  const short = new Outgoing()
  await send(incomingOf(64 * 1024), short, 'no')
  expect([short.shouldKeepAlive, short.writableEnded]).toEqual([true, true])
})
