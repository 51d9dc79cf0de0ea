import type { Locator } from '@playwright/test'
import { add, done, live } from './recipes-page.ts'
import { expect, LONG, type Page, test } from './test.ts'
import { addFiles, button, openTool } from './workbench-page.ts'

test.beforeEach(({ page }) => openTool(page, '/recipes'))

const image = (where: Locator) => where.locator('div.cursor-crosshair')

async function drag(page: Page, over: Locator, from: [number, number], to: [number, number]) {
  await over.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await over.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + from[0] * width, y + from[1] * height)
  await page.mouse.down()
  await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 5 })
  await page.mouse.up()
}

test('a crop is dragged on the image as the steps before leave it', LONG, async ({ page }) => {
  await addFiles(page, 'photo.jpg')
  await add(page, 'Rotate')
  await live(page).getByRole('button', { name: 'Crop', exact: true }).click()
  const frame = live(page).getByRole('button', { name: 'Frame', exact: true })
  await expect(frame).toBeVisible()
  const { width, height } = (await frame.boundingBox()) ?? { width: 1, height: 0 }
  expect(height / width).toBeCloseTo(640 / 480, 1)
  await drag(page, live(page).getByRole('button', { name: 'Bottom right corner' }), [0.5, 0.5], [-3, -3])
  expect(Number(await page.getByLabel('Width (%)').inputValue())).toBeLessThan(80)
  await frame.press('Enter')
  await expect(frame).toHaveCount(0)
  await button(page, 'Run on 1 image').click()
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
  await expect(held.getByText('Draw a box over what to hide.')).toBeVisible()
  await drag(page, image(held), [0.2, 0.2], [0.6, 0.6])
  await expect(held.getByRole('button', { name: 'Box 1', exact: true })).toBeVisible()
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBe(0)
})
