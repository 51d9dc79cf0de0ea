import { readFileSync } from 'node:fs'
import { zipOf } from '@sundry/kit/testing'
import { plainPng } from '../apps/web/app/tools/site-check/testing/plain-png.ts'
import { axe } from './axe.ts'
import { startSite } from './loopback-site.ts'
import { expect, LONG, type Page, test } from './test.ts'
import { openTool } from './workbench-page.ts'
import { zipEntries } from './zip-entries.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const verdict = (page: Page) =>
  page.getByRole('region', { name: 'Site check' }).getByRole('heading', { level: 2 }).first()
const html = (body: string, title = 'A page') =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>\n<body>\n${body}\n</body></html>`

const SITEMAP =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/?a=1&b=2</loc></url></urlset>'
const site = (first = '<a href="/gone">Gone</a>', others: readonly string[] = []) =>
  Buffer.from(
    zipOf([
      ...others.map((name) => ({ name: `dist/${name}.html`, content: html('<a href="/">Home</a>', name) })),
      { name: 'dist/index.html', content: html(`<p>Hello</p>\n${first}`) },
      { name: 'dist/winter-opening-hours.html', content: html('<a href="/">Home</a>', 'Another') },
      { name: 'dist/sitemap.xml', content: SITEMAP },
    ]),
  )
const zip = (buffer: Buffer) => ({ name: 'site.zip', mimeType: 'application/zip', buffer })
const give = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').first().setInputFiles(file)

async function saved(page: Page, format: string) {
  await button(page, 'Export').click()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, format).click()])
  return readFileSync(await download.path())
}

test.beforeEach(({ page }) => openTool(page, '/seo-toolkit/site-check'))

test('a dropped ZIP is checked in the tab: each issue beside its line, nothing sent, every format saved', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await give(page, zip(site()))
  await expect(verdict(page)).toContainText('on 2 pages')
  const group = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /A link points to a page/ }) })
  await expect(group).toContainText('index.html:5')
  await expect(group.getByRole('group', { name: 'index.html, line 5' })).toContainText('<a href="/gone">Gone</a>')
  await button(page, 'By page').click()
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill('/gone')
  await expect(page.getByRole('button', { name: /^Error index\.html/ })).toBeVisible()
  expect(await axe(page)).toEqual([])
  for (const [format, part] of [
    ['Report (HTML)', '<!doctype html>'],
    ['Spreadsheet (CSV)', '"error","link-broken","index.html","5"'],
    ['Code scanning (SARIF)', '"version": "2.1.0"'],
    ['Test results (JUnit)', '<testsuites>'],
  ] as const)
    expect((await saved(page, format)).toString()).toContain(part)
  expect(sent).toEqual([])
})

test(
  'an issue is ignored with a reason, and a saved report shows later what is new, fixed and ignored',
  LONG,
  async ({ page }) => {
    await give(page, zip(site()))
    await expect(verdict(page)).toContainText('on 2 pages')
    await page.getByRole('button', { name: /A sitemap is not valid/ }).click()
    await button(page, 'Ignore…').last().click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Known since May')
    await button(page, 'Ignore this issue').click()
    await expect(page.getByRole('button', { name: /A sitemap is not valid/ })).toBeHidden()
    const report = await saved(page, 'Report to open here (JSON)')

    await page.reload()
    await give(page, zip(site('<a href="/lost">Lost</a>')))
    await expect(verdict(page)).toContainText('on 2 pages')
    await page
      .getByRole('region', { name: 'Site check' })
      .locator('input[type=file]')
      .setInputFiles({ name: 'may.json', mimeType: 'application/json', buffer: report })
    await expect(page.getByText(/Since may\.json: 1 new, 1 fixed/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Show' }).selectOption('fixed')
    await expect(page.getByText('/gone points to a missing page.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Show' }).selectOption('ignored')
    await expect(page.getByText('Ignored: Known since May')).toBeVisible()
  },
)

test('a fix shows its changes and gives the repaired file', LONG, async ({ page }) => {
  await give(page, zip(site()))
  await page.getByRole('button', { name: /^Fix \d/ }).click()
  await expect(page.getByRole('group', { name: 'Changes of sitemap.xml' })).toContainText('?a=1&amp;b=2')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download fixed files (ZIP)').click(),
  ])
  const [entry] = zipEntries(readFileSync(await download.path()))
  expect([entry?.name, entry?.content.toString()]).toEqual(['sitemap.xml', expect.stringContaining('a=1&amp;b=2')])
})

test('a guess for a broken link changes its file only once it is accepted, and can be undone', async ({ page }) => {
  await give(
    page,
    zip(site('<a href="/abuot.html">About</a> <a href="/contcat.html">Contact</a>', ['about', 'contact'])),
  )
  await page.getByRole('button', { name: /^Fix/ }).click()
  const changes = page.getByRole('group', { name: 'Changes of index.html' })
  await expect(button(page, 'Accept /about.html for /abuot.html')).toBeVisible()
  await expect(changes).toBeHidden()
  await button(page, 'Skip /contcat.html').click()
  await button(page, 'Accept /about.html for /abuot.html').click()
  await expect(changes).toContainText('"/about.html"')
  await expect(changes).toContainText('"/contcat.html"')
  await button(page, 'Undo the decision on /abuot.html').click()
  await expect(changes).toBeHidden()
})

test('a bomb ends in one sentence, and the next site is checked', LONG, async ({ page }) => {
  const bomb = zipOf([{ name: 'index.html', content: new Uint8Array(60_000_000), size: 10 }])
  await give(page, zip(Buffer.from(bomb)))
  await expect(page.getByRole('alert').filter({ hasText: 'would unpack to far more' })).toBeVisible()
  await give(page, zip(site()))
  await expect(verdict(page)).toContainText('on 2 pages')
})

test('a check of many pages shows its progress and stops at once', LONG, async ({ page }) => {
  const links = Array.from({ length: 300 }, (_, at) => `<a href="/${at}.html">x</a>`).join('\n')
  const pages = Array.from({ length: 3000 }, (_, at) => ({ name: `${at}.html`, content: html(links, `Page ${at}`) }))
  await give(page, zip(Buffer.from(zipOf(pages))))
  await expect(page.getByText(/Checking file [\d,]+ of 3,000/)).toBeVisible()
  await button(page, 'Cancel').click()
  await expect(button(page, 'Choose folder')).toBeVisible()
  await button(page, 'Try a sample site').click()
  await expect(verdict(page)).toContainText('on 4 pages')
})

test('a live site is crawled by the server, which obeys robots.txt, and judged in the tab', async ({ page }) => {
  const live = await startSite({
    '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /private/' },
    '/': html('<a href="/a">A</a> <a href="/private/x">X</a> <a href="/gone">Gone</a> <img src="/lost.png" alt="">'),
    '/a': html('<a href="/">Home</a>', 'Another'),
  })
  await page.getByRole('textbox', { name: 'Website' }).fill(live.origin)
  await button(page, 'Crawl and check').click()
  await expect(verdict(page)).toContainText('on 2 pages', { timeout: 20_000 })
  await expect(page.getByText('/gone points to a missing page.')).toBeVisible()
  await expect(page.getByText(`${live.origin}/:4`)).toBeVisible()
  await expect(page.getByText('/private/x points')).toBeHidden()
  await expect(page.getByText('robots.txt closes 1 page')).toBeVisible()
  expect(live.requests).not.toContain('/private/x')
  live.close()
})

test('lost old addresses are reported with the redirect to add, in the form of the host', LONG, async ({ page }) => {
  await page.getByText('More checks').click()
  await page.getByRole('textbox', { name: 'Old addresses' }).fill('/\n/notes/winter-opening-hours.html\n')
  await give(page, zip(site()))
  await expect(page.getByRole('group', { name: 'Add to _redirects' })).toContainText(
    '/notes/winter-opening-hours.html /winter-opening-hours',
  )
})

test('fixes are written to a folder that was opened, after a question', LONG, async ({ page }) => {
  await page.evaluate(async (sitemap) => {
    const root = await navigator.storage.getDirectory()
    Object.assign(window, { showDirectoryPicker: async () => root })
    for (const [name, text] of [
      ['index.html', '<title>A</title>'],
      ['sitemap.xml', sitemap],
    ] as const) {
      const writable = await (await root.getFileHandle(name, { create: true })).createWritable()
      await writable.write(text)
      await writable.close()
    }
  }, SITEMAP)
  await button(page, 'Choose folder').click()
  await page.getByRole('button', { name: /^Fix \d/ }).click()
  // A file that is replaced while it is read cannot be read to its end.
  const held = () =>
    page.evaluate(async () => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle('sitemap.xml')
      return (await handle.getFile()).text().catch(({ name }) => String(name))
    })
  page.once('dialog', (dialog) => dialog.dismiss())
  await button(page, 'Write to the folder…').click()
  expect(await held()).toBe(SITEMAP)
  page.once('dialog', (dialog) => dialog.accept())
  await button(page, 'Write to the folder…').click()
  await expect.poll(held).toContain('a=1&amp;b=2')
})

test('an image that could be smaller is found where asked for, shown, and fixed', LONG, async ({ page }) => {
  const content = html('<img src="plain.png" alt="Black" width="200" height="200">')
  const files = [
    { name: 'index.html', content },
    { name: 'plain.png', content: plainPng(200) },
  ]
  await page.getByText('More checks').click()
  await page.getByRole('checkbox', { name: 'Also find images that could be smaller' }).check()
  await give(page, zip(Buffer.from(zipOf(files))))
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill('plain.png')
  await page.getByRole('button', { name: /An image is larger than necessary/ }).click()
  await expect(page.getByRole('img', { name: 'The image plain.png' })).toBeVisible()
  await page.getByRole('button', { name: /^Fix \d/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download fixed files (ZIP)').click(),
  ])
  const [entry] = zipEntries(readFileSync(await download.path()))
  expect(entry?.name).toBe('plain.png')
  expect(entry?.content.length).toBeLessThan(5000)
})
