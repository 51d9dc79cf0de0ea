import { docPages } from '../apps/web/app/docs/doc-pages.ts'
import { expect, test } from './test.ts'
import { tools } from './tools.ts'

const paths = tools.map((tool) => tool.path).sort()

test('routes, header, footer, home and site map agree with the registry [shell-1]', async ({ page, request }) => {
  expect(paths.length).toBeGreaterThanOrEqual(13)
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const hrefs = async (selector: string) =>
    (await page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .filter(
        (href) => href?.startsWith('/') && href !== '/' && href !== '/docs' && href !== '/cli' && href !== '/privacy',
      )
      .sort()
  expect(await hrefs('header nav[aria-label="Main"] ul a')).toEqual(paths)
  expect(await hrefs('header nav[aria-label="All tools"] a')).toEqual(paths)
  expect(await hrefs('footer section a')).toEqual(paths)
  expect(await hrefs('nav[aria-label="Tools at a glance"] a')).toEqual(paths)
  expect(await hrefs('[data-card] a')).toEqual(
    tools
      .filter((tool) => tool.home === 'card')
      .map((tool) => tool.path)
      .sort(),
  )

  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc ?? '').pathname)
  expect(listed.sort()).toEqual(
    [
      '/',
      ...paths,
      '/cli',
      '/cli/commands',
      '/cli/ci',
      '/cli/rules',
      '/privacy',
      '/docs',
      ...docPages.map(({ path }) => path),
    ].sort(),
  )
})

test('menus carry the words of the specification in its order [shell-9]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const nav = page.getByRole('navigation', { name: 'Main' })
  const expected: Record<string, string[]> = {
    'Image Tools': ['Compress', 'Convert', 'Resize', 'Remove BG'],
    'Web & Text': ['Text Case', 'Tech Profile'],
    'Domain Tools': ['Domain Expiry', 'NS Checker', 'DNS Lookup'],
    'SEO Toolkit': ['Robots.txt Test', 'Sitemap Gen', 'Sitemap Val', 'Schema Gen'],
  }
  expect(await nav.getByRole('button').allInnerTexts()).toEqual(Object.keys(expected))
  for (const [group, labels] of Object.entries(expected)) {
    await nav.getByRole('button', { name: group }).click()
    const panel = nav.locator('ul:not([hidden])')
    await expect(panel).toHaveCount(1)
    // A tool that is added later may come between or after them.
    const shown = await panel.getByRole('link').allInnerTexts()
    expect(shown.filter((label) => labels.includes(label))).toEqual(labels)
  }
})

test('the footer has the lists, the points and the year [shell-14]', async ({ page }) => {
  await page.goto('/')
  const footer = page.locator('footer')
  expect(await footer.getByRole('heading').allInnerTexts()).toEqual([
    'Image Tools',
    'SEO Tools',
    'Web & Text Tools',
    'Connect',
  ])
  const webText = footer.locator('section', { hasText: 'Web & Text Tools' })
  await expect(webText.getByRole('link').first()).toHaveText('Homepage')
  const paths = await footer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(paths).toEqual(expect.arrayContaining(['/', ...tools.map(({ path }) => path)]))
  for (const point of ['Advanced Processing Engine', '100% Client-Side Privacy', 'Free & Unlimited Use']) {
    await expect(footer.getByText(point)).toBeVisible()
  }
  await expect(footer.locator('[data-year]')).toHaveText(String(new Date().getFullYear()))
})
