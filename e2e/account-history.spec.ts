import { readFileSync } from 'node:fs'
import { logImages, open, password, signUp } from './account-page.ts'
import { expect, LONG, test } from './test.ts'

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

test('the history adds up, is searched, paged, exported and cleared', LONG, async ({ page }) => {
  await signUp(page)
  await page.getByRole('link', { name: 'Open your history' }).click()
  await expect(page.getByText('No images yet')).toBeVisible()
  await expect(
    page.getByText('Compress, convert or resize an image while signed in, and it appears here.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the compressor' })).toHaveAttribute('href', '/compressor')
  await logImages(page, 130)
  await page.reload()
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText('130')
  await expect(totals).toContainText('185.97 MB')
  await expect(totals).toContainText('75.0%')
  await expect(page.locator('tbody').last().locator('tr')).toHaveCount(100)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.locator('tbody').last().locator('tr')).toHaveCount(130)
  await expect(page.getByPlaceholder('Part of a file name, or a tool')).toBeVisible()
  await page.getByLabel('Search', { exact: true }).fill('photo-12')
  await expect(page.locator('tbody').last().locator('tr')).toHaveCount(11)
  await page.getByLabel('Search', { exact: true }).fill('nothing like it')
  await expect(page.getByText('No images match this search.')).toBeVisible()
  await page.getByLabel('Search', { exact: true }).fill('')
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(csv.suggestedFilename()).toBe('sundry-history.csv')
  expect(
    readFileSync(await csv.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(131)
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export JSON' }).click(),
  ])
  expect(json.suggestedFilename()).toBe('sundry-history.json')
  expect(JSON.parse(readFileSync(await json.path(), 'utf8'))).toHaveLength(130)
  await page.getByRole('button', { name: 'Clear history' }).click()
  await page.getByRole('button', { name: 'Yes, clear everything' }).click()
  await expect(page.getByText('No images yet')).toBeVisible()
})

test('the history asks a visitor to sign in', LONG, async ({ page }) => {
  await open(page, '/history')
  await expect(page.getByText('Sign in to see the images you processed')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/account')
})
