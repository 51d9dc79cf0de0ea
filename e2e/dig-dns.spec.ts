import { axe } from './axe.ts'
import { testLookup } from './lookup-behaviour.ts'
import { lookupPage } from './lookup-page.ts'
import { expect, LONG, type Page, test } from './test.ts'

const form = lookupPage({
  path: '/dig-dns',
  functionName: 'dig-dns-v1',
  button: 'Lookup DNS Records',
  result: 'DNS records',
})
const { call, field, button, result, inline, toast, open } = form
const type = (page: Page) => page.getByRole('combobox', { name: 'Record type' })
const records = (page: Page) => result(page).locator('[data-records] li')
const look = async (page: Page, domain: string, recordType?: string) => {
  await field(page).fill(domain)
  if (recordType) await type(page).selectOption(recordType)
  await button(page).click()
}

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
})
test.beforeEach(({ page }) => open(page))

testLookup({
  form,
  failed: 'Lookup Failed',
  loading: { message: 'Looking up DNS records…', otherDomain: 'example.org' },
  sample: { recordType: 'A', records: [{ name: 'example.com', ttl: 3600, type: 'A', data: '192.0.2.99' }] },
})

test('the question is sent trimmed with its type; each record shows name, TTL, type, data and priority [dns-1]', async ({
  page,
}) => {
  await expect(type(page)).toHaveValue('A')
  const offered = await type(page).locator('option').allTextContents()
  expect(offered.slice(0, 10)).toEqual(['A', 'AAAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT', 'ANY'])
  expect(offered.slice(10)).toContain('All common types')

  const sent = page.waitForRequest(call)
  await type(page).selectOption('MX')
  await field(page).fill(' https://www.EXAMPLE.com/a/b ')
  await field(page).press('Enter')
  expect((await sent).postDataJSON()).toEqual({ domain: 'example.com', recordType: 'MX' })
  await expect(result(page)).toBeVisible()

  await look(page, 'example.com', 'MX')
  await expect(toast(page, 'default', 'DNS Lookup Complete!', '1 MX records found for example.com.')).toBeVisible()
  await expect(result(page)).toHaveAttribute('data-mock', 'false')
  await expect(result(page).getByText('MX record found', { exact: true })).toBeVisible()
  await expect(records(page)).toHaveCount(1)
  await expect(records(page)).toContainText('example.com')
  await expect(records(page)).toContainText(/TTL \d+/)
  await expect(records(page)).toContainText('MX')
  await expect(records(page)).toContainText('10 aspmx.l.google.com.')
  await expect(records(page)).toContainText('Priority 10')
  await look(page, 'example.com', 'A')
  await expect(records(page)).toContainText('192.0.2.10')
  await expect(records(page)).not.toContainText('Priority')
  await expect(result(page)).toContainText('Secure: the resolver validated the signatures up to the root.')
  expect(await axe(page)).toEqual([])
})

test('an empty answer and an error say what the response code means [dns-2]', LONG, async ({ page }) => {
  await look(page, 'nothing.com', 'AAAA')
  await expect(
    result(page).getByText('No AAAA records found for this domain, or the domain may not exist.'),
  ).toBeVisible()
  await expect(result(page)).toContainText('NXDOMAIN')
  await expect(result(page)).toContainText('The name does not exist.')
  await expect(result(page)).toHaveAttribute('data-mock', 'false')
  await look(page, 'broken.com', 'A')
  await expect(result(page)).toContainText('SERVFAIL')
  await expect(result(page)).toContainText('the signature is of last year')

  await look(page, 'broken.com')
  const text = await result(page).innerText()
  expect(text.indexOf('SERVFAIL')).toBeGreaterThan(0)
  expect(text.indexOf('the signature is of last year')).toBeLessThan(text.indexOf('No A records found'))
  await expect(page.locator('li[data-variant="destructive"]')).toContainText('Lookup Failed')

  await look(page, '192.0.2.10', 'MX')
  await expect(inline(page, 'This is an IP address. Choose the type PTR to look up its name.')).toBeVisible()
  await expect(page.locator('li[data-variant="destructive"]')).toContainText('Lookup Failed')
  await expect(result(page)).toBeHidden()
  await look(page, '192.0.2.10', 'PTR')
  await expect(records(page)).toContainText('host.example.com.')
})

