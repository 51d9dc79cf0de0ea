import { axe } from './axe.ts'
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
import { stopClock } from './stopped-clock.ts'
import { expect, LONG, test } from './test.ts'
import { quiet, watch } from './watch.ts'
import { openTool } from './workbench-page.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(async ({ page }) => {
  await openTool(page, PATH)
})

test('FAQ Page and Article are offered first; FAQ items are written live, trimmed, only when complete [schema-1]', async ({
  page,
}) => {
  await expect(type(page)).toHaveValue('faq-page')
  const labels = await type(page).locator('option').allTextContents()
  expect(labels.slice(0, 2)).toEqual(['FAQ Page', 'Article'])
  expect(labels.length).toBeGreaterThan(26)
  for (const option of await page.locator('option').all()) expect(await option.getAttribute('value')).not.toBe('')

  await expect(output(page)).toHaveValue('')
  await question(page).fill('  Do you ship? ')
  await expect(output(page)).toHaveValue('')
  await answer(page).fill(' Yes.  ')
  await expect
    .poll(() => written(page))
    .toEqual({
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [{ '@type': 'Question', name: 'Do you ship?', acceptedAnswer: { '@type': 'Answer', text: 'Yes.' } }],
    })
  await answer(page).fill('   ')
  await expect(output(page)).toHaveValue('')
  await expect(output(page)).toHaveAttribute('readonly')
})

test(
  'items are added and removed, the last one stays, and the output has 6 rows an item plus 5 [schema-2]',
  LONG,
  async ({ page }) => {
    await expect(output(page)).toHaveAttribute('rows', '11')
    await expect(page.getByRole('button', { name: /Remove Item/ })).toHaveCount(0)
    await question(page).fill('Q1')
    await answer(page).fill('A1')
    await button(page, 'Add FAQ Item').click()
    await button(page, 'Add FAQ Item').click()
    await expect(output(page)).toHaveAttribute('rows', '23')
    await question(page, 2).fill('Q3')
    await answer(page, 2).fill('A3')
    await expect.poll(async () => (await written(page)).mainEntity.length).toBe(2)
    await page
      .getByRole('button', { name: /Remove Item/ })
      .first()
      .click()
    await expect(output(page)).toHaveAttribute('rows', '17')
    await expect
      .poll(async () => (await written(page)).mainEntity.map(({ name }: { name: string }) => name))
      .toEqual(['Q3'])
    await page
      .getByRole('button', { name: /Remove Item/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /Remove Item/ })).toHaveCount(0)
    await expect(question(page)).toHaveValue('Q3')
  },
)

test('the Article form has its eight fields and leaves empty ones out [schema-3]', LONG, async ({ page }) => {
  await type(page).selectOption({ label: 'Article' })
  await expect(output(page)).toHaveValue('')
  await expect(page.getByText('Minimum 112x112px')).toBeVisible()
  const fields = {
    Headline: ' Tides ',
    'Image URL': 'https://example.com/a.jpg',
    'Short description': 'When the water comes',
    'Author name': 'Jane',
    'Publisher name': 'Press',
    'Publisher logo URL': 'https://example.com/logo.png',
    'Date published': '2026-01-05',
    'Date modified': '2026-01-06T10:00:00+01:00',
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  const all = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: 'Tides',
    image: 'https://example.com/a.jpg',
    description: 'When the water comes',
    author: { '@type': 'Person', name: 'Jane' },
    publisher: {
      '@type': 'Organization',
      name: 'Press',
      logo: { '@type': 'ImageObject', url: 'https://example.com/logo.png' },
    },
    datePublished: '2026-01-05',
    dateModified: '2026-01-06T10:00:00+01:00',
  }
  await expect.poll(() => written(page)).toEqual(all)
  for (const label of ['Author name', 'Publisher logo URL', 'Image URL'])
    await page.getByLabel(label, { exact: true }).fill(' ')
  const { author: _, image: __, ...rest } = all
  await expect.poll(() => written(page)).toEqual({ ...rest, publisher: { '@type': 'Organization', name: 'Press' } })
  for (const label of Object.keys(fields)) await page.getByLabel(label, { exact: true }).fill('')
  await expect(output(page)).toHaveValue('')
})

