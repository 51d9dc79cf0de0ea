import { expect, LONG, type Page, test } from './test.ts'
import { tools } from './tools.ts'
import { drag, dropped } from './workbench-page.ts'

const specified = [
  'compressor',
  'converter',
  'resizer',
  'background-remover',
  'convert-case',
  'tech-profiler',
  'domain-expiry-checker',
  'nameserver-checker',
  'dig-dns',
  'sitemap-generator',
  'sitemap-validator',
  'schema-markup-generator',
]
const ready = (page: Page) => expect(page.locator('[data-year]')).not.toBeEmpty()

test.describe('home', () => {
  const box = (page: Page) => page.getByRole('textbox', { name: 'A domain, URL, email address, text or image' })

  test('a domain typed into the box says what Enter will do, and Enter does it', async ({ page }) => {
    await page.goto('/')
    await box(page).fill('example.com')
    await expect(page.getByRole('button', { name: 'Domain Report for example.com' })).toBeInViewport({ ratio: 1 })
    await box(page).press('Enter')
    await expect(page).toHaveURL(/\/domain-report\?domain=example\.com/)
    await expect(page.getByRole('region', { name: 'Domain report' })).toContainText('example.com')
  })

  test('photos dropped on the home page are shown, and are in the queue of the tool that is chosen', async ({
    page,
  }) => {
    await page.goto('/')
    await ready(page)
    await drag(page, 'drop', [dropped('photo.jpg', 'image/jpeg'), dropped('graphic.png', 'image/png')])
    await expect(page.getByText('2 images', { exact: true })).toBeInViewport()
    await page.getByRole('button', { name: 'Resize', exact: true }).click()
    await expect(page).toHaveURL('/resizer')
    await expect(page.getByRole('heading', { name: 'Your Queue (2)' })).toBeVisible()
  })

  test(
    'every way from the home page to a tool takes the images along, and Back still has them',
    LONG,
    async ({ page }) => {
      const photo = dropped('photo.jpg', 'image/jpeg')
      await page.goto('/')
      await ready(page)
      await drag(page, 'drop', [photo])
      await expect(page.getByText('photo.jpg')).toBeVisible()
      const ways = [
        () => page.getByRole('link', { name: 'Get Started' }).click(),
        () => page.getByRole('link', { name: 'Start Optimizing' }).press('Enter'),
        () =>
          page.getByRole('navigation', { name: 'Tools at a glance' }).getByRole('link', { name: 'Convert' }).click(),
        () => page.locator('[data-card="resizer"]').getByRole('link').click(),
        () => page.getByRole('contentinfo').getByRole('link', { name: 'Compress', exact: true }).click(),
        async () => {
          await page.keyboard.press('Control+k')
          await page.getByRole('dialog').getByRole('option', { name: 'Image Converter' }).first().click()
        },
      ]
      for (const leave of ways) {
        await leave()
        await expect(page.getByRole('heading', { name: 'Your Queue (1)' })).toBeVisible()
        await page.getByRole('button', { name: 'Remove photo.jpg' }).click()
        await page.goBack()
        await expect(page.getByText('photo.jpg')).toBeVisible()
      }
    },
  )

  test('a domain in the box goes to the lookup whose link is pressed', LONG, async ({ page }) => {
    await page.goto('/')
    await ready(page)
    await box(page).fill('example.com')
    await page.getByRole('navigation', { name: 'Tools at a glance' }).getByRole('link', { name: 'DNS Lookup' }).click()
    await expect(page).toHaveURL(/domain=example\.com/)
  })

  test('after a drop Enter opens the suggested tool', LONG, async ({ page }) => {
    await page.goto('/')
    await ready(page)
    await drag(page, 'drop', [dropped('photo.jpg', 'image/jpeg')])
    await expect(page.getByRole('button', { name: /^Compress: / })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your Queue (1)' })).toBeVisible()
  })

  for (const [what, text, path, shown] of [
    ['a robots.txt', 'User-agent: *\nDisallow: /mine', '/seo-toolkit/robots-txt-tester', 'Disallow: /mine'],
    ['text', 'one line\nand another', '/convert-case', 'one line'],
    ['a sitemap', '<?xml version="1.0"?><urlset>', '/seo-toolkit/sitemap-validator', 'Invalid'],
    ['JSON-LD', '{"@type":"Article","headline":"Mine"}', '/seo-toolkit/schema-markup-generator', '"headline": "Mine"'],
    ['message headers', 'Received: from a.example\nSubject: Mine\nFrom: a@b.example', '/domain-report', 'Mine'],
  ] as const)
    test(`${what} pasted into the box goes with the visitor to its tool`, LONG, async ({ page }) => {
      await page.goto('/')
      await box(page).fill(text)
      await box(page).press('Enter')
      await expect(page).toHaveURL(path)
      await expect
        .poll(() =>
          page.locator('main').evaluate((main) => {
            const fields = [...main.querySelectorAll<HTMLTextAreaElement>('textarea')].map(({ value }) => value)
            return [main.textContent, ...fields].join('\n')
          }),
        )
        .toContain(shown)
    })

  test('cards reveal once, when a fifth of them is visible [shell-31]', LONG, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await ready(page)
    const last = page.locator('[data-card="schema-markup-generator"]')
    await expect(last).not.toHaveAttribute('data-seen')
    const look = () => last.evaluate((card) => [getComputedStyle(card).transform, getComputedStyle(card).opacity])
    expect(await look()).toEqual(['matrix(1, 0, 0, 1, 0, 12)', '1'])
    await last.scrollIntoViewIfNeeded()
    await expect(last).toHaveAttribute('data-seen')
    await expect.poll(look).toEqual(['none', '1'])
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(last).toHaveAttribute('data-seen')
  })

  test('the home page is half as long as the twelve large cards and bands made it', LONG, async ({ page }) => {
    await page.goto('/')
    for (const [width, height, max] of [
      [1440, 900, 2950],
      [390, 844, 5950],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await page.evaluate(() => document.documentElement.scrollHeight), `at ${width} px`).toBeLessThan(max)
    }
  })

  test('every name in the overview of tools fits its cell at every width', LONG, async ({ page }) => {
    await page.goto('/')
    const links = page.getByRole('navigation', { name: 'Tools at a glance' }).getByRole('link')
    expect(await links.count()).toBe(tools.length)
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const tooWide = await links.evaluateAll((all) =>
        all.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
      )
      expect(tooWide, `at ${width} px`).toEqual([])
    }
  })

  test('twelve tools have cards, the robots tester the closing call, and no heading gives another number [shell-30]', async ({
    page,
  }) => {
    await page.goto('/')
    const ids = await page
      .locator('[data-card]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')))
    expect(specified.filter((id) => !ids.includes(id))).toEqual([])
    expect(ids).not.toContain('robots-txt-tester')
    for (const card of await page.locator('[data-card]').all()) {
      await expect(card.locator('img')).toHaveAttribute('src', /^\/assets\/card-/)
      await expect(card.getByRole('heading')).not.toBeEmpty()
      await expect(card.locator('p')).not.toBeEmpty()
      await expect(card.getByRole('link')).toHaveCount(1)
    }
    expect(ids).toHaveLength(specified.length)
    await expect(page.locator('main')).not.toContainText(/twelve|thirteen/i)
    await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/compressor')
    await expect(page.getByRole('link', { name: 'Start Optimizing' })).toHaveAttribute('href', '/compressor')
    await expect(page.getByRole('link', { name: 'Test your robots.txt' })).toHaveAttribute(
      'href',
      '/seo-toolkit/robots-txt-tester',
    )
    for (const reason of [
      'Lightning-fast processing',
      'Client-side privacy',
      'Batch operations',
      'Fine-grained control',
      'Wide range of formats and tools',
    ]) {
      await expect(page.getByText(reason, { exact: true })).toBeAttached()
    }
  })

  test('the head has description, keywords, canonical, Open Graph and a search action that works [shell-32]', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/')
    const content = (selector: string) => page.locator(selector).getAttribute('content')
    expect(await content('meta[name="description"]')).toContain('Compress')
    expect(await content('meta[name="keywords"]')).toContain('image compressor')
    expect(await content('meta[property="og:title"]')).toContain('Sundry')
    expect(await content('meta[property="og:url"]')).toBe(`${baseURL}/`)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/`)
    const record = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(record['@type']).toBe('WebSite')
    expect(record.offers.price).toBe('0')
    const address = record.potentialAction.target.urlTemplate.replace('{search_term_string}', 'sitemap')
    await page.goto(address)
    const palette = page.getByRole('dialog')
    await expect(palette.getByRole('combobox')).toHaveValue('sitemap')
    await expect(palette.getByRole('option', { name: 'Sitemap Generator' })).toBeVisible()
  })

  test('the canonical of a page follows a change of page', LONG, async ({ page, baseURL }) => {
    await page.goto('/')
    await ready(page)
    await page.locator('[data-card="dig-dns"] a').click()
    await expect(page).toHaveTitle('DNS Record Lookup – Sundry')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/dig-dns`)
  })
})
