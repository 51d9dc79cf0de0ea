import { writeExif } from '../engines/images/src/testing/exif.ts'
import { done, live, photoWith, withText } from './recipes-page.ts'
import { expect, LONG, test } from './test.ts'
import { button, openTool, save } from './workbench-page.ts'

test.beforeEach(({ page }) => openTool(page, '/recipes'))

test(
  'what a picture tells is shown with its place on a map, removed by kind, and the result is read back',
  LONG,
  async ({ page }) => {
    const degrees = (...values: number[]) => Buffer.concat(values.map((one) => Buffer.of(0, 0, 0, one, 0, 0, 0, 1)))
    const exif = writeExif({
      first: [[0x013b, 2, withText('Ada Lovelace')]],
      gps: [
        [1, 2, withText('N')],
        [2, 5, degrees(48, 51, 30)],
        [3, 2, withText('E')],
        [4, 5, degrees(2, 17, 40)],
      ],
    })
    const told = photoWith(exif)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'told.jpg', mimeType: 'image/jpeg', buffer: told })
    await page.getByText('What this picture tells').click()
    await expect(live(page)).toContainText('48.85833° N, 2.29444° E')
    await expect(live(page).getByRole('img', { name: 'On a map of the world: 48.85833° N, 2.29444° E' })).toBeVisible()
    await expect(live(page)).toContainText('Ada Lovelace')
    await button(page, 'Remove: Place').click()
    await expect(live(page).getByText('The result was read back: one of these is left.')).toBeVisible()
    await button(page, 'Remove: Names and rights').click()
    await expect(live(page).getByText('The result was read back: nothing of this is left.')).toBeVisible()
    await button(page, 'Run on 1 picture').click()
    await expect(done(page)).toBeVisible()
    const saved = await save(page, 'told.jpg')
    expect(saved.bytes.includes('Lovelace')).toBe(false)
    expect(saved.bytes.length).toBeLessThan(told.length)
  },
)
