import { isKept } from './fetch-kept.ts'
import type { RuntimeKind } from './runtime-size.ts'
import { runtimeUrls } from './runtime-url.ts'
import { findAdapter, suspends } from './webgpu-adapter.ts'

/** A graphics processor may be away for a day; the build that was fetched for it runs all the same, offline too. */
const isKeptAlone = async () => suspends() && (await isKept(runtimeUrls.webgpu)) && !(await isKept(runtimeUrls.wasm))

/**
 * Chooses the build of the runtime that this page tells of, or this worker fetches: the one that also knows WebGPU
 * where there is a graphics processor to use, else the smaller one. Whether the graphics processor really does the work
 * is decided model by model (webgpu.ts); the larger build does without it as well, so nothing is fetched twice.
 */
export async function chooseRuntime(): Promise<RuntimeKind> {
  return (await findAdapter()) !== null || (await isKeptAlone()) ? 'webgpu' : 'wasm'
}
