import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import browsers from './browsers.json' with { type: 'json' }
import {
  answerShapes,
  devPages,
  documentPages,
  packedCommand,
  wasmPackages,
  wasmResolve,
} from './site-build/vite-plugins.ts'

// Needed by every page; separate they are thirty small requests that compress badly.
const shellChunk = {
  name: 'shell',
  test: /app\/(root|routes|tools\/([^/]+\/tool|all-tools|define-tool|tool-meta)\.ts|shell\/(theme|favourite-star|logo|header|footer|nav-menu|use-service-worker|shell|[a-z]+-store)|platform\/(site|storage|camera|early-input|when-settled)|ui\/(button|glyph))|node_modules\/zustand\/|preload-helper/,
}
const toolChunk = {
  name: 'tool',
  test: /app\/(ui\/(slider|switch|select|checkbox|field|panel|tabs|progress-bar)\.tsx|platform\/(hash-state|use-copied)|shell\/(part-text|tool-page))/,
}
const reactChunk = {
  name: 'react',
  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
}

// The supported range: scripts/gates/browser-support.mjs holds the built site to the same file.
const buildTarget = Object.entries(browsers).map(([browser, version]) => browser + version)

export default defineConfig({
  // Relative, so that one build works under every path.
  base: './',
  appType: 'custom',
  resolve: wasmResolve,
  optimizeDeps: { exclude: wasmPackages },
  worker: { format: 'es', plugins: () => [answerShapes()] },
  // Tailwind's own pass has a browser range of its own; without it, Vite's pass uses the site's.
  plugins: [tailwindcss({ optimize: false }), answerShapes(), packedCommand(), documentPages(), devPages()],
  // A data: URL would escape the cache and, for illustrations, weigh on the first script.
  build: { assetsInlineLimit: 0, target: buildTarget },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [reactChunk, shellChunk, toolChunk] } } } },
    },
  },
  server: {
    proxy: Object.fromEntries(['/functions', '/api', '/models'].map((path) => [path, 'http://localhost:8080'])),
  },
})
