import { gpuModule, plainModule } from '#runtime-files'
import type { FileToFetch } from './fetch-cached.ts'
import { type RuntimeKind, runtimeSizes } from './runtime-size.ts'

export const runtimeUrls: Readonly<Record<RuntimeKind, string>> = { wasm: plainModule, webgpu: gpuModule }

export const runtimeFile = (kind: RuntimeKind): FileToFetch => ({
  url: runtimeUrls[kind],
  bytes: runtimeSizes[kind].whole,
  sha256: null,
})
