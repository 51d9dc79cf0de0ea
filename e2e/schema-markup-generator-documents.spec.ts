import { readFileSync } from 'node:fs'
import { startSite } from './loopback-site.ts'
import {
  answer,
  button,
  clipboard,
  counts,
  output,
  PATH,
  question,
  toast,
  type,
  written,
} from './schema-markup-generator-page.ts'
import { expect, LONG, test } from './test.ts'
import { quiet, watch } from './watch.ts'
import { openTool } from './workbench-page.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(async ({ page }) => {
  await openTool(page, PATH)
})

test('every type opens, takes its example, and is then without fault', LONG, async ({ page, baseURL }) => {
  test.slow()
  const complaints = watch(page, new URL(baseURL ?? '').origin)
  for (const value of await type(page)
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))) {
    await button(page, 'Start over').click()
    await type(page).selectOption(value)
    await button(page, 'Try an example').click()
    await expect(page.getByText('Nothing is missing.'), value).toBeVisible()
    expect((await written(page))['@context']).toBe('https://schema.org')
    await expect(page.getByText(/As of \d{1,2} \w+ \d{4}\./)).toBeVisible()
  }
  expect(complaints).toEqual(quiet)
})

test('a status notice names the date of a type’s retirement and its source', LONG, async ({ page }) => {
  const notice = page.locator('[data-tone="info"]')
  await expect(notice).toContainText('7 May 2026')
  await expect(notice).toContainText('Confirmed at the source.')
  await expect(notice.getByRole('link', { name: /Source/ })).toHaveAttribute('rel', 'noreferrer')
  await type(page).selectOption({ label: 'Recipe' })
  await expect(page.locator('[data-tone="info"]')).toContainText('Not confirmed at the source.')
})

test('marks, errors and warnings are at the fields and lead there from the list', LONG, async ({ page }) => {
  await type(page).selectOption({ label: 'Event' })
  await expect(page.getByLabel('Event name')).toHaveAttribute('aria-required', 'true')
  const starts = page.getByLabel('Starts', { exact: true })
  await starts.fill('tomorrow')
  await expect(page.getByRole('alert').filter({ hasText: '“Starts” must be' })).toHaveCount(0)
  await starts.blur()
  await expect(page.getByRole('alert').filter({ hasText: '“Starts” must be a date such as' })).toBeVisible()
  await expect(starts).toHaveAttribute('aria-invalid', 'true')
  await expect(counts(page)).toContainText('3 errors')
  await page.getByRole('button', { name: /“Event name” is required/ }).click()
  await expect(page.getByLabel('Event name')).toBeFocused()
  await starts.fill('2027-07-21T19:00:00')
  await expect(page.getByRole('alert').filter({ hasText: 'has no time zone' })).toBeVisible()
  await expect(counts(page)).toContainText('2 errors')
  await page
    .getByRole('button', { name: /“Ends” is/ })
    .first()
    .click()
  await expect(page.getByLabel('Ends', { exact: true })).toBeFocused()
})

test('pasted JSON-LD is checked, edited in the form and written out with nothing lost', async ({ page }) => {
  const found = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    '@id': 'https://example.com/#a',
    headline: 'Old headline',
    author: [
      { '@type': 'Person', name: 'Jane' },
      { '@type': 'Organization', name: 'Press' },
    ],
    image: 'photo.jpg',
    copyrightYear: 2026,
    publisher: 'Just a name',
  }
  const area = page.getByRole('textbox', { name: 'JSON-LD or HTML' })
  await button(page, 'Check and edit').click()
  await expect(page.getByText('Paste JSON-LD first.')).toBeVisible()
  await area.fill('{"@type": ')
  await button(page, 'Check and edit').click()
  await expect(page.getByText(/Invalid JSON/)).toBeVisible()
  await area.fill(`<html><script type="application/ld+json">${JSON.stringify(found)}</script></html>`)
  await button(page, 'Check and edit').click()
  await expect(type(page)).toHaveValue('article')
  await expect.poll(() => written(page)).toEqual(found)
  await expect(page.getByRole('alert').filter({ hasText: '“Image URL” must be an absolute URL' })).toBeVisible()
  await expect(page.getByText('Kept as pasted')).toBeVisible()
  await page.getByLabel('Headline').fill('New headline')
  await expect.poll(() => written(page)).toEqual({ ...found, headline: 'New headline' })
})

