import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { maskDigests, SAME_MASKS } from '../testing/same-mask.ts'

beforeAll(() => {
  const models = new URL('../../../../.runtime/models/', import.meta.url)
  vi.stubGlobal('fetch', async (address: string) => {
    const file = address.startsWith('file:') ? new URL(address) : new URL(address.replace('/models/', ''), models)
    const type = address.endsWith('.json') ? 'application/json' : 'application/wasm'
    return new Response(await readFile(file), { headers: { 'content-type': type } })
  })
})
afterAll(() => vi.unstubAllGlobals())

test('the models say the same of the same pixels in Node as in Chromium', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  expect(await maskDigests()).toEqual(SAME_MASKS)
})
