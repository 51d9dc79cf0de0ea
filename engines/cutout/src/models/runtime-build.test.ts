import { expect, test, vi } from 'vitest'
import { createSession, startRuntime } from './runtime-build.ts'

const runtime = vi.hoisted(() => ({ holds: null as ArrayBuffer | null, read: 0 }))

vi.mock('#runtime-files', () => ({
  plainScript: '/plain.mjs',
  gpuScript: '/gpu.mjs',
  plainModule: '/plain.wasm',
  gpuModule: '/gpu.wasm',
}))
vi.mock('onnxruntime-web/wasm', () => {
  const env = { wasm: {} as { wasmBinary?: ArrayBuffer } }
  const create = async () => {
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