test(
  'a rate limit counts down in sight, is tried three times by itself, and then waits for the visitor',
  LONG,
  async ({ page }) => {
    await page.clock.install()
    let calls = 0
    await page.route(call, (route) => {
      calls += 1
      return route.fulfill({ status: 429, headers: { 'retry-after': '5' }, json: { error: 'Please wait.' } })
    })
    const notice = page.locator('[data-unanswered="rate-limited"]')
    await look(page, 'example.com')
    await expect(notice).toContainText('Trying again in 5 s')
    await page.evaluate(() =>
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
    )
    await page.clock.runFor(20_000)
    expect(calls).toBe(1)
    await page.evaluate(() => Reflect.deleteProperty(document, 'visibilityState'))
    for (const count of [2, 3, 4]) {
      await page.clock.runFor(5000)
      await expect.poll(() => calls).toBe(count)
      await expect(notice).toBeVisible()
    }
    await expect(notice).toContainText('Retried three times automatically')
    await page.clock.runFor(600_000)
    expect(calls).toBe(4)
    await page.unroute(call)
    await notice.getByRole('button', { name: 'Try now' }).click()
    await expect(records(page)).toContainText('192.0.2.10')
  },
)

test(
  'offline says so beside the sentence of the call, and asks again once it is back',
  LONG,
  async ({ page, context }) => {
    await look(page, 'example.com')
    await expect(records(page)).toBeVisible()
    await context.setOffline(true)
    await look(page, 'example.org')
    await expect(page.locator('[data-unanswered="offline"]')).toContainText('You are offline')
    await expect(inline(page, 'Failed to send a request to the Edge Function')).toBeVisible()
    await context.setOffline(false)
    await expect(records(page)).toContainText('192.0.2.12')
  },
)

test('all common types come in one click; UDP, TCP and HTTPS answers are live', LONG, async ({ page }) => {
  await look(page, 'example.com', 'ALL')
  await expect(records(page).filter({ hasText: 'aspmx' })).toBeVisible()
  await expect(records(page).filter({ hasText: 'v=spf1' })).toBeVisible()
  await expect(result(page)).toContainText('Only ca.example may issue certificates.')
  await look(page, 'example.com', 'ANY')
  await expect(result(page)).toContainText('RFC 8482')

  await look(page, 'big.example.com', 'TXT')
  await expect(records(page)).toHaveCount(120)
  await expect(result(page)).toContainText('TCP')
  await page.getByRole('combobox', { name: 'Resolver' }).selectOption('quad9')
  await look(page, 'example.com', 'TXT')
  await expect(result(page)).toContainText('HTTPS')
  await expect(result(page)).toHaveAttribute('data-mock', 'false')
  await expect(result(page)).toContainText('SPF: -all: reject all other senders.')
})

test('resolvers are compared, those that do not answer too', LONG, async ({ page }) => {
  await page.getByLabel('Compare resolvers').check()
  await look(page, 'example.com', 'A')
  const table = result(page).getByRole('region', { name: 'Resolvers side by side' }).getByRole('table')
  await expect(table.getByRole('row').filter({ hasText: 'Cloudflare' })).toContainText('A 192.0.2.10')
  await expect(table.getByRole('row').filter({ hasText: 'Google' })).toContainText('This resolver did not respond.')
  await expect(result(page)).toContainText('All resolvers that responded agree.')
  expect(await axe(page)).toEqual([])
})

test(
  'the www. name is one click away; an answer is copied as dig text and comes back by its address',
  LONG,
  async ({ page }) => {
    await look(page, 'www.example.com', 'A')
    await expect(result(page)).toContainText('Showing example.com without www.')
    await page.getByRole('button', { name: 'Look up www.example.com', exact: true }).click()
    await expect(result(page).getByRole('heading', { name: 'www.example.com' })).toBeVisible()
    await expect(result(page)).toContainText('www.example.com is a CNAME for example.com.')
    // The alias itself is no A record.
    await expect(toast(page, 'default', 'DNS Lookup Complete!', '2 A records found for www.example.com.')).toBeVisible()
    await expect(result(page)).toContainText('plus CNAME')
    await expect.poll(() => new URL(page.url()).search).toBe('?domain=example.com&type=A&www=1')
    await page.reload()
    await expect(result(page).getByRole('heading', { name: 'www.example.com' })).toBeVisible()

    await open(page, '?domain=example.com&type=MX')
    await expect(type(page)).toHaveValue('MX')
    await page.getByRole('button', { name: 'Copy dig text' }).click()
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toMatch(/^example\.com\.\t\d+\tIN\tMX\t10 aspmx\.l\.google\.com\.$/m)
    await page.goto('/dig-dns')
    await page.getByRole('button', { name: 'MX example.com' }).click()
    await expect(type(page)).toHaveValue('MX')
    await expect(records(page)).toContainText('aspmx')
  },
)
