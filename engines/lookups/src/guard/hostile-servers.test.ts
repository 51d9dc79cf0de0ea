import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import type { PublicFetchFault, PublicRequest } from '../ports/ports-web.ts'
import { loopbackAddresses, loopbackPolicy } from '../testing/loopback.ts'
import { tcpDial } from './connect-vetted.ts'
import { createPublicFetch } from './public-fetch.ts'
import { createWhoisSocket } from './whois-socket.ts'

const world = { policy: loopbackPolicy, addresses: loopbackAddresses, dial: tcpDial }
/** A loaded machine never reaches it. */
const PATIENCE_MS = 25_000
/** Servers that never end reach it on any machine. */
const DEADLINE_MS = 200
const patient = { userAgent: 'Sundry tests', connectMs: PATIENCE_MS, headersMs: PATIENCE_MS }
const web = createPublicFetch({ ...world, ...patient })
const quick = createPublicFetch({ ...world, ...patient, headersMs: DEADLINE_MS })
let server: Server | undefined
const sockets = new Set<Socket>()

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  server?.close()
  server = undefined
})

async function serve(answer: (socket: Socket) => void): Promise<number> {
  const started = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  })
  server = started
  started.listen(0, '127.0.0.1')
  await new Promise((resolve) => started.once('listening', resolve))
  return (started.address() as AddressInfo).port
}

async function outcome(port: number, request: Partial<PublicRequest> = {}, client = web) {
  try {
    const around = { maxBytes: 100_000, timeoutMs: PATIENCE_MS, ...request }
    const response = await client.fetch(`http://site.example:${port}/`, around)
    const { bytes, truncated } = await response.bytes()
    return { length: bytes.length, truncated, text: Buffer.from(bytes.subarray(0, 200)).toString() }
  } catch (error) {
    return (error as PublicFetchFault).kind
  }
}

/** Writes again and again until the other side has had enough. */
function pour(socket: Socket, chunk: Uint8Array | string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk)) {}
    if (!socket.destroyed) socket.once('drain', more)
  }
  more()
}

const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'

describe('a bomb', () => {
  const zeros = Buffer.alloc(20_000_000)
  test.each([
    ['gzip', gzipSync(zeros)],
    ['br', brotliCompressSync(zeros)],
    ['zstd', zstdCompressSync(zeros)],
    ['deflate', deflateSync(zeros)],
  ])('packed with %s is stopped at the cap', async (encoding, packed) => {
    expect(packed.length).toBeLessThan(100_000)
    const port = await serve((socket) => {
      socket.write(`${head}Content-Encoding: ${encoding}\r\nContent-Length: ${packed.length}\r\n\r\n`)
      socket.write(packed)
    })
    expect(await outcome(port)).toBe('too-long')
    expect(await outcome(port, { whenLonger: 'cut' })).toMatchObject({ length: 100_000, truncated: true })
  })

  test('packed twice is refused', async () => {
    const port = await serve((socket) => socket.end(`${head}Content-Encoding: gzip, gzip\r\n\r\nx`))
    expect(await outcome(port)).toBe('broken')
  })

  test('a bomb of a zstd window larger than the web uses is refused', async () => {
    // A frame header (RFC 8878 §3.1.1) that asks for 512 MB of window, then a raw block.
    const frame = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 19 << 3, 0x09, 0x00, 0x00, 0x61])
    const port = await serve((socket) =>
      socket.end(Buffer.concat([Buffer.from(`${head}Content-Encoding: zstd\r\n\r\n`), frame])),
    )
    expect(await outcome(port)).toBe('broken')
  })
})

describe('unpacking', () => {
  test('unpacking reports a broken stream, and leaves the body packed on request', async () => {
    const port = await serve((socket) => socket.end(`${head}Content-Encoding: gzip\r\n\r\nnot gzip at all`))
    expect(await outcome(port)).toBe('broken')
    expect(await outcome(port, { decode: false })).toMatchObject({ text: 'not gzip at all' })
  })
})