test('the output follows the chosen type, and each form keeps what was typed [schema-4]', LONG, async ({ page }) => {
  await question(page).fill('Q1')
  await answer(page).fill('A1')
  await type(page).selectOption({ label: 'Article' })
  await expect(output(page)).toHaveValue('')
  await page.getByLabel('Headline').fill('Tides')
  await expect.poll(async () => (await written(page))?.['@type']).toBe('Article')
  await type(page).selectOption({ label: 'FAQ Page' })
  await expect.poll(async () => (await written(page))?.mainEntity[0].name).toBe('Q1')
})

test('Copy Schema shows Copied! for two seconds and puts the output on the clipboard [schema-5]', async ({ page }) => {
  await question(page).fill('Q')
  await answer(page).fill('A')
  await stopClock(page)
  await button(page, 'Copy Schema').click()
  await expect(button(page, 'Copied!')).toBeVisible()
  expect(JSON.parse(await clipboard(page))['@type']).toBe('FAQPage')
  await page.clock.runFor(1500)
  await expect(button(page, 'Copied!')).toBeVisible()
  await page.clock.runFor(600)
  await expect(button(page, 'Copy Schema')).toBeVisible()
})

test('with no output Copy says what to do; a refused copy says so [schema-7]', LONG, async ({ page }) => {
  await button(page, 'Copy Schema').click()
  await expect(toast(page, 'Nothing to Copy')).toBeVisible()
  await expect(toast(page, 'Generate schema first.')).toBeVisible()
  await expect(page.locator('li[data-variant="destructive"]')).toBeVisible()
  for (const [name, title] of [
    ['Download', 'Nothing to Download'],
    ['Copy link', 'Nothing to Share'],
  ] as const) {
    await button(page, name).click()
    await expect(toast(page, title)).toBeVisible()
  }
  await question(page).fill('Q')
  await answer(page).fill('A')
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
    document.execCommand = () => false
  })
  await button(page, 'Copy Schema').click()
  await expect(toast(page, 'Copy Failed')).toBeVisible()
  await expect(button(page, 'Copy Schema')).toBeVisible()
})

test('the rich-results test is a link outside without a referrer [schema-6]', LONG, async ({ page }) => {
  const link = page.getByRole('link', { name: 'Rich Results Test' })
  await expect(link).toHaveAttribute('href', 'https://search.google.com/test/rich-results')
  await expect(link).toHaveAttribute('rel', 'noreferrer')
  await expect(link).toHaveAttribute('target', '_blank')
})

test('nothing is sent anywhere [schema-8]', LONG, async ({ page, baseURL }) => {
  const complaints = watch(page, new URL(baseURL ?? '').origin)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
  await question(page).fill('confidential question')
  await answer(page).fill('confidential answer')
  await button(page, 'Copy Schema').click()
  await expect(toast(page, 'Copied!')).toBeVisible()
  expect(sent.filter((line) => !line.startsWith('GET ') || /confidential/i.test(line))).toEqual([])
  expect(complaints).toEqual(quiet)
})

test('the page has its three steps', LONG, async ({ page }) => {
  const steps = page.locator('section[aria-labelledby="how-to"] li')
  await expect(steps).toHaveCount(3)
  await expect(steps.first()).toContainText('Choose a type')
})

test('axe finds nothing in the filled page, in both themes', LONG, async ({ page }) => {
  await button(page, 'Add another entity').click()
  await page
    .getByRole('textbox', { name: 'JSON-LD or HTML' })
    .fill('{"@type":"Event","location":{"@type":"Place"},"x":1}')
  await button(page, 'Check and edit').click()
  await expect(counts(page)).toBeVisible()
  expect(await axe(page)).toEqual([])
  for (const label of ['Job posting', 'Recipe', 'Local business']) {
    // An example is offered only while nothing is entered, so that it replaces nothing.
    await button(page, 'Start over').click()
    await type(page).selectOption({ label })
    await button(page, 'Try an example').click()
    await expect(page.getByText('Nothing is missing.')).toBeVisible()
    expect(await axe(page)).toEqual([])
  }
  await page.getByRole('button', { name: /theme/i }).first().click()
  expect(await axe(page, ['color-contrast'])).toEqual([])
})
