import { readFileSync } from 'node:fs'
import { axe } from './axe.ts'
import { startSite } from './loopback-site.ts'
import { expect, LONG, type Page, test } from './test.ts'
import { openTool } from './workbench-page.ts'

const SAMPLE = `User-agent: *
Allow: /

User-agent: Googlebot
Disallow: /private/
Disallow: /tmp/
`

const file = (page: Page) => page.getByRole('textbox', { name: 'robots.txt content' })
const url = (page: Page) => page.getByRole('textbox', { name: 'URL to test' })
const agent = (page: Page) => page.getByRole('combobox', { name: 'User-agent' })
const run = (page: Page) => page.getByRole('button', { name: 'Test URL' }).click()
const result = (page: Page) => page.getByRole('status', { name: 'Result' })
const toast = (page: Page, text: string) =>
  page.locator('li[data-variant="destructive"]').getByText(text, { exact: true })

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(async ({ page }) => {
  await openTool(page, '/seo-toolkit/robots-txt-tester')
})

test('the form starts with the sample; verdict, agent, URL, reason and deciding line are shown [robots-1]', async ({
  page,
}) => {
  await expect(file(page)).toHaveValue(SAMPLE)
  await expect(agent(page)).toHaveValue('Googlebot')
  await expect(url(page)).toHaveValue('')

  await url(page).fill('https://www.example.com/private/page.html')
  await run(page)
  await expect(result(page)).toContainText('Disallowed')
  await expect(result(page)).toContainText('URL is disallowed for Googlebot based on current rules.')
  await expect(result(page)).toContainText('https://www.example.com/private/page.html')
  await expect(result(page)).toContainText('Decided by line 5.')
  await expect(result(page)).toContainText('https://www.example.com/robots.txt')
  await expect(page.locator('[data-marked-line="5"]')).toBeVisible()
  expect(await axe(page)).toEqual([])

  await url(page).fill('/public')
  await run(page)
  await expect(result(page)).toContainText('URL is allowed for Googlebot.')
  await agent(page).fill('Bingbot')
  await expect(result(page)).toBeHidden()
  await url(page).fill('/private/x')
  await run(page)
  await expect(result(page)).toContainText('URL is allowed for Bingbot.')
  await expect(result(page)).toContainText('The group for all crawlers (*) was used.')
})

test('an empty file and an empty URL are reported, and nothing is lost [robots-4]', LONG, async ({ page }) => {
  await run(page)
  await expect(toast(page, 'URL to test cannot be empty.')).toBeVisible()
  await file(page).fill('')
  await url(page).fill('/kept')
  await run(page)
  await expect(toast(page, 'Robots.txt content cannot be empty.')).toBeVisible()
  await expect(url(page)).toHaveValue('/kept')
})

test('simplified matching follows the specification word for word [robots-5]', LONG, async ({ page }) => {
  await page.getByLabel('Simplified matching').check()
  const expectVerdict = async (verdict: 'Allowed' | 'Disallowed', text: string, address: string) => {
    await file(page).fill(text)
    await url(page).fill(address)
    await run(page)
    await expect(result(page).locator('p').first()).toHaveText(verdict)
  }
  // Disallow of '/' blocks any URL starting with '/'; of a complete address the path counts, and not the host.
  await expectVerdict('Disallowed', 'User-agent: Googlebot\nDisallow: /', '/any')
  await expectVerdict('Disallowed', 'User-agent: Googlebot\nDisallow: /', 'https://example.com/any')
  await expectVerdict('Allowed', 'User-agent: Googlebot\nDisallow: example', 'https://example.com/any')
  // Another non-empty value blocks a URL that contains it; an empty one nothing.
  await expectVerdict('Disallowed', 'User-agent: Googlebot\nDisallow: mp', 'https://example.com/tmp/')
  await expectVerdict('Allowed', 'User-agent: Googlebot\nDisallow:', '/tmp/')
  // Allow of '/' or of a contained value re-allows; the last matching line wins.
  await expectVerdict('Allowed', 'User-agent: Googlebot\nDisallow: /tmp\nAllow: /', '/tmp/')
  await expectVerdict('Disallowed', 'User-agent: Googlebot\nAllow: /tmp\nDisallow: /tmp', '/tmp/')
  // The wildcard counts only while no group of the agent was seen.
  await expectVerdict('Allowed', 'User-agent: Googlebot\nAllow: /a\nUser-agent: *\nDisallow: /tmp', '/tmp/')
  // The default is allowed.
  await expectVerdict('Allowed', '# nothing', '/tmp/')
})

