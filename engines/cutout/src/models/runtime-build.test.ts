import { expect, test, vi } from 'vitest'
import { createSession, startRuntime } from './runtime-build.ts'

const runtime = vi.hoisted(() => ({ holds: null as ArrayBuffer | null, read: 0, fails: false }))

vi.mock('#runtime-files', () => ({
  plainScript: '/plain.mjs',
  gpuScript: '/gpu.mjs',
  plainModule: '/plain.wasm',
  gpuModule: '/gpu.wasm',
}))
vi.mock('onnxruntime-web/wasm', () => {
  const env = { wasm: {} as { wasmBinary?: ArrayBuffer } }
  const create = async () => {
    if (runtime.fails) throw new Error('no available backend found')
    runtime.holds ??= env.wasm.wasmBinary ?? null
    runtime.read = runtime.holds?.byteLength ?? 0
    return {}
  }
  return { env, InferenceSession: { create }, Tensor: class {} }
})

test('the file of the runtime is read once and stays in nobody’s hands', async () => {
  vi.stubGlobal('location', { href: 'http://localhost/' })
  vi.stubGlobal('crossOriginIsolated', false)
  const wasm = new ArrayBuffer(1000)
  startRuntime(wasm, 'wasm')
  await createSession(new ArrayBuffer(8), 'wasm')
  expect(runtime.read).toBe(1000)
  expect(runtime.holds?.byteLength).toBe(0)
  expect(wasm.byteLength).toBe(0)
  await createSession(new ArrayBuffer(8), 'wasm')
  vi.unstubAllGlobals()
})

test('a runtime whose script does not arrive is no fault of the picture; one that breaks is told as it is', async () => {
  vi.stubGlobal('location', { href: 'http://localhost/' })
  runtime.fails = true
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(createSession(new ArrayBuffer(8), 'wasm')).rejects.toMatchObject({ code: 'code-unavailable' })
  vi.stubGlobal('fetch', async () => new Response('script'))
  await expect(createSession(new ArrayBuffer(8), 'wasm')).rejects.toThrow('no available backend found')
  vi.unstubAllGlobals()
})
