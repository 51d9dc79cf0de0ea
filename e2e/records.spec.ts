import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { axe } from './axe.ts'
import { type PlayedEvent, streamOf } from './event-stream.ts'
import { expect, LONG, type Page, test } from './test.ts'
import { openTool } from './workbench-page.ts'

const events: PlayedEvent[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/domain-report-events.json'), 'utf8'),
)

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const paste = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Record to explain' }).fill(text)
  await page.getByRole('button', { name: 'Explain Record' }).click()
}
const draft = async (page: Page, domain: string, kind: string) => {
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain)
  await page.getByRole('button', { name: 'Build without a lookup' }).click()
  await page.getByRole('tab', { name: kind, exact: true }).click()
}
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const compared = (page: Page) => page.getByRole('checkbox', { name: 'I have compared this with what is published' })

test('a record typed into the box on the home page opens explained, and nothing is sent', async ({ page }) => {
  await openTool(page, '/')
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  const box = page.getByRole('textbox', { name: 'A domain, URL, email address, text or image' })
  await box.fill('v=spf1 include:_spf.example.net ipv4:192.0.2.10 +all')
  await box.press('Enter')
  const record = page.locator('[data-kind="spf"]')
  await expect(record).toContainText('All other servers: mail is authorised (pass).')
  await expect(record.locator('[data-severity]').first()).toHaveAttribute('data-severity', 'error')
  await expect(record).toContainText('Not looked up: _spf.example.net.')
  const copy = record.getByRole('button', { name: /^Copy/ })
  await expect(copy).toBeDisabled()
  await compared(page).check()
  await copy.click()
  expect(await copied(page)).toBe('"v=spf1 include:_spf.example.net ip4:192.0.2.10 ~all"')
  expect(calls).toEqual([])
  expect(await axe(page)).toEqual([])
})

test('text that is no record gets a message, and stays', LONG, async ({ page }) => {
  await openTool(page, '/records')
  await paste(page, 'hello')
  await expect(page.getByRole('alert').filter({ hasText: 'no record' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Record to explain' })).toHaveValue('hello')
})

test('a draft is copied as shown, only after it was compared, and asks for it again once it changes', async ({
  page,
}) => {
  await openTool(page, '/records')
  await draft(page, 'shop.example', 'DMARC')
  const built = page.getByRole('region', { name: 'Records' })
  await expect(built).toContainText('It is unknown what shop.example publishes')
  await built.getByRole('textbox', { name: 'Addresses for aggregate reports' }).fill('a@other.example')
  const copy = built.getByRole('button', { name: 'Copy _dmarc.shop.example', exact: true })
  await expect(copy).toBeDisabled()
  await expect(built).toContainText('A second DMARC record')
  await compared(page).check()
  await copy.click()
  const text = '"v=DMARC1; p=none; rua=mailto:a@other.example"'
  await expect(built.getByText(text).first()).toBeVisible()
  expect(await copied(page)).toBe(text)
  await built.getByRole('button', { name: 'Copy shop.example._report._dmarc.other.example' }).click()
  expect(await copied(page)).toBe('"v=DMARC1;"')
  await built.getByRole('textbox', { name: 'Addresses for aggregate reports' }).fill('b@other.example')
  await expect(compared(page)).not.toBeChecked()
  expect(await axe(page)).toEqual([])
})

test('a pasted record is changed as the published one: its senders stay', LONG, async ({ page }) => {
  await openTool(page, '/records')
  await paste(page, 'shop.example. TXT "v=spf1 include:_spf.example.net -all"')
  await expect(page.getByRole('textbox', { name: 'Domain' })).toHaveValue('shop.example')
  await page.getByRole('button', { name: 'Build without a lookup' }).click()
  const built = page.getByRole('region', { name: 'Records' })
  await expect(built.getByRole('checkbox', { name: 'include:_spf.example.net' })).toBeChecked()
  await built.getByRole('checkbox', { name: 'The MX hosts of this domain' }).check()
  await built.getByRole('checkbox', { name: 'This lists everything that sends mail for the domain' }).check()
  await expect(built).toContainText('"v=spf1 include:_spf.example.net mx -all"')
})

test('a DKIM key is made in the tab: what is downloaded signs for what is published, and nothing is stored or sent', async ({
  page,
}) => {
  await openTool(page, '/records')
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await draft(page, 'shop.example', 'DKIM')
  await page.getByRole('textbox', { name: 'Selector' }).fill('mail2026')
  await page.getByRole('button', { name: 'Make the key in this tab' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download private key' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('mail2026.pem')
  const pem = readFileSync(await download.path(), 'utf8')
  await compared(page).check()
  await page.getByRole('button', { name: 'Copy mail2026._domainkey.shop.example' }).click()
  const record = (await copied(page)).replaceAll(/" "|^"|"$/g, '')
  const { createPrivateKey, createPublicKey } = await import('node:crypto')
  const shared = createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'der' })
  expect(record).toBe(`v=DKIM1; k=rsa; p=${shared.toString('base64')}`)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain('PRIVATE')
  expect(calls).toEqual([])
  await page.getByRole('tab', { name: 'CAA', exact: true }).click()
  await page.getByRole('tab', { name: 'DKIM', exact: true }).click()
  await expect(page.getByText('BEGIN PRIVATE KEY')).toHaveCount(0)
})

test('records of a domain that was looked up need no comparison', LONG, async ({ page }) => {
  await page.route('**/domain-report-v1', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: streamOf(events) }),
  )
  await openTool(page, '/records?domain=example.com')
  const built = page.getByRole('region', { name: 'Records' })
  await expect(built).toContainText('was looked up just now')
  await expect(built.getByRole('tab')).toHaveCount(8)
  await expect(compared(page)).toHaveCount(0)
  expect(await axe(page)).toEqual([])
})

test('a lookup without an answer becomes a draft that says so', LONG, async ({ page }) => {
  await page.route('**/domain-report-v1', (route) => route.abort())
  await openTool(page, '/records?domain=example.com')
  await expect(page.getByText('Draft: nothing was looked up')).toBeVisible()
})
