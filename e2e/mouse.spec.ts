// A mouse visits every page, in the states a visitor meets, at four sizes: each control answers at its place, nothing
// covers it or text, the result of a press is in view and has the focus, and the console is quiet. `npm test` takes a
// phone with two tools, and a laptop for the menus; SUNDRY_SPECS=whole takes every size;
// `npm run prove -- mouse` also takes every state of e2e/page-states.ts in both themes, with axe.
import { axe } from './axe.ts'
import {
  expectFocusAt,
  expectInView,
  expectNoFaults,
  faultsOf,
  notification,
  placesOfControls,
  SIZES,
} from './mouse-page.ts'
import { answerProfiler, visits } from './mouse-visits.ts'
import { pages } from './page-states.ts'
import { expect, LONG, test } from './test.ts'
import { tools } from './tools.ts'
import { watch } from './watch.ts'
import { addFiles, button, drag, dropped, giveFiles, openTool, result, run } from './workbench-page.ts'

const PHONE = SIZES[0]
const LAPTOP = SIZES[2]
/** A laptop shows the first at twice the size, and a screen of 1280 pixels the second at four times. */
const ENLARGED = [
  { width: 683, height: 384 },
  { width: 320, height: 640 },
] as const
const isWhole = process.env.SUNDRY_SPECS === 'whole'
const sizes = isWhole ? SIZES : [PHONE]
const menuSizes = SIZES.filter(({ width }) => width >= 1024)
const at = ({ width, height }: (typeof SIZES)[number] | (typeof ENLARGED)[number]) => `at ${width} × ${height}`

/** A tool for files and a lookup. */
const SAMPLE = ['/compressor', '/dig-dns']
const sample = visits.filter(({ path }) => SAMPLE.includes(path))
const parts = isWhole ? [visits.slice(0, 5), visits.slice(5, 13), visits.slice(13)] : [sample]

