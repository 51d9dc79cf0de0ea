import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, vi } from 'vitest'
import { standInForCanvas } from '../worker.ts'

/** Makes a test in Node what the command's threads are. */
export function asThread(): void {
  beforeAll(() => {
    const beyond = globalThis.fetch
    vi.stubGlobal('fetch', async (address: URL | string, options?: RequestInit) => {
      const url = new URL(address)
      if (url.protocol !== 'file:') return beyond(url, options)
      return new Response(await readFile(url), { headers: { 'content-type': 'application/wasm' } })
    })
    standInForCanvas()
  })
  afterAll(() => vi.unstubAllGlobals())
}
