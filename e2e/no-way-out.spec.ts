// Pages of a server without a way out: samples that cannot pass for results, and no verdict at all.
import { join } from 'node:path'
import { axe } from './axe.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { expect, LONG, type Page, test } from './test.ts'
import { openTool } from './workbench-page.ts'

const REQUESTED = 'asked-name.com'
let server: OwnServer

test.setTimeout(30_000)

test.beforeAll(async () => {
  server = await startOwnServer(join(import.meta.dirname, '../apps/web/build/client'), { LOOKUPS: 'sample' })
})
test.afterAll(() => server.stop())

const open = (page: Page, path: string) => openTool(page, `${server.origin}${path}`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (page: Page, name: string, text: string) =>
  page.getByRole('textbox', { name, exact: true }).first().fill(text)

const sampled: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['the expiry checker', (page) => open(page, `/domain-expiry-checker?domain=${REQUESTED}`)],
  ['the name server checker', (page) => open(page, `/nameserver-checker?domain=${REQUESTED}`)],
  ['the DNS lookup', (page) => open(page, `/dig-dns?domain=${REQUESTED}&type=ALL`)],
  ['the profiler', (page) => open(page, `/tech-profiler?url=https://${REQUESTED}/`)],
  ['the domain report', (page) => open(page, `/domain-report?domain=${REQUESTED}`)],
  [
    'the check before a move',
    async (page) => {
      await open(page, '/move-dns')
      await fill(page, 'Domain to move', REQUESTED)
      await fill(page, 'Planned name servers', `ns1.${REQUESTED}`)
      await press(page, 'Check before cutover')
    },
  ],
  [
    'the crawl for a sitemap',
    async (page) => {
      await open(page, '/seo-toolkit/sitemap-generator')
      await fill(page, 'Website', REQUESTED)
      await press(page, 'Start crawl')
    },
  ],
]

for (const [name, ask] of sampled) {
  const details = name === 'the DNS lookup' ? {} : LONG
  test(
    `the sample of ${name} is grey, bears no asked name and offers nothing to copy, save or share`,
    details,
    async ({ page }) => {
      await ask(page)
      const card = page.locator('[data-sample]')
      await expect(card).toBeVisible()
      await expect(card).toHaveCSS('filter', 'grayscale(1)')
      await expect(card).not.toContainText('asked-name')
      await expect(card.getByRole('button')).toHaveCount(0)
      const main = page.getByRole('main')
      await expect(main.getByText(/Nothing was looked up/).first()).toBeVisible()
      await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible()
      await expect(main.getByRole('button', { name: /^(?:Copy|Save|Export|Use these)/, disabled: false })).toHaveCount(
        0,
      )
      await expect(main.getByText(/Overall grade|Ready to switch|No issues found|Recent lookups/)).toHaveCount(0)
      expect(await axe(page)).toEqual([])
    },
  )
}

const unread: readonly (readonly [string, (page: Page) => Promise<unknown>, RegExp])[] = [
  [
    'a sitemap that was not fetched',
    async (page) => {
      await open(page, '/seo-toolkit/sitemap-validator')
      await fill(page, 'Sitemap URL', `${REQUESTED}/sitemap.xml`)
      await press(page, 'Validate')
    },
    /Invalid/,
  ],
  [
    'a site that was not crawled',
    async (page) => {
      await open(page, '/seo-toolkit/site-check')
      await fill(page, 'Website', REQUESTED)
      await press(page, 'Crawl and check')
    },
    /Google/,
  ],
  [
    'a robots.txt that was not fetched',
    async (page) => {
      await open(page, '/seo-toolkit/robots-txt-tester')
      await fill(page, 'robots.txt content', 'User-agent: mine')
      await fill(page, 'Fetch from a website', REQUESTED)
      await press(page, 'Fetch')
    },
    /^(?:Allowed|Disallowed)$/,
  ],
  [
    'a zone file compared with nothing',
    async (page) => {
      await open(page, '/move-dns')
      await fill(
        page,
        'Zone file',
        `$ORIGIN ${REQUESTED}.\n$TTL 1h\n@ SOA ns1 host 1 7200 900 1209600 3600\n@ NS ns1\nns1 A 93.184.216.34`,
      )
      await page.getByRole('checkbox', { name: /^Look up other names/ }).check()
      await press(page, 'Check Zone File')
    },
    /same as those|could not be looked up/,
  ],
]

for (const [name, ask, verdict] of unread) {
  test(`${name} is not checked`, LONG, async ({ page }) => {
    await ask(page)
    await expect(
      page
        .getByRole('main')
        .getByText(/Not checked/)
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('main').getByText(verdict)).toHaveCount(0)
  })
}

test('a fetch that brings a sample replaces no text', LONG, async ({ page }) => {
  await unread[2]?.[1](page)
  await expect(page.getByText(/The text above is unchanged/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'robots.txt content' })).toHaveValue('User-agent: mine')
})

test('Retry replaces the sample once the server reaches somebody', async ({ page, baseURL }) => {
  const call = '**/functions/v1/dig-dns-v1'
  const sample = { domainName: 'example.com', recordType: 'A', records: [], isMockData: true }
  await page.route(call, (route) => route.fulfill({ json: sample }))
  await page.goto(`${baseURL}/dig-dns?domain=example.org`)
  await expect(page.locator('[data-sample]')).toBeVisible()
  await page.unroute(call)
  await press(page, 'Retry')
  await expect(page.getByRole('region', { name: 'DNS records' })).toContainText('example.org')
  await expect(page.locator('[data-sample]')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Recent lookups' })).toContainText('example.org')
})

const late: readonly (readonly [string, string, string, string])[] = [
  ['/seo-toolkit/sitemap-validator', 'Sitemap URL', `${REQUESTED}/sitemap.xml`, 'Validate'],
  ['/seo-toolkit/site-check', 'Website', REQUESTED, 'Crawl and check'],
  ['/seo-toolkit/robots-txt-tester', 'Fetch from a website', REQUESTED, 'Fetch'],
  ['/mail-check', 'Message source', `From: a@${REQUESTED}\n\nHello`, 'Check Message'],
]

for (const [path, field, text, button] of late) {
  test(
    `${path} says that its code is missing when it cannot arrive, and can be pressed again`,
    LONG,
    async ({ page }) => {
      await open(page, path)
      await page.context().setOffline(true)
      await fill(page, field, text)
      await press(page, button)
      await expect(page.getByRole('main').getByText(/could not be loaded/)).toBeVisible()
      await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled()
    },
  )
}
