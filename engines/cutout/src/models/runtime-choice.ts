import { isCached } from './fetch-cached.ts'
import type { RuntimeKind } from './runtime-url.ts'
import { runtimeUrls } from './runtime-url.ts'
import { findAdapter, suspends } from './webgpu-adapter.ts'

/** The build for WebGPU, once cached, also runs without a GPU and offline. */
const isCachedAlone = async () =>
  suspends() && (await isCached(runtimeUrls.webgpu)) && !(await isCached(runtimeUrls.wasm))

export async function chooseRuntime(): Promise<RuntimeKind> {
  return (await findAdapter()) !== null || (await isCachedAlone()) ? 'webgpu' : 'wasm'
}
