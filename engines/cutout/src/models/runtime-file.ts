import type { Wanted } from './fetch-kept.ts'
import { runtimeBytes } from './runtime-size.ts'
import { runtimeUrls } from './runtime-url.ts'

/** The runtime's WebAssembly, of the build that was chosen: runtime-choice.ts. */
export const runtimeFile: Wanted = { url: runtimeUrls.wasm, bytes: runtimeBytes.whole, sha256: null }
