import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createRemoveBgProvider } from './remove-bg-provider.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function removeWith(answer: RequestListener) {
  server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const provider = createRemoveBgProvider({ url, key: 'a key' })
  return provider.remove(new Uint8Array([1, 2, 3]), AbortSignal.timeout(10_000))
}

test('a result is taken up to 50 MB', async () => {
  const max = 50 * 1_048_576
  const of = (length: number) => removeWith((_, response) => response.end(Buffer.alloc(length)))
  expect((await of(max)).length).toBe(max)
  await expect(of(max + 1)).rejects.toThrow('Failed to remove background via API.')
})

test.each([
  [{ errors: [{ title: 'x'.repeat(400) }] }, 'x'.repeat(300)],
  [{ errors: [{ title: '' }] }, 'Failed to remove background via API.'],
  [{ errors: [] }, 'Failed to remove background via API.'],
])('a refusal is reported in the provider’s words, 300 characters of them (%#)', async (body, sentence) => {
  const refused = removeWith((_, response) => response.writeHead(400).end(JSON.stringify(body)))
  const message = await refused.then(
    () => null,
    (error: Error) => error.message,
  )
  expect(message).toBe(sentence)
})
