const NATIVE_BYTES = 6
/** An encoder in WebAssembly: the pixels two or three times, and what it makes of them. */
export const WASM_BYTES = 19

const small = () => WASM_BYTES

export const nativeMemory = { fast: NATIVE_BYTES, small }
export const wasmMemory = { fast: WASM_BYTES, small }

/** Our JPEG codec keeps a coefficient and a level for each sample, of which four pixels have six. */
const KEPT_BYTES = 6
export const jpegMemory = { fast: KEPT_BYTES, small: () => KEPT_BYTES }
