declare module 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url' {
  const url: string
  export default url
}
declare module 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url' {
  const url: string
  export default url
}
declare module 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url' {
  const url: string
  export default url
}
declare module 'onnxruntime-web/ort-wasm-simd-threaded.jspi.mjs?url' {
  const url: string
  export default url
}