for (const size of sizes) {
  for (const [index, part] of parts.entries()) {
    test(`${at(size)} every tool is used with a mouse, part ${index + 1}`, async ({ page, baseURL }) => {
      const complaints = watch(page, baseURL ?? '')
      await page.setViewportSize(size)
      await answerProfiler(page)
      for (const visit of part) {
        const { path, control, fill, outcome, atLeast } = visit
        const ready = visit.ready ?? visit.button
        const print = (what: string) => `${path}: ${what}`
        await openTool(page, path)
        await expectInView(page, control(page), print('the control as the page opens'), 96)
        await expectInView(page, visit.button(page), print('its button as the page opens'))

        // Presses a key: a button that looks disabled may still explain why.
        if (visit.empty !== null) {
          await (visit.empty ?? visit.button)(page).press('Enter')
          await expect(notification(page), print('asked with nothing filled in')).toBeVisible()
          await expectNoFaults(page, print('asked with nothing filled in'))
          await page.evaluate(() => scrollTo(0, 0))
        }

        await fill(page, baseURL ?? '')
        await expect(ready(page)).toBeEnabled()
        if (visit.ready) await expectInView(page, ready(page), print('the button once there is something to work on'))
        await ready(page).click()
        await expect(outcome(page)).toBeVisible()
        await expectInView(page, outcome(page), print('what came of it'), atLeast)
        await expectFocusAt(outcome(page), print('the focus'))
        await expectNoFaults(page, print('with its result'))
        expect.soft(await axe(page), print('with its result')).toEqual([])
        for (const enlarged of ENLARGED) {
          await page.setViewportSize(enlarged)
          await page.evaluate(() => scrollTo(0, 0))
          await expectNoFaults(page, print(`with its result ${at(enlarged)}`))
        }
        await page.setViewportSize(size)
      }
      expect.soft(complaints).toEqual({ consoleErrors: [], foreignRequests: [] })
    })
  }

  test(`${at(size)} the pages without a tool answer a mouse`, LONG, async ({ page }) => {
    await page.setViewportSize(size)
    for (const path of ['/', '/account', '/history', '/cli', '/cli/commands', '/cli/ci', '/cli/rules', '/nowhere']) {
      await openTool(page, path)
      await expectNoFaults(page, path)
    }
    await openTool(page, '/account')
    await expectInView(page, page.getByLabel('Email address'), 'the first field')
    const enter = page.getByRole('button', { name: 'Sign in', exact: true })
    await expectInView(page, enter, 'its button')
    await enter.click()
    const fault = page.locator('main [role=alert]').filter({ hasText: /\S/ }).first()
    await expectInView(page, fault, 'what is wrong')
  })

  test(
    `${at(size)} the palette, the list of keys and a dialog with a notification answer a mouse`,
    LONG,
    async ({ page }) => {
      await page.setViewportSize(size)
      await openTool(page, '/compressor')
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await expectNoFaults(page, 'the palette')
      expect.soft(await axe(page), 'the palette').toEqual([])
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoFaults(page, 'the list of keys')
      await page.keyboard.press('Escape')

      await addFiles(page, 'graphic.png')
      await run(page)
      await result(page, 'graphic.png')
        .getByRole('button', { name: /^Preview/ })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await drag(page, 'drop', [dropped('notes.txt', 'text/plain')])
      await expect(notification(page)).toBeVisible()
      const title = page.getByRole('dialog').getByRole('heading', { name: 'graphic.png' })
      const isBeside = async () => {
        const [name, notice] = await Promise.all([title.boundingBox(), notification(page).boundingBox()])
        return name && notice && (notice.x >= name.x + name.width || notice.y + notice.height <= name.y)
      }
      await expect.poll(isBeside, 'the title stays in view').toBe(true)
      await expectNoFaults(page, 'a dialog with a notification')
      expect.soft(await axe(page), 'a dialog with a notification').toEqual([])
      await notification(page).getByRole('button', { name: 'Dismiss' }).click()
      await expect(notification(page)).toBeHidden()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  )
}

for (const size of menuSizes) {
  test(`${at(size)} every entry of every menu is reached by hover, by click and by keys`, LONG, async ({ page }) => {
    await page.setViewportSize(size)
    await openTool(page, '/')
    const nav = page.locator('body header nav').first()
    for (const name of await nav.getByRole('button').allInnerTexts()) {
      const menu = nav.getByRole('button', { name })
      const entries = nav.getByRole('link').filter({ visible: true })
      const expectOpen = async (how: string) => {
        await expect(menu).toHaveAttribute('aria-expanded', 'true')
        await expectNoFaults(page, `${name}, ${how}`)
      }
      await menu.hover()
      await expectOpen('by hover')
      await page.mouse.move(0, size.height - 1)
      await expect(menu).toHaveAttribute('aria-expanded', 'false')
      await menu.focus()
      await page.keyboard.press('ArrowDown')
      await expectOpen('by keys')
      await page.keyboard.press('Escape')
      await menu.click()
      await expectOpen('by click')
      // The first link is that to the home page; the one after it is the menu's first entry.
      const first = entries.nth(1)
      const [box, path] = [await first.boundingBox(), await first.getAttribute('href')]
      if (!box) throw new Error('the entry has no place')
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await expect(page).toHaveURL(path ?? '')
      // The next menu opens over this page, which may still be on its way.
      await page.waitForLoadState('networkidle')
    }
  })
}

test('on a phone the menu of all links answers a mouse', LONG, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openTool(page, '/')
  await button(page, 'Open menu').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFaults(page, 'the menu')
})

test('the running work can be cancelled with a mouse at every size', LONG, async ({ page }) => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await openTool(page, '/compressor')
    await page.route('**/*.wasm', () => {})
    await addFiles(page, 'photo.jpg')
    await button(page, 'Optimize Images (1)').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFaults(page, `at work ${at(size)}`)
    expect(await page.evaluate(() => document.getAnimations()), 'reduced motion').toEqual([])
    await button(page, 'Cancel Processing').click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.unroute('**/*.wasm')
  }
})

test('a notification moves nothing', LONG, async ({ page }) => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await openTool(page, '/seo-toolkit/schema-markup-generator')
    const copy = button(page, 'Copy Schema')
    await copy.scrollIntoViewIfNeeded()
    const before = await placesOfControls(page)
    await copy.click()
    await expect(notification(page)).toBeVisible()
    expect(await placesOfControls(page)).toEqual(before)
  }
})

