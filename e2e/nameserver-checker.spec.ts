import { axe } from './axe.ts'
import { lookupPage } from './lookup-page.ts'
import { expect, type Page, test } from './test.ts'

const { call, field, button, result, inline, toast, open, check } = lookupPage({
  path: '/nameserver-checker',
  functionName: 'nameserver-check-v1',
  button: 'Check Nameservers',
  result: 'Nameservers',
})
const list = (page: Page) => result(page).locator('[data-nameservers] li')

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
})
test.beforeEach(({ page }) => open(page))

test('an empty name: inline error and toast; editing clears the error', async ({ page }) => {
  await check(page, '')
  await expect(inline(page, 'Please enter a domain name.')).toBeVisible()
  await expect(toast(page, 'destructive', 'Input Error', 'Domain name cannot be empty.')).toBeVisible()
  await field(page).fill('e')
  await expect(inline(page, 'Please enter a domain name.')).toBeHidden()
})

test('what is sent is trimmed, lower case, without scheme, www. and path', async ({ page }) => {
  const sent = page.waitForRequest(call)
  await field(page).fill(' http://www.EXAMPLE.com/ ')
  await field(page).press('Enter')
  expect((await sent).postDataJSON()).toEqual({ domain: 'example.com' })
  await expect(result(page)).toBeVisible()
})

test('the list of nameservers, real data, and the toast', async ({ page }) => {
  await check(page, 'example.com')
  await expect(
    toast(page, 'default', 'Check Complete!', 'Nameserver information retrieved for example.com.'),
  ).toBeVisible()
  await expect(result(page)).toHaveAttribute('data-mock', 'false')
  await expect(list(page)).toHaveText(['ns1.example.net', 'ns2.example.net'])
  await expect(result(page)).toContainText('Parent, zone and registry name the same servers.')
  await expect(result(page)).toContainText('Signed: the parent’s DS record fits the zone’s keys.')
  expect(await axe(page)).toEqual([])
})

test('an answer leads to what the other tools say about the same name', async ({ page }) => {
  await check(page, 'example.com')
  const others = page.getByRole('navigation', { name: 'More about example.com' })
  await expect(others.getByRole('link')).toHaveText([
    'Tech Profile',
    'Domain Expiry',
    'DNS Lookup',
    'Domain Report',
    'Robots.txt Test',
  ])
  await others.getByRole('link', { name: 'DNS Lookup' }).click()
  // The DNS tool adds its record type to the address once it has asked.
  await expect(page).toHaveURL(/\/dig-dns\?domain=example\.com(&|$)/)
  await expect(field(page)).toHaveValue('example.com')
  await expect(page.getByRole('navigation', { name: 'More about example.com' })).toBeVisible()
})

test('parent, zone and registry side by side, with lame, silent and lost servers marked', async ({ page }) => {
  await check(page, 'example.net')
  const table = result(page).getByRole('table')
  await expect(table.getByRole('row').nth(1)).toContainText('Answers')
  await expect(table).toContainText('Lame')
  await expect(table).toContainText('Unreachable')
  await expect(table).toContainText('No address')
  await expect(table).toContainText('Glue: 127.0.0.1')
  await expect(result(page)).toContainText('The lists differ')
  await expect(result(page)).toContainText('Named by the zone itself but not by the parent zone: ns9.example.net.')
  await expect(result(page)).toHaveAttribute('data-mock', 'false')
  expect(await axe(page)).toEqual([])
})

test('nothing found: the line of the specification', async ({ page }) => {
  await check(page, 'nothing.com')
  await expect(result(page).getByText('No nameservers found or domain may not be registered.')).toBeVisible()
  await expect(result(page)).toHaveAttribute('data-mock', 'false')
})

test('an error of the server: Check Failed, inline and as a toast', async ({ page }) => {
  await check(page, 'co.uk')
  await expect(page.locator('form [role="alert"]')).toContainText('public suffix')
  await expect(page.locator('li[data-variant="destructive"]')).toContainText('Check Failed')
  await expect(result(page)).toBeHidden()
})

test('loading: button disabled, message, the last result and error gone', async ({ page }) => {
  await check(page, 'example.com')
  await expect(result(page)).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(call, async (route) => {
    await held
    await route.continue()
  })
  await check(page, 'example.net')
  await expect(button(page)).toBeDisabled()
  await expect(page.getByText('Checking nameservers…')).toBeVisible()
  await expect(result(page)).toBeHidden()
  release()
  await expect(result(page)).toContainText('example.net')
  await expect(button(page)).toBeEnabled()
  await check(page, '')
  await expect(inline(page, 'Please enter a domain name.')).toBeVisible()
  await check(page, 'example.com')
  await expect(inline(page, 'Please enter a domain name.')).toBeHidden()
  await expect(result(page)).toBeVisible()
})

test('sample data: label, notice and an informational toast, never an error', async ({ page }) => {
  const json = {
    domainName: 'example.com',
    nameservers: ['ns1.example.net'],
    isMockData: true,
    error: 'No live service.',
  }
  await page.route(call, (route) => route.fulfill({ json }))
  await check(page, 'example.com')
  await expect(page.locator('li[data-variant="default"]')).toContainText('Mock Data Displayed')
  await expect(page.locator('li[data-variant="default"]')).toContainText(
    /Sample data is shown.*live API must be configured/,
  )
  await expect(result(page).getByText('Sample data', { exact: true })).toBeVisible()
  await expect(result(page)).toContainText('No live service.')
  await expect(list(page)).toHaveText(['ns1.example.net'])
  await expect(page.locator('form [role="alert"]:not(:empty)')).toHaveCount(0)
  expect(await axe(page)).toEqual([])
})

test('failures of the call: our server’s sentence, the fallbacks, and an error field', async ({ page }) => {
  await page.route(call, (route) => route.fulfill({ status: 429, json: { error: 'Please wait a minute.' } }))
  await check(page, 'example.com')
  await expect(inline(page, 'Please wait a minute.')).toBeVisible()
  await page.unroute(call)
  await page.route(call, (route) => route.abort())
  await check(page, 'example.com')
  await expect(
    toast(page, 'destructive', 'Check Failed', 'Failed to send a request to the Edge Function'),
  ).toBeVisible()
  await page.unroute(call)
  await page.route(call, (route) => route.fulfill({ json: { isMockData: false, error: 'The parent said no.' } }))
  await check(page, 'example.com')
  await expect(inline(page, 'The parent said no.')).toBeVisible()
  await page.unroute(call)
  await page.route(call, (route) => route.fulfill({ json: null }))
  await check(page, 'example.com')
  await expect(toast(page, 'destructive', 'Check Failed', 'An unexpected error occurred.')).toBeVisible()
})

test('a shared address, an example, recent lookups, and the list on the clipboard', async ({ page }) => {
  await open(page, '?domain=example.com')
  await expect(list(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Copy list' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ns1.example.net\nns2.example.net')
  await page.goto('/nameserver-checker')
  await expect(page.getByRole('region', { name: 'Recent lookups' }).getByRole('button').first()).toHaveText(
    'example.com',
  )
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(result(page)).toContainText('example.com')
})
