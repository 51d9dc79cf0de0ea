import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Watches } from '../ports/ports.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await startTestServer()
})
afterAll(() => site.stop())

/** Sends octets as they are and returns all that comes back. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
  })
  socket.end(text)
  await once(socket, 'close')
  return answer
}

describe('security headers', () => {
  test.each([
    '/',
    '/assets/worker-d4e5f6.js',
    '/models/large.onnx',
    '/nowhere',
    '/assets/gone.js',
    '/compressor/',
    '/healthz',
    '/readyz',
  ])('security headers are on %s', async (path) => {
    const { headers } = await site.ask(path)
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('security headers are on responses that Node itself refuses', async () => {
    for (const request of ['nonsense\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n']) {
      const answer = await raw(site.port, request)
      expect(answer).toMatch(/^HTTP\/1.1 400 /)
      expect(answer).toContain('cross-origin-embedder-policy: require-corp')
    }
    const long = await raw(site.port, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1.1 431 /)
    expect(long).toContain('content-security-policy: ')
  })
})

describe('health', () => {
  test('says ok and ready', async () => {
    expect(JSON.parse((await site.ask('/healthz')).text)).toEqual({ status: 'ok' })
    expect(JSON.parse((await site.ask('/readyz')).text)).toEqual({ status: 'ready' })
    expect((await site.ask('/healthz', { method: 'HEAD' })).status).toBe(200)
  })
})

describe('transport security', () => {
  test('transport security is required when PUBLIC_URL is https, and the site names that origin', async () => {
    const secure = await startTestServer({ PUBLIC_URL: 'https://tools.example', PROFILE_URL: 'https://me.example/' })
    try {
      const reply = await secure.ask('/')
      expect(reply.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
      expect(reply.text).toContain('href="https://tools.example/"')
      expect(reply.text).toContain('href="https://me.example/"')
      expect(await raw(secure.port, 'nonsense\r\n\r\n')).toContain('strict-transport-security')
    } finally {
      await secure.stop()
    }
  })

  test('transport security is required on the word of a trusted proxy only', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'tools.example', host: '127.0.0.1:8080' }
    const behind = await startTestServer({ TRUST_PROXY: '1' })
    try {
      const reply = await behind.ask('/', { headers })
      expect(reply.headers['strict-transport-security']).toBeDefined()
      expect(reply.text).toContain('href="https://tools.example/"')
    } finally {
      await behind.stop()
    }
    const direct = await site.ask('/', { headers })
    expect(direct.headers['strict-transport-security']).toBeUndefined()
    expect(direct.text).toContain('href="http://127.0.0.1:8080/"')
  })
})

describe('listening', () => {
  test('answers on both loopback addresses', async () => {
    expect((await site.ask('/healthz', { address: '127.0.0.1' })).status).toBe(200)
    expect((await site.ask('/healthz', { address: '::1' })).status).toBe(200)
  })

  test('says so when the port is taken', async () => {
    await expect(startTestServer({ PORT: String(site.port) })).rejects.toThrow(/already in use.*PORT=/)
  })

  test('says so when there is no site', async () => {
    await expect(startTestServer({ SITE_DIR: '/nowhere/at/all' })).rejects.toThrow(/^SITE_DIR .*npm start/)
  })
})

test('a request that names two hosts is refused, because two readers could take it for one of either', async () => {
  const own = 'Host: localhost\r\n'
  for (const head of [
    `/ HTTP/1.1\r\n${own}Host: evil.example\r\n`,
    `/ HTTP/1.1\r\n${own}${own}`,
    `http://evil.example/ HTTP/1.1\r\n${own}`,
    'http://localhost/ HTTP/1.0\r\n',
  ])
    expect(await raw(site.port, `GET ${head}Connection: close\r\n\r\n`), head).toMatch(/^HTTP\/1.1 400 /)
  const answer = await raw(site.port, `GET http://LOCALHOST/ HTTP/1.1\r\n${own}Connection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
})

describe('a name that a stranger led to this address (DNS rebinding)', () => {
  const paths = ['/', '/healthz', '/mcp', '/api/auth/get-session', '/functions/v1/image-operations']
  const statuses = async (server: TestServer, host: string) => {
    const replies = await Promise.all(paths.map((path) => server.ask(path, { headers: { host } })))
    return replies.map(({ status }) => status === 421)
  }

  test('a server on loopback refuses a name that leads to its address (DNS rebinding) everywhere', async () => {
    for (const host of ['evil.example', 'localhost.evil.example:80', '10.0.0.1', '127.0.0.1.nip.example'])
      expect(await statuses(site, host)).toEqual([true, true, true, true, true])
    for (const host of ['localhost', 'LOCALHOST.:1', '127.0.0.1:9', '[::1]', '[0:0:0:0:0:0:0:1]:9'])
      expect(await statuses(site, host)).toEqual([false, false, false, false, false])
  })

  test('reads pages at most on a server that others reach, unless PUBLIC_URL names one', async () => {
    const open = await startTestServer({ HOST: '0.0.0.0', MCP: 'on' })
    const named = await startTestServer({ PUBLIC_URL: 'https://tools.example', MCP: 'on' })
    try {
      expect(await statuses(open, 'evil.example')).toEqual([false, false, true, true, true])
      expect(await statuses(open, '192.0.2.1:8080')).toEqual([false, false, false, false, false])
      expect(await statuses(named, 'tools.example')).toEqual([false, false, false, false, false])
    } finally {
      await Promise.all([open.stop(), named.stop()])
    }
  })
})

describe('security.txt', () => {
  test('names the contact until a day within a year, at the root of the host too', async () => {
    const environment = { SECURITY_CONTACT: 'mailto:security@a.example', BASE_PATH: '/tools' }
    const own = await startTestServer({ PUBLIC_URL: 'https://a.example/tools', ...environment })
    const { text } = await own.ask('/.well-known/security.txt')
    await own.stop()
    expect(text).toContain('Contact: mailto:security@a.example\n')
    expect(text).toContain('Canonical: https://a.example/.well-known/security.txt\n')
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
  })

  test('does not exist without a contact', async () => {
    expect((await site.ask('/.well-known/security.txt')).status).toBe(404)
  })
})

test('a press in a mail program ends the messages of watches, and a program that follows links ends none', async () => {
  const left: string[] = []
  const link = async (token: string, action: string) => action === 'leave' && token === 'valid' && left.push(token) > 0
  const { ask, stop } = await startTestServer({}, { ports: { watches: { link, start() {} } as unknown as Watches } })
  onTestFinished(stop)
  const form = { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  for (const method of ['GET', 'HEAD']) await ask('/watches?leave=valid', { method })
  expect(left).toEqual([])
  expect((await ask('/watches?leave=forged', { method: 'POST', ...form })).status).toBe(404)
  expect((await ask('/watches?leave=valid', { method: 'POST', ...form })).status).toBe(200)
  expect(left).toEqual(['valid'])
})
