/// <reference path="../ambient.d.ts" />
// Where a bundler puts the runtime's files. In Node, package.json has `runtime-files.node.ts` take its place.
export { default as gpuScript } from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.mjs?url'
export { default as gpuModule } from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url'
export { default as plainScript } from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
export { default as plainModule } from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