test('the JSON-LD of a page comes through the server into the box, and nothing else is sent', async ({ page }) => {
  const found = '{"@type":"Person","@context":"https://schema.org","name":"Ann"}'
  const site = await startSite({
    '/about': `<p>hello</p><script type="application/ld+json">${found}</script>`,
    '/bare': '<p>x</p>',
  })
  const bodies: (string | null)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postData())
  })
  const address = page.getByLabel('Or fetch it from a page')
  await button(page, 'Fetch').click()
  await expect(page.getByText('Please enter the URL of a page.')).toBeVisible()
  await address.fill(`${site.origin}/bare`)
  await address.press('Enter')
  await expect(page.getByText('This HTML contains no script of type application/ld+json.')).toBeVisible()
  await address.fill(`${site.origin}/about`)
  await address.press('Enter')
  await expect(page.getByRole('textbox', { name: 'JSON-LD or HTML' })).toHaveValue(/"name": "Ann"/)
  await button(page, 'Check and edit').click()
  await expect.poll(() => written(page)).toEqual(JSON.parse(found))
  expect(bodies).toEqual(
    [{ url: `${site.origin}/bare` }, { url: `${site.origin}/about` }].map((body) => JSON.stringify(body)),
  )
  site.close()
})

test('several entities form one graph and point at each other', LONG, async ({ page }) => {
  await type(page).selectOption({ label: 'Article' })
  await page.getByLabel('Headline').fill('Tides')
  await button(page, 'Add another entity').click()
  await page.getByLabel('Name', { exact: true }).fill('Example Ltd')
  await button(page, 'Article').click()
  await page.getByRole('combobox', { name: 'Publisher: type' }).selectOption({ label: 'Link to #organization' })
  await expect(page.getByText('Refers to #organization')).toBeVisible()
  await expect
    .poll(() => written(page))
    .toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Article', '@id': '#article', headline: 'Tides', publisher: { '@id': '#organization' } },
        { '@type': 'Organization', '@id': '#organization', name: 'Example Ltd' },
      ],
    })
  await button(page, 'Remove Organization').click()
  await expect.poll(async () => (await written(page))['@type']).toBe('Article')
  await expect(page.getByText('which is not in this document').first()).toBeVisible()
})

test('the script tag escapes what could end it, and both forms are saved', LONG, async ({ page }) => {
  await question(page).fill('Is </script> safe?')
  await answer(page).fill('Yes')
  await page.getByRole('combobox', { name: 'Output format' }).selectOption({ label: 'Script tag' })
  await expect(output(page)).toHaveValue(
    /^<script type="application\/ld\+json">[\s\S]*\\u003c\/script>[\s\S]*<\/script>$/,
  )
  const [html] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
  expect(html.suggestedFilename()).toBe('schema.html')
  expect(readFileSync(await html.path(), 'utf8').match(/<\/script>/g)).toHaveLength(1)
  await page.getByRole('combobox', { name: 'Output format' }).selectOption({ label: 'Plain JSON-LD' })
  const [json] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
  expect(json.suggestedFilename()).toBe('schema.jsonld')
  expect(JSON.parse(readFileSync(await json.path(), 'utf8')).mainEntity[0].name).toBe('Is </script> safe?')
})

test(
  'drafts outlive the visit, a link carries them elsewhere, and Start over clears them',
  LONG,
  async ({ page, browser, baseURL }) => {
    await type(page).selectOption({ label: 'Person' })
    await page.getByLabel('Name', { exact: true }).fill('Jane Doe')
    await button(page, 'Copy link').click()
    await expect(toast(page, 'The link is on your clipboard.')).toBeVisible()
    const link = await clipboard(page)
    expect(new URL(link).search).toBe('')
    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Jane Doe')
    await button(page, 'Start over').click()
    await expect(type(page)).toHaveValue('faq-page')
    await expect(toast(page, 'The form is empty again.')).toBeVisible()
    await button(page, 'Undo').click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Jane Doe')

    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await elsewhere.newPage()
    await other.goto(link)
    await expect(type(other)).toHaveValue('person')
    await expect.poll(async () => (await written(other))?.name).toBe('Jane Doe')
    await other.getByLabel('Name', { exact: true }).fill('Jane Roe')
    await other.reload()
    await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Jane Roe')
    await elsewhere.close()
  },
)

test('the preview sketches the result', LONG, async ({ page }) => {
  await type(page).selectOption({ label: 'Product (snippet)' })
  await button(page, 'Try an example').click()
  const preview = page.locator('section', { has: page.getByRole('heading', { name: 'Preview' }) })
  await expect(preview).toContainText('Executive anvil')
  await expect(preview).toContainText('★ 4.4 (89)')
  await expect(preview).toContainText('29.99 GBP')
})
