import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { axe } from './axe.ts'
import {
  check,
  content,
  DECLARATION,
  entry,
  errors,
  file,
  GOOD,
  ROOT,
  result,
  sitemap,
  toast,
  url,
  validate,
  warnings,
} from './sitemap-validator-page.ts'
import { expect, LONG, test } from './test.ts'
import { openTool } from './workbench-page.ts'

test.beforeEach(async ({ page }) => {
  await openTool(page, '/seo-toolkit/sitemap-validator')
})

test('empty input is refused; a valid sitemap is reported as valid, without a declaration with a warning [siteval-3]', async ({
  page,
}) => {
  await validate(page)
  await expect(toast(page, 'Please enter a sitemap URL or paste sitemap content.')).toBeVisible()
  await content(page).fill('  \n ')
  await validate(page)
  await expect(toast(page, 'Please enter a sitemap URL or paste sitemap content.')).toBeVisible()
  await expect(result(page)).toBeHidden()

  await check(page, GOOD)
  await expect(result(page).getByText('Sitemap Valid', { exact: true })).toBeVisible()
  await expect(result(page)).toContainText('Sitemap appears valid. Found 2 URLs.')
  await expect(result(page)).toContainText('Basic checks:')
  await expect(result(page)).toContainText('Not checked:')
  await expect(errors(page)).toContainText('None.')
  await expect(warnings(page)).toContainText('None.')
  await expect(page.getByRole('region', { name: 'Statistics' })).toContainText('URLs2')
  await expect(page.getByRole('region', { name: 'Statistics' })).not.toContainText('Hosts')
  expect(await axe(page)).toEqual([])

  await check(page, GOOD.replace(DECLARATION, ''))
  await expect(warnings(page)).toContainText('Does not appear to be an XML file.')
  await expect(result(page)).toContainText('Sitemap appears valid. Found 2 URLs.')
})

test(
  'typing in one input clears the others; a file fills the text and is unpacked [siteval-1]',
  LONG,
  async ({ page }) => {
    await url(page).fill('https://www.example.com/sitemap.xml')
    await content(page).fill(GOOD)
    await expect(url(page)).toHaveValue('')
    await url(page).fill('https://www.example.com/sitemap.xml')
    await expect(content(page)).toHaveValue('')
    await file(page).setInputFiles({ name: 'sitemap.xml', mimeType: 'text/xml', buffer: Buffer.from(GOOD) })
    await expect(content(page)).toHaveValue(GOOD)
    await expect(url(page)).toHaveValue('')
    await expect(toast(page, 'File Loaded')).toBeVisible()
    await validate(page)
    await expect(result(page)).toContainText('Found 2 URLs.')

    await file(page).setInputFiles({ name: 'sitemap.xml.gz', mimeType: 'application/gzip', buffer: gzipSync(GOOD) })
    await validate(page)
    await expect(result(page)).toContainText('Sitemap appears valid. Found 2 URLs.')
    await expect(page.getByRole('region', { name: 'Statistics' })).toContainText('Uncompressed size')
  },
)

test(
  'text that is no XML, a missing closing tag, a malformed loc and no URLs are errors [siteval-4]',
  LONG,
  async ({ page }) => {
    await check(page, 'hello')
    await expect(errors(page)).toContainText('Does not appear to be an XML file.')
    await check(page, '<html><body>Not found</body></html>')
    for (const message of [
      'Does not appear to be an XML file.',
      'Missing <urlset> root element.',
      'Missing closing </urlset> tag.',
    ]) {
      await expect(errors(page)).toContainText(message)
    }
    await expect(result(page).getByText('Invalid', { exact: true })).toBeVisible()
    await expect(result(page)).toContainText('Sitemap has 3 error(s) and 1 warning(s).')

    await check(page, GOOD.replace('</urlset>', ''))
    await expect(errors(page)).toContainText('Missing closing </urlset> tag.')

    await check(page, GOOD.replace('/about</loc>', '/about'))
    await expect(errors(page)).toContainText('Malformed <loc> tags detected.')

    await check(page, sitemap())
    await expect(page.getByText('No <loc> URLs found in the sitemap content provided.').first()).toBeVisible()
    await expect(result(page).getByText('Invalid', { exact: true })).toBeVisible()
  },
)

