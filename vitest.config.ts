import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const remembered = new URL('.runtime/browser', import.meta.url)
const icodec = fileURLToPath(new URL('node_modules/icodec/dist', import.meta.url))
const executablePath = existsSync(remembered) ? readFileSync(remembered, 'utf8') : undefined

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['{contracts,engines,scripts}/**/*.test.{ts,mjs}', 'apps/{server,web}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/build/**', '**/*.browser.test.*'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        // What needs a canvas, a worker or a screen is tested in a real browser.
        plugins: [tailwindcss()],
        // As in apps/web/vite.config.ts, where the reasons stand.
        resolve: {
          alias: [{ find: /^icodec\/(mozjpeg|heic-dec)\.js$/, replacement: `${icodec}/$1.js` }],
          conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions],
        },
        worker: { format: 'es' },
        server: {
          headers: {
            'Cross-Origin-Opener-Policy': 'same-origin',
            'Cross-Origin-Embedder-Policy': 'require-corp',
          },
        },
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
          include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'vitest-browser-react'],
        },
        test: {
          name: 'chromium',
          include: ['{apps/web,engines}/**/*.browser.test.{ts,tsx}'],
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
