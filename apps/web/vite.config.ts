import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defaultClientConditions, defineConfig } from 'vite'

// Every page needs these; apart they are thirty small requests that compress badly.
const shellChunk = {
  name: 'shell',
  test: /app\/(tools\/([^/]+\/tool|registry|collect-tools|define-tool|groups|tool-meta)\.ts|shell\/(stores|theme|site-text\.ts|favourite-star|logo)|platform\/(site|storage)|ui\/(button|icon-button|tool-icon|glyph))|node_modules\/zustand\//,
}
const reactChunk = {
  name: 'react',
  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser|cookie-es)\//,
}

// icodec's own door pulls in encoders under the GPL: its two codecs we use are taken by file.
const icodec = fileURLToPath(new URL('../../node_modules/icodec/dist', import.meta.url))

export default defineConfig({
  resolve: {
    alias: [{ find: /^icodec\/(mozjpeg|heic-dec)\.js$/, replacement: `${icodec}/$1.js` }],
    // The runtime's threads load its own small script, not the worker of ours that it would otherwise be bundled into.
    conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions],
  },
  // Rewritten by the development server, these packages would no longer find their WebAssembly.
  optimizeDeps: {
    exclude: [
      'icodec',
      '@jsquash/avif',
      '@jsquash/jxl',
      '@jsquash/oxipng',
      '@jsquash/webp',
      'wasm-vips',
      'onnxruntime-web',
    ],
  },
  worker: { format: 'es' },
  plugins: [tailwindcss(), reactRouter()],
  // A data: URL would escape the cache and, for illustrations, weigh on the first script.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [reactChunk, shellChunk] } } } } },
  },
  server: {
    proxy: Object.fromEntries(['/functions', '/api', '/models'].map((path) => [path, 'http://localhost:8080'])),
  },
})