describe('a server that never ends', () => {
  test('a server that never ends its headers is stopped', async () => {
    const port = await serve((socket) => {
      socket.write(head)
      pour(socket, `X-More: ${'y'.repeat(500)}\r\n`)
    })
    expect(await outcome(port)).toBe('broken')
  })

  test('a server that never ends its body is stopped', async () => {
    const port = await serve((socket) => {
      socket.write(`${head}\r\n`)
      pour(socket, 'z'.repeat(10_000))
    })
    expect(await outcome(port)).toBe('too-long')
    expect(await outcome(port, { whenLonger: 'cut' })).toMatchObject({ length: 100_000, truncated: true })
  })

  test('a server that drips its body is stopped', async () => {
    const port = await serve((socket) => {
      socket.write(`${head}\r\n`)
      const drip = setInterval(() => (socket.destroyed ? clearInterval(drip) : socket.write('.')), 20)
    })
    expect(await outcome(port, { timeoutMs: DEADLINE_MS })).toBe('timeout')
  })

  test('a server that drips its headers is stopped', async () => {
    const port = await serve((socket) => {
      socket.write(head)
      const drip = setInterval(() => (socket.destroyed ? clearInterval(drip) : socket.write('X: y\r\n')), 20)
    })
    expect(await outcome(port, { timeoutMs: DEADLINE_MS })).toBe('timeout')
  })

  test('a server that is silent is stopped, also through redirects', async () => {
    const silent = await serve(() => {})
    expect(await outcome(silent, {}, quick)).toBe('timeout')
    server?.close()
    // A deadline of each hop would let all of them through.
    const circling = await serve((socket) =>
      setTimeout(() => socket.end('HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n'), 60),
    )
    expect(await outcome(circling, { redirects: 20, timeoutMs: 3 * DEADLINE_MS })).toBe('timeout')
  })
})

describe('a server that lies', () => {
  test.each([
    ['about its length', `${head}Content-Length: 50\r\n\r\nshort`, 'unreachable'],
    ['about the protocol', 'SSH-2.0-OpenSSH_9\r\n\r\n', 'broken'],
    ['with two lengths', `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`, 'broken'],
    ['by hanging up', '', 'unreachable'],
  ])('%s', async (_, answer, kind) => {
    const port = await serve((socket) => socket.end(answer))
    expect(await outcome(port)).toBe(kind)
  })

  test('a server that is not there is reported', async () => {
    const port = await serve(() => {})
    await new Promise((resolve) => server?.close(resolve))
    expect(await outcome(port)).toBe('unreachable')
  })
})

describe('WHOIS', () => {
  const ask = async (port: number, { text = 'example.com', timeoutMs = PATIENCE_MS } = {}) => {
    try {
      const reply = await createWhoisSocket(world, port).query({
        server: 'whois.example',
        text,
        maxBytes: 1000,
        timeoutMs,
      })
      return { ...reply, bytes: Buffer.from(reply.bytes).toString('latin1') }
    } catch (error) {
      return (error as PublicFetchFault).kind
    }
  }

  test('stops a flood at the cap and a drip at the deadline', async () => {
    const flood = await serve((socket) => pour(socket, 'x'.repeat(5000)))
    expect(await ask(flood)).toMatchObject({ bytes: 'x'.repeat(1000), truncated: true })
    server?.close()
    const drip = await serve((socket) => {
      const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write('.')), 20)
    })
    expect(await ask(drip, { timeoutMs: DEADLINE_MS })).toBe('timeout')
  })

  test('lets no second line through, and no private server', async () => {
    const port = await serve((socket) => socket.end('x'))
    expect(await ask(port, { text: 'a\r\nb' })).toBe('address')
    const guarded = createWhoisSocket({ ...world, policy: { ...loopbackPolicy, allowsAddress: () => false } }, port)
    await expect(
      guarded.query({ server: 'referral.example', text: 'a', maxBytes: 10, timeoutMs: PATIENCE_MS }),
    ).rejects.toMatchObject({ kind: 'refused' })
  })
})
