import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureSite, makeFixtureSite } from '../../testing/fixture-site.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { precompress } from './precompress.ts'
import { loadSite } from './site.ts'

const wasm = new Uint8Array(1_200_000).map((_, index) => (index * index) % 13)
let site: FixtureSite
beforeAll(async () => {
  site = await makeFixtureSite({ 'ort/engine.wasm': wasm })
})
afterAll(() => site.remove())

test('writes copies of what shrinks, once, and the server sends them', async () => {
  expect(await precompress(site.directory)).toBe(4)
  expect(await precompress(site.directory)).toBe(0)
  const copy = await readFile(join(site.directory, 'ort/engine.wasm.br'))
  expect(brotliDecompressSync(copy).equals(wasm)).toBe(true)

  const server = await startTestServer({ SITE_DIR: site.directory })
  try {
    const large = await server.ask('/ort/engine.wasm', { headers: { 'accept-encoding': 'br' } })
    expect(large.headers['content-encoding']).toBe('br')
    expect(large.headers['content-type']).toBe('application/wasm')
    expect(large.body.equals(copy)).toBe(true)
    const small = await server.ask('/assets/entry-a1b2c3.js', { headers: { 'accept-encoding': 'br' } })
    expect(small.body.equals(await readFile(join(site.directory, 'assets/entry-a1b2c3.js.br')))).toBe(true)
    expect((await server.ask('/ort/engine.wasm.br')).status).toBe(404)
  } finally {
    await server.stop()
  }
})

test('passes over a copy older than its file', async () => {
  const file = join(site.directory, 'ort/engine.wasm')
  const old = new Date(Date.now() - 60_000)
  await utimes(`${file}.br`, old, old)
  await writeFile(file, wasm)
  const found = loadSite(site.directory).files.get('/ort/engine.wasm')
  expect(found?.kind === 'disk' && found.packed.has('br')).toBe(false)
})
