/// <reference path="../ambient.d.ts" />
import webgpuUrl from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url'
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import type { RuntimeKind } from './runtime-size.ts'

/** Where the WebAssembly of each build of the runtime lies, of the version that this site was made with. */
export const runtimeUrls: Readonly<Record<RuntimeKind, string>> = { wasm: wasmUrl, webgpu: webgpuUrl }
