import { readFileSync } from 'node:fs'
import { stopClock } from './stopped-clock.ts'
import { expect, LONG, type Page, test } from './test.ts'
import { button, openTool, toast } from './workbench-page.ts'

const area = (page: Page) => page.getByRole('textbox', { name: 'Input Text' })
const output = (page: Page) => page.getByRole('textbox', { name: 'Transformed Text' })

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(async ({ page }) => {
  await openTool(page, '/convert-case')
})

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

const SPECIFIED = {
  UPPERCASE: 'HELLO WIDE WORLD\nTWO LINES',
  lowercase: 'hello wide world\ntwo lines',
  'Title Case': 'Hello Wide World\nTwo Lines',
  'Sentence case': 'Hello wide world\nTwo lines',
  camelCase: 'helloWideWorld\ntwoLines',
  snake_case: 'hello_wide_world\ntwo_lines',
  'kebab-case': 'hello-wide-world\ntwo-lines',
}

test('the seven specified buttons transform the text and keep its lines; every case is previewed [case-1]', async ({
  page,
}) => {
  await area(page).fill('hello Wide world\ntwo lines')
  for (const [label, expected] of Object.entries(SPECIFIED)) {
    await button(page, label).click()
    await expect(output(page)).toHaveValue(expected)
    await expect(button(page, label)).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(toast(page, 'Text Transformed')).toBeVisible()
  await expect(output(page)).toHaveAttribute('readonly')

  await area(page).fill('first line\nsecond line')
  await expect(page.locator('[data-preview="pascal"]')).toHaveText('FirstLine')
  await expect(page.locator('[data-preview="constant"]')).toHaveText('FIRST_LINE')
  await button(page, 'Copy Train-Case').click()
  await expect.poll(() => clipboard(page)).toBe('First-Line\nSecond-Line')
})

test('without input or output every button says what to do [case-2]', LONG, async ({ page }) => {
  await button(page, 'UPPERCASE').click()
  await expect(toast(page, 'No Text')).toBeVisible()
  await expect(toast(page, 'Please enter some text to transform')).toBeVisible()
  await area(page).fill('  \n ')
  await button(page, 'lowercase').click()
  await expect(toast(page, 'No Text')).toBeVisible()
  await expect(page.locator('li[data-variant="destructive"]')).toBeVisible()
  await expect(output(page)).toHaveValue('')

  for (const [name, title] of [
    ['Copy', 'Nothing to Copy'],
    ['Save', 'Nothing to Download'],
    ['Share', 'Nothing to Share'],
  ] as const) {
    await button(page, name).click()
    await expect(toast(page, title)).toBeVisible()
    await expect(toast(page, 'Please transform some text first.')).toBeVisible()
  }
})

test('Copy puts the result on the clipboard and shows Copied! for two seconds [case-5]', async ({ page }) => {
  await area(page).fill('abc')
  await button(page, 'UPPERCASE').click()
  await expect(output(page)).toHaveValue('ABC')
  await stopClock(page)
  await button(page, 'Copy').click()
  await expect(button(page, 'Copied!')).toBeVisible()
  await expect(toast(page, 'Copied!')).toBeVisible()
  expect(await clipboard(page)).toBe('ABC')
  await page.clock.runFor(1500)
  await expect(button(page, 'Copied!')).toBeVisible()
  await page.clock.runFor(600)
  await expect(button(page, 'Copy')).toBeVisible()
})

test(
  'a case chosen right after typing is not lost to the conversion that follows the typing',
  LONG,
  async ({ page }) => {
    await area(page).fill('first')
    await button(page, 'kebab-case').click()
    await expect(output(page)).toHaveValue('first')
    // Takes longer than the pause after which the output follows.
    await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('main input[type=file]')
      const files = new DataTransfer()
      files.items.add(new File(['share me '.repeat(3_000_000)], 'long.txt', { type: 'text/plain' }))
      if (input) input.files = files.files
      input?.dispatchEvent(new Event('change', { bubbles: true }))
      const buttons = [...document.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === 'UPPERCASE')?.click()
    })
    await expect(page.getByText('SHARE ME', { exact: false }).first()).toBeVisible()
    await expect(button(page, 'UPPERCASE')).toHaveAttribute('aria-pressed', 'true')
  },
)

