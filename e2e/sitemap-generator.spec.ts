import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { axe } from './axe.ts'
import { type Site, startSite } from './loopback-site.ts'
import { expect, LONG, type Page, test } from './test.ts'
import { openTool } from './workbench-page.ts'

const list = (page: Page) => page.getByRole('textbox', { name: 'URLs (one per line)' })
const output = (page: Page) => page.getByRole('textbox', { name: 'Generated sitemap' })
const result = (page: Page) => page.getByRole('status', { name: 'Result' })
const frequency = (page: Page) => page.getByLabel('Default change frequency')
const priority = (page: Page) => page.getByLabel('Default priority')
const save = (page: Page) => page.getByRole('button', { name: 'Download sitemap.xml', exact: true })
const generate = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true }).click()
const toast = (page: Page, text: string) =>
  page.locator('li[data-variant="destructive"]').getByText(text, { exact: true })
const today = (page: Page) =>
  page.evaluate(() => {
    const now = new Date()
    return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  })

async function saved(page: Page, button: ReturnType<typeof save>) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), octets: readFileSync(await download.path()) }
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(async ({ page }) => {
  await openTool(page, '/seo-toolkit/sitemap-generator')
})

test(
  'the form starts with its defaults; empty input is refused; XML is escaped and an invalid priority left out [sitegen-1]',
  LONG,
  async ({ page }) => {
    await expect(list(page)).toHaveValue('')
    await expect(frequency(page)).toHaveValue('weekly')
    await expect(frequency(page).locator('option')).toHaveText([
      'always',
      'hourly',
      'daily',
      'weekly',
      'monthly',
      'yearly',
      'never',
    ])
    await expect(priority(page)).toHaveValue('0.8')
    await expect(priority(page)).toHaveAttribute('type', 'number')
    await expect(priority(page)).toHaveAttribute('min', '0.0')
    await expect(priority(page)).toHaveAttribute('max', '1.0')
    await expect(priority(page)).toHaveAttribute('step', '0.1')
    await expect(output(page)).toHaveAttribute('readonly')
    await expect(output(page)).toHaveValue('')
    await expect(save(page)).toBeDisabled()

    await generate(page)
    await expect(toast(page, 'Please enter at least one URL.')).toBeVisible()
    await list(page).fill('  \n\n ')
    await generate(page)
    await expect(toast(page, 'No valid URLs found.')).toBeVisible()
    await expect(save(page)).toBeDisabled()

    await list(page).fill(`https://www.example.com/?q='x'&r="y"<z>`)
    await generate(page)
    await expect(output(page)).toHaveValue(/<loc>https:\/\/www\.example\.com\/\?q=[^<"]*&amp;r=[^<"]*<\/loc>/)
    await expect(result(page)).toContainText('no errors')

    await list(page).fill('https://www.example.com/')
    await priority(page).fill('5')
    await generate(page)
    await expect(output(page)).toHaveValue(/<loc>/)
    expect(await output(page).inputValue()).not.toContain('<priority>')
    await expect(result(page)).toContainText('priority “5” is not valid and was omitted')
  },
)

test('each URL has loc, lastmod, changefreq and priority; sitemap.xml is saved as it is shown [sitegen-2]', async ({
  page,
}) => {
  await list(page).fill('https://www.example.com/\n\n https://www.example.com/?a=1&b=2 \n')
  await frequency(page).selectOption('monthly')
  await priority(page).fill('0.5')
  await generate(page)
  await expect(output(page)).toHaveValue(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /)
  const xml = await output(page).inputValue()
  expect(xml).toContain('<loc>https://www.example.com/?a=1&amp;b=2</loc>')
  expect(xml.match(new RegExp(`<lastmod>${await today(page)}</lastmod>`, 'g'))).toHaveLength(2)
  expect(xml.match(/<changefreq>monthly<\/changefreq>/g)).toHaveLength(2)
  expect(xml.match(/<priority>0\.5<\/priority>/g)).toHaveLength(2)
  await expect(result(page)).toContainText('2 URLs')
  await expect(result(page)).toContainText('Checked with our validator: no errors.')
  expect(await axe(page)).toEqual([])

  await list(page).fill('https://www.example.com/')
  await generate(page)
  await expect(save(page)).toBeEnabled()
  const { name, octets } = await saved(page, save(page))
  expect(name).toBe('sitemap.xml')
  expect(octets.toString('utf8')).toBe(await output(page).inputValue())
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(octets.toString('utf8'))
})