test(
  'the longest match wins by RFC 9309, as a crawler requests the URL; simplified matching says what it is [robots-2]',
  LONG,
  async ({ page }) => {
    await file(page).fill('User-agent: *\nDisallow: /caf%C3%A9')
    await url(page).fill('example.com/café#menu')
    await run(page)
    await expect(result(page)).toContainText('Disallowed')
    await expect(result(page)).toContainText('https://example.com/caf%C3%A9')
    await expect(result(page)).toContainText('fragment removed')

    await file(page).fill('User-agent: *\nAllow: /folder/page\nDisallow: /folder')
    await url(page).fill('/folder/page')
    await run(page)
    await expect(result(page)).toContainText('URL is allowed for Googlebot.')
    await expect(result(page)).not.toContainText('simplified mock test')
    await page.getByLabel('Simplified matching').check()
    await run(page)
    await expect(result(page)).toContainText('URL is disallowed for Googlebot based on current rules.')
    await expect(result(page)).toContainText('this is a simplified mock test')
  },
)

test('findings lead to their lines', LONG, async ({ page }) => {
  await file(page).fill('Disallow: /stray\nUser-agent: *\nDisalow: /x\n')
  const panel = page.getByRole('tabpanel')
  await expect(panel).toContainText(/misspel|typo|spell/i)
  await panel.getByRole('button', { name: 'line 3' }).first().click()
  await expect(page.locator('[data-marked-line="3"]')).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test(
  'many URLs and agents are saved as CSV, a second file shows which URLs change, an AI policy is added',
  LONG,
  async ({ page }) => {
    await page.getByRole('tab', { name: 'Bulk test' }).click()
    await page
      .getByRole('textbox', { name: 'URLs' })
      .fill(
        '<urlset><url><loc>https://example.com/private/a</loc></url><url><loc>https://example.com/b?x=1&amp;y=2</loc></url></urlset>',
      )
    await page.getByRole('textbox', { name: 'Agents' }).fill('Googlebot, Bingbot')
    await page.getByRole('button', { name: 'Test all' }).click()
    await expect(page.getByText('2 URLs tested, 1 blocked for at least one agent.')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('robots-matrix.csv')
    const csv = readFileSync(await download.path(), 'utf8')
    expect(csv).toContain('https://example.com/private/a,disallowed,5,allowed,2')
    expect(csv).toContain('https://example.com/b?x=1&y=2,allowed,0,allowed,2')
    expect(await axe(page)).toEqual([])

    await page.getByRole('tab', { name: 'Compare versions' }).click()
    await page.getByRole('textbox', { name: 'Current robots.txt' }).fill('User-agent: *\nDisallow: /old/')
    await page.getByRole('textbox', { name: 'URLs to compare' }).fill('/old/a\n/tmp/b\n/same')
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByText('2 of 3 URLs change sides.')).toBeVisible()
    const rows = page.getByRole('tabpanel').getByRole('listitem')
    await expect(rows.nth(0)).toContainText('Opened')
    await expect(rows.nth(1)).toContainText('Closed')

    await page.getByRole('tab', { name: 'Crawlers and AI policies' }).click()
    await page.getByRole('button', { name: 'Add to my file' }).first().click()
    await expect(file(page)).toHaveValue(/User-agent: GPTBot/)
    expect(await axe(page)).toEqual([])
  },
)

test('file, URL and agent travel in a link', LONG, async ({ page, browser, baseURL }) => {
  await file(page).fill('User-agent: *\nDisallow: /x')
  await url(page).fill('/x')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await other.goto(link)
  await expect(file(other)).toHaveValue('User-agent: *\nDisallow: /x')
  await expect(url(other)).toHaveValue('/x')
  await other.context().close()
})

test('testing makes no network call [robots-6]', LONG, async ({ page }) => {
  await page.waitForLoadState('networkidle')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await url(page).fill('/private/secret-name')
  await run(page)
  await expect(result(page)).toBeVisible()
  // The page asks once who is signed in, whatever the tool.
  expect(sent.filter((line) => !/^GET \/(?:assets\/|api\/auth\/get-session$)/.test(line))).toEqual([])
})

test.describe('fetch from a website', () => {
  const address = (page: Page) => page.getByRole('textbox', { name: 'Fetch from a website' })
  const fetchIt = (page: Page) => page.getByRole('button', { name: 'Fetch', exact: true }).click()

  test('a missing file, a failing server and a page instead of a file are explained', LONG, async ({ page }) => {
    const answers: Parameters<typeof startSite>[0] = {}
    const site = await startSite(answers)
    await address(page).fill(site.origin)
    await fetchIt(page)
    await expect(page.getByText('There is no robots.txt, so nothing is restricted.')).toBeVisible()
    // The sample's rules would judge a site that has none.
    await expect(file(page)).toHaveValue(/returns HTTP status 404/)
    await url(page).fill('/private/x')
    await run(page)
    await expect(result(page)).toContainText('URL is allowed for Googlebot')
    answers['/robots.txt'] = { status: 503 }
    await fetchIt(page)
    await expect(page.getByText(/The server failed: Google stops crawling/)).toBeVisible()
    await expect(file(page)).toHaveValue(/returns HTTP status 503[\s\S]*Disallow: \/\n$/)
    answers['/robots.txt'] = '<!doctype html><title>Welcome</title>'
    await fetchIt(page)
    await expect(page.getByText(/returns an HTML page/)).toBeVisible()
    site.close()
  })

  test('the robots.txt of a site is fetched through our server; a failure is explained and keeps the file [robots-3]', async ({
    page,
  }) => {
    await fetchIt(page)
    await expect(page.getByText('Please enter the URL of a website.')).toBeVisible()
    await address(page).fill('nowhere.example')
    await fetchIt(page)
    await expect(page.getByText(/This site could not be reached\./)).toBeVisible()
    await expect(file(page)).toHaveValue(SAMPLE)

    const site = await startSite({
      '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /fetched/\n' },
    })
    await address(page).fill(`${site.origin}/any/page`)
    await fetchIt(page)
    await expect(file(page)).toHaveValue('User-agent: *\nDisallow: /fetched/\n')
    await expect(page.getByText(`Fetched ${site.origin}/robots.txt.`)).toBeVisible()
    await url(page).fill('/fetched/x')
    await run(page)
    await expect(result(page)).toContainText('URL is disallowed for Googlebot based on current rules.')
    expect(await axe(page)).toEqual([])
    site.close()
  })

  test('sample data replaces nothing when the server has no way out', LONG, async ({ page }) => {
    await page.route('**/functions/v1/fetch-robots-v1', (route) =>
      route.fulfill({
        json: {
          robotsUrl: 'https://a.example/robots.txt',
          origin: 'https://a.example',
          outcome: 'found',
          robotsTxt: 'User-agent: *\nAllow: /',
          status: 200,
          isMockData: true,
        },
      }),
    )
    await address(page).fill('a.example')
    await fetchIt(page)
    await expect(page.getByText(/^Not checked\. Nothing was looked up/)).toBeVisible()
    await expect(page.getByText('User-agent: *\nAllow: /', { exact: true })).toHaveCount(0)
  })
})
