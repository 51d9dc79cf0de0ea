import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { ask, type Got, OK, proxy, rawServer, startProxy } from '../../testing/guarded-proxy.ts'
import { endToEndHeaders, TrafficBudget } from './guard-proxy.ts'

const answers: readonly (readonly [string, string, number | 'ended'])[] = [
  ['a Trailer beside a length', 'HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nContent-Length: 2\r\n\r\nok', 200],
  ['status 000', 'HTTP/1.1 000 None\r\nContent-Length: 0\r\n\r\n', 502],
  ['status 099', 'HTTP/1.1 099 Low\r\nContent-Length: 0\r\n\r\n', 502],
  ['status 999', 'HTTP/1.1 999 High\r\nContent-Length: 0\r\n\r\n', 502],
  ['switched protocols', 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nraw', 502],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok', 502],
  ['a length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 502],
  ['no HTTP', 'SSH-2.0-OpenSSH_9\r\n', 502],
  ['nothing at all', '', 502],
  ['a header without a name', 'HTTP/1.1 200 OK\r\n: x\r\nContent-Length: 0\r\n\r\n', 502],
  ['a nought in a value', 'HTTP/1.1 200 OK\r\nX: a\u0000b\r\nContent-Length: 0\r\n\r\n', 502],
  ['headers without end', `HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(9000)}`, 502],
  ['broken chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 'ended'],
  ['half a body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', 'ended'],
]

test.each(answers)('outlives a server that sends %s', async (_, text, expected) => {
  const port = await rawServer((socket) => socket.once('data', () => socket.end(Buffer.from(text, 'latin1'))))
  const through = await startProxy(`http://site.example:${port}/`)
  const got = await ask(through, `http://site.example:${port}/`)
  expect(got === 'ended' ? got : got.status).toBe(expected)
  // It still works.
  const well = await rawServer((socket) => socket.once('data', () => socket.end(OK)))
  expect(await ask(through, `http://site.example:${well}/`)).toMatchObject({ status: 200, body: 'ok' })
})

test('passes interim answers by and takes hop-by-hop headers off, both ways', async () => {
  let requested = ''
  const port = await rawServer((socket) =>
    socket.once('data', (chunk) => {
      requested = String(chunk)
      socket.end(
        'HTTP/1.1 103 Early\r\nX: 1\r\n\r\nHTTP/1.1 200 OK\r\nConnection: X-Own\r\nX-Own: 1\r\nKeep-Alive: 5\r\nTrailer: Y\r\nX-Kept: yes\r\nContent-Length: 0\r\n\r\n',
      )
    }),
  )
  const through = await startProxy(`http://site.example:${port}/`)
  const headers = { connection: 'close, x-mine', 'x-mine': '1', te: 'trailers', 'proxy-connection': 'x', 'x-kept': '1' }
  const got = await ask(through, `http://site.example:${port}/a?b`, { headers })
  expect(got).toMatchObject({ status: 200, headers: { 'x-kept': 'yes' } })
  expect(Object.keys((got as Got).headers)).not.toEqual(expect.arrayContaining(['x-own']))
  expect((got as Got).headers.trailer).toBeUndefined()
  expect(requested).toMatch(/^GET \/a\?b HTTP\/1\.1\r\n/)
  expect(requested).toMatch(/x-kept: 1/i)
  expect(requested).not.toMatch(/x-mine|^te:|proxy-connection/im)
})

test('refuses a long body to another site, declared or not, and counts what goes out', async () => {
  let arrived = 0
  const port = await rawServer((socket) =>
    socket.on('data', (chunk) => {
      arrived += chunk.length
    }),
  )
  const through = await startProxy('http://site.example/')
  const body = 'x'.repeat(2_000_000)
  expect(await ask(through, `http://third.example:${port}/`, { method: 'POST', body })).toMatchObject({ status: 413 })
  expect(arrived).toBe(0)
  const chunked = { method: 'POST', body, headers: { 'transfer-encoding': 'chunked' } }
  expect(await ask(through, `http://third.example:${port}/`, chunked)).not.toMatchObject({ status: 200 })
  expect(arrived).toBeLessThan(200_000)
  expect(proxy?.refused).toContain(`third.example:${port}`)
})

test('closes a tunnel through which more is sent than it may', async () => {
  let arrived = 0
  const port = await rawServer((socket) =>
    socket.on('data', (chunk) => {
      arrived += chunk.length
    }),
  )
  const through = await startProxy('https://site.example/')
  const client = connect(through, '127.0.0.1')
  await new Promise<void>((resolve) => {
    client.on('error', () => {})
    client.on('close', () => resolve())
    client.write(`CONNECT third.example:${port} HTTP/1.1\r\nHost: third.example:${port}\r\n\r\n`)
    client.once('data', () => {
      const pour = () => {
        while (!client.destroyed && client.write('x'.repeat(16_000))) {}
      }
      client.on('drain', pour)
      pour()
    })
  })
  expect(arrived).toBeLessThan(300_000)
  // And the host is sent nothing more.
  const again = await ask(through, `http://third.example:${port}/`)
  expect(again).toMatchObject({ status: 403 })
})

test('lets a page send its own site what a form may hold', async () => {
  const port = await rawServer((socket) => {
    let length = 0
    socket.on('data', (chunk) => {
      length += chunk.length
      if (length > 500_000) socket.end(OK)
    })
  })
  const through = await startProxy(`http://www.site.example:${port}/`)
  const got = await ask(through, `http://api.site.example:${port}/`, { method: 'POST', body: 'x'.repeat(500_000) })
  expect(got).toMatchObject({ status: 200 })
})

test('refuses what the browser asks for by itself', async () => {
  let requested = 0
  const port = await rawServer((socket) => {
    requested += 1
    socket.end(OK)
  })
  const through = await startProxy('http://site.example/')
  const hosts = ['accounts.google.com', 'clients2.googleusercontent.com', 'update.googleapis.com', 'edgedl.me.gvt1.com']
  for (const host of hosts) expect(await ask(through, `http://${host}:${port}/`)).toMatchObject({ status: 403 })
  expect([requested, proxy?.refused]).toEqual([0, hosts.map((host) => `${host}:${port}`)])
})

test('remembers fifty refused hosts', async () => {
  const through = await startProxy('http://site.example/')
  for (let host = 0; host < 51; host += 1) await ask(through, `http://nowhere.${host}.example/`)
  expect(proxy?.refused).toHaveLength(50)
  expect(await ask(through, 'ftp://site.example/')).toMatchObject({ status: 403, headers: { connection: 'close' } })
})

test('takes bodies of a megabyte to the page’s own site and 16 kB to others', async () => {
  const port = await rawServer((socket) => socket.once('data', () => socket.end(OK)))
  const post = async (host: string, length: number) => {
    const through = await startProxy('http://site.example/')
    const got = await ask(through, `http://${host}:${port}/`, {
      method: 'POST',
      headers: { 'content-length': `${length}` },
      body: 'x'.repeat(length),
    })
    proxy?.close()
    return got === 'ended' ? got : got.status
  }
  expect(await post('site.example', 1_000_001)).toBe(413)
  expect(await post('site.example', 1_000_000)).not.toBe(413)
  expect(await post('third.example', 16_001)).toBe(413)
  expect(await post('third.example', 16_000)).not.toBe(413)
})

test('takes off what belongs to one connection, and what Connection names', () => {
  const raw = ['Connection', 'close, X-Own', 'X-Own', '1', 'Keep-Alive', '5', 'TE', 'trailers', 'Trailer', 'X-Sum']
  const more = [
    'Transfer-Encoding',
    'chunked',
    'Upgrade',
    'h2c',
    'Proxy-Authenticate',
    'Basic',
    'Proxy-Connection',
    'x',
  ]
  expect(endToEndHeaders([...raw, ...more, 'X-Kept', 'yes', 'set-cookie', 'a=1', 'Set-Cookie', 'b=2'])).toEqual([
    'X-Kept',
    'yes',
    'set-cookie',
    'a=1',
    'Set-Cookie',
    'b=2',
  ])
})

test('takes off what is no header', () => {
  expect(endToEndHeaders(['a b', '1', 'x', 'a\nb', 'y', 'a\x00', '', 'z', 'ok', 'caf\xe9', 'odd'])).toEqual([
    'ok',
    'caf\xe9',
  ])
})

const budget = () => new TrafficBudget('https://www.shop.co.uk/a')

test('a page receives 40 MB, in whatever pieces', () => {
  const one = budget()
  expect([one.received(39_999_999), one.received(1), one.received(1)]).toEqual([true, true, false])
})

describe('a page sends', () => {
  test('2 MB in all, to its own site', () => {
    const one = budget()
    expect(one.sent('www.shop.co.uk', 1_000_000)).toBe(true)
    expect(one.sent('api.shop.co.uk', 1_000_000)).toBe(true)
    expect(one.maySend('img.shop.co.uk')).toBe(true)
    expect(one.sent('img.shop.co.uk', 1)).toBe(false)
    expect(one.maySend('www.shop.co.uk')).toBe(false)
  })
  test('128 kB to each other site', () => {
    const one = budget()
    expect(one.sent('other.co.uk', 128_000)).toBe(true)
    expect(one.maySend('other.co.uk')).toBe(true)
    expect(one.sent('other.co.uk', 1)).toBe(false)
    expect(one.sent('third.example', 128_000)).toBe(true)
  })
})

test.each([
  ['shop.co.uk', true],
  ['api.shop.co.uk', true],
  ['co.uk', false],
  ['shop.example', false],
])('%s is the site of the page: %s', (host, expected) => expect(budget().isOwn(host)).toBe(expected))

test('a site at a shared host is distinguished from its neighbours', () => {
  expect(new TrafficBudget('https://ann.github.io/').isOwn('ben.github.io')).toBe(false)
  expect(new TrafficBudget('https://192.0.2.1/').isOwn('192.0.2.1')).toBe(true)
})
