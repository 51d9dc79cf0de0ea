import { setTimeout as wait } from 'node:timers/promises'
import { check } from './check.ts'
import { type Ask, ask, HOSTILE, open, statusesOf } from './hostile-clients.ts'
import { upstreamPort } from './hostile-upstream.ts'

const post = (path: string, length: number, body = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`
const sitemap = JSON.stringify({ url: `http://127.0.0.1:${upstreamPort}/sitemap.xml` })
export const guess = JSON.stringify({ email: 'owner@example.org', password: 'a guess that is wrong' })

interface Attack {
  name: string
  attack(port: number, until: number): Promise<string>
  polite: Ask
  maxGrowthMb?: number
}

const health = { path: '/healthz' }

/** Requests that two readers in a row may split in different places (request smuggling), behind a POST and its Host. */
const ambiguous = [
  'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG',
  'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\n',
  'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n',
  ...['2\r\nContent-Length: 1', '2\r\nContent-Length: 2', '2, 2', '+2', '-1', '0x2', '2 1', '18446744073709551616'].map(
    (length) => `Content-Length: ${length}\r\n\r\n{}`,
  ),
  'Content-Length:\r\n 2\r\n\r\n{}',
  'X: y\n\nGET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'X: y\rContent-Length: 2\r\n\r\n{}',
  'X\0: y\r\n\r\n',
  'Host: evil.example\r\nContent-Length: 0\r\n\r\n',
]
export const attacks: Attack[] = [
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
    name: 'messages that two readers cut in two places',
    polite: health,
    async attack(port) {
      const head = 'POST /functions/v1/dig-dns-v1 HTTP/1.1\r\nHost: localhost\r\n'
      const answers = await Promise.all(ambiguous.map((rest) => statusesOf(port, head + rest)))
      const taken = ambiguous.filter((_, at) => answers[at]?.statuses !== '400')
      check('  each is one 400', taken.length === 0, JSON.stringify(taken))
      return `${ambiguous.length} sent`
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
    // One client may send 80 MB of bodies at once. Each is held as it came, as text and as an image; an attack four
    // times as long takes no more.
    maxGrowthMb: 280,
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
