import type { Page } from './test.ts'
import { expect, test } from './test.ts'
import { drag, dropped } from './workbench-page.ts'

/** Opens a page whose scripts do not arrive until it is told to. */
async function openAsleep(page: Page, path: string): Promise<() => Promise<void>> {
  let wake: () => void = () => {}
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  await page.route('**/assets/react-*.js', async (route) => {
    await asleep
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  return async () => {
    wake()
    await expect(page.locator('[data-year]')).not.toBeEmpty()
  }
}

test('scripts are asked for after the first frame', async ({ page }) => {
  await page.goto('/compressor')
  await expect(page.locator('[data-year]')).not.toBeEmpty()
  const [painted, scripts] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  ])
  expect(scripts.length).toBeGreaterThan(5)
  // A frame of what the clock rounds.
  expect(Math.min(...scripts)).toBeGreaterThan(painted - 17)
})

test('a text typed before the page is live is kept, and the press after it is made', async ({ page }) => {
  const wake = await openAsleep(page, '/convert-case')
  await page.getByRole('textbox', { name: 'Input Text' }).pressSequentially('one two')
  await page.getByRole('button', { name: 'UPPERCASE', exact: true }).click()
  await wake()
  await expect(page.getByRole('textbox', { name: 'Input Text' })).toHaveValue('one two')
  await expect(page.getByRole('textbox', { name: 'Transformed Text' })).toHaveValue('ONE TWO')
})

test('a domain sent by Enter before the page is live is looked up, without the page being left', async ({ page }) => {
  await page.route('**/functions/v1/dig-dns-v1', (route) =>
    route.fulfill({
      json: { domainName: 'example.com', recordType: 'MX', records: [], isMockData: false },
    }),
  )
  const wake = await openAsleep(page, '/dig-dns')
  await page.getByLabel('Record type').selectOption('MX')
  await page.getByLabel('Domain').fill('example.com')
  await page.getByLabel('Domain').press('Enter')
  expect(new URL(page.url()).search).toBe('')
  await wake()
  await expect(page.getByText('No MX records found for this domain')).toBeVisible()
})

test('a button of the header pressed before the page is live opens what it opens, once', async ({ page }) => {
  const wake = await openAsleep(page, '/seo-toolkit/schema-markup-generator')
  await page.getByRole('button', { name: 'Search tools' }).first().click()
  await wake()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a picture dropped before the page is live is in the queue', async ({ page }) => {
  const wake = await openAsleep(page, '/compressor')
  await drag(page, 'drop', [dropped('photo.jpg', 'image/jpeg')])
  await wake()
  await expect(page.getByText('Your Queue (1)')).toBeVisible()
})
