import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { removeBackground } from '@sundry/contracts/remove-background'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRemoveBgProvider } from '../adapters/remove-bg-provider.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const bitmap = Buffer.from('89504e470d0a1a0a00', 'hex')
let provider: Server
let url: string
let requested: { key: string | undefined; form: string }[]
let answer: (request: IncomingMessage) => { status: number; type: string; body: string | Buffer; headers?: object }
let site: TestServer | undefined

beforeEach(async () => {
  requested = []
  answer = () => ({ status: 200, type: 'image/png', body: bitmap })
  provider = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requested.push({ key: String(request.headers['x-api-key']), form: Buffer.concat(chunks).toString('latin1') })
      const { status, type, body, headers } = answer(request)
      response.writeHead(status, { 'content-type': type, ...headers }).end(body)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => provider.once('listening', resolve))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1.0/removebg`
})
afterEach(async () => {
  await site?.stop()
  provider.close()
})

async function call(name: string, input: unknown, environment: Record<string, string> = {}, withKey = true) {
  await site?.stop()
  const backgroundProvider = withKey ? createRemoveBgProvider({ url, key: 'server-side-key' }) : null
  site = await startTestServer(environment, { ports: { backgroundProvider } })
  const body = JSON.stringify(input)
  const reply = await site.ask(`/functions/v1/${name}`, {
    method: 'POST',
    body,
    headers: { 'content-length': String(body.length) },
  })
  return { ...reply, json: JSON.parse(reply.text) as { image?: string | null; error?: string } }
}

const image = bitmap.toString('base64')

test('hands the image to the provider and gives the result back from our own origin', async () => {
  const reply = await call('remove-background', { image })
  expect(reply.status).toBe(200)
  expect(removeBackground.output.parse(reply.json)).toEqual({ image: `data:image/png;base64,${image}` })
  expect(requested).toHaveLength(1)
  expect(requested[0]?.key).toBe('server-side-key')
  expect(requested[0]?.form).toContain(bitmap.toString('latin1'))
  for (const field of ['name="size"\r\n\r\nauto', 'name="format"\r\n\r\npng'])
    expect(requested[0]?.form).toContain(field)
})

test("shows the provider's first error title, or the specification's sentence without one", async () => {
  answer = () => ({ status: 402, type: 'application/json', body: '{"errors":[{"title":"Insufficient credits"}]}' })
  expect((await call('remove-background', { image })).json).toEqual({ image: null, error: 'Insufficient credits' })
  const nameless = { image: null, error: 'Failed to remove background via API.' }
  answer = () => ({ status: 500, type: 'text/html', body: '<h1>oops' })
  expect((await call('remove-background', { image })).json).toEqual(nameless)
  answer = () => ({ status: 302, type: 'text/plain', body: '', headers: { location: '/elsewhere' } })
  expect((await call('remove-background', { image })).json).toEqual(nameless)
  expect(requested.map(({ key }) => key)).toHaveLength(3)
})

test('says so when the operator set no key', async () => {
  const reply = await call('remove-background', { image }, {}, false)
  expect(reply.status).toBe(200)
  expect(reply.json.error).toBe('Background removal service is currently unavailable. Please try again later')
})

test('takes an image of many megabytes and refuses one past the cap unread', async () => {
  const large = Buffer.alloc(3_000_000, 1).toString('base64')
  expect((await call('remove-background', { image: large })).status).toBe(200)
  const reply = await site
    ?.ask('/functions/v1/remove-background', {
      method: 'POST',
      headers: { 'content-length': String(removeBackground.bodyBytes + 1) },
      body: 'x',
    })
    .catch((error: Error) => error)
  expect(reply).toMatchObject({ status: 413 })
})

test('gives no key away unless the operator opened one to browsers', async () => {
  const closed = await call('get-remove-bg-key', {}, { REMOVE_BG_KEY: 'server-side-key' })
  expect(closed.json).toEqual({ apiKey: null, endpoint: null, proxy: true })
  expect((await site?.ask('/'))?.headers['content-security-policy']).toContain("connect-src 'self';")

  const opened = await call('get-remove-bg-key', {}, { REMOVE_BG_PUBLIC_KEY: 'browser-safe' }, false)
  const endpoint = 'https://api.remove.bg/v1.0/removebg'
  expect(opened.json).toEqual({ apiKey: 'browser-safe', endpoint, proxy: false })
  expect((await site?.ask('/'))?.headers['content-security-policy']).toContain(
    "connect-src 'self' https://api.remove.bg;",
  )
})
