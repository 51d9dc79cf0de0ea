// The first action of a visitor in each tool, and its expected result.
import type { Locator } from '@playwright/test'
import { chooseService, playService } from './background-remover-page.ts'
import { begin } from './recipes-page.ts'
import type { Page } from './test.ts'
import { button, file, giveFiles } from './workbench-page.ts'

export interface Visit {
  path: string
  control: (page: Page) => Locator
  button: (page: Page) => Locator
  fill: (page: Page, baseURL: string) => Promise<void>
  ready?: (page: Page) => Locator
  outcome: (page: Page) => Locator
  atLeast?: number
  /** A press with nothing filled in that brings up a notification; by default that of the button, null for no such press. */
  empty?: ((page: Page) => Locator) | null
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const status = (page: Page) => page.getByRole('status', { name: 'Result' })

const imageTool = (path: string, prepare?: (page: Page) => Promise<void>): Visit => ({
  path,
  control: (page) => page.getByText('Drag & Drop Images'),
  button: (page) => button(page, 'Browse Files'),
  fill: async (page) => {
    await prepare?.(page)
    await giveFiles(page, 'graphic.png')
  },
  ready: (page) => button(page, 'Optimize Images (1)'),
  outcome: (page) => page.getByRole('heading', { name: 'Optimization Complete!' }),
  empty: (page) => button(page, 'Optimize Images (0)'),
})

const lookup = (path: string, label: string, run: string, result: string): Visit => ({
  path,
  control: (page) => field(page, label),
  button: (page) => button(page, run),
  fill: (page) => field(page, label).fill('example.com'),
  outcome: (page) => page.getByRole('region', { name: result, exact: true }),
  atLeast: 160,
})

export const visits: readonly Visit[] = [
  imageTool('/compressor'),
  imageTool('/converter', (page) => page.getByRole('switch', { name: 'Enable Format Conversion' }).click()),
  imageTool('/resizer', async (page) => {
    const enable = page.getByRole('switch', { name: 'Enable Resizing' })
    if ((await enable.getAttribute('aria-checked')) !== 'true') await enable.click()
    await page.getByLabel('Width (px)').fill('40')
  }),
  {
    path: '/background-remover',
    control: (page) => page.getByText('Drag & Drop Images'),
    button: (page) => button(page, 'Browse Files'),
    fill: async (page, baseURL) => {
      await playService(page, baseURL)
      await chooseService(page)
      await page.evaluate(() => scrollTo(0, 0))
      await giveFiles(page, 'graphic.png')
    },
    ready: (page) => button(page, 'Remove Background (1)'),
    outcome: (page) => page.getByRole('heading', { name: 'Your cut-outs' }),
    empty: (page) => button(page, 'Remove Background (0)'),
  },
  {
    ...imageTool('/recipes', async (page) => {
      await begin(page, 'Web photo')
    }),
    ready: (page) => button(page, 'Run on 1 image'),
    outcome: (page) => page.getByRole('heading', { name: 'Recipe Complete!' }),
    empty: (page) => button(page, 'Run the recipe'),
  },
  {
    path: '/passport-photo',
    control: (page) => page.getByText('Drop photos here'),
    button: (page) => button(page, 'Choose photos'),
    fill: async (page) => {
      page.once('filechooser', (chooser) => chooser.setFiles(file('face.jpg')))
    },
    outcome: (page) => page.getByRole('region', { name: 'Your photo', exact: true }),
    atLeast: 192,
    empty: null,
  },
  {
    path: '/photo-check',
    control: (page) => page.getByText('Drop photos here'),
    button: (page) => button(page, 'Choose photos'),
    fill: async (page) => {
      page.once('filechooser', (chooser) => chooser.setFiles(file('photo.jpg')))
    },
    outcome: (page) => page.getByRole('region', { name: 'Photo photo.jpg' }),
    atLeast: 192,
    empty: null,
  },
  {
    path: '/convert-case',
    control: (page) => field(page, 'Input Text'),
    button: (page) => button(page, 'UPPERCASE'),
    fill: (page) => field(page, 'Input Text').fill('the first line'),
    outcome: (page) => field(page, 'Transformed Text'),
    atLeast: 96,
  },
  {
    ...lookup('/tech-profiler', 'Website URL', 'Analyze', ''),
    outcome: (page) => page.getByRole('heading', { name: /^Technologies of/ }),
  },
  lookup('/domain-expiry-checker', 'Domain', 'Check Expiry', 'Domain expiry'),
  lookup('/nameserver-checker', 'Domain', 'Check Nameservers', 'Nameservers'),
  lookup('/dig-dns', 'Domain', 'Lookup DNS Records', 'DNS records'),
  lookup('/domain-report', 'Domain, address or headers', 'Check Domain', 'Domain report'),
  {
    ...lookup('/records', 'Record to explain', 'Explain Record', ''),
    fill: (page) => field(page, 'Record to explain').fill('example.com. TXT "v=spf1 +all"'),
    outcome: (page) => page.getByRole('region', { name: 'Explanation', exact: true }),
    empty: null,
  },
  {
    ...lookup('/dmarc-reports', '', 'Try an example', 'Mail reports'),
    control: (page) => button(page, 'Choose Files'),
    fill: async () => {},
    empty: null,
  },
  {
    ...lookup('/mail-check', 'Message source', 'Check Message', 'Result'),
    fill: (page) =>
      field(page, 'Message source').fill('From: a@example.com\nDate: Tue, 24 Nov 2026 10:15:00 +0000\n\nHello'),
  },
  {
    ...lookup('/watches', 'Domains or addresses', 'Add watches', ''),
    // The page explains it at the field and shows no notification.
    empty: null,
    outcome: (page) => page.locator('form [role=status]').filter({ hasText: /\S/ }),
  },
  {
    ...lookup('/move-dns', 'Domain to move', 'Check before cutover', 'Move of the domain'),
    fill: async (page) => {
      await field(page, 'Domain to move').fill('example.com')
      await field(page, 'Planned name servers').fill('ns1.example.net')
    },
  },
  {
    path: '/seo-toolkit/robots-txt-tester',
    control: (page) => field(page, 'URL to test'),
    button: (page) => button(page, 'Test URL'),
    fill: (page) => field(page, 'URL to test').fill('https://example.com/private/'),
    outcome: status,
    atLeast: 120,
  },
  {
    path: '/seo-toolkit/sitemap-generator',
    control: (page) => field(page, 'URLs (one per line)'),
    button: (page) => button(page, 'Generate'),
    fill: (page) => field(page, 'URLs (one per line)').fill('https://example.com/'),
    outcome: status,
    atLeast: 80,
  },
  {
    path: '/seo-toolkit/sitemap-validator',
    control: (page) => field(page, 'Sitemap URL'),
    button: (page) => button(page, 'Validate'),
    fill: (page) =>
      field(page, 'Sitemap content').fill(
        '<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://example.com/</loc></url>\n</urlset>',
      ),
    outcome: status,
    atLeast: 120,
  },
  {
    path: '/seo-toolkit/site-check',
    control: (page) => field(page, 'Website'),
    button: (page) => button(page, 'Try a sample site'),
    fill: async () => {},
    outcome: (page) => page.getByRole('region', { name: 'Site check' }),
    atLeast: 192,
    empty: (page) => button(page, 'Crawl and check'),
  },
  {
    path: '/seo-toolkit/schema-markup-generator',
    control: (page) => page.getByRole('combobox', { name: 'Schema Type' }),
    button: (page) => button(page, 'Try an example'),
    fill: async () => {},
    outcome: (page) => page.getByRole('heading', { name: 'JSON-LD Output' }),
    empty: (page) => button(page, 'Copy Schema'),
  },
]

export const answerProfiler = (page: Page) =>
  page.route('**/functions/v1/tech-lookup-v1', (route) =>
    route.fulfill({
      json: {
        analyzedUrl: 'https://example.com/',
        meta: { title: 'A page', description: 'About things' },
        categories: {},
        technologies: [],
        isMockData: false,
      },
    }),
  )
