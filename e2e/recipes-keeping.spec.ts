import { readFileSync } from 'node:fs'
import { signUp } from './account-page.ts'
import { add, begin, names, steps } from './recipes-page.ts'
import { expect, LONG, test } from './test.ts'
import { button, file, openTool, toast } from './workbench-page.ts'

test.beforeEach(({ page }) => openTool(page, '/recipes'))

test(
  'a recipe is kept, forgotten, saved as a file and read again, also by its link',
  LONG,
  async ({ page, context }) => {
    await begin(page, 'Thumbnail')
    await page.getByLabel('Name', { exact: true }).fill('Mine')
    await button(page, 'Save').click()
    await expect(toast(page, '“Mine” is saved in this browser.')).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export as file').click()])
    expect(download.suggestedFilename()).toBe('Mine.recipe.json')
    const text = readFileSync(await download.path(), 'utf8')
    await button(page, 'Delete Mine').click()
    await button(page, 'Undo').first().click()
    await expect(button(page, 'Delete Mine')).toBeVisible()
    await button(page, 'Delete Mine').click()
    await expect(button(page, 'Delete Mine')).toHaveCount(0)
    await add(page, 'Trim border')
    await page
      .getByLabel('Open file')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await expect(toast(page, '“Mine” is ready.')).toBeVisible()
    expect(await names(page)).toEqual(['Resize', 'Sharpen', 'Convert', 'Compress', 'Rename'])
    await page
      .getByLabel('Open file')
      .setInputFiles({ name: 'y.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
    await expect(toast(page, 'Not a Sundry recipe.')).toBeVisible()

    const other = await context.newPage()
    await openTool(other, '/recipes#r=1;From%20a%20friend;rotate,degrees=180;convert,format=png')
    await expect.poll(() => names(other)).toEqual(['Rotate', 'Convert'])
    await expect(other.getByLabel('Name', { exact: true })).toHaveValue('From a friend')
  },
)

test(
  'signed in, kept recipes follow the account, deletions too, and images stay where they are',
  LONG,
  async ({ page, browser }) => {
    await begin(page, 'Thumbnail')
    await page.getByLabel('Name', { exact: true }).fill('Made before')
    await button(page, 'Save').click()
    await expect(toast(page, '“Made before” is saved in this browser.')).toBeVisible()
    await expect(page.getByText(/^Saved in this browser\./)).toBeVisible()
    await signUp(page)
    await openTool(page, '/recipes')
    await expect(page.getByText('Saved in your account and in this browser.')).toBeVisible()
    await add(page, 'Watermark: image')
    const sent: string[] = []
    await page.route('**/sync-recipes', (route) => {
      sent.push(route.request().postData() ?? '')
      return route.continue()
    })
    await page.getByLabel('Image', { exact: true }).setInputFiles(file('graphic.png'))
    await expect(page.getByText('Embedded images stay in this browser.')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('With a logo')
    await button(page, 'Save').click()
    await expect(toast(page, '“With a logo” is saved in your account.')).toBeVisible()
    expect(sent.join()).toContain('graphic.png')
    expect(sent.join()).not.toContain('base64')

    const phone = await browser.newContext({ storageState: { cookies: await page.context().cookies(), origins: [] } })
    const other = await phone.newPage()
    await openTool(other, '/recipes')
    const mine = (where: typeof page) =>
      where
        .getByRole('heading', { name: 'Your recipes' })
        .locator('+ ul button > span > span:first-child')
        .allTextContents()
    await expect.poll(() => mine(other)).toEqual(['With a logo', 'Made before'])
    await begin(other, 'With a logo')
    expect(await names(other)).toContain('Watermark: image')
    await expect(steps(other).getByText('Choose an image.')).toBeVisible()
    await begin(other, 'Made before')
    await button(other, 'Delete Made before').click()
    await expect(toast(other, '“Made before” has been deleted.')).toBeVisible()
    await expect.poll(() => mine(other)).toEqual(['With a logo'])
    await expect(other.getByText('Saved in your account and in this browser.')).toBeVisible()
    await phone.close()
    await page.reload()
    await expect.poll(() => mine(page)).toEqual(['With a logo'])
  },
)
