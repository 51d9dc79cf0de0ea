import type { Page } from './test.ts'
import { expect, LONG, test } from './test.ts'
import { drag, dropped } from './workbench-page.ts'

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

test('scripts are asked for after the first frame, which waits for the style sheet', LONG, async ({ page }) => {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname.replace(/.*\./, '')))
  await page.route('**/assets/*.css', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/compressor', { waitUntil: 'commit' })
  await page.waitForTimeout(700)
  expect(requested).toContain('css')
  expect(requested).not.toContain('js')
  release()
  await expect(page.locator('[data-year]')).not.toBeEmpty()
  expect(requested).toContain('js')
})

test('a text typed before the page is live is kept, and the press after it is made', async ({ page }) => {
  const wake = await openAsleep(page, '/convert-case')
  await page.getByRole('textbox', { name: 'Input Text' }).pressSequentially('one two')
  await page.getByRole('button', { name: 'UPPERCASE', exact: true }).click()
  await wake()
  await expect(page.getByRole('textbox', { name: 'Input Text' })).toHaveValue('one two')
  await expect(page.getByRole('textbox', { name: 'Transformed Text' })).toHaveValue('ONE TWO')
})

test(
  'a domain sent by Enter before the page is live is looked up, without the page being left',
  LONG,
  async ({ page }) => {
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
  },
)

test(
  'Enter in the field of robots.txt files fetches one before the page is live, and tests nothing',
  LONG,
  async ({ page }) => {
    await page.route('**/functions/v1/fetch-robots-v1', (route) =>
      route.fulfill({ json: { error: 'Nobody answers there.', isMockData: false } }),
    )
    const wake = await openAsleep(page, '/seo-toolkit/robots-txt-tester')
    await page.getByLabel('Fetch from a website').fill('example.com')
    await page.getByLabel('Fetch from a website').press('Enter')
    await wake()
    await expect(page.getByText('Nobody answers there.')).toBeVisible()
    await expect(page.getByLabel('Fetch from a website')).toHaveValue('example.com')
    await expect(page.getByText(/^This is not a web address/)).toHaveCount(0)
  },
)

test('Enter in a box of several lines sends it before the page is live, as it does after', LONG, async ({ page }) => {
  await page.route('**/functions/v1/domain-report-v1', (route) => route.fulfill({ body: '' }))
  const wake = await openAsleep(page, '/domain-report')
  await page.locator('[name=domain]').fill('example.com')
  await page.locator('[name=domain]').press('Enter')
  await wake()
  await expect(page).toHaveURL(/\?domain=example\.com/)
  await expect(page.locator('[name=domain]')).toHaveValue('example.com')
})

test('a button of the header pressed before the page is live opens what it opens, once', LONG, async ({ page }) => {
  const wake = await openAsleep(page, '/seo-toolkit/schema-markup-generator')
  await page.getByRole('button', { name: 'Search tools' }).first().click()
  await wake()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('an image dropped before the page is live is in the queue', LONG, async ({ page }) => {
  const wake = await openAsleep(page, '/compressor')
  await drag(page, 'drop', [dropped('photo.jpg', 'image/jpeg')])
  await wake()
  await expect(page.getByText('Your Queue (1)')).toBeVisible()
})

test(
  'text typed for the palette before the page is live, or before its code is there, is searched for',
  LONG,
  async ({ page }) => {
    const wake = await openAsleep(page, '/dig-dns')
    await page.getByRole('textbox', { name: 'Domain', exact: true }).focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('roboz')
    await page.keyboard.press('Backspace')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/command-palette-*.js', async (route) => {
      await held
      await route.continue()
    })
    await wake()
    await page.keyboard.type('ts')
    release()
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('robots')
    await expect(page.getByLabel('Domain', { exact: true })).toHaveValue('')
  },
)

test('the button of a lookup stays where it is while one types and the page becomes live', LONG, async ({ page }) => {
  for (const path of ['/domain-report', '/dig-dns', '/domain-expiry-checker', '/nameserver-checker']) {
    await page.goto(path)
    const button = page.locator('main form button[type=submit]').first()
    const before = await button.boundingBox()
    await page.locator('main form [name=domain]').first().fill('example.com')
    await expect(page.locator('[data-year]')).not.toBeEmpty()
    expect(await button.boundingBox(), path).toEqual(before)
  }
})

test('a domain sent from the box of the home page before it is live is reported on', LONG, async ({ page }) => {
  const wake = await openAsleep(page, '/')
  await page.locator('form textarea').fill('example.com')
  await page.locator('form textarea').press('Enter')
  await wake()
  await expect(page).toHaveURL(/\/domain-report\?domain=example\.com/)
})
