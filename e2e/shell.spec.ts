import { expect, type Page, test } from './test.ts'
import { tools } from './tools.ts'

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

const rootClass = (page: Page) => page.evaluate(() => document.documentElement.className)
const ready = (page: Page) => expect(page.locator('[data-year]')).not.toBeEmpty()

test.describe('theme', () => {
  test('the first load is dark, whatever the system prefers', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    expect(await rootClass(page)).toContain('dark')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  })

  test('the toggle changes it, local storage keeps it, and a reload shows it from the first paint', async ({
    page,
  }) => {
    await page.goto('/')
    await ready(page)
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    expect(await rootClass(page)).toContain('light')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
    // The class must be there before any module script: block them all and look.
    await page.route('**/*.js', (route) => route.abort())
    await page.reload()
    expect(await rootClass(page)).toContain('light')
    expect(await rootClass(page)).not.toContain('dark')
  })

  test('a kept value that means nothing falls back to light', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'purple'))
    await page.goto('/')
    expect(await rootClass(page)).toContain('light')
  })

  test('the logo has a dark and a light variant', async ({ page }) => {
    await page.goto('/')
    const logo = page.locator('header [data-logo]')
    await expect(logo.and(page.locator('[data-logo="dark"]'))).toBeVisible()
    await expect(logo.and(page.locator('[data-logo="light"]'))).toBeHidden()
  })
})