test(
  'Save writes transformed-text-{case}.txt; Share hands the text over, or copies it [case-6]',
  LONG,
  async ({ page }) => {
    await area(page).fill('größe\nzwei')
    await button(page, 'kebab-case').click()
    await expect(output(page)).toHaveValue('größe\nzwei')
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save').click()])
    expect(download.suggestedFilename()).toBe('transformed-text-kebab.txt')
    expect(readFileSync(await download.path(), 'utf8')).toBe('größe\nzwei')
    await expect(toast(page, 'Downloaded!')).toBeVisible()

    await area(page).fill('share me')
    await button(page, 'UPPERCASE').click()
    await expect(output(page)).toHaveValue('SHARE ME')
    const setShare = (kind: 'ok' | 'none' | 'broken') =>
      page.evaluate((how) => {
        const shared: unknown[] = []
        Object.assign(window, { shared })
        const share = async (data: unknown) => {
          if (how === 'broken') throw new Error('no target')
          shared.push(data)
        }
        Object.defineProperty(navigator, 'share', { configurable: true, value: how === 'none' ? undefined : share })
        Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => true })
      }, kind)

    await setShare('ok')
    await button(page, 'Share').click()
    await expect(toast(page, 'Shared!')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([
      { text: 'SHARE ME' },
    ])

    await setShare('none')
    await button(page, 'Share').click()
    await expect(toast(page, 'Copied!')).toBeVisible()
    expect(await clipboard(page)).toBe('SHARE ME')

    await setShare('broken')
    await button(page, 'Share').click()
    await expect(toast(page, 'Share Failed')).toBeVisible()
    await expect(toast(page, 'Could not share the text. Try copying instead.')).toBeVisible()
  },
)

test(
  'the result stays while the visitor looks at another tool; settings are remembered [case-4]',
  LONG,
  async ({ page }) => {
    await area(page).fill('still here')
    await button(page, 'snake_case').click()
    await expect(output(page)).toHaveValue('still_here')
    await page.getByRole('link', { name: 'Sundry, Home' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(output(page)).toHaveValue('still_here')
    await expect(area(page)).toHaveValue('still here')
    await expect(button(page, 'snake_case')).toHaveAttribute('aria-pressed', 'true')

    await page.getByLabel('Language rules').selectOption('tr')
    await page.getByLabel('Words to keep as written').fill('iPhone')
    await page.reload()
    await expect(page.getByLabel('Language rules')).toHaveValue('tr')
    await area(page).fill('istanbul iphone')
    await button(page, 'Title Case').click()
    await expect(output(page)).toHaveValue('İstanbul iPhone')
  },
)

test('only the selection changes when there is one; Ctrl Enter repeats the last case', LONG, async ({ page }) => {
  await area(page).fill('keep THIS part')
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByText('Only the 4 selected characters will change.')).toBeVisible()
  await button(page, 'lowercase').click()
  await expect(output(page)).toHaveValue('keep this part')

  await area(page).fill('Again')
  await button(page, 'lowercase').click()
  await expect(output(page)).toHaveValue('again')
  await area(page).fill('And AGAIN')
  await area(page).press('Control+Enter')
  await expect(output(page)).toHaveValue('and again')
})

test('Undo takes back transforming, cleaning and clearing', LONG, async ({ page }) => {
  await area(page).fill('  two   spaces  ')
  await button(page, 'Clean input').click()
  await expect(area(page)).toHaveValue('two spaces')
  await button(page, 'Clear').click()
  await expect(area(page)).toHaveValue('')
  await button(page, 'Undo').click()
  await expect(area(page)).toHaveValue('two spaces')
  await button(page, 'Undo').click()
  await expect(area(page)).toHaveValue('  two   spaces  ')
  await button(page, 'Undo').click()
  await expect(area(page)).toHaveValue('')
  await expect(button(page, 'Undo')).toBeDisabled()
  for (let step = 0; step < 3; step += 1) await button(page, 'Redo').click()
  await expect(area(page)).toHaveValue('')
  await expect(button(page, 'Redo')).toBeDisabled()
})

test('Ctrl-Z and Ctrl-Shift-Z go through what was typed and what was made', LONG, async ({ page }) => {
  await area(page).fill('one')
  await button(page, 'UPPERCASE').click()
  await expect(output(page)).toHaveValue('ONE')
  await area(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' two')
  await expect(output(page)).toHaveValue('ONE TWO')
  await page.keyboard.press('Control+z')
  await expect(area(page)).toHaveValue('one')
  await expect(output(page)).toHaveValue('ONE')
  await page.keyboard.press('Control+z')
  await expect(output(page)).toHaveValue('')
  await page.keyboard.press('Control+Shift+Z')
  await page.keyboard.press('Control+Shift+Z')
  await expect(area(page)).toHaveValue('one two')
  await expect(output(page)).toHaveValue('ONE TWO')
})

test('Copy takes the result of the present text, not of the former one', LONG, async ({ page }) => {
  await area(page).fill('old text')
  await button(page, 'UPPERCASE').click()
  await expect(output(page)).toHaveValue('OLD TEXT')
  await area(page).fill('new text')
  await button(page, 'Copy').click()
  await expect.poll(() => clipboard(page)).toBe('NEW TEXT')
  await area(page).fill('')
  await button(page, 'Copy').click()
  await expect(toast(page, 'Nothing to Copy')).toBeVisible()
})

test('counts follow the typing; tips and steps are shown [case-3]', LONG, async ({ page }) => {
  await area(page).pressSequentially('One two. Three 👍🏽')
  const count = (label: string) => page.locator('dl[aria-label="Counts"] div', { hasText: label }).locator('dd')
  await expect(count('Words')).toHaveText('3')
  await expect(count('Characters')).toHaveText('16')
  await expect(count('Sentences')).toHaveText('2')

  await expect(page.getByRole('heading', { name: 'Quick Tips' })).toBeVisible()
  const steps = page.locator('section[aria-labelledby="how-to"] li')
  await expect(steps).toHaveCount(3)
  await expect(steps.first()).toContainText('Enter your text')
})

test('a text travels in a link only when the visitor copies the link', LONG, async ({ page, browser, baseURL }) => {
  await area(page).fill('Zażółć gęślą 👋')
  await button(page, 'UPPERCASE').click()
  await expect(output(page)).not.toHaveValue('')
  expect(new URL(page.url()).hash).toBe('')
  await button(page, 'Copy link').click()
  // The text is packed before it is copied, and the clipboard may still hold what the test before put there.
  await expect.poll(() => clipboard(page)).toMatch(/\/convert-case#s1=/)
  const link = await clipboard(page)
  const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await other.goto(link)
  await expect(area(other)).toHaveValue('Zażółć gęślą 👋')
  await expect(button(other, 'UPPERCASE')).toHaveAttribute('aria-pressed', 'true')
  await other.context().close()
})

test(
  'a dropped file is read in its encoding; another kind of file is refused and nothing is lost',
  LONG,
  async ({ page }) => {
    await area(page).fill('do not lose me')
    const open = (name: string, buffer: Buffer, mimeType: string) =>
      page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })
    await open('photo.jpg', Buffer.from([0xff, 0xd8]), 'image/jpeg')
    await expect(toast(page, 'Not a text file')).toBeVisible()
    await expect(area(page)).toHaveValue('do not lose me')
    await open('latin.txt', Buffer.from([0x66, 0xfc, 0x72]), 'text/plain')
    await expect(area(page)).toHaveValue('für')
    await open('wide.csv', Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x2c, 0x00, 0x62, 0x00]), 'text/csv')
    await expect(area(page)).toHaveValue('a,b')

    await page.evaluate(() => {
      const data = new DataTransfer()
      data.items.add(new File(['# dropped'], 'notes.md', { type: '' }))
      document
        .querySelector('textarea[aria-label="Input Text"]')
        ?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }))
    })
    await expect(area(page)).toHaveValue('# dropped')
  },
)

