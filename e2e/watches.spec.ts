import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { password } from './account-page.ts'
import { axe } from './axe.ts'
import { startOwnServer } from './own-server.ts'
import { expect, LONG, type Page, test } from './test.ts'
import { openTool } from './workbench-page.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const watch = (page: Page, name: string) => page.getByRole('listitem').filter({ has: heading(page, name) })

test('without an account, watches stay in the browser, are looked at, and can be deleted', LONG, async ({ page }) => {
  await openTool(page, '/watches')
  await page.getByRole('button', { name: 'Add watches', exact: true }).click()
  await expect(page.getByLabel('Domains or addresses')).toBeFocused()
  await page.getByLabel('Domains or addresses').fill('example.com')
  await page.getByRole('button', { name: 'Add watches', exact: true }).click()
  await expect(watch(page, 'Registration of example.com')).toHaveAttribute('data-level', 'ok', { timeout: 60_000 })
  await expect(page.getByText('Watches in this browser')).toBeVisible()
  await page.reload()
  const servers = watch(page, 'Name servers of example.com')
  await expect(servers).toHaveAttribute('data-level', 'ok', { timeout: 60_000 })
  await servers.getByText('What was seen').click()
  await expect(servers).toContainText('ns1.example.net')
  expect(await axe(page)).toEqual([])
  await servers.getByText('Edit', { exact: true }).click()
  await servers.getByLabel('Tags').fill('shop, shop')
  await servers.getByLabel('Expected values').fill('ns9.example.net')
  await servers.getByRole('button', { name: /^Save options/ }).click()
  await expect(servers).toHaveAttribute('data-level', 'critical')
  await page.getByLabel('Show', { exact: true }).selectOption('shop')
  await expect(watch(page, 'Registration of example.com')).toHaveCount(0)
  await expect(servers).toBeVisible()
  await page.getByRole('button', { name: 'Delete the watch of Name servers of example.com' }).click()
  await expect(servers).toHaveCount(0)
})

test('a press on a result watches it', LONG, async ({ page }) => {
  await openTool(page, '/domain-expiry-checker')
  await page.getByLabel('Domain', { exact: true }).fill('example.com')
  await page.getByRole('button', { name: 'Check Expiry' }).click()
  await page.getByRole('button', { name: 'Watch this' }).click()
  await page.getByRole('link', { name: 'Open watches' }).click()
  await expect(watch(page, 'Registration of example.com')).toBeVisible()
})

/** Signs up at a server of its own that has watches turned on. */
async function signedIn(page: Page, work: (origin: string) => Promise<void>): Promise<void> {
  const site = join(import.meta.dirname, '../apps/web/build/client')
  const server = await startOwnServer(site, (origin) => ({
    WATCHES: 'on',
    WATCHES_KEY: 'a key of the tests, which is long enough',
    PUBLIC_URL: origin,
    SIGN_UP: 'open',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'sundry-e2e-')),
  }))
  try {
    await page.goto(`${server.origin}/account`)
    await page.getByRole('tab', { name: 'Sign up' }).click()
    await page.getByLabel('Name').fill('Ann')
    await page.getByLabel('Email address').fill('ann@example.org')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.getByRole('heading', { name: 'Hello, Ann' }).waitFor()
    await work(server.origin)
  } finally {
    await server.stop()
  }
}

test('an account is watched for by a server that has it turned on', LONG, ({ page }) =>
  signedIn(page, async (origin) => {
    await page.goto(`${origin}/watches`)
    await page.getByLabel('Domains or addresses').fill('example.com')
    await page.getByRole('button', { name: 'Add watches', exact: true }).click()
    await expect(watch(page, 'Registration of example.com')).toHaveAttribute('data-level', 'ok', { timeout: 60_000 })
    await page.getByRole('button', { name: 'Make addresses' }).click()
    const status = await page.getByRole('link', { name: 'JSON', exact: true }).getAttribute('href')
    const answer = await page.request.get(new URL(status ?? '', origin).href)
    expect(await answer.json()).toMatchObject({ watches: [{ target: 'example.com' }, {}, {}] })
    expect(await axe(page)).toEqual([])
    const registration = watch(page, 'Registration of example.com')
    await registration.getByRole('button', { name: 'Pause' }).click()
    await expect(registration).toHaveAttribute('data-level', 'paused')
  }),
)

const report = `<?xml version="1.0"?><feedback><report_metadata><org_name>receiver.example</org_name><report_id>1</report_id><date_range><begin>${Math.floor(Date.now() / 1000) - 86_400}</begin><end>${Math.floor(Date.now() / 1000)}</end></date_range></report_metadata><policy_published><domain>example.com</domain><p>none</p></policy_published><record><row><source_ip>192.0.2.1</source_ip><count>7</count><policy_evaluated><disposition>none</disposition><dkim>pass</dkim><spf>fail</spf></policy_evaluated></row><identifiers><header_from>example.com</header_from></identifiers></record></feedback>`

test('reports in an account are shown by domain, watched, and deleted with their mailbox', LONG, ({ page }) =>
  signedIn(page, async (origin) => {
    await page.goto(`${origin}/dmarc-reports`)
    await page.getByRole('button', { name: 'Make an address instead' }).click()
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload files' }).click()
    await (await chosen).setFiles({ name: 'report.xml', mimeType: 'text/xml', buffer: Buffer.from(report) })
    await expect(page.getByRole('heading', { name: /^example\.com: 1/ })).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Watch for new senders' }).click()
    expect(await axe(page)).toEqual([])
    await page.goto(`${origin}/watches`)
    await expect(watch(page, 'Mail reports of example.com')).toHaveAttribute('data-level', 'ok', { timeout: 60_000 })
    await page.goto(`${origin}/dmarc-reports`)
    await page.getByRole('button', { name: /^Delete: / }).click()
    await page.getByRole('button', { name: 'Delete both' }).click()
    await expect(page.getByRole('button', { name: /^Delete: / })).toHaveCount(0)
  }),
)
