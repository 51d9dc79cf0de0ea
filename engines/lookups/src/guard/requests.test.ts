// Requests of a fetch, and the redirects it follows.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PublicRequest } from '../ports/ports-web.ts'
import { makePublicWorld, PUBLIC_V4, type PublicWorld } from '../testing/public-world.ts'

let world: PublicWorld
const sent: Record<string, unknown>[] = []
beforeEach(async () => {
  world = await makePublicWorld((request, response) => {
    sent.push({ method: request.method, url: request.url, ...request.headers })
    const { searchParams } = new URL(request.url ?? '/', 'http://a.example')
    const left = Number(searchParams.get('left') ?? 0)
    const status = Number(searchParams.get('status') ?? 302)
    if (left > 0) response.writeHead(status, { location: `/?left=${left - 1}` }).end()
    else response.end('end')
  })
  world.zone['a.example'] = [[PUBLIC_V4]]
})
afterEach(() => {
  world.close()
  sent.length = 0
})

async function get(path: string, request: Partial<PublicRequest> = {}) {
  const response = await world.web.fetch(`http://a.example${path}`, { maxBytes: 1000, ...request })
  await response.bytes()
  return response
}

describe('a request', () => {
  const usual = {
    method: 'GET',
    url: '/x?y=1',
    host: 'a.example',
    connection: expect.any(String),
    'user-agent': 'Sundry tests',
    accept: '*/*',
    'accept-language': 'en;q=0.8, *;q=0.5',
    'accept-encoding': 'gzip, br, zstd',
  }
  test('a request sends the headers of its caller, except for encodings', async () => {
    await get('/x?y=1', { method: 'HEAD', headers: { accept: 'text/css', 'accept-encoding': 'x' } })
    await get('/x?y=1', { decode: false })
    expect(sent).toEqual([
      { ...usual, method: 'HEAD', accept: 'text/css' },
      { ...usual, 'accept-encoding': 'identity' },
    ])
  })
})

describe('an answer that sends on', () => {
  test.each([
    [300, 0],
    [301, 1],
    [302, 1],
    [303, 1],
    [304, 0],
    [305, 0],
    [307, 1],
    [308, 1],
    [200, 0],
  ])('a redirect of status %i is followed %i times', async (status, times) => {
    const { redirects } = await get(`/?left=1&status=${status}`)
    expect(redirects.map((one) => one.status)).toEqual(times === 0 ? [] : [status])
  })
})
