// Responses to requests that Node itself refuses, and the time limits of a request.
import { EventEmitter, once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { readTrust, type TrustProxy } from '../limits/client-key.ts'
import { memoryLog } from '../testing/test-server.ts'
import { ConnectionLimits } from './connection-limits.ts'
import { type AnswerRequest, createListener, drain } from './listener.ts'

let server: Server | undefined
let isStopping = false
afterEach(() => {
  isStopping = false
  server?.closeAllConnections()
  server?.close()
})

const limits = () => new ConnectionLimits({ trust: readTrust(undefined) as TrustProxy, maxConnections: 100 })
const ok: AnswerRequest = () => ({ status: 200, headers: {}, body: 'ok' })

function listener(answer = ok, log = memoryLog(), connections = limits()) {
  server = createListener({ answer, isStopping: () => isStopping, log, secure: true, connections, writeStallMs: 5000 })
  return server
}

describe('a request that Node refuses', () => {
  const refused = (code: string | undefined, writable = true) => {
    let reported = ''
    let isGone = false
    const socket = Object.assign(new EventEmitter(), {
      writable,
      end: (text: string) => {
        reported = text
      },
      destroy: () => {
        isGone = true
      },
    })
    listener().emit('clientError', Object.assign(new Error('refused'), { code }), socket)
    return { said: reported, isGone }
  }
  test.each([
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', 'The request headers are too large.'],
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'The request took too long to arrive.'],
    ['HPE_INVALID_METHOD', '400 Bad Request', 'Invalid request.'],
    [undefined, '400 Bad Request', 'Invalid request.'],
  ])('a request that Node refuses for %s reads %s', (code, status, sentence) => {
    const [head = '', body] = refused(code).said.split('\r\n\r\n')
    const [first, ...headers] = head.split('\r\n')
    expect([first, body]).toEqual([`HTTP/1.1 ${status}`, `${sentence}\n`])
    expect(headers).toEqual(
      expect.arrayContaining([
        'connection: close',
        'content-type: text/plain; charset=utf-8',
        `content-length: ${sentence.length + 1}`,
        'x-content-type-options: nosniff',
        'strict-transport-security: max-age=63072000',
      ]),
    )
  })
  test('a refused request without a reader ends silently', () => {
    expect(refused('ECONNRESET')).toEqual({ said: '', isGone: true })
    expect(refused('HPE_INVALID_METHOD', false)).toEqual({ said: '', isGone: true })
  })
})

test('a client has ten seconds for its headers, five minutes for its body, and is kept 65 seconds', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = listener()
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    timeout: 5000,
  })
})

test('a connection that has brought no request does not hold up the stop', async () => {
  const connections = limits()
  const own = listener(undefined, memoryLog(), connections)
  own.listen(0, '127.0.0.1')
  await once(own, 'listening')
  const ahead = connect((own.address() as AddressInfo).port, '127.0.0.1')
  const closed = once(ahead.resume(), 'close')
  await once(own, 'connection')
  await drain([own], 2 ** 30, connections)
  await closed
})

async function statusFor(headers: string): Promise<string> {
  const { port } = (server as Server).address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let reported = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    reported += text
  })
  socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`)
  await once(socket, 'close')
  return reported.split('\r\n')[0] ?? ''
}

test('headers are 16 KB long at most', async () => {
  await new Promise<void>((resolve) => void listener().listen(0, '127.0.0.1', resolve))
  expect(await statusFor(`X: ${'x'.repeat(16_200)}\r\n`)).toBe('HTTP/1.1 200 OK')
  expect(await statusFor(`X: ${'x'.repeat(16_500)}\r\n`)).toBe('HTTP/1.1 431 Request Header Fields Too Large')
})

test('a server that is stopping ends each connection with its answer, so that no proxy uses it again', async () => {
  const on = listener()
  await new Promise<void>((resolve) => void on.listen(0, '127.0.0.1', resolve))
  const connection = async () =>
    (await fetch(`http://127.0.0.1:${(on.address() as AddressInfo).port}/`)).headers.get('connection')
  expect(await connection()).toBe('keep-alive')
  isStopping = true
  expect(await connection()).toBe('close')
})

test('a fault outside of every handler is logged and answered with a calm line', async () => {
  const log = memoryLog()
  const broken = () => Promise.reject(new Error('a secret detail'))
  const on = listener(broken, log)
  await new Promise<void>((resolve) => void on.listen(0, '127.0.0.1', resolve))
  const reply = await fetch(`http://127.0.0.1:${(on.address() as AddressInfo).port}/`)
  expect([reply.status, await reply.text()]).toEqual([500, 'Something went wrong on our side.\n'])
  expect(log.lines.map(({ level }) => level)).toEqual(['error'])
})

describe('a connection on which nothing moves', () => {
  test.each([
    ['an answer that waits in the socket', 1, 0, true, false, 'ended'],
    ['an answer that waits behind it', 0, 1, true, false, 'ended'],
    ['a request that is not whole', 0, 0, false, false, 'ended'],
    ['an answer that is given up', 0, 0, true, true, 'ended'],
    ['a handler at work', 0, 0, true, false, 'waited for 5000 ms more'],
  ])(
    'the end of an idle connection with %s follows the time limits',
    (_, inSocket, inAnswer, complete, destroyed, expected) => {
      let done = 'nothing'
      const socket = Object.assign(new EventEmitter(), {
        writableLength: inSocket,
        destroy: () => {
          done = 'ended'
        },
        setTimeout: (ms: number) => {
          done = `waited for ${ms} ms more`
        },
      })
      const incoming = { socket, complete, headers: {} }
      const on = listener(() => new Promise<never>(() => {}))
      on.emit('request', incoming, { writableLength: inAnswer, destroyed, req: incoming })
      on.emit('timeout', socket)
      expect(done).toBe(expected)
    },
  )
  test('an idle connection without a request is ended', () => {
    const ended: string[] = []
    const socket = Object.assign(new EventEmitter(), { writableLength: 0, destroy: () => void ended.push('ended') })
    listener().emit('timeout', socket)
    expect(ended).toEqual(['ended'])
  })
})
