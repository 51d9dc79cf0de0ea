import { afterEach, expect, test, vi } from 'vitest'
import { dropOlder, fetchCached, versionOf } from './fetch-cached.ts'

afterEach(() => vi.unstubAllGlobals())

/** The browser's store as far as it is used, with these addresses in it. */
function store(...paths: string[]) {
  vi.stubGlobal('location', new URL('https://site.example/background-remover'))
  const absolute = (of: string | Request) => new URL(typeof of === 'string' ? of : of.url, location.href).href
  const retained = new Map(paths.map((path) => [absolute(path), new Response('old')]))
  const cache = {
    keys: async () => [...retained.keys()].map((url) => ({ url })),
    match: async (url: string) => retained.get(absolute(url))?.clone(),
    put: vi.fn(async (url: string, response: Response) => void retained.set(absolute(url), response)),
    delete: async (of: string | Request) => retained.delete(absolute(of)),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  return {
    cache: cache as unknown as Cache,
    put: cache.put,
    left: () => [...retained.keys()].map((url) => new URL(url).pathname),
  }
}

test('versions of a file are distinguished by the common part of their names', () => {
  expect(versionOf('/models/modnet-9a3ec3eb.onnx')).toBe(versionOf('/models/modnet-00000000.onnx'))
  expect(versionOf('/models/modnet-9a3ec3eb.onnx')).not.toBe(versionOf('/models/u2netp-309c8469.onnx'))
  const runtimes = ['-DcHrbrbl', '-a_b-c0d1', '.jspi-CZzFqCHi'].map(
    (end) => `/assets/ort-wasm-simd-threaded${end}.wasm`,
  )
  expect(new Set(runtimes.map(versionOf)).size).toBe(1)
  expect(versionOf('/assets/vips-3-VcN70V.wasm')).not.toBe(versionOf(runtimes[0] ?? ''))
  expect(versionOf('/models/custom/a-00000000.onnx')).toBe(versionOf('/models/custom/b.onnx'))
  for (const other of ['/models/manifest.json', '/models/.webgpu', '/models/custom/manifest.json', '/assets/own.wasm'])
    expect(versionOf(other)).toBeNull()
})

test('older versions go, everything else stays', async () => {
  const { cache, left } = store(
    '/models/modnet-00000000.onnx',
    '/models/modnet-9a3ec3eb.onnx',
    '/models/u2netp-309c8469.onnx',
    '/models/manifest.json',
    '/models/.webgpu',
    '/assets/vips-3-VcN70V.wasm',
  )
  await dropOlder(cache, '/models/modnet-9a3ec3eb.onnx')
  expect(left()).toEqual([
    '/models/modnet-9a3ec3eb.onnx',
    '/models/u2netp-309c8469.onnx',
    '/models/manifest.json',
    '/models/.webgpu',
    '/assets/vips-3-VcN70V.wasm',
  ])
})

const old = '/models/modnet-00000000.onnx'
const expected = { url: '/models/modnet-9a3ec3eb.onnx', bytes: 3, sha256: null }

test('a new version takes the place of the old one only when it is kept', async () => {
  const { put, left } = store(old)
  vi.stubGlobal('fetch', async () => new Response('new'))
  put.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  await fetchCached(expected, () => {})
  expect(left()).toEqual([old])
  await fetchCached(expected, () => {})
  expect(left()).toEqual([expected.url])
})

test('one that does not arrive leaves the old one where it is', async () => {
  const { left } = store(old)
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  await expect(fetchCached(expected, () => {})).rejects.toMatchObject({ code: 'offline' })
  expect(left()).toEqual([old])
})

test('one that somebody else has kept already puts an end to the old one, too', async () => {
  const { left } = store(old, expected.url)
  await fetchCached(expected, () => {})
  expect(left()).toEqual([expected.url])
})
