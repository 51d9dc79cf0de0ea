import { expect, LONG, type Page, test } from './test.ts'

const rootClass = (page: Page) => page.evaluate(() => document.documentElement.className)
const ready = (page: Page) => expect(page.locator('[data-year]')).not.toBeEmpty()

test.describe('theme', () => {
  test('the first load is dark, whatever the system prefers [shell-3]', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    expect(await rootClass(page)).toContain('dark')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  })

  test('the toggle changes it, local storage keeps it, and a reload shows it from the first paint [shell-4]', async ({
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

  test(
    'the bars of a phone’s browser have the colour of the page, at once and after a reload',
    LONG,
    async ({ page }) => {
      const colours = () =>
        page.evaluate(() => {
          const probe = document.createElement('p')
          probe.style.color = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content ?? ''
          document.body.append(probe)
          const bar = getComputedStyle(probe).color
          probe.remove()
          return { bar, page: getComputedStyle(document.body).backgroundColor }
        })
      const same = async () => {
        const { bar, page: ground } = await colours()
        expect(bar).toBe(ground)
        return bar
      }
      await page.goto('/')
      await ready(page)
      const dark = await same()
      await page.getByRole('button', { name: 'Switch to light theme' }).click()
      const light = await same()
      expect(light).not.toBe(dark)
      await page.reload()
      await ready(page)
      expect(await same()).toBe(light)
    },
  )

  test('a kept value that means nothing falls back to light [shell-5]', LONG, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'purple'))
    await page.goto('/')
    expect(await rootClass(page)).toContain('light')
  })

  test(
    'the theme follows a change in another tab, and is dark in a browser that keeps nothing',
    LONG,
    async ({ page, context }) => {
      await page.goto('/')
      await ready(page)
      const other = await context.newPage()
      await other.goto('/')
      await ready(other)
      await other.getByRole('button', { name: 'Switch to light theme' }).click()
      await expect.poll(() => rootClass(page)).toContain('light')
      await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { value: undefined }))
      await page.reload()
      expect(await rootClass(page)).toContain('dark')
    },
  )

  test('the page of functions has the same theme', LONG, async ({ page }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/docs/functions')
    expect(await ground()).toBe('rgb(13, 15, 11)')
    await page.goto('/')
    await ready(page)
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/docs/functions')
    expect(await ground()).toBe('rgb(251, 252, 248)')
  })

  test('the logo has a dark and a light variant [shell-7]', LONG, async ({ page }) => {
    await page.goto('/')
    const logo = page.locator('header [data-logo]')
    await expect(logo.and(page.locator('[data-logo="dark"]'))).toBeVisible()
    await expect(logo.and(page.locator('[data-logo="light"]'))).toBeHidden()
    await ready(page)
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    await expect(logo.and(page.locator('[data-logo="light"]'))).toBeVisible()
    await expect(logo.and(page.locator('[data-logo="dark"]'))).toBeHidden()
  })
})

test.describe('always present', () => {
  test('the notification area and the progress line [shell-15]', LONG, async ({ page }) => {
    await page.goto('/')
    await ready(page)
    await expect(page.getByRole('region', { name: /Notifications/ })).toBeAttached()
    await expect(page.locator('header [role="progressbar"]')).toBeAttached()
  })

  test('a page that breaks shows the error, a way back, and keeps this document [shell-33]', async ({ page }) => {
    await page.goto('/')
    await ready(page)
    await page.evaluate(() => Object.assign(window, { marker: 'still here' }))
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    const scripts = async (path: string) => (await (await page.request.get(path)).text()).match(/\/assets\/[^"']+\.js/g)
    const here = await scripts('/')
    const chunk = (await scripts('/resizer'))?.find((script) => !here?.includes(script))
    await page.route(`**${chunk}`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export const meta = () => []; export default function Broken() { throw new Error('planted fault') }",
      }),
    )
    await page.locator('[data-card="resizer"] a').click()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByText('planted fault')).toBeVisible()
    // The document is new; its theme and the class that enables the styles of a script are still there.
    expect((await rootClass(page)).split(' ').sort()).toEqual(['js', 'light'])
    await page.getByRole('link', { name: 'Go to Homepage' }).click()
    await expect(page.locator('h1')).toHaveText('Master Your Digital Workflow')
    expect(await page.evaluate(() => (window as unknown as { marker: string }).marker)).toBe('still here')
    expect(await rootClass(page)).toContain('light')
  })
})
