import { readFile } from 'node:fs/promises'
import { readHeader } from '@sundry/images'
import { expect, LONG, type Page, test } from './test.ts'
import { expectTree } from './tree.ts'
import { giveFiles, openTool } from './workbench-page.ts'

const PAGE = '/passport-photo'
const check = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

async function save(page: Page, name: RegExp | string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return readFile(await (await download).path())
}

test('a photo becomes the file and the sheet of its document, and stays in the tab', LONG, async ({ page }) => {
  await openTool(page, PAGE)
  const documents = page.getByRole('combobox', { name: 'Country or document' })
  await documents.waitFor()
  await expectTree(page, 'passport-photo')
  await documents.fill('Canada: Visa, study or work permit')
  await giveFiles(page, 'face.jpg')
  // The cut-out takes most of a minute on two busy cores.
  test.slow()
  await page.getByRole('heading', { name: 'Requirements' }).waitFor({ timeout: 240_000 })
  await expect(check(page, 'One face')).toContainText('Met')
  // She smiles with an open mouth, so the chin needs a hand.
  await expect(check(page, 'Facing the camera')).toContainText('Not met')
  await expect(check(page, 'Head height')).toContainText('Not checked')
  await page.getByRole('button', { name: 'Chin' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(check(page, 'Head height')).toContainText(/\bMet$/)
  await expect(check(page, 'Eyes level')).toContainText(/\bMet$/)
  await expect(check(page, 'pixels wide')).toContainText('Not met')
  await expect(check(page, 'Expression')).toContainText('Not checked')

  const file = await save(page, /^face-ca-visa\.jpg/)
  expect(readHeader(new Uint8Array(file), 'jpeg')).toMatchObject({ width: 420, height: 540 })
  expect(file.length).toBeGreaterThanOrEqual(60 * 1024)
  expect(file.length).toBeLessThanOrEqual(240_000)
  expect((await save(page, 'PDF')).toString('latin1')).toContain('/MediaBox [0 0 425.197 283.465]')
  const sheet = await save(page, 'JPEG, 300 DPI')
  expect(readHeader(new Uint8Array(sheet), 'jpeg')).toMatchObject({ width: 1772, height: 1181 })
})

test('an image without a face is framed by hand, with keys alone', async ({ page }) => {
  await openTool(page, PAGE)
  await giveFiles(page, 'graphic.png')
  await page.getByRole('button', { name: 'As it is' }).click()
  const state = check(page, 'Head height')
  await expect(check(page, '0 faces found')).toContainText('Not met')
  await expect(state).toContainText('Not checked')
  const before = await page.getByRole('img', { name: 'The finished photo' }).getAttribute('src')
  await page.getByRole('button', { name: 'Crown' }).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByRole('img', { name: 'The finished photo' })).not.toHaveAttribute('src', before ?? '')
  await expect(page.getByText('No face was found')).toBeHidden()
  await expect(state).toContainText(/\bMet$/)
})

test('the photo that was added last is shown, and one that was removed comes back with its marks', async ({ page }) => {
  await openTool(page, PAGE)
  await giveFiles(page, 'graphic.png')
  await page.getByRole('button', { name: 'As it is' }).click()
  const state = check(page, 'Head height')
  await state.waitFor()
  await page.getByRole('button', { name: 'Crown' }).press('Shift+ArrowUp')
  await expect(state).toContainText(/\bMet$/)
  await giveFiles(page, 'portrait.jpg')
  await page.getByRole('button', { name: 'Remove portrait.jpg' }).waitFor()
  await page.getByRole('button', { name: 'Remove all' }).click()
  await expect(page.getByRole('heading', { name: 'Requirements' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Remove graphic.png' }).waitFor()
  await expect(state).toContainText(/\bMet$/)
})

test(
  'a face that could not be looked for is not called missing, and is looked for again on a press',
  LONG,
  async ({ page }) => {
    const models = '**/*.onnx'
    await page.route(models, (route) => route.abort())
    await openTool(page, PAGE)
    await giveFiles(page, 'face.jpg')
    await page.getByRole('button', { name: 'As it is' }).click()
    await expect(check(page, 'One face')).toContainText('Not checked')
    await expect(page.getByText('No face was found')).toBeHidden()
    await page.unroute(models)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(check(page, 'One face')).toContainText(/\bMet$/)
  },
)

test('a chin that was placed by hand stays where it is when the face is found later', LONG, async ({ page }) => {
  const { promise: placed, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.onnx', async (route) => {
    await placed
    await route.continue()
  })
  await openTool(page, PAGE)
  await giveFiles(page, 'face.jpg')
  await page.getByRole('button', { name: 'As it is' }).click()
  await page.getByRole('button', { name: 'Chin' }).press('Shift+ArrowUp')
  /** In the pixels of the photo: the middle of the line through a mark. */
  const heights = () =>
    page.locator('svg g').evaluateAll((groups) =>
      groups.slice(-3).map((group) => {
        const line = group.querySelector('line')
        return Math.round((Number(line?.getAttribute('y1')) + Number(line?.getAttribute('y2'))) / 2)
      }),
    )
  const [, eyes, chin] = await heights()
  release()
  await expect(check(page, 'One face')).toContainText(/\bMet$/)
  const found = await heights()
  expect(found[1]).not.toBe(eyes)
  expect(found[2]).toBe(chin)
})
