import { tabTo } from './focus-walk.ts'
import { done, live, names, steps } from './recipes-page.ts'
import { expect, LONG, test } from './test.ts'
import { addFiles, openTool, result } from './workbench-page.ts'

test('by keyboard alone a recipe is chosen, changed, put in order and run', LONG, async ({ page }) => {
  await openTool(page, '/recipes')
  await addFiles(page, 'photo.jpg')
  await tabTo(page, /^Thumbnail/)
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual(['Resize', 'Sharpen', 'Convert', 'Compress', 'Rename'])
  await tabTo(page, /^Sharpen/)
  await page.keyboard.press('Enter')
  // Its fields are loaded now, and Tab is quicker.
  await expect(page.getByRole('slider', { name: 'Amount' })).toBeVisible()
  await tabTo(page, 'Amount')
  await page.keyboard.press('ArrowRight')
  await expect(steps(page).nth(1)).toContainText('Amount 0.6')
  await tabTo(page, /^Convert/)
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => names(page)).toEqual(['Resize', 'Convert', 'Sharpen', 'Compress', 'Rename'])
  await page.keyboard.press('Delete')
  await expect.poll(() => names(page)).toEqual(['Resize', 'Sharpen', 'Compress', 'Rename'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => names(page)).toEqual(['Resize', 'Sharpen', 'Convert', 'Compress', 'Rename'])
  await expect(live(page)).toContainText('320 × 240')
  await tabTo(page, 'Run on 1 image')
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeInViewport()
  await expect(result(page, 'photo.jpg')).toContainText('320 × 240 px')
  const download = page.waitForEvent('download')
  await tabTo(page, /^Download File/)
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('photo-thumb.webp')
})
