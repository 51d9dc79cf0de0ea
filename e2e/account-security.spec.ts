import { open, password, signUp, totp } from './account-page.ts'
import { expect, test } from './test.ts'

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
