import type { Locator } from '@playwright/test'
import { expect, type Page } from './test.ts'

/** Stops the page's time, because a loaded machine would run ahead of the assertions. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

export async function tickUntilShown(page: Page, expected: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(30)
    await expect(expected).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 45_000 })
}
