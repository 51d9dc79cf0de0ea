import { fileURLToPath } from 'node:url'
import { defaultClientConditions } from 'vite'

// icodec's own entry pulls in encoders under the GPL, so its HEIC decoder and AVIF encoder are imported by file.
const icodec = fileURLToPath(new URL('../../../node_modules/icodec/dist', import.meta.url))

export const wasmResolve = {
  alias: [{ find: /^icodec\/(heic-dec|avif-enc)\.js$/, replacement: `${icodec}/$1.js` }],
  // The runtime's threads load its own small script, not our worker, into which it would otherwise be bundled.
  conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions],
}

/** Rewritten by the development server, these packages would no longer find their WebAssembly. */
export const wasmPackages = [
  'icodec',
  '@jsquash/avif',
  '@jsquash/jxl',
  '@jsquash/oxipng',
  '@jsquash/webp',
  'wasm-vips',
  'onnxruntime-web',
]