test('a pasted table gives each page its own values, and languages become hreflang links', LONG, async ({ page }) => {
  await list(page).fill(
    'url\tlastmod\tpriority\nhttps://www.example.com/a\t2026-05-10\t0.3\nhttps://www.example.com/b\t\t',
  )
  await page.getByText('More options').click()
  await page.getByLabel('Last modified').selectOption('none')
  await generate(page)
  await expect(output(page)).toHaveValue(/<lastmod>2026-05-10<\/lastmod>[\s\S]*<priority>0\.3<\/priority>/)
  expect((await output(page).inputValue()).match(/<lastmod>/g)).toHaveLength(1)
  await list(page).fill(
    'en,de,x-default\nhttps://www.example.com/en,https://www.example.com/de,https://www.example.com/en',
  )
  await generate(page)
  await expect(output(page)).toHaveValue(/hreflang="x-default"/)
  expect((await output(page).inputValue()).match(/<xhtml:link/g)).toHaveLength(6)
  await expect(result(page)).toContainText('no errors')
})

test(
  '60,000 URLs become an index and two packed files, clean, without freezing the page [sitegen-4]',
  LONG,
  async ({ page }) => {
    const lines = Array.from({ length: 60_000 }, (_, index) => `https://www.example.com/page/${index}`)
    await page.getByLabel('Load a list or sitemap').setInputFiles({
      name: 'pages.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(lines.join('\n')),
    })
    await expect(page.getByText('60,000 URLs, ')).toBeVisible()
    await page.getByText('More options').click()
    await page.getByLabel('Also create a .gz file').check()
    await generate(page)
    await expect(result(page)).toContainText('60,000 URLs', { timeout: 30_000 })
    await expect(result(page)).toContainText('no errors')
    await expect(output(page)).toHaveValue(/<sitemapindex[\s\S]*sitemap-2\.xml\.gz/)
    const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
    await expect(files).toHaveCount(3)
    const { name, octets } = await saved(page, files.nth(2).getByRole('button'))
    expect(name).toBe('sitemap-2.xml.gz')
    expect(gunzipSync(octets).toString().match(/<loc>/g)).toHaveLength(10_000)
    expect((await saved(page, save(page))).octets.toString()).toContain('<sitemapindex')
  },
)

test('the example, invalid lines, a CSV file and an existing sitemap are read as lists', LONG, async ({ page }) => {
  await page.getByRole('button', { name: 'Try an example' }).click()
  await generate(page)
  await expect(output(page)).toHaveValue(/colour=red&amp;size=m[\s\S]*%C3%BCber-uns/)
  await expect(result(page)).toContainText('3 URLs')

  await list(page).fill('a page of ours\nwww.example.com/\nhttps://www.example.com/#top')
  await generate(page)
  await expect(result(page)).toContainText('1 URL')
  await expect(result(page)).toContainText('1 line is not a valid URL and was skipped')
  await expect(result(page)).toContainText('a page of ours (not an absolute URL)')
  await expect(result(page)).toContainText('1 duplicate skipped.')
  await list(page).fill('not an address')
  await expect(save(page)).toBeDisabled()
  await generate(page)
  await expect(toast(page, 'No valid URLs found.')).toBeVisible()

  const input = page.getByLabel('Load a list or sitemap')
  await input.setInputFiles({
    name: 'pages.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('url,lastmod\nhttps://www.example.com/csv,2026-01-02\n'),
  })
  await expect(list(page)).toHaveValue(/csv,2026-01-02/)
  const xml =
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.com/?a&amp;b</loc><lastmod>2026-03-04</lastmod></url></urlset>'
  await input.setInputFiles({ name: 'sitemap.xml.gz', mimeType: 'application/gzip', buffer: gzipSync(xml) })
  await expect(list(page)).toHaveValue(
    'url\tlastmod\tchangefreq\tpriority\nhttps://www.example.com/?a&b\t2026-03-04\t\t',
  )
  await generate(page)
  await expect(output(page)).toHaveValue(/a&amp;b<\/loc>\s*<lastmod>2026-03-04</)
})