test.describe('a planted fault is seen:', () => {
  test.use({ viewport: LAPTOP })

  test('the line below the header covers an open menu', LONG, async ({ page }) => {
    await openTool(page, '/')
    const menu = page.locator('body header nav').first().getByRole('button').first()
    await menu.click()
    expect(await faultsOf(page)).toEqual([])
    await page
      .locator('[data-privacy], header p')
      .first()
      .evaluate((words) => {
        const line = words.closest('p')?.parentElement
        if (line) line.style.zIndex = '20'
      })
    expect(await faultsOf(page)).toEqual(
      expect.arrayContaining([expect.stringMatching(/does not get the press/), expect.stringMatching(/lies under/)]),
    )
  })

  test('a notification floats over a button', LONG, async ({ page }) => {
    await openTool(page, '/seo-toolkit/schema-markup-generator')
    const copy = button(page, 'Copy Schema')
    await copy.click()
    const place = await copy.boundingBox()
    await notification(page).evaluate(
      (notice, top) => {
        notice.style.cssText = `position:fixed;left:0;top:${top}px;width:100vw;height:60px`
      },
      (place?.y ?? 0) - 5,
    )
    expect((await faultsOf(page)).join()).toContain('Copy Schema')
  })

  test('a panel cuts its button off', LONG, async ({ page }) => {
    await openTool(page, '/compressor')
    await giveFiles(page, 'graphic.png')
    const main = button(page, 'Optimize Images (1)')
    await expect(main).toBeVisible()
    await main.evaluate((node) => {
      node.style.marginLeft = '60%'
      node.style.minWidth = '100%'
    })
    expect((await faultsOf(page)).join()).toContain('Optimize Images')
  })

  test('a text is covered and a page is too wide', LONG, async ({ page }) => {
    await openTool(page, '/')
    await page.locator('h1').evaluate((heading) => {
      const cover = document.createElement('div')
      cover.style.cssText = 'position:absolute;inset:0;z-index:10;background:#fff;width:120vw'
      heading.style.position = 'relative'
      heading.after(cover)
      if (heading.parentElement) heading.parentElement.style.position = 'relative'
    })
    expect(await faultsOf(page)).toEqual(
      expect.arrayContaining([expect.stringContaining('lies under'), expect.stringContaining('wider than its window')]),
    )
  })
})

test('on a phone on its side only the line for notifications stays, and nothing is covered', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 390 })
  await openTool(page, '/compressor')
  await giveFiles(page, 'graphic.png')
  await expect(notification(page)).toBeVisible()
  await expectNoFaults(page, 'on its side')
  await page.evaluate(() => scrollTo(0, 600))
  const notice = await notification(page).boundingBox()
  expect(notice && notice.y >= 0 && notice.y < 5).toBe(true)
  expect((await page.locator('body header').boundingBox())?.y).toBeLessThan(-50)
  expect(await page.locator('[data-held]').evaluate((bar) => getComputedStyle(bar).position)).toBe('static')
})

test('every tool is visited', () => {
  expect(visits.map(({ path }) => path).sort()).toEqual(tools.map(({ path }) => path).sort())
})

test('an answer that comes while the visitor types on moves nothing', LONG, async ({ page }) => {
  await page.setViewportSize(PHONE)
  let answer = () => {}
  const requested = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/functions/v1/dig-dns-v1', async (route) => {
    await requested
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

if (process.env.SUNDRY_MOUSE === 'states') {
  const states = Object.entries(pages).flatMap(([path, all]) => all.map((state) => ({ path, ...state })))
  for (const { path, name, reach } of states) {
    for (const size of SIZES) {
      test(`whole: ${path}, ${name}, ${at(size)}`, async ({ page }) => {
        await page.setViewportSize(size)
        await openTool(page, path)
        await reach(page)
        await expectNoFaults(page, `${path}, ${name}`)
        for (const theme of ['dark', 'light']) {
          await page.evaluate((chosen) => {
            document.documentElement.classList.remove('dark', 'light')
            document.documentElement.classList.add(chosen)
          }, theme)
          const rules = theme === 'light' ? ['color-contrast'] : undefined
          expect.soft(await axe(page, rules), theme).toEqual([])
        }
      })
    }
  }
}
