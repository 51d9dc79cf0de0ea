import { axe } from './axe.ts'
import { startSite } from './loopback-site.ts'
import { expect, LONG, type Page, test } from './test.ts'
import { quiet, watch } from './watch.ts'
import { openTool, toast } from './workbench-page.ts'

const field = (page: Page) => page.getByLabel('Website URL', { exact: true })
const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze', exact: true })
const cards = (page: Page) => page.locator('[data-cards] h2')

const mocked = (page: Page, status: number, body: unknown) =>
  page.route('**/functions/v1/tech-lookup-v1', (route) => route.fulfill({ status, json: body }))

const wordpress = `<!doctype html><html><head><title>A blog of things</title>
<meta name="description" content="About things"><meta name="generator" content="WordPress 6.8.1">
<link rel="stylesheet" href="/wp-content/themes/kid/style.css?ver=1.2">
<link rel="stylesheet" href="/wp-content/plugins/contact-form-7/includes/css/styles.css?ver=6.0.5">
<script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script></head><body>x</body></html>`
const answers = {
  '/': { body: wordpress, headers: { server: 'Apache/2.4.68 (Debian)', 'x-content-type-options': 'nosniff' } },
  '/wp-content/themes/kid/style.css': '/*\nTheme Name: The Kid\nTemplate: mum\nVersion: 1.2\nAuthor: Ann\n*/',
  '/wp-content/themes/mum/style.css': '/*\nTheme Name: The Mum\nVersion: 4.5.6\n*/',
  '/wp-includes/js/jquery/jquery.min.js?ver=3.7.1': '/*! jQuery v3.4.1 | (c) JS Foundation */',
  '/plain': '<title>Plain</title><p>hello</p>',
  '/other': { body: '<meta name="generator" content="Hugo 0.131.0">', headers: { server: 'nginx/1.28.0' } },
}

test.beforeEach(async ({ page }) => {
  await openTool(page, '/tech-profiler')
})

