// What one hostile client can do by HTTP alone, with a polite visitor beside it: connections that say nothing, downloads
// and streams that nobody reads, bodies that never end, guesses under other spellings of a path, floods. The polite one
// is always served, memory stays bounded, and the event loop's p99.9 stays within 100 ms or twice that of a calm run.
// planted faults: no-limiter
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { check, loadOf, type ServerProcess, startServer } from './lib/server-process.ts'

const SECONDS = 4
const MOST_LOOP_MS = 100
const MOST_GROWTH_MB = 120
const HOSTILE = '127.0.0.66'

const folder = mkdtempSync(join(tmpdir(), 'sundry-hostile-'))
mkdirSync(join(folder, 'models'))
writeFileSync(join(folder, 'models/large-0a1b2c3d.onnx'), randomBytes(20_000_000))

// A site that keeps a stream going for as long as anybody listens, and a background provider.
const upstream = createServer((incoming, outgoing) => {
  if (incoming.method === 'POST') {
    incoming.resume().on('end', () => outgoing.writeHead(200, { 'content-type': 'image/png' }).end('a picture'))
    return
  }
  outgoing.writeHead(200, { 'content-type': 'application/xml' })
  const more = () => {
    while (!outgoing.destroyed && outgoing.write('<url><loc>http://a.example/</loc></url>'.repeat(2000)));
  }
  outgoing.write('<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  outgoing.on('drain', more)
  more()
}).listen(0, '127.0.0.1')
await new Promise((resolve) => upstream.once('listening', resolve))
const upstreamPort = (upstream.address() as AddressInfo).port

let visitors = 0
/** Each polite visitor is another one, so that none meets the limits of what a single one may ask. */
function politeAddress(): string {
  visitors += 1
  return `127.0.${1 + (visitors >> 7)}.${1 + (visitors & 127)}`
}

const sockets: Socket[] = []
function open(port: number, text = ''): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: HOSTILE })
  socket.on('error', () => {})
  // Never read from.
  socket.pause()
  if (text) socket.write(text)
  sockets.push(socket)
  return socket
}

interface Ask {
  path: string
  from?: string
  body?: string | Buffer
  headers?: Record<string, string>
}

function ask(port: number, { path, from = politeAddress(), body, headers = {} }: Ask): Promise<number> {
  return new Promise((resolve) => {
    const length =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) }
    const options = { port, host: '127.0.0.1', localAddress: from, path, agent: false, timeout: 15_000 }
    const sent = request({
      ...options,
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...length, ...headers },
    })
    sent.on('response', (reply) => {
      reply.resume().on('close', () => resolve(reply.statusCode ?? 0))
      // One event of a stream is enough to know that it was served.
      if (reply.headers['content-type']?.startsWith('text/event-stream')) reply.once('data', () => reply.destroy())
    })
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(0))
    sent.end(body)
  })
}

