// The same names as `runtime-files.ts`, for Node, which knows no `?url` imports.
export const gpuScript = import.meta.resolve('onnxruntime-web/ort-wasm-simd-threaded.jspi.mjs')
export const gpuModule = import.meta.resolve('onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm')
export const plainScript = import.meta.resolve('onnxruntime-web/ort-wasm-simd-threaded.mjs')
export const plainModule = import.meta.resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm')
