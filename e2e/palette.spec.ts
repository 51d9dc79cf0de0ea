import { expect, LONG, type Page, test } from './test.ts'

const ready = (page: Page) => expect(page.locator('[data-year]')).not.toBeEmpty()

test.describe('palette and shortcuts', () => {
  test('Ctrl-K and / open it, arrows and Enter choose, Escape closes', async ({ page }) => {
    await page.goto('/')
    await ready(page)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await expect(palette).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await page.keyboard.press('/')
    await palette.getByRole('combobox').fill('png to webp')
    await expect(palette.getByRole('option').first()).toContainText('Image Con')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/converter')
  })

  test('a typed name is offered to every tool that takes it, filled in', async ({ page }) => {
    await page.goto('/')
    await ready(page)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await palette.getByRole('combobox').fill('example.com')
    await expect(palette.getByRole('option')).toHaveCount(7)
    await expect(palette.getByText('Actions', { exact: true })).toHaveCount(0)
    await palette.getByRole('option', { name: 'DNS Record Lookup' }).click()
    await expect(page).toHaveURL(/\/dig-dns\?domain=example\.com/)
    await expect(page.getByRole('textbox', { name: 'Domain', exact: true })).toHaveValue('example.com')
    await expect(page.getByRole('region', { name: 'DNS records', exact: true })).toBeVisible()
  })

  test('a query nothing answers offers the three closest tools', LONG, async ({ page }) => {
    await page.goto('/?q=zzzz')
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(3)
  })

  test('favourites and recents are kept by id and head the palette', LONG, async ({ page }) => {
    await page.goto('/dig-dns')
    await ready(page)
    await page.getByRole('button', { name: 'Add DNS Record Lookup to favourites' }).click()
    await page.goto('/resizer')
    await ready(page)
    expect(await page.evaluate(() => localStorage.getItem('favourites'))).toBe('["dig-dns"]')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recents'))).toBe('["resizer","dig-dns"]')
    await page.keyboard.press('Control+k')
    const groups = page.getByRole('dialog').locator('[cmdk-group]')
    await expect(groups.nth(0)).toContainText('Favourites')
    await expect(groups.nth(0)).toContainText('DNS Record Lookup')
    await expect(groups.nth(1)).toContainText('Image Resizer')
  })

  test('? shows the keys, and typing in a field does not', LONG, async ({ page }) => {
    await page.goto('/')
    await ready(page)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').pressSequentially('a?/')
    await expect(page.getByRole('combobox')).toHaveValue('a?/')
  })
})