test.describe('navigation', () => {
  test('the page scrolls to the top when the path changes, and only then', async ({ page }) => {
    await page.goto('/')
    await ready(page)
    await page.evaluate(() => window.scrollTo(0, 1500))
    await page.locator('[data-card="resizer"] a').click()
    await expect(page).toHaveURL('/resizer')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

    await page.goto('/?q=')
    await page.keyboard.press('Escape')
    await page.evaluate(() => window.scrollTo(0, 900))
    await page.evaluate(() => history.pushState(history.state, '', '/?changed=1'))
    expect(await page.evaluate(() => window.scrollY)).toBe(900)
  })

  test('Explore All Tools leads to the features', async ({ page }) => {
    await page.goto('/')
    await ready(page)
    await page.getByRole('link', { name: 'Explore All Tools' }).click()
    await expect(page).toHaveURL('/#features')
    await expect(page.locator('#features')).toBeInViewport()
  })

  test('a dropdown works by keyboard: arrows, typing, Escape', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await ready(page)
    await page.getByRole('button', { name: 'Image Tools' }).focus()
    await page.keyboard.press('ArrowDown')
    const focused = page.locator('header :focus')
    await expect(focused).toHaveText('Compress')
    await page.keyboard.press('ArrowDown')
    await expect(focused).toHaveText('Convert')
    await page.keyboard.press('r')
    await expect(focused).toHaveText('Resize')
    await page.keyboard.press('End')
    await expect(focused).toHaveText('Remove BG')
    await page.keyboard.press('Escape')
    await expect(focused).toHaveText('Image Tools')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/compressor')
  })

  test('small screens have a menu with every link, and it closes on choosing', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await ready(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'All tools' })
    await expect(menu).toBeVisible()
    // Home, every tool, the account, the profile.
    expect(await menu.locator('nav a').count()).toBe(tools.length + 3)
    await menu.getByRole('link', { name: 'DNS Lookup' }).click()
    await expect(page).toHaveURL('/dig-dns')
    await expect(menu).toBeHidden()
  })

  test('medium screens have a bar of links that scrolls sideways', async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 900 })
    await page.goto('/dig-dns')
    const bar = page.locator('header nav[aria-label="All tools"] ul')
    await expect(bar).toBeVisible()
    expect(await bar.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true)
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  })

  test('the link bar shows the tool one is on, after arriving and after changing', async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 900 })
    await page.goto('/seo-toolkit/sitemap-generator')
    await ready(page)
    const link = page.locator('header nav[aria-label="All tools"] [aria-current="page"]')
    await expect(link).toHaveText('Sitemap Gen')
    await expect(link).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('link', { name: 'Sundry, Home' }).click()
    await page.locator('[data-card="compressor"] a').click()
    await expect(link).toHaveText('Compress')
    await expect(link).toBeInViewport({ ratio: 1 })
  })

  test('the header stays in sight and its logo leads home', async ({ page }) => {
    await page.goto('/dig-dns')
    await ready(page)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(page.locator('header')).toBeInViewport()
    await page.getByRole('link', { name: 'Sundry, Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('each width has its own navigation', async ({ page }) => {
    await page.goto('/')
    const shown = async () => ({
      dropdowns: await page.locator('header nav[aria-label="Main"]').isVisible(),
      bar: await page.locator('header nav[aria-label="All tools"]').isVisible(),
      menu: await page.getByRole('button', { name: 'Open menu' }).isVisible(),
    })
    for (const [width, expected] of [
      [767, 'menu'],
      [768, 'bar'],
      [1023, 'bar'],
      [1024, 'dropdowns'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      expect(await shown(), `${width} px`).toEqual({ dropdowns: false, bar: false, menu: false, [expected]: true })
    }
  })

  test('the skip link is the first stop and leads to the content', async ({ page }) => {
    await page.goto('/compressor')
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText('Skip to content')
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
  })

  test('the profile link leaves in a new tab for the address the operator set', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    const profile = page.locator('header a[target="_blank"]')
    await expect(profile).toHaveAttribute('href', /^https:\/\/(?!profile\.invalid)/)
  })
})

test.describe('home', () => {
  test('cards reveal once, when a fifth of them is visible', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await ready(page)
    const last = page.locator('[data-card="schema-markup-generator"]')
    await expect(last).not.toHaveAttribute('data-seen')
    expect(await last.evaluate((card) => getComputedStyle(card).opacity)).toBe('0')
    await last.scrollIntoViewIfNeeded()
    await expect(last).toHaveAttribute('data-seen')
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(last).toHaveAttribute('data-seen')
  })

  test('twelve tools have cards and the closing call leads to the thirteenth', async ({ page }) => {
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

  test('the head has description, keywords, canonical, Open Graph and a search action that works', async ({
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

  test('the canonical of a page follows a change of page', async ({ page, baseURL }) => {
    await page.goto('/')
    await ready(page)
    await page.locator('[data-card="dig-dns"] a').click()
    await expect(page).toHaveTitle('DNS Record Lookup – Sundry')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/dig-dns`)
  })
})

test.describe('palette and shortcuts', () => {
  test('Ctrl-K and / open it, arrows and Enter choose, Escape closes', async ({ page }) => {
    await page.goto('/')
    await ready(page)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await expect(palette).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await page.keyboard.press('/')
    await palette.getByRole('combobox').fill('png to webp')
    await expect(palette.getByRole('option').first()).toContainText('Image Con')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/converter')
  })

  test('a query nothing answers says what to try', async ({ page }) => {
    await page.goto('/?q=zzzz')
    await expect(page.getByText('Nothing matches “zzzz”.')).toBeVisible()
  })

  test('favourites and recents are kept by id and head the palette', async ({ page }) => {
    await page.goto('/dig-dns')
    await ready(page)
    await page.getByRole('button', { name: 'Add DNS Record Lookup to favourites' }).click()
    await page.goto('/resizer')
    await ready(page)
    expect(await page.evaluate(() => localStorage.getItem('favourites'))).toBe('["dig-dns"]')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recents'))).toBe('["resizer","dig-dns"]')
    await page.keyboard.press('Control+k')
    const groups = page.getByRole('dialog').locator('[cmdk-group]')
    await expect(groups.nth(0)).toContainText('Favourites')
    await expect(groups.nth(0)).toContainText('DNS Record Lookup')
    await expect(groups.nth(1)).toContainText('Image Resizer')
  })

  test('? shows the keys, and typing in a field does not', async ({ page }) => {
    await page.goto('/')
    await ready(page)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').pressSequentially('a?/')
    await expect(page.getByRole('combobox')).toHaveValue('a?/')
  })
})

test.describe('always present', () => {
  test('the notification area and the progress line', async ({ page }) => {
    await page.goto('/')
    await ready(page)
    await expect(page.getByRole('region', { name: /Notifications/ })).toBeAttached()
    await expect(page.locator('header [role="progressbar"]')).toBeAttached()
  })

  test('a page that breaks shows the error, a way back, and keeps this document', async ({ page }) => {
    await page.goto('/')
    await ready(page)
    await page.evaluate(() => Object.assign(window, { kept: 'still here' }))
    const chunk = await page.evaluate(() => {
      const routes = (window as unknown as { __reactRouterManifest: { routes: Record<string, { module: string }> } })
        .__reactRouterManifest.routes
      return routes.resizer?.module
    })
    await page.route(`**${chunk}`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export default function Broken() { throw new Error('planted fault') }",
      }),
    )
    await page.locator('[data-card="resizer"] a').click()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByText('planted fault')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Homepage' }).click()
    await expect(page.locator('h1')).toHaveText('Master Your Digital Workflow')
    expect(await page.evaluate(() => (window as unknown as { kept: string }).kept)).toBe('still here')
  })
})