test('more than 50,000 URLs, in a file too long for the text area [siteval-5]', LONG, async ({ page }) => {
  const entries = Array.from({ length: 50_001 }, (_, index) => entry(`https://www.example.com/${index}`))
  await file(page).setInputFiles({ name: 'big.xml', mimeType: 'text/xml', buffer: Buffer.from(sitemap(...entries)) })
  await expect(page.getByText('big.xml', { exact: true })).toBeVisible()
  await expect(content(page)).toHaveValue('')
  await validate(page)
  await expect(errors(page)).toContainText('Sitemap contains more than 50,000 URLs. Split into multiple sitemaps.')
  await errors(page)
    .getByRole('button', { name: /^line 50003/ })
    .click()
  await expect(page.locator('[data-marked-line="50003"]')).toContainText('https://www.example.com/50000')
  await page.getByRole('button', { name: 'Remove file' }).click()
  await expect(page.getByText('big.xml', { exact: true })).toBeHidden()
  await expect(result(page)).toBeHidden()
})

test('more than 50 MB when unpacked, and the file rules [siteval-6]', LONG, async ({ page }) => {
  const large = gzipSync(`${DECLARATION}${ROOT}${' '.repeat(52_428_900)}`)
  await file(page).setInputFiles({ name: 'bomb.xml.gz', mimeType: 'application/gzip', buffer: large })
  await expect(toast(page, 'File Loaded')).toBeVisible()
  await validate(page)
  await expect(errors(page)).toContainText('Sitemap file size exceeds 50MB (uncompressed).')
  await file(page).setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('x') })
  await expect(toast(page, 'Invalid File Type')).toBeVisible()
  await expect(toast(page, 'Please upload an XML file.')).toBeVisible()
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('no file input')
    const items = new DataTransfer()
    items.items.add(new File([new Uint8Array(52_428_801)], 'large.xml', { type: 'text/xml' }))
    input.files = items.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(toast(page, 'File Too Large')).toBeVisible()
  await expect(toast(page, 'Sitemap file cannot exceed 50MB.')).toBeVisible()
})

test('findings lead to their line; a repair is listed, checked and saved', LONG, async ({ page }) => {
  await check(
    page,
    sitemap(entry('https://www.example.com/'), entry('https://www.example.com/b', '<priority>7</priority>')),
  )
  await errors(page)
    .getByRole('button', { name: /^line 4, column \d+$/ })
    .click()
  await expect(page.locator('[data-marked-line="4"]')).toBeVisible()
  expect(await axe(page)).toEqual([])

  await check(
    page,
    '\n<urlset><url><loc>https://www.example.com/?a&b</loc><lastmod>10/05/2026</lastmod></url></urlset>',
  )
  await expect(result(page).getByText('Invalid', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Repair sitemap' }).click()
  const panel = page.getByRole('region', { name: 'Repair' })
  await expect(panel).toContainText('Wrote "&" as "&amp;".')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download repaired file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('sitemap.xml')
  expect(readFileSync(await download.path(), 'utf8')).toContain('?a&amp;b')
  expect(await axe(page)).toEqual([])
  await panel.getByRole('button', { name: 'Edit it here' }).click()
  await expect(content(page)).toHaveValue(/a&amp;b/)
})

test('the example shows what the tool does, and its repair leaves a valid file', LONG, async ({ page }) => {
  await page.getByRole('button', { name: 'Try an example' }).click()
  await validate(page)
  await expect(result(page).getByText('Invalid', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Repair sitemap' }).click()
  await expect(page.getByText('After repair: Sitemap appears valid. Found 2 URLs.')).toBeVisible()
})

test('Validating... shows while it works, and Cancel ends it [siteval-2]', LONG, async ({ page }) => {
  let letGo = () => {}
  await page.route('**/functions/v1/fetch-sitemap-v1', async (route) => {
    await new Promise<void>((resolve) => {
      letGo = resolve
    })
    await route.abort()
  })
  await url(page).fill('https://www.example.com/sitemap.xml')
  await validate(page)
  await expect(page.getByRole('button', { name: 'Validating...' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Validate', exact: true })).toBeEnabled()
  await expect(result(page)).toBeHidden()
  letGo()
})

test('text and files are validated without a network call [siteval-8]', LONG, async ({ page }) => {
  await page.waitForLoadState('networkidle')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await check(page, GOOD)
  // The page asks once who is signed in, whatever the tool.
  expect(sent.filter((line) => !/^GET \/(?:assets\/|api\/auth\/get-session$)/.test(line))).toEqual([])
})

test('a long line that is scrolled does not run through the line numbers', LONG, async ({ page }) => {
  const area = page.getByLabel('Sitemap content')
  await area.fill('x'.repeat(2000))
  await area.evaluate((node) => {
    node.scrollLeft = 500
  })
  const numbers = await page.locator('[data-line-numbers]').boundingBox()
  const text = await area.boundingBox()
  expect(text?.x).toBeGreaterThanOrEqual((numbers?.x ?? 0) + (numbers?.width ?? 0) - 1)
})
