// At four sizes: what a visitor came for is above the fold, what a press brings is in view and has the focus, and a
// notification lies over nothing that can be pressed.
import {
  coveredControls,
  expectFocusAt,
  expectInView,
  expectNothingCovered,
  notification,
  placesOfControls,
  SIZES,
} from './in-view-page.ts'
import { answerProfiler, visits } from './in-view-visits.ts'
import { expect, test } from './test.ts'
import { tools } from './tools.ts'
import { button, giveFiles, openTool } from './workbench-page.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const halves = [visits.slice(0, 5), visits.slice(5)]

for (const size of SIZES) {
  for (const [index, half] of halves.entries()) {
    test(`at ${size.width} × ${size.height}, part ${index + 1}: above the fold, in view after a press, nothing covered`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize(size)
      await answerProfiler(page)
      for (const visit of half) {
        const { path, control, fill, outcome, atLeast } = visit
        const ready = visit.ready ?? visit.button
        const say = (what: string) => `${path}: ${what}`
        await openTool(page, path)
        await expectInView(page, control(page), say('the control as the page opens'), 96)
        await expectInView(page, visit.button(page), say('its button as the page opens'))

        // By key: a button that is off for those who look may still say why it is.
        await (visit.empty ?? visit.button)(page).press('Enter')
        await expectNothingCovered(page, say('asked with nothing filled in'))
        await page.evaluate(() => scrollTo(0, 0))

        await fill(page, baseURL ?? '')
        await expect(ready(page)).toBeEnabled()
        if (visit.ready) await expectInView(page, ready(page), say('the button once there is something to work on'))
        await ready(page).click()
        await expect(outcome(page)).toBeVisible()
        await expectInView(page, outcome(page), say('what came of it'), atLeast)
        await expectFocusAt(outcome(page), say('the focus'))
        if (await notification(page).isVisible()) await expectNothingCovered(page, say('with its result'))
      }
    })
  }

  test(`at ${size.width} × ${size.height} a notification moves nothing, and one laid over a control is seen`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await openTool(page, '/seo-toolkit/schema-markup-generator')
    const copy = button(page, 'Copy Schema')
    await copy.scrollIntoViewIfNeeded()
    const before = await placesOfControls(page)
    await copy.click()
    await expect(notification(page)).toBeVisible()
    expect(await placesOfControls(page)).toEqual(before)
    expect(await coveredControls(page)).toEqual([])
    await notification(page).evaluate(
      (notice, place) => {
        notice.style.cssText = `position:fixed;left:0;top:${place - 20}px;width:100vw;height:60px`
      },
      (await copy.boundingBox())?.y ?? 0,
    )
    expect((await coveredControls(page)).join()).toContain('Copy Schema')
  })

  test(`at ${size.width} × ${size.height} the account's first field and button are above the fold`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await openTool(page, '/account')
    await expectInView(page, page.getByLabel('Email address'), 'the first field')
    const enter = page.getByRole('button', { name: 'Sign in', exact: true })
    await expectInView(page, enter, 'its button')
    await enter.click()
    const fault = page.locator('main [role=alert]').filter({ hasText: /\S/ }).first()
    await expectInView(page, fault, 'what is wrong')
  })
}

test('on a phone on its side only the line for notifications stays, and nothing is covered', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 390 })
  await openTool(page, '/compressor')
  await giveFiles(page, 'graphic.png')
  await expectNothingCovered(page, 'on its side')
  await page.evaluate(() => scrollTo(0, 600))
  const notice = await notification(page).boundingBox()
  expect(notice && notice.y >= 0 && notice.y < 5).toBe(true)
  expect((await page.locator('body header').boundingBox())?.y).toBeLessThan(-50)
  expect(await page.locator('[data-held]').evaluate((bar) => getComputedStyle(bar).position)).toBe('static')
})

test('every tool is visited', () => {
  expect(visits.map(({ path }) => path).sort()).toEqual(tools.map(({ path }) => path).sort())
})

test('an answer that comes while the visitor types on moves nothing', async ({ page }) => {
  await page.setViewportSize(SIZES[0])
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/functions/v1/dig-dns-v1', async (route) => {
    await asked
    await route.continue()
  })
  await openTool(page, '/dig-dns')
  const field = page.getByRole('textbox', { name: 'Domain', exact: true })
  await field.fill('example.com')
  await field.press('Enter')
  await field.pressSequentially('.org')
  const scrolled = await page.evaluate(() => scrollY)
  answer()
  await expect(page.getByRole('region', { name: 'DNS records' })).toBeVisible()
  await expect(notification(page)).toBeVisible()
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})
