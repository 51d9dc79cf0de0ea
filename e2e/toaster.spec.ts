import { expect, test } from './test.ts'

test('a press that a notification comes up under still reaches what was pressed', async ({ page }) => {
  await page.goto('/convert-case')
  const transform = page.getByRole('button', { name: 'UPPERCASE', exact: true })
  // Filled in once the page is live.
  await expect(page.locator('[data-year]')).not.toBeEmpty()
  // Where notifications come up, a button that counts.
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.id = 'counted'
    button.style.cssText = 'position:fixed;right:60px;bottom:40px;width:120px;height:60px'
    button.addEventListener('click', () => {
      button.textContent = `${Number(button.textContent) + 1}`
    })
    document.querySelector('main')?.append(button)
  })
  const counted = page.locator('#counted')
  const box = await counted.boundingBox()
  if (!box) throw new Error('the button has no place')
  await page.mouse.move(box.x + 60, box.y + 30)
  await page.mouse.down()
  await transform.evaluate((button: HTMLElement) => button.click())
  const notification = page.locator('li[data-variant]')
  await expect(notification).toBeVisible()
  const covers = await notification.boundingBox()
  expect(covers && covers.x < box.x && covers.y < box.y + 30).toBe(true)
  await page.mouse.up()
  await expect(counted).toHaveText('1')
  await page.mouse.down()
  await page.mouse.up()
  await expect(counted).toHaveText('1')
})
