import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inviteCommand } from '../apps/server/src/accounts/invite-command.ts'
import { openSqlite } from '../apps/server/src/db/open-sqlite.ts'
import { axe } from './axe.ts'
import { startOwnServer } from './own-server.ts'
import { expect, type Page, test } from './test.ts'
import { quiet, watch } from './watch.ts'

const password = 'correct horse 12'
let people = 0

/** A visitor from an address of their own, on a page that is live. */
async function open(page: Page, path: string): Promise<void> {
  people += 1
  const address = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:${people.toString(16)}::1`
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': address })
  await page.goto(path)
  await expect(page.locator('[data-year]')).not.toBeEmpty()
}

async function signUp(page: Page): Promise<string> {
  const email = `ann-${Date.now()}-${Math.random().toString(36).slice(2)}@example.org`
  await open(page, '/account')
  await page.getByRole('tab', { name: 'Sign up' }).click()
  await page.getByLabel('Name').fill('Ann')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible()
  return email
}

/** The code an authenticator app shows now for a key in base 32 (RFC 6238). */
function totp(key: string): string {
  const bits = [...key].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

async function logPictures(page: Page, count: number): Promise<void> {
  await page.evaluate(async (n) => {
    const body = Array.from({ length: n }, (_, index) => ({
      original_filename: `photo-${index}.jpg`,
      original_size: 2_000_000,
      processed_filename: `photo-${index}.webp`,
      processed_size: 500_000,
      settings: { tool: index % 2 ? 'resizer' : 'compressor' },
    }))
    const reply = await fetch('/functions/v1/image-operations', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(await reply.text())
  }, count)
}

test('a server without accounts says so, and no page complains', async ({ page }) => {
  const server = await startOwnServer(join(import.meta.dirname, '../apps/web/build/client'), { ACCOUNTS: 'off' })
  try {
    const complaints = watch(page, server.origin)
    await page.goto(`${server.origin}/history`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByText('This server keeps no accounts')).toBeVisible()
    expect(complaints).toEqual(quiet)
  } finally {
    await server.stop()
  }
})

test('signs up, out and in again, with a sentence for each mistake', async ({ page, baseURL }) => {
  const email = await signUp(page)
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
  await expect(page.getByRole('alert')).toContainText('This address and password do not belong together.')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible()
})

test('asks who one is once, silently, and not at all while offline', async ({ page, context }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) asked.push(new URL(request.url()).pathname)
  })
  await open(page, '/convert-case')
  await page.mouse.move(10, 10)
  await expect.poll(() => asked).toEqual(['/api/auth/get-session'])
  await page.goto('/seo-toolkit/robots-txt-tester')
  await expect(page.locator('[data-year]')).not.toBeEmpty()
  await context.setOffline(true)
  asked.length = 0
  await page.mouse.move(20, 20)
  await page.waitForTimeout(500)
  expect(asked).toEqual([])
})

test('a passkey is made, used and removed', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signUp(page)
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  const panel = page.getByRole('region', { name: 'Passkeys' })
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await panel.getByLabel('Current password').fill('not the password')
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel.getByRole('alert').filter({ hasText: 'The current password is not right.' })).toBeVisible()
  await panel.getByLabel('Current password').fill(password)
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^Passkey of /)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
})

test('a passkey confirms what would ask for the password', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signUp(page)
  const panel = page.getByRole('region', { name: 'Passkeys' })
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await panel.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Passkey of /)).toBeVisible()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible()
})

test('two-step sign-in is set up with a code, asked for, and got round with a backup code once', async ({ page }) => {
  const email = await signUp(page)
  const panel = page.getByRole('region', { name: 'Two-step sign-in' })
  await panel.getByRole('button', { name: 'Set up' }).click()
  await panel.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = ((await panel.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await panel.getByLabel('Code', { exact: true }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('This code is not right.')).toBeVisible()
  await panel.getByLabel('Code', { exact: true }).fill(totp(key))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Two-step sign-in is on', { exact: true })).toBeVisible()
  const codes = await panel.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await panel.getByRole('button', { name: 'I have saved them' }).click()

  const enter = async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  }
  await enter()
  await page.getByLabel('Code', { exact: true }).fill(totp(key))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible()
  await enter()
  await page.getByRole('button', { name: 'Use a backup code instead' }).click()
  await page.getByLabel('Backup code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible()
  await panel.getByRole('button', { name: 'Switch off' }).click()
  await panel.getByLabel('Current password').fill(password)
  await panel.getByRole('button', { name: 'Switch off' }).click()
  await expect(panel.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('lists the devices of the account and signs another one out', async ({ page, browser, baseURL }) => {
  const email = await signUp(page)
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const elsewhere = await browser.newContext({ userAgent: agent, baseURL: baseURL ?? '', serviceWorkers: 'block' })
  const other = await elsewhere.newPage()
  await open(other, '/account')
  await other.getByLabel('Email address').fill(email)
  await other.getByLabel('Password').fill(password)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible()
  await page.reload()
  const panel = page.getByRole('region', { name: 'Devices' })
  await expect(panel.getByText('This device')).toBeVisible()
  await panel.getByRole('button', { name: 'Sign out of Firefox on Windows' }).click()
  await expect(panel.getByText('Firefox on Windows')).toBeHidden()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await elsewhere.close()
})

test('where accounts are made by invitation, the link of one is the way in', async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundry-invited-'))
  const site = join(import.meta.dirname, '../apps/web/build/client')
  const server = await startOwnServer(site, { SIGN_UP: 'invite', DATA_DIR: dataDir })
  const database = await openSqlite(dataDir)
  try {
    await page.goto(`${server.origin}/account`)
    await page.getByRole('tab', { name: 'Sign up' }).click()
    await expect(page.getByText('Accounts here are made by invitation.')).toBeVisible()
    const printed = await inviteCommand(database, { publicUrl: server.origin, port: 0 }, [])
    await page.goto(printed.split('\n')[0] ?? '')
    await expect(page.getByText('You are invited.')).toBeVisible()
    await page.getByLabel('Name').fill('Ann')
    await page.getByLabel('Email address').fill('invited@example.org')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible()
    await page.goto(`${server.origin}/account?error=INVITATION_REQUIRED`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByText('Signing in did not work')).toBeVisible()
  } finally {
    await database.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('changes the password and signs out everywhere', async ({ page }) => {
  const email = await signUp(page)
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Please choose a password of at least 10 characters.')).toBeVisible()
  await page.getByLabel('New password').fill('another horse 34')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill('another horse 34')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible()
})

test('exports the data and deletes the account', async ({ page }) => {
  const email = await signUp(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('sundry-account.json')
  expect(JSON.parse(readFileSync(await download.path(), 'utf8')).user.email).toBe(email)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('main').getByLabel('Current password').last().fill(password)
  await page.getByRole('button', { name: 'Yes, delete everything' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible()
})

test('the history adds up, is searched, paged, exported and cleared', async ({ page }) => {
  await signUp(page)
  await page.getByRole('link', { name: 'Open your history' }).click()
  await expect(page.getByText('No pictures yet')).toBeVisible()
  await logPictures(page, 130)
  await page.reload()
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText('130')
  await expect(totals).toContainText('185.97 MB')
  await expect(totals).toContainText('75.0%')
  await expect(page.locator('tbody').last().locator('tr')).toHaveCount(100)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.locator('tbody').last().locator('tr')).toHaveCount(130)
  await page.getByLabel('Search', { exact: true }).fill('photo-12')
  await expect(page.locator('tbody').last().locator('tr')).toHaveCount(11)
  await page.getByLabel('Search', { exact: true }).fill('nothing like it')
  await expect(page.getByText('No picture matches this search.')).toBeVisible()
  await page.getByLabel('Search', { exact: true }).fill('')
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(
    readFileSync(await csv.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(131)
  await page.getByRole('button', { name: 'Clear history' }).click()
  await page.getByRole('button', { name: 'Yes, clear everything' }).click()
  await expect(page.getByText('No pictures yet')).toBeVisible()
})

test('the history asks a visitor to sign in', async ({ page }) => {
  await open(page, '/history')
  await expect(page.getByText('Sign in to see the pictures you processed')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/account')
})

test('a broken link of a letter says so, and a server out of reach leaves a way to try again', async ({ page }) => {
  await open(page, '/account/new-password')
  await expect(page.getByText('This link no longer works')).toBeVisible()
  await page.route('**/functions/v1/sign-in-options', (route) => route.abort())
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await expect(page.getByText('The server cannot be reached')).toBeVisible()
  await page.unroute('**/functions/v1/sign-in-options')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

for (const theme of ['dark', 'light'] as const) {
  test(`account and history have no accessibility fault, ${theme}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    await open(page, '/account')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await axe(page)).toEqual([])
    await signUp(page)
    expect(await axe(page)).toEqual([])
    await logPictures(page, 3)
    await page.goto('/history')
    await expect(page.getByText('By tool')).toBeVisible()
    expect(await axe(page)).toEqual([])
  })
}
