// Helpers of the three image tools' specs.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, type Page } from './test.ts'

const folder = join(import.meta.dirname, 'files')

export const file = (name: string) => join(folder, name)

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
export const toast = (page: Page, text: string) => page.locator('li[data-variant]').getByText(text, { exact: true })
export const badToast = (page: Page) => page.locator('li[data-variant="destructive"]')
export const card = (page: Page, name: string) =>
  page.locator('section[aria-labelledby="queue"] li').filter({ hasText: name })
export const result = (page: Page, name: string) => page.locator(`[data-result="${name}"]`)
/** A colour of the theme as the browser computes it. */
export const themeColour = (page: Page, name: string) =>
  page.evaluate((variable) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(--${variable})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)
export const done = (page: Page) => page.getByRole('heading', { name: 'Optimization Complete!' })

export async function openTool(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('[data-year]')).not.toBeEmpty()
}

/** The notification comes up over the settings, and a press begun just before it would end on it: it is put away. */
async function takenIn(page: Page): Promise<void> {
  await expect(button(page, 'Browse Files')).toBeEnabled()
  await expect(page.locator('li[data-variant]').first()).toBeVisible()
  const added = page.locator('li[data-variant]').filter({ hasText: 'Images Added' })
  // It may go by itself meanwhile, and then there is nothing to press.
  await added
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((all: HTMLElement[]) => all.forEach((one) => void one.click()))
}

export const giveFiles = (page: Page, ...names: string[]) =>
  page.locator('input[type=file]').first().setInputFiles(names.map(file))

export async function addFiles(page: Page, ...names: string[]): Promise<void> {
  await giveFiles(page, ...names)
  await takenIn(page)
}

export async function addMade(page: Page, ...made: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.locator('input[type=file]').first().setInputFiles(made)
  await takenIn(page)
}

export const made = (name: string, source: string, mimeType: string) => ({
  name,
  mimeType,
  buffer: readFileSync(file(source)),
})

interface Dropped {
  name: string
  type: string
  bytes: string | number
}

/** A text is base64, which crosses to the page in a moment where an array of numbers takes long; a number is so many zeros. */
export async function drag(page: Page, kind: 'dragenter' | 'dragover' | 'dragleave' | 'drop', files: Dropped[]) {
  await page.evaluate(
    ([event, list]) => {
      const transfer = new DataTransfer()
      for (const { name, type, bytes } of list) {
        const content =
          typeof bytes === 'number'
            ? new Uint8Array(bytes)
            : Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([content], name, { type, lastModified: 1 }))
      }
      document.body.dispatchEvent(
        new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer: transfer, relatedTarget: null }),
      )
    },
    [kind, files] as const,
  )
}

export const dropped = (name: string, type: string): Dropped => ({
  name: basename(name),
  type,
  bytes: readFileSync(file(name)).toString('base64'),
})

export async function run(page: Page): Promise<void> {
  await button(page, /^Optimize Images/).click()
  await expect(done(page)).toBeVisible({ timeout: 50_000 })
}

export async function decoded(page: Page, bytes: Buffer, type: string): Promise<{ width: number; height: number }> {
  return page.evaluate(
    async ([content, mime]) => {
      const octets = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([octets], { type: mime }))
      return { width: bitmap.width, height: bitmap.height }
    },
    [bytes.toString('base64'), type] as const,
  )
}

export async function save(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    result(page, name).getByRole('button', { name: 'Download File' }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}
