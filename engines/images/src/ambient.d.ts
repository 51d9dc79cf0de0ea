// The codecs' single-thread builds, by file: their own entry points pick threaded ones, or pull in code under the GPL.
interface CodecOptions {
  locateFile?: (name: string) => string
  noInitialRun?: boolean
  instantiateWasm?(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object
}
interface PixelEncoder {
  encode(data: Uint8Array | Uint8ClampedArray, width: number, height: number, options: object): Uint8Array | null
}

declare module 'icodec/heic-dec.js' {
  const create: (options: CodecOptions) => Promise<{ decode(file: Uint8Array): ImageData | string }>
  export default create
}
declare module 'icodec/avif-enc.js' {
  const create: (
    options: CodecOptions,
  ) => Promise<{ encode(...args: Parameters<PixelEncoder['encode']>): Uint8Array | string }>
  export default create
}
declare module '@jsquash/jxl/codec/enc/jxl_enc.js' {
  const create: (options: CodecOptions) => Promise<PixelEncoder>
  export default create
}
declare module '@jsquash/webp/codec/enc/webp_enc_simd.js' {
  const create: (options: CodecOptions) => Promise<PixelEncoder>
  export default create
}
declare module '@jsquash/avif/codec/dec/avif_dec.js' {
  const create: (options: CodecOptions) => Promise<{ decode(file: Uint8Array, bits: 8): ImageData | null }>
  export default create
}
declare module '@jsquash/jxl/codec/dec/jxl_dec.js' {
  const create: (options: CodecOptions) => Promise<{ decode(file: Uint8Array): ImageData | null }>
  export default create
}
declare module '@jsquash/webp/codec/dec/webp_dec.js' {
  const create: (options: CodecOptions) => Promise<{ decode(file: Uint8Array): ImageData | null }>
  export default create
}
declare module '*.wasm?url' {
  const url: string
  export default url
}
