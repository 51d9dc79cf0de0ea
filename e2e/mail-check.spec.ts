import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { bounceCase, bounceWriters, createSigner, signatureField } from '@sundry/mail/testing'
import { axe } from './axe.ts'
import { expect, LONG, test } from './test.ts'
import { openTool } from './workbench-page.ts'

const signer = createSigner('rsa')
const fields = [
  'From: Alice <alice@sender.example>',
  'To: bob@receiver.example',
  'Subject: Figures',
  'Date: Tue, 24 Nov 2026 10:15:00 +0000',
]
const body = 'Hello Bob,\r\n\r\nhere they are.\r\n'
const message = (added: string, tags = '') =>
  Buffer.from([signatureField(signer, fields, body, { tags }), ...fields, '', body + added].join('\r\n'))

/** Answers as the server does, from these TXT records. */
const records: Readonly<Record<string, string>> = {
  'one._domainkey.sender.example': signer.record,
  '_dmarc.sender.example': 'v=DMARC1; p=reject',
}

/** Answers questions to DNS as the server does. */
async function answerFrom(page: Page, onName: (name: string) => void = () => {}): Promise<void> {
  await page.route('**/functions/v1/dns-questions-v1', async (route) => {
    const { questions } = route.request().postDataJSON() as { questions: { name: string }[] }
    const answers = questions.map(({ name }) => {
      onName(name)
      const text = records[name]
      const data = (text?.match(/.{1,255}/g) ?? []).map((piece) => JSON.stringify(piece)).join(' ')
      return text === undefined
        ? { status: 'NXDOMAIN', records: [] }
        : { status: 'NOERROR', records: [{ name, ttl: 60, type: 'TXT', data }] }
    })
    await route.fulfill({ json: { answers, isMockData: false } })
  })
}

test('a dropped message is checked in the tab, its names are looked up, and what broke it is shown as a diff', async ({
  page,
}) => {
  const requested: string[] = []
  await answerFrom(page, (name) => requested.push(name))
  await openTool(page, '/mail-check')
  const choose = page.getByLabel('Choose an .eml file')
  await choose.setInputFiles({
    name: 'a.eml',
    mimeType: 'message/rfc822',
    buffer: message('____\r\nunsubscribe here\r\n'),
  })
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('fails DMARC')
  await expect(result.getByRole('link')).toHaveAttribute('href', '/domain-report?domain=sender.example&selectors=one')
  await expect(result.getByRole('listitem').filter({ hasText: 'footer-added' })).toContainText('Proved')
  await expect(result).toBeInViewport({ ratio: 0.1 })
  await expect(result.locator('mark')).toContainText('unsubscribe here')
  expect(await axe(page)).toEqual([])
  const save = async (name: string) => {
    await result.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await result.getByRole('button', { name }).click()
    return readFileSync(await (await download).path(), 'utf8')
  }
  const html = await save('Save HTML')
  expect(html).toContain('fails DMARC')
  expect(html).not.toMatch(/<script|<link|src=/)
  expect(JSON.parse(await save('Save JSON'))).toMatchObject({ check: { dmarc: { result: 'fail' } } })
  await choose.setInputFiles({ name: 'b.eml', mimeType: 'message/rfc822', buffer: message('') })
  await expect(result).toContainText('passes DMARC')
  const intact = await result.getByRole('paragraph').first().textContent()
  const partly = message('added by anyone\r\n', ` l=${body.length};`)
  await choose.setInputFiles({ name: 'c.eml', mimeType: 'message/rfc822', buffer: partly })
  await expect(result).toContainText('not signed')
  // Verified, yet no one may call it intact.
  await expect(result.getByRole('paragraph').first()).not.toHaveText(intact ?? '')
  expect(requested.every((name) => name.endsWith('example'))).toBe(true)
})

test(
  'with look-ups turned off a message is checked by the keys of a zone file alone, and offline',
  LONG,
  async ({ page, context }) => {
    await openTool(page, '/mail-check')
    await page.getByRole('button', { name: 'Try a sample message' }).click()
    const result = page.getByRole('region', { name: 'Result' })
    await expect(result).toContainText('fails DMARC')
    await expect(result).toContainText('subject-changed')
    await context.setOffline(true)
    await page.getByText('Keys from a zone file').first().click()
    await page.getByRole('textbox', { name: 'Keys from a zone file' }).fill('$ORIGIN sender.example.\n@ A 192.0.2.999')
    await page.getByLabel('Look up keys and policies in DNS').uncheck()
    await page.getByRole('button', { name: 'Check Message' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'line 2' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Keys from a zone file' }).fill('')
    await page.getByRole('button', { name: 'Check Message' }).click()
    await expect(result).toContainText('could not be decided')
    await page.getByRole('textbox', { name: 'Message source' }).fill('no message at all')
    await page.getByRole('button', { name: 'Check Message' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'source of a message' })).toBeVisible()
  },
)

test(
  'a message pasted on the home page is checked at once, and on a phone its verdict is in view',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const box = page.getByRole('textbox', { name: 'A domain, URL, email address, text or image' })
    await box.fill(message('').toString().replaceAll('\r\n', '\n'))
    await box.press('Enter')
    await expect(page).toHaveURL('/mail-check')
    await expect(page.getByRole('heading', { name: 'Figures' })).toBeInViewport()
  },
)

test('a bounce is explained before it is judged, with the check that its reason asks for', LONG, async ({ page }) => {
  const reply = { reason: 'authentication', step: 'message' } as const
  const bounce = (text: string) => bounceWriters.postfix?.(bounceCase({ ...reply, text })) ?? ''
  await answerFrom(page)
  await openTool(page, '/mail-check')
  const source = page.getByRole('textbox', { name: 'Message source' })
  await source.fill(bounce('550 5.7.26 unauthenticated, ip: [203.0.113.7] <img src=x onerror=alert(1)> - gsmtp'))
  await page.getByRole('button', { name: 'Check Message' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByRole('heading', { level: 2 }).first()).toContainText('SPF, DKIM or DMARC')
  await expect(result.getByRole('listitem')).toHaveText([/^SPF/, /^DKIM/, /^DMARC/])
  await expect(result.getByRole('link')).toHaveAttribute('href', '/domain-report?domain=here.example')
  await expect(result.locator('img')).toHaveCount(0)
  expect(await axe(page)).toEqual([])
  await result.getByText('This bounce itself').click()
  await expect(result.getByRole('heading', { name: 'Undelivered Mail Returned to Sender' })).toBeVisible()
  await source.fill('452 4.2.2 Quota exceeded (mailbox for user is full)')
  await page.getByRole('button', { name: 'Check Message' }).click()
  await expect(result).toContainText('tries again by itself')
  await page.getByText('How to get the source of a message').click()
  await expect(page.getByText('Thunderbird', { exact: true })).toBeVisible()
  expect(await axe(page)).toEqual([])
})
