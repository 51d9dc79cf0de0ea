import { createHash } from 'node:crypto'
import { axe } from './axe.ts'
import { expect, LONG, test } from './test.ts'
import { tools } from './tools.ts'
import { expectOutline, expectTree } from './tree.ts'
import { quiet, watch } from './watch.ts'
import { openTool } from './workbench-page.ts'

/** 320 is what a screen of 1280 shows at four times the size. */
const WIDTHS = [320, 390, 820, 1440]
/** Firefox has no directory picker, so these pages are others there. */
const WITH_PICKER = ['/dmarc-reports', '/recipes']
/** `npm test` takes one page of so many. */
const PAGES_PER_SAMPLE = 7
const pages = [
  { path: '/', title: 'Sundry – free image, text, domain and SEO tools', heading: 'Master Your Digital Workflow' },
  ...tools.map((tool) => ({ path: tool.path, title: `${tool.title} – Sundry`, heading: tool.title })),
  { path: '/cli', title: 'Command line – Sundry', heading: 'Command line' },
  { path: '/cli/commands', title: 'All commands – Sundry', heading: 'All commands' },
  { path: '/cli/ci', title: 'Check pull requests – Sundry', heading: 'Check pull requests' },
  {
    path: '/cli/rules',
    title: /^What Site Check finds: \d+ rules – Sundry$/,
    heading: /^What Site Check finds: \d+ rules$/,
  },
]

for (const [index, { path, title, heading }] of pages.entries()) {
  // The others are laid out of the same parts, and each tool's own tests load its page.
  const details = index % PAGES_PER_SAMPLE === 0 ? {} : LONG
  test(`${path} loads cleanly, fits every width and is accessible`, details, async ({ page, baseURL, browserName }) => {
    const complaints = watch(page, baseURL ?? '')
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.locator('h1')).toHaveText(heading)
    expect(await page.locator('h1').count()).toBe(1)

    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `overflow at ${width} px`).toBeLessThanOrEqual(0)
    }
    const inOrder = path.startsWith('/cli/') ? expectOutline : expectTree
    const isOther = browserName === 'firefox' && WITH_PICKER.includes(path)
    if (!isOther) await inOrder(page, path.replace('/seo-toolkit', '').slice(1).replace('/', '-') || 'home')
    expect(await axe(page)).toEqual([])
    // The other theme changes colours and nothing else.
    await page.evaluate(() => document.documentElement.classList.replace('dark', 'light'))
    expect(await axe(page, ['color-contrast'])).toEqual([])
    expect(complaints).toEqual(quiet)
  })
}

test('the pages of the account are in order for a screen reader', LONG, async ({ page }) => {
  for (const path of ['account', 'account/new-password', 'history', 'nowhere']) {
    await openTool(page, `/${path}`)
    await expectTree(page, path.replace('/', '-'))
  }
})

test('the site serves the package of the command with the SHA-256 that its page shows', async ({ page, request }) => {
  await page.goto('/cli')
  const file = (await page.getByRole('link', { name: /^Download the package/ }).getAttribute('href')) ?? ''
  const served = await request.get(file)
  const bytes = await served.body()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await expect(page.getByText(`SHA-256 ${sha256}`)).toBeVisible()
  const lines = page.locator('pre', { hasText: 'tar -xzf' })
  expect(await lines.count()).toBe(3)
  for (const text of await lines.allTextContents()) expect(text).toContain(`${sha256}`)
  const packed = await (await request.get('/cli/sundry.json')).json()
  expect(packed).toMatchObject({ file: file.replace('/cli/', ''), sha256, bytes: bytes.length })
  await expect(page.getByText(`${packed.version} (build ${packed.build})`)).toBeVisible()
  expect(served.headers()).toMatchObject({ 'content-type': 'application/gzip', 'accept-ranges': 'bytes' })
  expect(served.headers()['cache-control']).toContain('immutable')
  expect(served.headers()['content-encoding']).toBeUndefined()
  const part = await request.get(file, { headers: { range: 'bytes=-4' } })
  expect(await part.body()).toEqual(bytes.subarray(-4))
  expect((await request.head(file)).headers()['content-length']).toBe(String(bytes.length))
  await expect(page.getByText('Published by the operator')).toBeHidden()
})

test('an unknown path answers 404 with the not-found page [shell-2]', async ({ page, baseURL }) => {
  const complaints = watch(page, baseURL ?? '')
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.locator('h1')).toHaveText('Page Not Found')
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('h1')).toHaveText('Master Your Digital Workflow')
  // The 404 itself is what the browser prints.
  expect(complaints.consoleErrors.filter((text) => !text.includes('404'))).toEqual([])
  expect(complaints.foreignRequests).toEqual([])
})

test(
  'the watch sees a planted foreign request, with the policy switched off, and a planted console error',
  LONG,
  async ({ browser, baseURL }) => {
    // With our policy on, the browser stops such a request before there is one to see.
    const context = await browser.newContext({ bypassCSP: true, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    const complaints = watch(page, baseURL ?? '')
    await page.route('https://elsewhere.invalid/**', (route) => route.abort())
    await page.goto('/')
    await page.evaluate(async () => {
      console.error('planted')
      await fetch('https://elsewhere.invalid/pixel', { mode: 'no-cors' }).catch(() => {})
    })
    expect(complaints.foreignRequests).toEqual(['https://elsewhere.invalid/pixel'])
    expect(complaints.consoleErrors).toContain('planted')
    await context.close()
  },
)

test('the content security policy stops a planted foreign request before it leaves', async ({ page, baseURL }) => {
  const complaints = watch(page, baseURL ?? '')
  const attempted: string[] = []
  await page.route('https://elsewhere.invalid/**', (route) => {
    attempted.push(route.request().url())
    return route.abort()
  })
  await page.goto('/')
  await page.evaluate(() => fetch('https://elsewhere.invalid/pixel', { mode: 'no-cors' }).catch(() => {}))
  expect(attempted).toEqual([])
  expect(complaints.consoleErrors.join('\n')).toContain('elsewhere.invalid')
})

test('axe sees a planted fault', LONG, async ({ page }) => {
  await openTool(page, '/')
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')))
  expect((await axe(page)).join('\n')).toContain('button-name')
})

test('every page can be read without JavaScript', LONG, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  for (const { path, heading } of pages) {
    await page.goto(path)
    await expect(page.locator('h1')).toHaveText(heading)
    await expect(page.locator('footer')).toContainText('Free & Unlimited Use')
  }
  await page.goto('/')
  await expect(page.locator('[data-card="schema-markup-generator"]')).toBeVisible()
  expect(
    await page.locator('[data-card="schema-markup-generator"]').evaluate((card) => getComputedStyle(card).opacity),
  ).toBe('1')
  await context.close()
})

test('a rule is found by its words and its severity, and the number found is announced', LONG, async ({ page }) => {
  await openTool(page, '/cli/rules')
  const rules = page.locator('h3')
  const all = await rules.count()
  await page.getByLabel('Find a rule').fill('canonical redirect')
  await expect(page.locator('#canonical-redirected')).toBeVisible()
  await expect(page.locator('#title-missing')).toBeHidden()
  const found = await rules.filter({ visible: true }).count()
  await expect(page.getByRole('status').filter({ hasText: String(all) })).toContainText(String(found))
  await page.getByLabel('Severity').selectOption('error')
  for (const id of await page.locator('section > div').filter({ visible: true }).all())
    await expect(id.locator('p')).toContainText('(error)')
  await page.getByLabel('Find a rule').fill('no such rule')
  await expect(rules.filter({ visible: true })).toHaveCount(0)
})
