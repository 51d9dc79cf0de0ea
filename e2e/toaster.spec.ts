import { faultsOf } from './mouse-page.ts'
import { expect, LONG, type Page, test } from './test.ts'

const notification = (page: Page) => page.locator('li[data-variant]')
const open = async (page: Page, path: string) => {
  await page.goto(path)
  // Filled in once the page is live.
  await expect(page.locator('[data-year]')).not.toBeEmpty()
}

test('a press that is in progress when a notification comes up reaches what was pressed', LONG, async ({ page }) => {
  await open(page, '/convert-case')
  const transform = page.getByRole('button', { name: 'UPPERCASE', exact: true })
  // A button that counts: at the screen's lower edge, and right below the header.
  for (const place of ['right:60px;bottom:40px', 'right:60px;top:calc(var(--below-header) + 1px)']) {
    await page.evaluate((where) => {
      const button = document.createElement('button')
      button.id = 'counted'
      button.style.cssText = `position:fixed;${where};width:120px;height:60px`
      button.addEventListener('click', () => {
        button.textContent = `${Number(button.textContent) + 1}`
      })
      document.querySelector('main')?.append(button)
    }, place)
    const counted = page.locator('#counted')
    const box = await counted.boundingBox()
    if (!box) throw new Error('the button has no place')
    await page.mouse.move(box.x + 60, box.y + 30)
    await page.mouse.down()
    await transform.evaluate((button: HTMLElement) => button.click())
    await expect(notification(page)).toBeVisible()
    await page.mouse.up()
    await expect(counted).toHaveText('1')
    await page.mouse.down()
    await page.mouse.up()
    await expect(counted).toHaveText('2')
    await notification(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(notification(page)).toBeHidden()
    await counted.evaluate((button) => button.remove())
  }
})

test('the longest text keeps to its line on a phone, where it scrolls, by key as well', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/dig-dns')
  const reason = `${'The name servers of this zone did not answer in time. '.repeat(6)}Ask again later.`
  await page.route('**/functions/v1/dig-dns-v1', (route) => route.fulfill({ status: 502, json: { error: reason } }))
  await page.getByRole('textbox', { name: 'Domain', exact: true }).fill('example.com')
  await page.getByRole('button', { name: 'Lookup DNS Records' }).click()
  await expect(notification(page)).toContainText('Ask again later.')
  const notice = await notification(page).boundingBox()
  const header = await page.locator('body header').boundingBox()
  expect(notice && header && notice.y + notice.height <= header.y + header.height).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  const text = notification(page).locator('[tabindex="0"]')
  await expect(text).toBeFocused()
  await expect.poll(() => text.evaluate((node) => node.scrollTop)).toBeGreaterThan(0)
})

test(
  'a notification ends by itself, although the one before it was put away under the pointer',
  LONG,
  async ({ page }) => {
    await page.clock.install()
    await open(page, '/convert-case')
    const transform = page.getByRole('button', { name: 'UPPERCASE', exact: true })
    await transform.press('Enter')
    await notification(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(notification(page)).toBeHidden()
    await transform.press('Enter')
    await expect(notification(page)).toBeVisible()
    await page.clock.runFor(6000)
    await expect(notification(page)).toBeHidden()
  },
)
