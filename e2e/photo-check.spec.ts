import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspectImage } from '@sundry/images'
import { axe } from './axe.ts'
import { expect, LONG, test } from './test.ts'

const signed = join(import.meta.dirname, '../engines/images/src/testing/fixtures/signed.jpg')
const file = (name: string) => join(import.meta.dirname, 'files', name)

test('a photo shows its credentials, and its clean copy has none when it is read back', async ({ page }) => {
  await page.goto('/photo-check')
  await page.locator('input[type=file]').setInputFiles(signed)
  const photo = page.getByRole('region', { name: 'Photo signed.jpg' })
  await expect(photo).toContainText('Hash and signature match this file')
  await expect(photo).toContainText('Claimed signer: Sundry test signer')
  await page.getByRole('button', { name: 'Make a clean copy' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download clean copy/ }).click(),
  ])
  const clean = new Uint8Array(readFileSync(await download.path()))
  await expect(photo).toContainText('this mark (IPTC Digital Source Type) is now in its metadata')
  expect((await inspectImage(clean, 'jpeg')).map(({ name }) => name)).toEqual(['IPTC Digital Source Type'])
  expect(await axe(page)).toEqual([])
})

test('many photos are a table, and a file that is no image is named in it and in the CSV', async ({ page }) => {
  await page.goto('/photo-check')
  await page.locator('input[type=file]').setInputFiles([signed, file('graphic.png'), file('notes.txt')])
  await expect(page.getByRole('row', { name: /notes\.txt/ })).toContainText('not an image')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download table (CSV)' }).click(),
  ])
  const csv = readFileSync(await download.path(), 'utf8')
  expect(csv).toMatch(/signed\.jpg,origin,Claimed signer,/)
  expect(csv).toMatch(/notes\.txt,unreadable/)
  await page.getByRole('button', { name: 'Make 2 clean copies' }).click()
  await expect(page.getByRole('button', { name: /2 clean copies \(ZIP\)/ })).toBeVisible()
})

test('a photo that is added leaves the others and their clean copies, and removed ones come back with them', async ({
  page,
}) => {
  await page.goto('/photo-check')
  await page.locator('input[type=file]').setInputFiles(signed)
  await page.getByRole('button', { name: 'Make a clean copy' }).click()
  const copy = page.getByRole('button', { name: /^Download clean copy/ })
  await copy.waitFor()
  await page.locator('input[type=file]').setInputFiles(file('graphic.png'))
  await expect(page.getByRole('region', { name: 'Photo graphic.png' }).getByRole('heading')).toBeInViewport()
  await page.getByRole('button', { name: 'Remove all' }).click()
  await expect(page.getByRole('table')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'signed.jpg' }).click()
  await expect(copy).toBeVisible()
})

test('a phone shows the table of many photos first, then the photo of the row that is pressed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/photo-check')
  await page.locator('input[type=file]').setInputFiles([...Array(14).fill(file('graphic.png')), signed])
  const row = page.getByRole('button', { name: 'signed.jpg' })
  await row.waitFor()
  await expect(page.getByRole('columnheader', { name: 'Photo' })).toBeInViewport()
  await row.click()
  await expect(page.getByRole('region', { name: 'Photo signed.jpg' }).getByRole('heading')).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(row).toBeVisible()
})

test('faces are counted on a press, and their number is in the table and in the CSV', LONG, async ({ page }) => {
  await page.goto('/photo-check')
  await page.locator('input[type=file]').setInputFiles([file('face.jpg'), file('graphic.png')])
  await expect(page.getByRole('row', { name: /face\.jpg/ })).toContainText('not counted')
  await page.getByRole('button', { name: 'Count faces' }).click()
  await expect(page.getByRole('region', { name: 'Photo face.jpg' })).toContainText('1 face was found')
  await expect(page.getByRole('row', { name: /graphic\.png/ })).not.toContainText('not counted')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download table (CSV)' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/face\.jpg,faces,,1\r?\n/)
})
