// Thousands of random bodies for each function, agents' tool and account route, through its handler: none may cost a
// 5xx or the process. The seed is new each time and printed; pass it as the second argument to see the same bodies
// again. Lookups reach stand-in servers and closed ports on loopback, the background provider is a stand-in, and a call
// of the contract's own example must get through first, so that a handler no one reaches is seen.
// planted faults: handlers-throw, depth-unchecked, tools-throw, accounts-throw
import { randomInt } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { servedFunctions } from '../apps/server/src/functions/served.ts'
import { check, signUp, someAddress, startServer } from './lib/server-process.ts'

const EACH = Number(process.argv[2] ?? 1500)
const seed = Number(process.argv[3] ?? randomInt(2 ** 31))
let state = seed
/** mulberry32: the same bodies for the same seed. */
function random(): number {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T

const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  Number.MAX_VALUE,
  0.1,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '../..',
  "'; drop table",
  '{{7*7}}',
  'http://[',
  'a'.repeat(5000),
  'xn--',
  '.',
  '..',
  '-',
  '127.0.0.1',
  '::1',
  'file:///etc/passwd',
  [],
  {},
  [[[[]]]],
  { length: 1e9 },
  { toString: 1 },
  'ﬀ',
  'İ',
  '%00',
  '%',
  '\r\nX: y',
]
const names = ['__proto__', 'constructor', 'prototype', 'domain', 'url', 'image', 'toString', 'hasOwnProperty', '']

function value(depth: number): unknown {
  if (depth > 3 || random() < 0.5) return pick(odd)
  if (random() < 0.5) return Array.from({ length: Math.floor(random() * 4) }, () => value(depth + 1))
  return Object.fromEntries(Array.from({ length: Math.floor(random() * 4) }, () => [pick(names), value(depth + 1)]))
}

function mutate(example: unknown): unknown {
  if (random() < 0.15) return value(0)
  if (Array.isArray(example)) return example.map(mutate).concat(random() < 0.2 ? [value(0)] : [])
  if (typeof example !== 'object' || example === null) return random() < 0.4 ? value(2) : example
  return Object.fromEntries([
    ...Object.entries(example)
      .filter(() => random() > 0.1)
      .map(([key, old]) => [key, mutate(old)]),
    ...(random() < 0.3 ? [[pick(names), value(1)]] : []),
  ])
}

/** Valid but for a value somewhere inside, in whose place comes a deep one. */
function deepen(example: unknown): unknown {
  if (typeof example !== 'object' || example === null || random() < 0.1) return 'deep'
  const entries = Object.entries(example)
  if (entries.length === 0) return Array.isArray(example) ? ['deep'] : { extra: 'deep' }
  if (!Array.isArray(example) && random() < 0.3) return { ...example, extra: 'deep' }
  const [key] = pick(entries)
  const changed = entries.map(([name, old]) => [name, name === key ? deepen(old) : old] as const)
  return Array.isArray(example) ? changed.map(([, old]) => old) : Object.fromEntries(changed)
}

/** Nests as deep as the body may be long. */
function deepBody(example: unknown, bodyBytes: number): Buffer {
  const levels = Math.min(40_000, Math.floor((bodyBytes - JSON.stringify(example).length) / 2) - 100)
  return Buffer.from(JSON.stringify(deepen(example)).replace('"deep"', `${'['.repeat(levels)}${']'.repeat(levels)}`))
}

