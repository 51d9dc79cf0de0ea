import { readFileSync } from 'node:fs'
import { inspectImage } from '@sundry/images'
import { makeCertificate } from '../engines/images/src/testing/certificates.ts'
import { writeExif } from '../engines/images/src/testing/exif.ts'
import { add, begin, done, open, photoWith, steps, withText } from './recipes-page.ts'
import { expect, LONG, test } from './test.ts'
import { addFiles, button, decoded, file, openTool, result, save } from './workbench-page.ts'
import { zipEntries } from './zip-entries.ts'

test.beforeEach(({ page }) => openTool(page, '/recipes'))

test('all results are the pages of one PDF, JPEGs as they are', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg', 'graphic.png')
  await begin(page, 'Scanned page')
  await button(page, 'Run on 2 images').click()
  await expect(done(page)).toBeVisible()
  const single = await save(page, 'photo.jpg')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download as PDF (2 pages)').click(),
  ])
  const pdf = readFileSync(await download.path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type \/Page /g)).toHaveLength(2)
  expect(pdf.includes(single.bytes)).toBe(true)
})

test(
  'a page of a PDF is upright and reveals nothing but the image, whatever its JPEG revealed',
  LONG,
  async ({ page }) => {
    const lying = photoWith(
      writeExif({
        first: [
          [0x0112, 3, Uint8Array.of(0, 6)],
          [0x013b, 2, withText('Ada Lovelace')],
        ],
      }),
    )
    await page.locator('input[type=file]').first().setInputFiles({
      name: 'lying.jpg',
      mimeType: 'image/jpeg',
      buffer: lying,
    })
    await add(page, 'Collect')
    await page.getByLabel('Save all as').selectOption({ label: 'Also as one PDF' })
    await button(page, 'Run on 1 image').click()
    await expect(done(page)).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download as PDF (1 page)').click(),
    ])
    const pdf = readFileSync(await download.path())
    expect(download.suggestedFilename()).toBe('recipe.pdf')
    expect(pdf.includes('Lovelace')).toBe(false)
    const jpeg = pdf.subarray(pdf.indexOf(Buffer.of(0xff, 0xd8, 0xff)))
    expect(await decoded(page, jpeg, 'image/jpeg')).toMatchObject({ width: 480, height: 640 })
  },
)

test('an image as a watermark is on every result', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await add(page, 'Watermark: image')
  await page.getByLabel('Image', { exact: true }).setInputFiles(file('graphic.png'))
  await add(page, 'Convert')
  await button(page, 'Run on 1 image').click()
  await expect(done(page)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  const marked = await save(page, 'photo.jpg')
  await steps(page).getByRole('button', { name: 'Watermark: image', exact: true }).click()
  await button(page, 'Turn Watermark: image off').click()
  await button(page, 'Run on 1 image').click()
  await expect(done(page)).toBeVisible()
  await expect(result(page, 'photo.jpg')).toBeVisible()
  expect((await save(page, 'photo.jpg')).bytes.equals(marked.bytes)).toBe(false)
})

test(
  'a form is met: its pixels, and a file between its two sizes; where it cannot be, the nearest is reported',
  LONG,
  async ({ page }) => {
    await addFiles(page, 'photo.jpg')
    await begin(page, 'IBPS, SBI photo')
    await expect(page.getByText(/^200 × 230 pixels, JPEG, 20 to .* Unofficial/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Source' })).toBeVisible()
    await button(page, 'Run on 1 image').click()
    await expect(done(page)).toBeVisible()
    const saved = await save(page, 'photo.jpg')
    expect(await decoded(page, saved.bytes, 'image/jpeg')).toMatchObject({ width: 200, height: 230 })
    expect(saved.bytes.length).toBeGreaterThanOrEqual(20 * 1024)
    expect(saved.bytes.length).toBeLessThanOrEqual(50_000)
    await open(page, 'Compress')
    await page.getByLabel('Minimum file size (KB)').fill('900')
    await page.getByLabel('Maximum file size (KB)').fill('1000')
    await button(page, 'Run on 1 image').click()
    await expect(result(page, 'photo.jpg')).toContainText('below the minimum of 900 KB; nothing is padded.')
  },
)

test(
  'a set of many files is made of what the steps before leave: responsive images, then app icons',
  LONG,
  async ({ page }) => {
    await addFiles(page, 'photo.jpg')
    await add(page, 'Rotate')
    await add(page, 'Make a set')
    await page.getByLabel('Widths').fill('100 200')
    await page.getByLabel('Formats').selectOption({ label: 'WebP, JPEG' })
    await button(page, 'Run on 1 image').click()
    await expect(done(page)).toBeVisible()
    const zip = async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button(page, 'Download the set (ZIP)').click(),
      ])
      return zipEntries(readFileSync(await download.path()))
    }
    await expect(page.getByRole('region', { name: 'HTML for your page' })).toContainText('photo-100.webp 100w')
    await expect(page.getByText('Files Created').locator('..')).toContainText('6')
    await expect(button(page, /^Download All/)).toHaveCount(0)
    const entries = await zip()
    expect(entries.map(({ name }) => name)).toEqual([
      'photo-100.webp',
      'photo-100.jpg',
      'photo-200.webp',
      'photo-200.jpg',
      'photo.html',
      'photo.css',
    ])
    const jpeg = entries[3]?.content ?? Buffer.alloc(0)
    expect(await decoded(page, jpeg, 'image/jpeg')).toMatchObject({ width: 200, height: 267 })
    await page.getByLabel('Set', { exact: true }).selectOption({ label: 'App icons' })
    await button(page, 'Create set').click()
    const icons = await zip()
    const maskable = icons.find(({ name }) => name === 'web/maskable-192.png')
    expect(await decoded(page, maskable?.content ?? Buffer.alloc(0), 'image/png')).toMatchObject({
      width: 192,
      height: 192,
    })
  },
)

test('a result is signed with a certificate that is chosen, until its key is forgotten', LONG, async ({ page }) => {
  const { certificate, key } = await makeCertificate()
  await addFiles(page, 'photo.jpg')
  await add(page, 'Metadata')
  await page.getByText('Sign results').click()
  const choose = (label: string, name: string, text: string) =>
    page.getByLabel(label).setInputFiles({ name, mimeType: 'application/x-pem-file', buffer: Buffer.from(text) })
  await choose('Choose certificate', 'cert.pem', certificate)
  await choose('Choose private key', 'cert.pem', certificate)
  await expect(page.getByRole('alert').filter({ hasText: 'BEGIN PRIVATE KEY' })).toBeVisible()
  await choose('Choose certificate', 'cert.pem', certificate)
  await choose('Choose private key', 'key.pem', key)
  await expect(page.getByText('Results will be signed as Ann Example.')).toBeVisible()
  await button(page, 'Run on 1 image').click()
  await expect(done(page)).toBeVisible()
  const states = async () => {
    const { bytes } = await save(page, 'photo.jpg')
    const facts = await inspectImage(new Uint8Array(bytes), 'jpeg')
    return facts.flatMap(({ name, value }) => (name === 'Content Credentials' ? [value] : []))
  }
  expect(await states()).toEqual([expect.stringContaining('Hash and signature match')])
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain('PRIVATE')
  await button(page, 'Forget the key').click()
  await button(page, 'Run on 1 image').click()
  await expect(done(page)).toBeVisible()
  expect(await states()).toEqual([])
})