test('a short list is packed beside the plain file', LONG, async ({ page }) => {
  await list(page).fill('https://www.example.com/')
  await page.getByText('More options').click()
  await page.getByLabel('Also create a .gz file').check()
  await generate(page)
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(files).toHaveText([/^sitemap\.xml1 URL/, /^sitemap\.xml\.gz1 URL/])
  const packed = await saved(page, files.nth(1).getByRole('button'))
  expect(gunzipSync(packed.octets).toString()).toBe((await saved(page, save(page))).octets.toString())
})

test('generating makes no network call [sitegen-5]', LONG, async ({ page }) => {
  await page.waitForLoadState('networkidle')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await list(page).fill('https://www.example.com/secret-name')
  await generate(page)
  await expect(output(page)).toHaveValue(/secret-name/)
  // The page asks once who is signed in, whatever the tool.
  expect(sent.filter((line) => !/^GET \/(?:assets\/|api\/auth\/get-session$|[\da-f-]{36}$)/.test(line))).toEqual([])
})

test.describe('crawl', () => {
  let site: Site
  const page_ = (...to: string[]) => `<title>Page</title>${to.map((href) => `<a href="${href}">x</a>`).join('')}`
  test.beforeEach(async () => {
    site = await startSite({
      '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /private/' },
      '/': page_('/a', '/private/x', '/draft'),
      '/a': { headers: { 'last-modified': 'Sat, 10 May 2025 08:00:00 GMT' }, body: page_('/b') },
      '/draft': '<meta name="robots" content="noindex">',
      '/b': page_(...Array.from({ length: 30 }, (_, index) => `/more/${index}`)),
    })
  })
  test.afterEach(() => site.close())

  test('the pages of a real site are found by its rules and become the list', async ({ page }) => {
    await page.getByLabel('Website').fill(site.origin)
    await page.getByLabel('Maximum depth (clicks)').fill('1')
    await page.getByRole('button', { name: 'Start crawl' }).click()
    await expect(page.getByText('The depth limit was reached; deeper pages were skipped.')).toBeVisible({
      timeout: 20_000,
    })
    await expect(page.getByRole('status', { name: 'Crawl' })).toContainText('pages for the sitemap, 2 skipped')
    await expect(page.getByText('No: disallowed by robots.txt (line 2)')).toBeVisible()
    await expect(page.getByText('No: noindex')).toBeVisible()
    await expect(page.getByText('Sample data')).toBeHidden()
    expect(site.requests).not.toContain('/private/x')
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Use these 2 URLs' }).click()
    await expect(list(page)).toHaveValue(`${site.origin}/\n${site.origin}/a\t2025-05-10`)
    await generate(page)
    await expect(output(page)).toHaveValue(/<lastmod>2025-05-10</)
  })

  test('a crawl stops at once and keeps what it found', LONG, async ({ page }) => {
    await page.getByLabel('Website').fill(site.origin)
    await page.getByRole('button', { name: 'Start crawl' }).click()
    await expect(page.getByRole('button', { name: /^Use these/ })).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText('Stopped. Results so far are kept.')).toBeVisible()
    await page.waitForTimeout(1200)
    const { length } = site.requests
    await page.waitForTimeout(1200)
    expect(site.requests).toHaveLength(length)
  })

  test('a site that cannot be reached is reported, and an empty field too', LONG, async ({ page }) => {
    await page.getByRole('button', { name: 'Start crawl' }).click()
    await expect(page.getByText('Please enter the URL of a website.')).toBeVisible()
    await page.getByLabel('Website').fill('nowhere.example')
    await page.getByRole('button', { name: 'Start crawl' }).click()
    await expect(page.getByText(/This site could not be reached\./)).toBeVisible()
  })
})
