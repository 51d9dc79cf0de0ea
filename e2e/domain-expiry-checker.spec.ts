import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { axe } from './axe.ts'
import { testLookup } from './lookup-behaviour.ts'
import { lookupPage } from './lookup-page.ts'
import { startOwnServer } from './own-server.ts'
import { expect, LONG, type Page, test } from './test.ts'

const form = lookupPage({
  path: '/domain-expiry-checker',
  functionName: 'domain-expiry-check-v1',
  button: 'Check Expiry',
  result: 'Domain expiry',
})
const { call, field, result, toast, open, check } = form
const row = (page: Page, name: string) =>
  result(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })

test.beforeEach(({ page }) => open(page))

testLookup({
  form,
  details: LONG,
  failed: 'Check Failed',
  loading: { message: 'Checking domain expiry…', otherDomain: 'example.ru' },
  sample: {
    ...{ registrar: null, registrationDate: null, updatedDate: null, hostingProvider: null, hostingExpiry: null },
    ...{ expiryDate: '2030-08-13T04:00:00Z', status: [], nameServers: [] },
  },
  besideSample: (page) => expect(result(page).getByRole('button', { name: /calendar|remind/i })).toHaveCount(0),
})

test('the question is sent trimmed; a registered domain shows every field, real data and the toast [expiry-1]', async ({
  page,
}) => {
  const sent = page.waitForRequest(call)
  await field(page).fill('  HTTPS://www.Example.COM/path?x=1 ')
  await field(page).press('Enter')
  expect((await sent).postDataJSON()).toEqual({ domain: 'example.com' })
  await expect(result(page)).toBeVisible()

  await check(page, 'example.com')
  await expect(toast(page, 'default', 'Check Complete!', 'Expiry information retrieved for example.com.')).toBeVisible()
  await expect(result(page)).toHaveAttribute('data-mock', 'false')
  await expect(result(page)).not.toContainText('Sample data')
  await expect(result(page).getByText(/^[\d,]+ days left$/)).toBeVisible()
  await expect(row(page, 'Domain Expiry Date')).toContainText('13 August 2099')
  await expect(row(page, 'Domain Expiry Date')).toContainText('Registry, by RDAP')
  await expect(row(page, 'Registrar')).toContainText('Sample Names, Inc.')
  await expect(row(page, 'Registration Date')).toContainText('14 August 1995')
  await expect(row(page, 'Last Updated Date')).toContainText('14 August 2026')
  await expect(row(page, 'Domain Status')).toContainText('clientTransferProhibited, clientDeleteProhibited')
  await expect(row(page, 'Nameservers')).toContainText('ns1.example.net, ns2.example.net')
  await expect(row(page, 'Hosting Provider (Estimated)')).toContainText('SAMPLE-NET')
  await expect(row(page, 'Hosting Expiry (Estimated)')).toContainText('N/A')
  await expect(result(page).getByRole('heading', { name: 'What the status codes mean' })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('missing values, WHOIS answers, expired, free, international and imitating names are shown as such [expiry-2]', async ({
  page,
}) => {
  await check(page, 'redacted.com')
  await expect(row(page, 'Domain Expiry Date')).toContainText('N/A')
  await expect(row(page, 'Domain Expiry Date').locator('dd span')).not.toBeEmpty()
  await expect(row(page, 'Last Updated Date')).toContainText('N/A')
  await expect(result(page)).toHaveAttribute('data-mock', 'false')

  await check(page, 'example.ru')
  await expect(row(page, 'Registrar')).toContainText('SAMPLE-RU')
  await expect(row(page, 'Registrar')).toContainText('Registry, by WHOIS')
  await expect(row(page, 'Domain Expiry Date')).toContainText('3 February 2099')
  await expect(result(page)).toHaveAttribute('data-mock', 'false')
  await result(page).getByText('Raw WHOIS response').click()
  await expect(result(page).getByRole('textbox', { name: 'Raw WHOIS response' })).toHaveValue(/paid-till/)

  await check(page, 'shop.com')
  await expect(result(page).getByText(/^[\d,]+ days ago$/)).toBeVisible()
  await check(page, 'nothing.com')
  await expect(result(page).getByText('Not registered', { exact: true })).toBeVisible()
  await expect(row(page, 'Registrar')).toContainText('N/A')

  await check(page, 'Bücher.com')
  await expect(result(page).getByRole('heading', { name: 'bücher.com' })).toBeVisible()
  await expect(result(page).getByText('xn--bcher-kva.com', { exact: true })).toBeVisible()

  await check(page, 'аррӏе.com')
  await expect(result(page).getByRole('alert').filter({ hasText: 'look like “apple”' })).toBeVisible()
})

test(
  'a registry that limits questions: Check Failed with the reason, inline and as a toast [expiry-4]',
  LONG,
  async ({ page }) => {
    await check(page, 'throttled.org')
    await expect(page.locator('[data-unanswered="unknown"]')).toContainText('limiting')
    await expect(page.locator('li[data-variant="destructive"]')).toContainText('Check Failed')
    await expect(result(page)).toBeHidden()
    expect(await axe(page)).toEqual([])
  },
)

test(
  'a shared address looks up at once; recent lookups and an example bring an answer with reminders',
  LONG,
  async ({ page }) => {
    await open(page, '?domain=example.ru')
    await expect(result(page)).toContainText('example.ru')
    await expect(field(page)).toHaveValue('example.ru')
    await page.goto('/domain-expiry-checker')
    await page.getByRole('region', { name: 'Recent lookups' }).getByRole('button', { name: 'example.ru' }).click()
    await expect(result(page)).toContainText('example.ru')
    await expect.poll(() => new URL(page.url()).search).toBe('?domain=example.ru')
    await page.getByRole('button', { name: 'Clear recent lookups' }).click()
    await expect(page.getByRole('region', { name: 'Recent lookups' })).toBeHidden()

    await page.getByRole('button', { name: 'Try an example' }).click()
    await expect(result(page)).toContainText('example.com')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save reminders (.ics)' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('example.com-expiry.ics')
    expect(readFileSync(await file.path(), 'utf8')).toContain('DTSTART;VALUE=DATE:20990614')
  },
)

test('several domains: rows, failures beside them, and CSV', LONG, async ({ page }) => {
  await page.getByRole('button', { name: 'Check all' }).click()
  await expect(page.getByText('Please enter at least one domain name.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Domains' }).fill('example.com, https://www.example.ru/\nco.uk nothing.com')
  await page.getByRole('button', { name: 'Check all' }).click()
  await expect(page.getByText('4 of 4 checked')).toBeVisible()
  const rows = page.getByRole('group', { name: 'Domains checked' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('13 August 2099')
  await expect(rows.nth(2)).toContainText('SAMPLE-RU')
  await expect(rows.nth(3)).toContainText('public suffix')
  await expect(rows.nth(4)).toContainText('Not registered')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save CSV' }).click()
  expect((await download).suggestedFilename()).toBe('domain-expiry.csv')
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatch(/^example\.com,2099-08-13T04:00:00/)
  expect(await axe(page)).toEqual([])
  await page.route('**/functions/v1/domain-expiry-check-v1', () => {})
  await page.getByRole('button', { name: 'Check all' }).click()
  await expect(page.getByText('0 of 4 checked')).toBeVisible()
  await expect(rows).toHaveCount(0)
})

test('a server that runs on sample data says so on all three pages', LONG, async ({ page }) => {
  const server = await startOwnServer(join(import.meta.dirname, '../apps/web/build/client'), { LOOKUPS: 'sample' })
  try {
    for (const path of ['domain-expiry-checker', 'nameserver-checker', 'dig-dns']) {
      await page.goto(`${server.origin}/${path}?domain=example.com`)
      await expect(page.locator('[data-mock="true"]').getByText('Sample data', { exact: true })).toBeVisible()
    }
  } finally {
    await server.stop()
  }
})
