/// <reference path="../ambient.d.ts" />
// Where a bundler puts the codecs' wasm files. In Node, package.json has `wasm-files.node.ts` take its place.
export { default as avifDecoder } from '@jsquash/avif/codec/dec/avif_dec.wasm?url'
export { default as jxlDecoder } from '@jsquash/jxl/codec/dec/jxl_dec.wasm?url'
export { default as jxlEncoder } from '@jsquash/jxl/codec/enc/jxl_enc.wasm?url'
export { default as oxipng } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm?url'
export { default as webpDecoder } from '@jsquash/webp/codec/dec/webp_dec.wasm?url'
export { default as webpEncoder } from '@jsquash/webp/codec/enc/webp_enc_simd.wasm?url'
export { default as avifEncoder } from 'icodec/avif-enc.wasm?url'
export { default as heicDecoder } from 'icodec/heic-dec.wasm?url'
export { default as vips } from 'wasm-vips/vips.wasm?url'
export { default as vipsHeif } from 'wasm-vips/vips-heif.wasm?url'
