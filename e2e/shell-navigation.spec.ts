import { expect, LONG, type Page, test } from './test.ts'
import { tools } from './tools.ts'

const ready = (page: Page) => expect(page.locator('[data-year]')).not.toBeEmpty()

test.describe('navigation', () => {
  test('a link to a part of another page leads to that part', LONG, async ({ page }) => {
    await page.goto('/cli')
    // Before the page is live a link loads a whole document, and Back then returns to the place of the press.
    await ready(page)
    await page.getByRole('link', { name: 'robots lint', exact: true }).click()
    await expect(page).toHaveURL('/cli/commands#robots-lint')
    await expect(page.getByRole('heading', { name: 'robots lint' })).toBeInViewport()
    await page.getByRole('heading', { name: 'mcp' }).scrollIntoViewIfNeeded()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Command line', level: 1 })).toBeInViewport()
  })

  test('the page scrolls to the top when the path changes, and only then [shell-6]', LONG, async ({ page }) => {
    await page.goto('/')
    await ready(page)
    await page.evaluate(() => window.scrollTo(0, 1500))
    await page.locator('[data-card="resizer"] a').click()
    await expect(page).toHaveURL('/resizer')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

    // The router sees this navigation too, but its path is the same.
    await page.evaluate(() => window.scrollTo(0, 300))
    const length = await page.evaluate(() => history.length)
    await page
      .locator('body footer')
      .getByRole('link', { name: 'Resize' })
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL('/resizer')
    expect(await page.evaluate(() => [window.scrollY, history.length])).toEqual([300, length])
  })

  test('Explore All Tools leads to the features [shell-29]', LONG, async ({ page }) => {
    await page.goto('/')
    await ready(page)
    await page.getByRole('link', { name: 'Explore All Tools' }).click()
    await expect(page).toHaveURL('/#features')
    await expect(page.locator('#features')).toBeInViewport()
  })

  test('small screens have a menu with every link, and it closes on choosing [shell-11]', async ({ page }) => {
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

  test('medium screens have a bar of links that scrolls sideways [shell-12]', LONG, async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 900 })
    await page.goto('/dig-dns')
    const bar = page.locator('header nav[aria-label="All tools"] ul')
    await expect(bar).toBeVisible()
    expect(await bar.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true)
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  })

  test('the link bar shows the tool one is on, after arriving and after changing', LONG, async ({ page }) => {
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

  test('the header stays in sight and its logo leads home [shell-8]', LONG, async ({ page }) => {
    await page.goto('/dig-dns')
    await ready(page)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(page.locator('header')).toBeInViewport()
    await page.getByRole('link', { name: 'Sundry, Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('each width has its own navigation [shell-10]', async ({ page }) => {
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

  test(
    'a menu has no gap that closes it, and shows full names beside labels that stay the names of the links',
    LONG,
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto('/')
      await ready(page)
      const group = page.locator('header div[data-group="seo"]')
      await group.getByRole('button').click()
      const link = group.getByRole('link', { name: 'Sitemap Val', exact: true })
      await expect(link).toBeVisible()
      const label = link.locator('[data-title]')
      await expect(label).toHaveAttribute('data-title', 'Sitemap Validator')
      // Firefox leaves attr() in a computed style as it is written.
      const shown = await label.evaluate((one) => getComputedStyle(one, '::after').content)
      expect(shown).toMatch(/Sitemap Validator|attr\(data-title\)/)
      const [button, list] = [
        await group.getByRole('button').boundingBox(),
        await group.getByRole('list').boundingBox(),
      ]
      const [x, from, to] = [(list?.x ?? 0) + 20, (button?.y ?? 0) + (button?.height ?? 0), list?.y ?? 0]
      for (let y = from; y < to; y += 1) {
        const isInside = await group.evaluate((menu, point) => menu.contains(document.elementFromPoint(...point)), [
          x,
          y,
        ] as [number, number])
        expect(isInside, `at ${y}`).toBe(true)
      }
    },
  )

  test(
    'the name of an icon in the header appears under the pointer and the focus, within the window',
    LONG,
    async ({ page }) => {
      await page.setViewportSize({ width: 1024, height: 900 })
      await page.goto('/')
      await ready(page)
      for (const name of ['Search tools', 'Your account']) {
        const icon = page.locator('header').getByLabel(name, { exact: true }).filter({ visible: true })
        const display = () => icon.evaluate((control) => getComputedStyle(control, '::after').display)
        expect(await display()).toBe('none')
        await icon.hover()
        expect(await display()).toBe('block')
        await page.mouse.move(0, 500)
        await page.keyboard.press('Tab')
        await icon.focus()
        expect(await display()).toBe('block')
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
    },
  )

  test('the skip link is the first stop and leads to the content', async ({ page }) => {
    await page.goto('/compressor')
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText('Skip to content')
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
  })

  test('the profile link leaves in a new tab for the address the operator set [shell-13]', LONG, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    const profile = page.locator('header a[target="_blank"]')
    await expect(profile).toHaveAttribute('href', /^https:\/\/(?!profile\.invalid)/)
  })
})
