import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { testFunction } from '../testing/test-functions.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const sockets: Socket[] = []
let site: TestServer | null = null
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await site?.stop()
  site = null
})

async function open(port: number, from: string, text = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  if (text) socket.write(text)
  return socket
}

const politely = (port: number, from: string) =>
  new Promise<number>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', localAddress: from, path: '/healthz', agent: false }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0))
    })
    sent.on('error', reject).end()
  })

const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('connections', () => {
  test('silent connections of one client leave room for others', async () => {
    site = await startTestServer({ MAX_CONNECTIONS: '50' })
    const idle = await Promise.all(Array.from({ length: 60 }, () => open(site?.port ?? 0, '127.0.0.1')))
    expect(await politely(site.port, '127.0.0.2')).toBe(200)
    // The client's own newest connection gets a place too: its oldest idle one goes.
    expect(await politely(site.port, '127.0.0.1')).toBe(200)
    await until(() => idle.filter((socket) => !socket.closed).length <= 10)
  })

  test('silent connections of many clients give way to one that sends a request', async () => {
    site = await startTestServer({ MAX_CONNECTIONS: '20' })
    for (let client = 2; client < 12; client += 1) {
      await open(site.port, `127.0.0.${client}`)
      await open(site.port, `127.0.0.${client}`)
    }
    expect(await politely(site.port, '127.0.1.1')).toBe(200)
  })

  test('busy connections get a refusal, and others are served', async () => {
    const waits = testFunction('waits', () => new Promise(() => {}), { timeoutMs: 2000 })
    site = await startTestServer({ MAX_CONNECTIONS: '20' }, { served: [waits] })
    const body = '{"domain":"a.example"}'
    const head = `POST /functions/v1/waits HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    for (let n = 0; n < 4; n += 1) await open(site.port, '127.0.0.3', head)
    await until(() => (site?.log.lines.length ?? 0) >= 0)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const fifth = await open(site.port, '127.0.0.3')
    const [reported] = (await once(fifth, 'data')) as [Buffer]
    expect(reported.toString()).toMatch(/^HTTP\/1\.1 503 .*Too many open connections/s)
    expect(await politely(site.port, '127.0.0.4')).toBe(200)
  })
})

describe('a client that does not read', () => {
  const body = '{"domain":"a.example"}'
  const post = (name: string) =>
    `POST /functions/v1/${name} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`

  async function* flood() {
    for (;;) yield { text: 'x'.repeat(256 * 1024) }
  }

  test('loses its stream and its place at the deadline, although it takes nothing', async () => {
    let isOver = false
    async function* watched() {
      try {
        yield* flood()
      } finally {
        isOver = true
      }
    }
    const options = { streams: true, weight: 'stream' as const, timeoutMs: 300 }
    const served = [testFunction('floods', watched, options)]
    site = await startTestServer({}, { served })
    const socket = await open(site.port, '127.0.0.1', post('floods'))
    socket.pause()
    const second = await open(site.port, '127.0.0.1', post('floods'))
    second.pause()
    await new Promise((resolve) => setTimeout(resolve, 500))
    // Two places are one client's share: a third stream is served only if the first two gave theirs back.
    const third = await open(site.port, '127.0.0.1', post('floods'))
    const [reported] = (await once(third, 'data')) as [Buffer]
    expect(reported.toString()).toMatch(/^HTTP\/1\.1 200/)
    await until(() => isOver)
  })

  test('a client that does not read is dropped after the time for a stalled write', async () => {
    const options = { streams: true, weight: 'stream' as const, timeoutMs: 60_000 }
    let isOver = false
    async function* watched() {
      try {
        yield* flood()
      } finally {
        isOver = true
      }
    }
    site = await startTestServer({ WRITE_STALL_MS: '150' }, { served: [testFunction('floods', watched, options)] })
    const socket = await open(site.port, '127.0.0.1', post('floods'))
    socket.pause()
    await until(() => isOver)
    expect(isOver).toBe(true)
  })

  test('a client that does not read stays while its answer is still being made', async () => {
    const slow = testFunction('slow', async (input) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      return input
    })
    site = await startTestServer({ WRITE_STALL_MS: '100' }, { served: [slow] })
    const reply = await site.ask('/functions/v1/slow', {
      method: 'POST',
      body,
      headers: { 'content-length': String(body.length) },
    })
    expect(reply.status).toBe(200)
  })
})

describe('a body', () => {
  test('a body that breaks off is no internal error', async () => {
    const echo = testFunction('echo', async (input) => input)
    site = await startTestServer({ LOG_LEVEL: 'debug' }, { served: [echo] })
    const head = 'POST /functions/v1/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{"domain"'
    const socket = await open(site.port, '127.0.0.1', head)
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.resetAndDestroy()
    await until(() => (site?.log.lines.length ?? 0) > 0)
    expect(site.log.lines.filter(({ level }) => level === 'error')).toEqual([])
    expect(site.log.lines[0]?.fields).toMatchObject({ function: 'echo', status: 499 })
  })

  test('a body for a function without a backend is not read, and the sentence arrives', async () => {
    const never = {
      ...testFunction('never', () => Promise.reject(new Error('must not run')), { bodyBytes: 80_000_000 }),
      unavailable: () => ({ error: 'Not set up here.' }),
    }
    site = await startTestServer({}, { served: [never] })
    const reply = await site.ask('/functions/v1/never', {
      method: 'POST',
      body: Buffer.alloc(20_000_000, 0x20),
      headers: { 'content-length': '20000000' },
    })
    expect([reply.status, reply.text]).toEqual([200, '{"error":"Not set up here."}'])
  })

  test("a body beyond a client's share in progress is refused with a sentence", async () => {
    const waits = testFunction('waits', () => new Promise(() => {}), { bodyBytes: 90_000_000, timeoutMs: 60_000 })
    site = await startTestServer({}, { served: [waits] })
    const reply = await site.ask('/functions/v1/waits', {
      method: 'POST',
      body: Buffer.alloc(85_000_000, 0x20),
      headers: { 'content-length': '85000000' },
    })
    expect(reply.status).toBe(429)
    expect(reply.text).toMatch(/large requests/)
  })
})