test('a real site is profiled over the network, with cards by the alphabet of their labels [tech-3]', async ({
  page,
  baseURL,
}) => {
  const site = await startSite(answers)
  const complaints = watch(page, new URL(baseURL ?? '').origin)
  await field(page).fill(site.origin)
  await analyze(page).click()
  await expect(toast(page, 'Analysis Complete!')).toBeVisible()
  await expect(page.getByText(/^Found \d+ technologies for the analysed URL$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: `Technologies of ${site.origin}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Technologies of/ }).getByRole('link')).toHaveAttribute(
    'href',
    `${site.origin}/`,
  )
  await expect(page.getByText('A blog of things', { exact: true })).toBeVisible()
  await expect(page.getByText('About things', { exact: true })).toBeVisible()
  const labels = await cards(page).allTextContents()
  expect(labels).toEqual([...labels].sort((one, other) => one.localeCompare(other, 'en-US')))
  expect(labels).toEqual(expect.arrayContaining(['Content management systems', 'Themes', 'Web servers']))
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'WordPress', level: 3 }) })
  await expect(row).toContainText('Version 6.8.1')
  await expect(row.getByRole('link', { name: /WordPress/ })).toHaveAttribute('href', 'https://wordpress.org')
  await expect(row.locator('img')).toHaveAttribute('src', '/tech-icons/wordpress.svg')
  await row.getByText('Evidence').click()
  await expect(row).toContainText('generator: WordPress 6.8.1')
  expect(await axe(page)).toEqual([])
  await expect(page.getByText('Mock Data Active')).toHaveCount(0)
  expect(complaints).toEqual(quiet)
  site.close()
})

test(
  'theme, parent and plugin, known vulnerabilities and security headers are shown beside',
  LONG,
  async ({ page }) => {
    const site = await startSite(answers)
    await field(page).fill(site.origin)
    await field(page).press('Enter')
    const components = page.getByRole('region', { name: 'Theme and plugins' })
    await expect(components).toContainText('ThemeThe Kid by Ann1.2')
    await expect(components).toContainText('Parent themeThe Mum4.5.6')
    await expect(components).toContainText('PluginContact Form 76.0.5')
    await page.getByText('2 known vulnerabilities').click()
    await expect(page.getByRole('link', { name: 'CVE-2020-11022' })).toHaveAttribute('href', /nvd\.nist\.gov/)
    const security = page.getByRole('region', { name: 'Security headers' })
    await expect(security).toContainText('content-security-policymissing')
    await expect(security).toContainText('x-content-type-optionsgood')
    site.close()
  },
)

test('the button waits while a site is analyzed, and the last result goes first [tech-2]', LONG, async ({ page }) => {
  const site = await startSite(answers)
  await field(page).fill(site.origin)
  await analyze(page).click()
  await expect(page.getByRole('heading', { name: /Technologies of/ })).toBeVisible()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/functions/v1/tech-lookup-v1', async (route) => {
    await held
    return route.continue()
  })
  await field(page).fill(`${site.origin}/other`)
  await analyze(page).click()
  await expect(page.getByText('Analysing the website. This may take a few seconds…')).toBeVisible()
  await expect(analyze(page)).toBeDisabled()
  await expect(page.getByRole('heading', { name: /Technologies of/ })).toHaveCount(0)
  letGo()
  await expect(page.getByRole('heading', { name: 'Hugo', level: 3 })).toBeVisible()
  site.close()
})

test('a page that shows nothing says so, and an answer says how the page was read [tech-6]', LONG, async ({ page }) => {
  const site = await startSite(answers)
  await field(page).fill(`${site.origin}/plain`)
  await analyze(page).click()
  await expect(page.getByText('No Technologies Detected')).toBeVisible()
  await expect(
    page.getByText(
      'We could not identify any technologies on this page. Some frameworks reveal nothing until their scripts have run.',
    ),
  ).toBeVisible()
  await expect(page.getByText('Detected from the response, without running the page’s scripts.')).toBeVisible()
  site.close()
  const vulnerabilities = [
    { summary: 'Its line has ended', severity: 'low', identifiers: [], links: ['https://a.example/'] },
  ]
  const jquery = { name: 'jQuery', slug: 'jquery', icon: null, version: '2.2.4', website: null, description: null }
  const components = Array.from({ length: 30 }, (_, at) => ({
    kind: 'module',
    slug: `m${at}`,
    name: `M${at}`,
    version: null,
  }))
  await mocked(page, 200, {
    analyzedUrl: 'https://example.com/',
    meta: { title: 'Example', description: null },
    technologies: [jquery],
    categories: { 'javascript-libraries': [{ ...jquery, vulnerabilities }] },
    components,
    mode: 'browser',
    isMockData: false,
  })
  await field(page).fill('example.com')
  await analyze(page).click()
  await expect(page.getByText(/in a browser that ran the page’s scripts\.$/)).toBeVisible()
  await page.getByText('1 known vulnerability').click()
  await expect(page.getByRole('link', { name: 'Read more' })).toHaveAttribute('href', 'https://a.example/')
  await expect(page.getByText('M29', { exact: true })).toBeHidden()
  await page.getByText('18 more').click()
  await expect(page.getByText('M29', { exact: true })).toBeVisible()
})

test(
  'each failure has its sentence: no answer, a missing key, an unreadable answer [tech-9]',
  LONG,
  async ({ page }) => {
    await field(page).fill('http://nowhere.example:9/')
    await analyze(page).click()
    await expect(toast(page, 'Analysis Information')).toBeVisible()
    const notice = page.locator('[data-unanswered="unreachable"]')
    await expect(notice).toContainText('Error')
    await expect(notice).toContainText('This site could not be reached.')
    await expect(page.getByText('Recent lookups')).toBeHidden()
    await field(page).fill('http://other.example')
    await expect(notice).toHaveCount(0)

    await mocked(page, 500, { error: 'API request failed: 500' })
    await field(page).fill('example.com')
    await analyze(page).click()
    const replaced =
      'The detection service could not be reached or is using mock data. The API key must be configured as a backend secret for live results.'
    // The replacement speaks of mock data itself, and so is information.
    await expect(page.locator('[data-tone="info"]')).toContainText(replaced)
    const notification = page.locator('li[data-variant="destructive"]').filter({ hasText: 'Analysis Information' })
    await expect(notification).toContainText(replaced)
    await expect(notification).not.toContainText('API request failed')

    await page.route('**/functions/v1/tech-lookup-v1', (route) => route.fulfill({ json: null }))
    await field(page).fill('example.com')
    await analyze(page).click()
    await expect(page.locator('[data-tone="bad"]')).toContainText(
      'An unexpected error occurred. Please try again or contact support if the issue persists.',
    )
  },
)

test('cards are in one, two or three columns; sample data are labelled [tech-5]', LONG, async ({ page }) => {
  const technologies = ['cms', 'cdn', 'databases', 'analytics'].map((slug) => ({
    name: slug,
    slug,
    icon: null,
    version: null,
    website: null,
    description: null,
  }))
  const categories = Object.fromEntries(technologies.map((one) => [one.slug, [one]]))
  await mocked(page, 200, { analyzedUrl: 'https://example.com/', meta: {}, technologies, categories })
  await field(page).fill('example.com')
  await analyze(page).click()
  await expect(cards(page)).toHaveCount(4)
  for (const [width, columns] of [
    [600, 1],
    [900, 2],
    [1400, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const lefts = await page
      .locator('[data-cards] > *')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
    expect(new Set(lefts).size).toBe(columns)
  }

  await mocked(page, 200, {
    analyzedUrl: 'https://example.com/',
    meta: { title: 'Sample page', description: null },
    technologies: [{ name: 'Nginx', slug: 'nginx', icon: null, version: '1.28.0', website: null, description: null }],
    categories: {
      'web-servers': [
        { name: 'Nginx', slug: 'nginx', icon: null, version: '1.28.0', website: null, description: null },
      ],
      'odd-new-things': [{ name: 'Odd', slug: 'odd', icon: null, version: null, website: null, description: null }],
      cms: [],
    },
    error: 'This is mock data: nothing can be reached.',
    isMockData: true,
  })
  await field(page).fill('example.com')
  await analyze(page).click()
  await expect(toast(page, 'Mock Data Displayed')).toBeVisible()
  await expect(page.locator('[data-tone="info"]').filter({ hasText: 'Mock Data Active' })).toContainText('mock data')
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
  expect(await cards(page).allTextContents()).toEqual(['Odd new things', 'Web servers'])
  await expect(page.getByText(/Read from a plain fetch/)).toHaveCount(0)
})

test(
  'a shared address opens with its answer, recent ones are kept, and the profile can be taken along',
  LONG,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const site = await startSite(answers)
    await page.goto(`/tech-profiler?url=${encodeURIComponent(`${site.origin}/other`)}`)
    await expect(page.getByRole('heading', { name: 'Hugo', level: 3 })).toBeVisible()
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Copy Markdown' }).click()
    await expect.poll(clipboard).toContain('- Hugo 0.131.0')
    await page.getByRole('button', { name: 'Copy CSV' }).click()
    await expect.poll(clipboard).toContain('Nginx,1.28.0,Web servers,100')
    await page.getByRole('button', { name: 'Report a wrong or missing result' }).click()
    await expect.poll(clipboard).toContain('"missing"')
    await expect(
      page.getByText('A test case is on your clipboard. Paste it into an issue of the project.').first(),
    ).toBeVisible()
    await page.getByLabel('Second website URL').fill(site.origin)
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Compare with another site' })).toContainText('WordPress 6.8.1')
    await page.goto('/tech-profiler')
    await expect(page.getByRole('button', { name: `${site.origin}/other` })).toBeVisible()
    site.close()
  },
)

test('an address without a scheme gets https://; an empty or invalid one is refused before anything is sent [tech-1]', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
  await expect(page.locator('section[aria-labelledby="how-to"] li')).toHaveCount(3)
  await expect(page.getByText(/sample data is shown and labelled as such/)).toBeVisible()

  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/functions/')) requested.push(request.url())
  })
  await analyze(page).click()
  await expect(page.getByText('Please enter a website URL to analyze.')).toBeVisible()
  await expect(toast(page, 'Input Error')).toBeVisible()
  await expect(toast(page, 'URL cannot be empty.')).toBeVisible()
  await field(page).fill('not a url')
  await expect(page.getByText('Please enter a website URL to analyze.')).toHaveCount(0)
  await analyze(page).click()
  await expect(
    page.locator('form').getByText('Invalid URL format. Please enter a valid URL (e.g., https://example.com).'),
  ).toBeVisible()
  await expect(field(page)).toHaveAttribute('type', 'url')
  await expect(field(page)).toHaveAttribute('required', '')
  expect(requested).toEqual([])

  const sent: unknown[] = []
  await page.route('**/functions/v1/tech-lookup-v1', (route) => {
    sent.push(route.request().postDataJSON())
    return route.abort()
  })
  await field(page).fill('example.com')
  await analyze(page).click()
  await expect.poll(() => sent).toEqual([{ urlToProfile: 'https://example.com' }])
})