test('ten megabytes are worked on with progress, can be cancelled, and come out whole', LONG, async ({ page }) => {
  test.slow()
  const line = 'The quick brown fox jumps over the lazy dog and runs away from it\n'
  const buffer = Buffer.from(line.repeat(Math.ceil(10_000_000 / line.length)))
  await page.locator('input[type="file"]').setInputFiles({ name: 'novel.txt', mimeType: 'text/plain', buffer })
  await expect(page.getByText('is too long to edit here.')).toBeVisible()
  // Pressed in the page as soon as it is there: a quick machine is done before a click from outside arrives.
  const cancelled = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const observer = new MutationObserver(() => {
          const cancel = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel')
          if (!cancel) return
          observer.disconnect()
          resolve(document.querySelector('[role="progressbar"]') !== null)
          cancel.click()
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await button(page, 'Title Case').click()
  expect(await cancelled).toBe(true)
  await expect(page.getByRole('progressbar', { name: 'Transforming…' })).toBeHidden()
  await expect(output(page)).toHaveValue('')

  await button(page, 'snake_case').click()
  await expect(output(page)).toHaveValue(/^the_quick_brown_fox/, { timeout: 60_000 })
  await expect(page.getByText('Only the beginning is shown.')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save').click()])
  const saved = readFileSync(await download.path(), 'utf8')
  expect(saved.length).toBe(buffer.length)
  expect(saved.endsWith('runs_away_from_it\n')).toBe(true)
})

test('nothing that is typed leaves the tab [case-7]', LONG, async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
  await area(page).fill('confidential sentence')
  await button(page, 'UPPERCASE').click()
  await expect(output(page)).toHaveValue('CONFIDENTIAL SENTENCE')
  await button(page, 'Copy').click()
  await expect(toast(page, 'Copied!')).toBeVisible()
  expect(sent.filter((line) => !line.startsWith('GET ') || /confidential/i.test(line))).toEqual([])
})
