import { createHash } from 'node:crypto'
import { test as base } from '@playwright/test'
import { adaptFirefox } from './firefox-page.ts'

export { expect, type Page } from '@playwright/test'

/**
 * Tests that `npm run prove -- browsers` runs and `npm test` leaves out, so that it stays quick: it takes the main path
 * of each tool, and what no other test would see broken.
 */
export const LONG = { tag: '@long' }

/** Every test is a visitor of its own to the server, so that the limits of one never meet another's. */
export const test = base.extend<object, { adapted: undefined }>({
  adapted: [
    async ({ browser }, use) => {
      if (browser.browserType().name() === 'firefox') adaptFirefox(browser)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId }) => {
    const [group = '', user = ''] = createHash('sha256').update(testId).digest('hex').match(/.{4}/g) ?? []
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': `2001:db8:${group}:${user}::1` })
  },
})
