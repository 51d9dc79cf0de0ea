import { gpuModule, plainModule } from '#runtime-files'
import type { FileToFetch } from './fetch-cached.ts'

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
