import { axe } from './axe.ts'
import { testLookup } from './lookup-behaviour.ts'
import { lookupPage } from './lookup-page.ts'
import { expect, LONG, type Page, test } from './test.ts'

const form = lookupPage({
  path: '/nameserver-checker',
  functionName: 'nameserver-check-v1',
  button: 'Check Nameservers',
  result: 'Nameservers',
})
const { call, field, result, toast, open, check } = form
const list = (page: Page) => result(page).locator('[data-nameservers] li')

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
})
test.beforeEach(({ page }) => open(page))

testLookup({
  form,
  details: LONG,
  failed: 'Check Failed',
  loading: { message: 'Checking nameservers…', otherDomain: 'example.net' },
  sample: { nameservers: ['ns1.example.net'] },
  besideSample: (page) => expect(list(page)).toHaveText(['ns1.example.net']),
})

test('the question is sent trimmed; the list of nameservers, real data and the toast are shown [ns-1]', async ({
  page,
}) => {
  const sent = page.waitForRequest(call)
  await field(page).fill(' http://www.EXAMPLE.com/ ')
  await field(page).press('Enter')
  expect((await sent).postDataJSON()).toEqual({ domain: 'example.com' })
  await expect(result(page)).toBeVisible()

  await check(page, 'example.com')
  await expect(
    toast(page, 'default', 'Check Complete!', 'Nameserver information retrieved for example.com.'),
  ).toBeVisible()
  await expect(result(page)).toHaveAttribute('data-mock', 'false')
  await expect(list(page)).toHaveText(['ns1.example.net', 'ns2.example.net'])
  await expect(result(page)).toContainText('Parent, zone and registry list the same servers.')
  await expect(result(page)).toContainText('Signed: the DS record at the parent matches a DNSKEY.')
  expect(await axe(page)).toEqual([])
})

test(
  'parent, zone and registry are compared and faulty servers marked; an answer leads to the other tools',
  LONG,
  async ({ page }) => {
    await check(page, 'example.net')
    const table = result(page).getByRole('table')
    await expect(table.getByRole('row').nth(1)).toContainText('Authoritative')
    await expect(table).toContainText('Lame')
    await expect(table).toContainText('Unreachable')
    await expect(table).toContainText('No address')
    await expect(table).toContainText('Glue: 127.0.0.1')
    await expect(result(page)).toContainText('The lists differ')
    await expect(result(page)).toContainText('In the zone itself but not in the parent zone: ns9.example.net.')
    await expect(result(page)).toHaveAttribute('data-mock', 'false')
    expect(await axe(page)).toEqual([])

    await check(page, 'example.com')
    const others = page.getByRole('navigation', { name: 'More about example.com' })
    await expect(others.getByRole('link')).toHaveText([
      'Tech Profile',
      'Domain Expiry',
      'DNS Lookup',
      'Domain Report',
      'Records',
      'Move DNS',
      'Robots.txt Test',
    ])
    await others.getByRole('link', { name: 'DNS Lookup' }).click()
    // The DNS tool adds its record type to the address once it has asked.
    await expect(page).toHaveURL(/\/dig-dns\?domain=example\.com(&|$)/)
    await expect(field(page)).toHaveValue('example.com')
    await expect(page.getByRole('navigation', { name: 'More about example.com' })).toBeVisible()
  },
)

test('an empty answer and an error of the server have their sentences [ns-2]', LONG, async ({ page }) => {
  await check(page, 'nothing.com')
  await expect(result(page).getByText('No nameservers found or domain may not be registered.')).toBeVisible()
  await expect(result(page)).toHaveAttribute('data-mock', 'false')

  await check(page, 'co.uk')
  await expect(page.locator('form [role="alert"]')).toContainText('public suffix')
  await expect(page.locator('li[data-variant="destructive"]')).toContainText('Check Failed')
  await expect(result(page)).toBeHidden()
})

test('a shared address, an example, recent lookups, and the list on the clipboard', LONG, async ({ page }) => {
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
