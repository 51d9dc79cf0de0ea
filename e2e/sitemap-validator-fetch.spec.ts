import { axe } from './axe.ts'
import { startSite } from './loopback-site.ts'
import { content, DECLARATION, entry, errors, GOOD, result, sitemap, url, validate } from './sitemap-validator-page.ts'
import { expect, LONG, test } from './test.ts'
import { openTool } from './workbench-page.ts'

test.beforeEach(async ({ page }) => {
  await openTool(page, '/seo-toolkit/sitemap-validator')
})

test('a sitemap is fetched through our server, its lines shown, and held against robots.txt [siteval-9]', async ({
  page,
}) => {
  const site = await startSite({})
  const text = sitemap(entry(`${site.origin}/a`), entry(`${site.origin}/private/b`), entry('https://other.example/c'))
  site.close()
  const answers = {
    '/sitemap.xml': { status: 301, headers: { location: '/real.xml' } },
    '/real.xml': { body: text },
    '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /private/' },
  }
  const real = await startSite(answers)
  answers['/real.xml'].body = text.replaceAll(site.origin, real.origin)
  await url(page).fill(`${real.origin}/sitemap.xml`)
  await validate(page)
  await expect(result(page)).toContainText('Sitemap has 1 error(s) and 0 warning(s).')
  await expect(result(page)).toContainText(`${real.origin}/real.xml answered 200 after 1 redirect.`)
  await expect(page.getByText('Sample data')).toBeHidden()
  await errors(page)
    .getByRole('button', { name: /^line 5/ })
    .click()
  await expect(page.getByRole('textbox', { name: 'Fetched content' })).toHaveValue(/other\.example/)
  await page.getByRole('button', { name: 'Check all URLs' }).click()
  const robots = page.getByRole('region', { name: 'Check against robots.txt' })
  await expect(robots).toContainText('1 of 2 URLs are blocked for Googlebot.')
  await expect(robots).toContainText(`${real.origin}/private/b`)
  await expect(robots).toContainText('The robots.txt does not list this sitemap.')
  expect(await axe(page)).toEqual([])
  real.close()
})

test('an index is walked file by file', LONG, async ({ page }) => {
  const answers: Record<string, string> = {}
  const site = await startSite(answers)
  const files = ['one', 'two', 'gone'].map((name) => `<sitemap><loc>${site.origin}/${name}.xml</loc></sitemap>`)
  answers['/sitemap.xml'] =
    `${DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.join('')}</sitemapindex>`
  answers['/one.xml'] = sitemap(entry(`${site.origin}/a`))
  answers['/two.xml'] = sitemap(entry('ftp://x.example/'))
  await url(page).fill(`${site.origin}/sitemap.xml`)
  await validate(page)
  await expect(result(page)).toContainText('Sitemap appears valid. Found 3 URLs.')
  await page.getByRole('button', { name: 'Check all sitemaps' }).click()
  const panel = page.getByRole('region', { name: 'Sitemaps of this index' })
  await expect(panel).toContainText('3 of 3 files read')
  const rows = panel.getByRole('row')
  await expect(rows.nth(1)).toContainText('Valid1')
  await expect(rows.nth(2)).toContainText('Invalid')
  await expect(rows.nth(3)).toContainText('The server returned status 404 instead of a sitemap.')
  expect(await axe(page)).toEqual([])
  site.close()
})

test('a fetch that fails says why', LONG, async ({ page }) => {
  await url(page).fill('https://nowhere.example/sitemap.xml')
  await validate(page)
  const notice = page.locator('[data-unanswered="unreachable"]')
  await expect(notice).toContainText('This site could not be reached.')
  await expect(notice).toContainText('Failed to fetch sitemap from URL or content is empty.')
  await expect(page.getByText('Invalid', { exact: true })).toBeHidden()
  await expect(page.locator('[data-privacy="server"]')).toBeVisible()
  await expect(page.getByText('Sample data')).toBeHidden()
})

test('without a way out the mock texts are shown, labelled [siteval-7]', LONG, async ({ page }) => {
  const events = (...values: object[]) => values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('')
  const head = {
    type: 'head',
    url: '',
    finalUrl: '',
    status: 200,
    contentType: null,
    lengthHint: null,
    isMockData: true,
  }
  await page.route('**/functions/v1/fetch-sitemap-v1', async (route) => {
    const requested = (route.request().postDataJSON() as { url: string }).url
    const chunk = { type: 'chunk', base64: Buffer.from(GOOD).toString('base64') }
    const end = { type: 'end', bytes: 0, truncated: false }
    const error = { type: 'error', error: 'Mock fetch error: Could not retrieve sitemap.', isMockData: true }
    const body = requested.includes('error')
      ? events(error)
      : requested.includes('empty')
        ? events(head, end)
        : events(head, chunk, end)
    await route.fulfill({ contentType: 'text/event-stream', body })
  })
  await url(page).fill('https://www.example.com/error.xml')
  await validate(page)
  await expect(result(page)).toContainText('Mock fetch error: Could not retrieve sitemap.')
  await expect(page.getByText('Sample data')).toBeVisible()
  await url(page).fill('https://www.example.com/empty.xml')
  await validate(page)
  await expect(result(page)).toContainText('Could not fetch or parse sitemap from URL. (Mock response)')
  await expect(errors(page)).toContainText('Failed to fetch sitemap from URL or content is empty.')
  await url(page).fill('https://www.example.com/sitemap.xml')
  await validate(page)
  await expect(result(page)).toContainText('Could not fetch or parse sitemap from URL. (Mock response)')
  await page.getByRole('button', { name: 'Try two sample pages' }).click()
  await expect(content(page)).toHaveValue(GOOD)
})
