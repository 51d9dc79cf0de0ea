import { gpuModule, plainModule } from '#runtime-files'
import { type FileToFetch, isCached } from './fetch-cached.ts'
import { findAdapter, suspends } from './webgpu-adapter.ts'

export type RuntimeKind = 'wasm' | 'webgpu'

export const runtimeSizes = {
  wasm: { whole: 14_239_897, packed: 2_690_000 },
  webgpu: { whole: 16_758_545, packed: 3_060_000 },
} as const satisfies Record<RuntimeKind, { whole: number; packed: number }>

export const runtimeUrls: Readonly<Record<RuntimeKind, string>> = { wasm: plainModule, webgpu: gpuModule }

export const runtimeFile = (kind: RuntimeKind): FileToFetch => ({
  url: runtimeUrls[kind],
  bytes: runtimeSizes[kind].whole,
  sha256: null,
})

/** The build for WebGPU, once cached, also runs without a GPU and offline. */
const isCachedAlone = async () =>
  suspends() && (await isCached(runtimeUrls.webgpu)) && !(await isCached(runtimeUrls.wasm))

export async function chooseRuntime(): Promise<RuntimeKind> {
  return (await findAdapter()) !== null || (await isCachedAlone()) ? 'webgpu' : 'wasm'
}
