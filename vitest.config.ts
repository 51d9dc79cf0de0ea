import { existsSync, globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import {
  answerShapes,
  documentPages,
  packedCommand,
  wasmPackages,
  wasmResolve,
} from './apps/web/site-build/vite-plugins.ts'

const remembered = new URL('.runtime/browser', import.meta.url)
const executablePath = existsSync(remembered) ? readFileSync(remembered, 'utf8') : undefined

const root = import.meta.dirname
/** `npm test` and `npm run check` leave them out. */
const tags = [{ name: 'long', description: 'Takes long; a quicker test sees most faults. npm run prove -- long-tests' }]
/** A loaded machine is slow, not wrong. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, setupFiles: [`${root}/scripts/lib/patience.mjs`] }
const nodeTests = {
  plugins: [answerShapes(), packedCommand(), documentPages()],
  test: {
    exclude: ['**/node_modules/**', '**/build/**', '**/*.browser.test.*'],
    environment: 'node',
    tags,
    ...patience,
    snapshotSerializers: [`${root}/scripts/lib/snapshot-rows.mjs`],
    alias: {
      'better-auth/crypto': `${root}/apps/server/src/testing/cheap-passwords.ts`,
      'icodec/avif-enc.js': `${root}/node_modules/icodec/dist/avif-enc.js`,
    },
  },
}
const include = ['{contracts,e2e,engines,scripts}/**/*.test.{ts,mjs}', 'apps/{cli,server,web}/**/*.test.{ts,tsx}']

/** A file that replaces modules or globals, or starts what outlives a test, needs a worker of its own. */
const NEEDS_ISOLATION =
  /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv|useFakeTimers|spyOn)\b|process\.env|globalThis|createServer|spawn|Worker\(/
const shareModules = globSync(include, { cwd: root, exclude: nodeTests.test.exclude }).filter(
  (file) => !NEEDS_ISOLATION.test(readFileSync(`${root}/${file}`, 'utf8')),
)

export default defineConfig({
  test: {
    tags,
    // More than the cores: tests wait for processes, sockets and disks.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Beside its test: a folder for each would be half of all folders.
    resolveSnapshotPath: (path, extension) => path + extension,
    projects: [
      {
        ...nodeTests,
        test: { ...nodeTests.test, name: 'node', include, exclude: [...nodeTests.test.exclude, ...shareModules] },
      },
      { ...nodeTests, test: { ...nodeTests.test, name: 'shared', include: shareModules, isolate: false } },
      {
        // Code that needs a canvas, a worker or a screen is tested in a real browser.
        plugins: [tailwindcss(), answerShapes(), packedCommand(), documentPages()],
        resolve: wasmResolve,
        worker: { format: 'es' },
        server: {
          headers: {
            'Cross-Origin-Opener-Policy': 'same-origin',
            'Cross-Origin-Embedder-Policy': 'require-corp',
          },
        },
        optimizeDeps: {
          exclude: wasmPackages,
          include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'vitest-browser-react'],
        },
        test: {
          name: 'chromium',
          tags,
          include: ['{apps/web,e2e,engines}/**/*.browser.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/build/**'],
          ...patience,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(executablePath && { executablePath }),
                args: [
                  '--no-sandbox',
                  '--disable-gpu',
                  '--in-process-gpu',
                  '--disable-background-networking',
                  '--disable-component-update',
                ],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
