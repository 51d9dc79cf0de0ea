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
  await expect(page.getByText('These watches are in this browser')).toBeVisible()
  await page.reload()
  const servers = watch(page, 'Name servers of example.com')
  await expect(servers).toHaveAttribute('data-level', 'ok', { timeout: 60_000 })
  await servers.getByText('What was seen').click()
  await expect(servers).toContainText('ns1.example.net')
  expect(await axe(page)).toEqual([])
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

test('an account is watched for by a server that has it turned on', LONG, async ({ page }) => {
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
    await page.goto(`${server.origin}/watches`)
    await page.getByLabel('Domains or addresses').fill('example.com')
    await page.getByRole('button', { name: 'Add watches', exact: true }).click()
    await expect(watch(page, 'Registration of example.com')).toHaveAttribute('data-level', 'ok', { timeout: 60_000 })
    await page.getByRole('button', { name: 'Make addresses' }).click()
    const status = await page.getByRole('link', { name: 'JSON', exact: true }).getAttribute('href')
    const answer = await page.request.get(new URL(status ?? '', server.origin).href)
    expect(await answer.json()).toMatchObject({ watches: [{ target: 'example.com' }, {}, {}] })
    expect(await axe(page)).toEqual([])
    const registration = watch(page, 'Registration of example.com')
    await registration.getByRole('button', { name: 'Pause' }).click()
    await expect(registration).toHaveAttribute('data-level', 'paused')
  } finally {
    await server.stop()
  }
})
