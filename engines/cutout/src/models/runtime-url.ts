/// <reference path="../ambient.d.ts" />
import webgpuUrl from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url'
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import type { FileToFetch } from './fetch-cached.ts'
import { type RuntimeKind, runtimeSizes } from './runtime-size.ts'

export const runtimeUrls: Readonly<Record<RuntimeKind, string>> = { wasm: wasmUrl, webgpu: webgpuUrl }

export const runtimeFile = (kind: RuntimeKind): FileToFetch => ({
  url: runtimeUrls[kind],
  bytes: runtimeSizes[kind].whole,
  sha256: null,
})
