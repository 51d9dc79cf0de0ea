import { existsSync, readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { answerShapes } from './apps/web/site-build/answer-shapes.ts'
import { packedCommand } from './apps/web/site-build/packed-command.ts'
import { wasmPackages, wasmResolve } from './apps/web/site-build/wasm-packages.ts'

const remembered = new URL('.runtime/browser', import.meta.url)
const executablePath = existsSync(remembered) ? readFileSync(remembered, 'utf8') : undefined

export default defineConfig({
  test: {
    // Beside its test: a folder for each would be half of all folders.
    resolveSnapshotPath: (path, extension) => path + extension,
    projects: [
      {
        plugins: [answerShapes(), packedCommand()],
        test: {
          name: 'node',
          include: ['{contracts,e2e,engines,scripts}/**/*.test.{ts,mjs}', 'apps/{cli,server,web}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/build/**', '**/*.browser.test.*'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        // What needs a canvas, a worker or a screen is tested in a real browser.
        plugins: [tailwindcss(), answerShapes()],
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
          include: ['{apps/web,e2e,engines}/**/*.browser.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/build/**'],
          testTimeout: 30_000,
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
