import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterEach, expect, test, vi } from 'vitest'
import { chooseRuntime, runtimeFile, runtimeSizes, runtimeUrls } from './runtime-choice.ts'

vi.mock('#runtime-files', () => ({
  plainScript: '/plain.mjs',
  gpuScript: '/gpu.mjs',
  plainModule: '/assets/plain.wasm',
  gpuModule: '/assets/gpu.wasm',
}))
afterEach(() => vi.unstubAllGlobals())

const info = { vendor: 'acme', architecture: '', device: '', description: '' }
const withAdapter = (adapter: object | null) => {
  vi.stubGlobal('WebAssembly', { ...WebAssembly, Suspending: class {} })
  vi.stubGlobal('navigator', { gpu: { requestAdapter: () => Promise.resolve(adapter) } })
}

test('with a graphics processor the build for it is chosen; without one, or with one no more, the smaller', async () => {
  withAdapter({ info })
  expect(await chooseRuntime()).toBe('webgpu')
  withAdapter(null)
  expect(await chooseRuntime()).toBe('wasm')
})

test('the fetched file is that of the build', () => {
  const { webgpu, wasm } = runtimeSizes
  expect(runtimeFile('webgpu')).toEqual({ url: '/assets/gpu.wasm', bytes: webgpu.whole, sha256: null })
  expect(runtimeFile('wasm')).toEqual({ url: '/assets/plain.wasm', bytes: wasm.whole, sha256: null })
})

test('the displayed sizes are those of the installed files', () => {
  const { resolve } = createRequire(import.meta.url)
  const size = (name: string) => statSync(resolve(`onnxruntime-web/${name}`)).size
  expect(size('ort-wasm-simd-threaded.wasm')).toBe(runtimeSizes.wasm.whole)
  expect(size('ort-wasm-simd-threaded.jspi.wasm')).toBe(runtimeSizes.webgpu.whole)
})

test('the build that is kept is used while its graphics processor is away, unless the smaller one is kept as well', async () => {
  const retained = new Set([runtimeUrls.webgpu])
  const match = (url: string) => Promise.resolve(retained.has(url) ? new Response() : undefined)
  vi.stubGlobal('caches', { open: () => Promise.resolve({ match }) })
  withAdapter(null)
  expect(await chooseRuntime()).toBe('webgpu')
  retained.add(runtimeUrls.wasm)
  expect(await chooseRuntime()).toBe('wasm')
})
