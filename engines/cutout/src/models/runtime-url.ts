/// <reference path="../ambient.d.ts" />
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'

/** Where the runtime's WebAssembly lies, of the version this build was made with. */
export const runtimeUrl: string = wasmUrl
