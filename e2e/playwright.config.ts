import { existsSync, readFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { chromiumOnly } from './lanes/chromium-only.ts'

const remembered = new URL('../.runtime/browser', import.meta.url)
const executablePath = existsSync(remembered) ? readFileSync(remembered, 'utf8') : undefined
const port = Number(process.env.SUNDRY_E2E_PORT ?? 8791)

const chromium = {
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
}
/** `npm run prove -- browsers` runs the specs in Firefox too; an empty path is Playwright's own build. */
const firefox = process.env.SUNDRY_E2E_FIREFOX
/** No driver of Firefox emulates it, and a colour that is still changing has no contrast. */
const STILL = { 'ui.prefersReducedMotion': 1 }
const inFirefox = {
  browserName: 'firefox' as const,
  ...(firefox && { channel: 'moz-firefox', launchOptions: { executablePath: firefox, firefoxUserPrefs: STILL } }),
}

const escaped = (title: string) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** `npm run prove -- browsers` and `-- mouse` run all there is, `npm test` the main path of each tool. */
const isWhole = process.env.SUNDRY_SPECS === 'whole'
const titles = chromiumOnly.flatMap(({ file, title }) =>
  title === undefined ? [] : [`${escaped(file)} .*${escaped(title)}`],
)
const withoutChromiumOnly = {
  testIgnore: chromiumOnly.flatMap(({ file, title }) => (title === undefined ? [`**/${file}`] : [])),
}

export default defineConfig({
  testDir: '.',
  ...(firefox !== undefined && withoutChromiumOnly),
  testMatch: '*.spec.ts',
  grepInvert: [
    ...(isWhole ? [] : [/@long/]),
    ...(firefox === undefined ? [] : titles.map((title) => new RegExp(title))),
  ],
  fullyParallel: true,
  // More than two cores' worth: a page mostly waits.
  workers: 3,
  forbidOnly: true,
  // A test that passes only the second time is flaky; npm test counts it, and fails on more than one.
  retries: 1,
  // A loaded machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 40_000 },
  reporter: [['dot'], ['json']],
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/trees/{arg}{ext}',
  use: {
    // Every test is a first visit; without this each would fetch the whole offline copy as well.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    baseURL: `http://localhost:${port}`,
    ...(firefox === undefined ? chromium : inFirefox),
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
