import type { Locator } from '@playwright/test'
import { add, done, live } from './recipes-page.ts'
import { expect, LONG, type Page, test } from './test.ts'
import { addFiles, button, openTool, save } from './workbench-page.ts'

test.beforeEach(({ page }) => openTool(page, '/recipes'))

const picture = (where: Locator) => where.locator('div.cursor-crosshair')

async function drag(page: Page, over: Locator, from: [number, number], to: [number, number]) {
  await over.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await over.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + from[0] * width, y + from[1] * height)
  await page.mouse.down()
  await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 5 })
  await page.mouse.up()
}

test(
  'boxes are drawn on the picture, moved, pulled and removed by keys, and burned into the file',
  LONG,
  async ({ page }) => {
    await addFiles(page, 'photo.jpg')
    await add(page, 'Redact')
    await expect(live(page).getByText('Draw a box over what must not be seen.')).toBeVisible()
    await drag(page, picture(live(page)), [0.1, 0.1], [0.5, 0.5])
    const box = (at: number) => live(page).getByRole('button', { name: `Box ${at}`, exact: true })
    const left = page.getByLabel('Left (%)')
    const value = async (of: Locator) => Number(await of.inputValue())
    expect(await value(left)).toBeCloseTo(10, 0)
    await box(1).focus()
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowRight')
    expect(await value(left)).toBeCloseTo(20, 0)
    await live(page).getByRole('button', { name: 'Box 1, bottom right corner' }).focus()
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowLeft')
    expect(await value(page.getByLabel('Width (%)'))).toBeCloseTo(30, 0)
    await drag(page, picture(live(page)), [0.9, 0.9], [0.7, 0.7])
    await box(2).focus()
    await page.keyboard.press('Delete')
    await expect(box(2)).toHaveCount(0)
    await expect(box(1)).toBeVisible()
    await add(page, 'Convert')
    await page.getByLabel('Format').selectOption({ label: 'PNG' })
    await button(page, 'Run on 1 picture').click()
    await expect(done(page)).toBeVisible()
    const { bytes } = await save(page, 'photo.jpg')
    const pixel = await page.evaluate(async (base64) => {
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([data]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return [...(context?.getImageData(0.3 * bitmap.width, 0.3 * bitmap.height, 1, 1).data ?? [])]
    }, bytes.toString('base64'))
    expect(pixel).toEqual([0, 0, 0, 255])
  },
)

test('a crop is dragged on the picture as the steps before leave it', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await add(page, 'Rotate')
  await add(page, 'Crop')
  const frame = live(page).getByRole('button', { name: 'Frame', exact: true })
  await expect(frame).toBeVisible()
  const { width, height } = (await frame.boundingBox()) ?? { width: 1, height: 0 }
  expect(height / width).toBeCloseTo(640 / 480, 1)
  await drag(page, live(page).getByRole('button', { name: 'Bottom right corner' }), [0.5, 0.5], [-3, -3])
  expect(Number(await page.getByLabel('Width (%)').inputValue())).toBeLessThan(80)
  await button(page, 'Run on 1 picture').click()
  await expect(done(page)).toBeVisible()
  await expect(page.locator('[data-result="photo.jpg"]')).not.toContainText('480 × 640 px')
})

test('on a phone the result stays in view over the steps, and boxes are drawn there too', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addFiles(page, 'photo.jpg')
  await add(page, 'Rotate')
  const held = page.getByRole('region', { name: 'Result', exact: true })
  await expect(held).toContainText('480 × 640')
  await page.getByLabel('Add a step').scrollIntoViewIfNeeded()
  await expect(held).toBeInViewport({ ratio: 0.9 })
  await add(page, 'Redact')
  await page.getByLabel('Colour').scrollIntoViewIfNeeded()
  await expect(held.getByText('Draw a box over what must not be seen.')).toBeVisible()
  await drag(page, picture(held), [0.2, 0.2], [0.6, 0.6])
  await expect(held.getByRole('button', { name: 'Box 1', exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