const post = (path: string, length: number, body = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`
const sitemap = JSON.stringify({ url: `http://127.0.0.1:${upstreamPort}/sitemap.xml` })
const guess = JSON.stringify({ email: 'owner@example.org', password: 'a guess that is wrong' })

interface Attack {
  name: string
  attack(port: number, until: number): Promise<string>
  polite: Ask
}

const health = { path: '/healthz' }
const attacks: Attack[] = [
  {
    name: 'connections that say nothing',
    polite: health,
    async attack(port) {
      for (let n = 0; n < 400; n += 1) open(port)
      return '400 opened'
    },
  },
  {
    name: 'downloads that nobody reads',
    polite: { path: '/compressor' },
    async attack(port) {
      const get = 'GET /models/large-0a1b2c3d.onnx HTTP/1.1\r\nHost: a\r\n\r\n'
      for (let n = 0; n < 400; n += 1) open(port, get)
      return '400 begun'
    },
  },
  {
    name: 'streams that nobody reads',
    polite: { path: '/functions/v1/fetch-sitemap-v1', body: sitemap },
    async attack(port) {
      for (let n = 0; n < 12; n += 1) open(port, post('/functions/v1/fetch-sitemap-v1', sitemap.length, sitemap))
      return '12 begun'
    },
  },
  {
    name: 'bodies that never end',
    polite: { path: '/functions/v1/remove-background', body: '{"image":"iVBORw0KGgo="}' },
    async attack(port, until) {
      const slow = Array.from({ length: 40 }, () =>
        open(port, post('/functions/v1/remove-background', 60_000_000, '{')),
      )
      while (performance.now() < until) {
        for (const socket of slow) if (!socket.destroyed) socket.write('x')
        await wait(500)
      }
      return '40 begun'
    },
  },
  {
    name: 'guesses under other spellings of a path',
    polite: { path: '/api/auth/get-session' },
    async attack(port) {
      const spellings = ['/api/auth/sign-in/email', '/api/auth/.\\sign-in/email', '/api/auth//sign-in/email']
      const more = ['/api/auth/x/../sign-in/email', '/api/auth/sign-in%2Femail', '/api/auth/%73ign-in/email']
      const counts: Record<number, number> = {}
      for (let turn = 0; turn < 60; turn += 1) {
        const path = [...spellings, ...more][turn % 6] ?? ''
        const status = await ask(port, { path, from: HOSTILE, body: guess, headers: { host: `localhost:${port}` } })
        counts[status] = (counts[status] ?? 0) + 1
      }
      const reached = 60 - (counts[400] ?? 0) - (counts[429] ?? 0) - (counts[404] ?? 0)
      check('  no more than ten guesses reach the password check', reached <= 10, JSON.stringify(counts))
      return `${reached} of 60 reached it`
    },
  },
  {
    name: 'a flood of documents under other hosts',
    polite: health,
    async attack(port, until) {
      let sent = 0
      const client = async () => {
        for (; performance.now() < until; sent += 1) {
          await ask(port, {
            path: sent % 2 ? '/docs' : '/openapi.json',
            from: HOSTILE,
            headers: { host: `h${sent}.example` },
          })
        }
      }
      await Promise.all(Array.from({ length: 8 }, client))
      return `${sent} asked`
    },
  },
  {
    name: 'large pictures at once',
    polite: { path: '/functions/v1/remove-background', body: '{"image":"iVBORw0KGgo="}' },
    async attack(port, until) {
      const body = Buffer.from(`{"image":"${'A'.repeat(16_000_000)}"}`)
      let sent = 0
      const client = async () => {
        for (; performance.now() < until; sent += 1) {
          const status = await ask(port, { path: '/functions/v1/remove-background', from: HOSTILE, body })
          if (status !== 200) await wait(100)
        }
      }
      await Promise.all(Array.from({ length: 4 }, client))
      return `${sent} of 16 MB sent`
    },
  },
]

async function politely(
  server: ServerProcess,
  polite: Ask,
): Promise<{ refused: number; worstMs: number; asked: number }> {
  const times: number[] = []
  let refused = 0
  const until = performance.now() + SECONDS * 1000
  while (performance.now() < until) {
    const begun = performance.now()
    if ((await ask(server.port, polite)) !== 200) refused += 1
    times.push(performance.now() - begun)
    await wait(300)
  }
  return { refused, worstMs: Math.max(...times), asked: times.length }
}

const rows: object[] = []
for (const { name, attack, polite } of attacks) {
  const server = await startServer({
    TRUST_PROXY: '',
    LOG_LEVEL: 'silent',
    MAX_CONNECTIONS: '300',
    MODELS_DIR: join(folder, 'models'),
    REMOVE_BG_KEY: 'a key of the proof',
    REMOVE_BG_URL: `http://127.0.0.1:${upstreamPort}/`,
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
  })
  // What is loaded with its first use is loaded before anything is measured.
  await ask(server.port, polite)
  await ask(server.port, {
    path: '/api/auth/sign-in/email',
    body: guess,
    headers: { host: `localhost:${server.port}` },
  })
  await loadOf(server)
  const calm = await politely(server, polite)
  const before = await loadOf(server)
  const attacking = attack(server.port, performance.now() + SECONDS * 1000)
  await wait(300)
  const beside = await politely(server, polite)
  const during = await loadOf(server)
  const did = await attacking
  for (const socket of sockets.splice(0)) socket.destroy()
  await wait(500)
  const grown = during.rssMb - before.rssMb
  check(
    `${name}: the polite visitor is served`,
    beside.refused === 0,
    `${beside.asked - beside.refused} of ${beside.asked}, worst ${Math.round(beside.worstMs)} ms (calm ${Math.round(calm.worstMs)}); ${did}`,
  )
  const bound = Math.max(MOST_LOOP_MS, 2 * before.loopMs)
  check(
    '  the event loop is not held',
    during.loopMs <= bound,
    `${Math.round(during.loopMs)} ms (calm ${Math.round(before.loopMs)})`,
  )
  check(
    '  memory stays bounded',
    grown <= MOST_GROWTH_MB,
    `${Math.round(before.rssMb)} → ${Math.round(during.rssMb)} MB`,
  )
  rows.push({
    attack: name,
    loopMs: Math.round(during.loopMs),
    rssMb: Math.round(during.rssMb),
    served: `${beside.asked - beside.refused}/${beside.asked}`,
  })
  server.child.kill('SIGTERM')
  await server.ended
}
console.table(rows)
upstream.closeAllConnections()
upstream.close()
rmSync(folder, { recursive: true, force: true })
