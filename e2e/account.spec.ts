import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inviteCommand } from '../apps/server/src/data-command.ts'
import { openSqlite } from '../apps/server/src/db/open-sqlite.ts'
import { open, password, signUp } from './account-page.ts'
import { startOwnServer } from './own-server.ts'
import { expect, LONG, test } from './test.ts'
import { quiet, watch } from './watch.ts'
import { addFiles, openTool, run } from './workbench-page.ts'

test('a server without accounts says so, and no page complains', LONG, async ({ page }) => {
  const server = await startOwnServer(join(import.meta.dirname, '../apps/web/build/client'), { ACCOUNTS: 'off' })
  try {
    const complaints = watch(page, server.origin)
    await page.goto(`${server.origin}/history`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByText('Accounts are turned off')).toBeVisible()
    expect(complaints).toEqual(quiet)
  } finally {
    await server.stop()
  }
})

test('signs up, out and in again, with a sentence for each mistake [server-5]', async ({ page, baseURL }) => {
  const email = await signUp(page)
  // A list that is still on its way would be refused once the visitor has signed out.
  await page.waitForLoadState('networkidle')
  const complaints = watch(page, new URL(baseURL ?? '').origin)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(page.getByText('Please enter your password.')).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeFocused()
  expect(complaints).toEqual(quiet)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password.')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible()
})

test('asks who one is once, silently, and not at all while offline [server-4]', async ({ page, context }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) requested.push(new URL(request.url()).pathname)
  })
  await open(page, '/convert-case')
  await page.mouse.move(10, 10)
  await expect.poll(() => requested).toEqual(['/api/auth/get-session'])
  await openTool(page, '/seo-toolkit/robots-txt-tester')
  await context.setOffline(true)
  requested.length = 0
  await page.mouse.move(20, 20)
  await page.waitForTimeout(500)
  expect(requested).toEqual([])
})

test(
  'a tab opened before the sign-in logs its images; after the sign-out elsewhere it logs none [server-6]',
  LONG,
  async ({ page, context }) => {
    const tab = await context.newPage()
    const logged: string[] = []
    tab.on('request', (request) => {
      if (request.url().endsWith('/functions/v1/image-operations')) logged.push(request.postDataJSON()[0].settings.tool)
    })
    const requested = tab.waitForResponse('**/api/auth/get-session')
    await open(tab, '/compressor')
    await tab.mouse.move(10, 10)
    await requested
    await addFiles(tab, 'photo.jpg')
    const heard = tab.waitForResponse('**/api/auth/get-session')
    await signUp(page)
    await heard
    await run(tab)
    await expect.poll(() => logged).toEqual(['compressor'])
    const reported = tab.waitForResponse('**/api/auth/get-session')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await reported
    await run(tab)
    expect(logged).toEqual(['compressor'])
  },
)

test(
  'a browser whose tabs cannot inform each other asks again when the visitor comes back to a tab',
  LONG,
  async ({ page, context }) => {
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
    const tab = await context.newPage()
    const first = tab.waitForResponse('**/api/auth/get-session')
    await open(tab, '/history')
    await first
    await expect(tab.getByText('Sign in', { exact: false }).first()).toBeVisible()
    const email = await signUp(page)
    const again = tab.waitForResponse('**/api/auth/get-session')
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    expect((await (await again).json()).user.email).toBe(email)
  },
)

test('where accounts are made by invitation, the link of one is the way in', LONG, async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundry-invited-'))
  const site = join(import.meta.dirname, '../apps/web/build/client')
  const server = await startOwnServer(site, { SIGN_UP: 'invite', DATA_DIR: dataDir })
  const database = await openSqlite(dataDir)
  try {
    await openTool(page, `${server.origin}/account`)
    await page.getByRole('tab', { name: 'Sign up' }).click()
    await expect(page.getByText('By invitation', { exact: true })).toBeVisible()
    const printed = await inviteCommand(database, { publicUrl: server.origin, port: 0 }, [])
    await page.goto(printed.split('\n')[0] ?? '')
    await expect(page.getByText(/^You have been invited\./)).toBeVisible()
    await page.getByLabel('Name').fill('Ann')
    await page.getByLabel('Email address').fill('invited@example.org')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible()
    await page.goto(`${server.origin}/account?error=INVITATION_REQUIRED`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByText('Sign-in failed')).toBeVisible()
  } finally {
    await database.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test(
  'a broken link of a letter says so, and a server out of reach leaves a way to try again',
  LONG,
  async ({ page }) => {
    await open(page, '/account/new-password')
    await expect(page.getByText('This link has expired')).toBeVisible()
    await page.route('**/functions/v1/sign-in-options', (route) => route.abort())
    await page.getByRole('link', { name: 'Go to sign in' }).click()
    await expect(page.getByText('The server cannot be reached')).toBeVisible()
    await page.unroute('**/functions/v1/sign-in-options')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  },
)
