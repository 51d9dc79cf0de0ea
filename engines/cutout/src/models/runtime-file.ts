import type { Wanted } from './fetch-kept.ts'
import { type RuntimeKind, runtimeSizes } from './runtime-size.ts'
import { runtimeUrls } from './runtime-url.ts'

/** The WebAssembly of a build of the runtime. */
export const runtimeFile = (kind: RuntimeKind): Wanted => ({
  url: runtimeUrls[kind],
  bytes: runtimeSizes[kind].whole,
  sha256: null,
})