function body(example: unknown): Buffer {
  const kind = random()
  if (kind < 0.1)
    return Buffer.from(Array.from({ length: Math.floor(random() * 300) }, () => Math.floor(random() * 256)))
  const text = JSON.stringify(mutate(example)) ?? ''
  if (kind < 0.2) return Buffer.from(text.slice(0, Math.floor(random() * text.length)))
  if (kind < 0.25) return Buffer.from(`${'['.repeat(4000)}${text}`)
  if (kind < 0.3) return Buffer.from(text.replace(/"/, '"__proto__":{"polluted":1},"'))
  return Buffer.from(text)
}

// A provider that looks at what it is sent: a body that was not decoded would not reach it.
let images = 0
const provider = createServer((incoming, outgoing) => {
  images += 1
  incoming.resume().on('end', () => outgoing.writeHead(200, { 'content-type': 'image/png' }).end('a picture'))
}).listen(0, '127.0.0.1')
await new Promise((resolve) => provider.once('listening', resolve))
const server = await startServer({
  LOG_LEVEL: 'silent',
  MCP: 'on',
  REMOVE_BG_KEY: 'a key of the proof',
  REMOVE_BG_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`,
  DATA_DIR: mkdtempSync(join(tmpdir(), 'sundry-bodies-')),
})
const cookie = await signUp(server.origin)
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

interface Door {
  name: string
  path: string
  example: unknown
  bodyBytes: number
  bodies: number
  /** Octets before and behind a body. */
  around?: readonly [string, string]
}
const toolDoor = ([name, args]: readonly [string, object]): Door => ({
  name: `the tool ${name}`,
  path: '/mcp',
  example: args,
  around: [`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":`, '}}'],
  bodyBytes: 16_384,
  bodies: EACH,
})
/** A password is hashed for most of them, so they are fewer. */
const accountDoor = (path: string): Door => ({
  name: path,
  path: `/api/auth${path}`,
  example: { name: 'Ann', email: `ann${seed}@example.org`, password: 'correct horse 12' },
  bodyBytes: 16_384,
  bodies: EACH / 10,
})
const doors: readonly Door[] = [
  ...servedFunctions.map(({ contract: { name, exampleInput: example, bodyBytes } }) => {
    return { name, path: `/functions/v1/${name}`, example, bodyBytes, bodies: EACH }
  }),
  ...Object.entries({
    test_robots_txt: { robotsTxt: 'User-agent: *\nDisallow: /a', urls: ['/a'], agent: 'Googlebot' },
    validate_sitemap: { sitemap: '<urlset/>', sitemapUrl: 'https://a.example/sitemap.xml' },
    validate_json_ld: { source: '{"@type":"Person"}' },
    look_up_dns: { domain: 'example.com', recordType: 'MX', compare: false },
  }).map(toolDoor),
  accountDoor('/sign-up/email'),
  accountDoor('/sign-in/email'),
]

/** The status, or 500 if the answer reports an internal error to an agent. */
function send(path: string, bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const { origin } = server
    const length = { 'content-type': 'application/json', 'content-length': bytes.length }
    const headers = { ...length, cookie, origin, ...someAddress() }
    const sent = request({ port: server.port, path, method: 'POST', headers, agent }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => {
        if (path === '/mcp') text += part
      })
      reply.on('end', () => resolve(text.includes('went wrong on our side') ? 500 : (reply.statusCode ?? 0)))
      reply.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(bytes)
  })
}

console.log(`seed ${seed}, ${EACH} bodies a function`)
for (const { name, path, example: exampleInput, bodyBytes, bodies, around: [before, behind] = ['', ''] } of doors) {
  const sendBody = (bytes: Buffer) => send(path, Buffer.concat([Buffer.from(before), bytes, Buffer.from(behind)]))
  const counts = new Map<number, number>()
  const worst: string[] = []
  let left = bodies
  const client = async () => {
    while (left > 0) {
      left -= 1
      const bytes = random() < 0.1 ? deepBody(exampleInput, bodyBytes) : body(exampleInput)
      const status = await sendBody(bytes)
      counts.set(status, (counts.get(status) ?? 0) + 1)
      // 503 is an answer: the queue was full, and the visitor got a time to return.
      if (status >= 500 && status !== 503) worst.push(`${status} ${bytes.toString('utf8').slice(0, 120)}`)
    }
  }
  const example = await sendBody(Buffer.from(JSON.stringify(exampleInput)))
  await Promise.all(Array.from({ length: 8 }, client))
  // The id in an example may be unknown, which is 404 too; a missing route never answers 400.
  const isReached = example === 200 || (example === 404 && counts.has(400))
  check(`${name} answers its own example`, isReached, `${example}`)
  check(name, worst.length === 0, `${JSON.stringify(Object.fromEntries(counts))} ${worst[0] ?? ''}`)
}
check('the process is the same and well', server.child.exitCode === null && (await fetch(`${server.origin}/readyz`)).ok)
check('pictures reached the provider', images > 0, `${images}`)
agent.destroy()
provider.close()
server.child.kill('SIGTERM')
check('and stops in order', (await server.ended) === 0)
