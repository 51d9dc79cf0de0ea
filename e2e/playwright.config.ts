import { existsSync, readFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const remembered = new URL('../.runtime/browser', import.meta.url)
const executablePath = existsSync(remembered) ? readFileSync(remembered, 'utf8') : undefined
const port = Number(process.env.SUNDRY_E2E_PORT ?? 8791)

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // A loaded machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['dot'], ['json']],
  outputDir: '../test-results',
  use: {
    // Every test is a first visit; without this each would fetch the whole offline copy as well.
    serviceWorkers: 'block',
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
  },
  webServer: {
    command: `"${process.execPath}" e2e/server.ts`,
    cwd: '..',
    url: `http://localhost:${port}/healthz`,
    // Lets a test come from an address of its own, so that the limits of one do not meet another's.
    env: { PORT: String(port), NODE_NO_WARNINGS: '1', TRUST_PROXY: '1' },
    reuseExistingServer: false,
    timeout: 120_000,
  },
})
