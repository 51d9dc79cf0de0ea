// Helpers of the recipes' specs.
import { readFileSync } from 'node:fs'
import type { Page } from './test.ts'
import { file } from './workbench-page.ts'

export async function begin(page: Page, name: string): Promise<void> {
  const gallery = page.getByRole('region', { name: 'Start from a recipe' })
  const card = gallery.getByRole('button').filter({ has: page.getByText(name, { exact: true }) })
  await gallery.waitFor()
  if (!(await card.isVisible())) await gallery.locator('summary').click()
  await card.click()
}
export const add = (page: Page, name: string) => page.getByLabel('Add a step').selectOption({ label: name })
export const steps = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator(':scope > li')
export const names = (page: Page) => steps(page).locator('button[aria-expanded] > span').allTextContents()
export const open = (page: Page, name: string) => steps(page).getByRole('button', { name, expanded: false }).click()
export const live = (page: Page) => page.getByRole('region', { name: 'Live preview' })
export const done = (page: Page) => page.getByRole('heading', { name: 'Recipe Complete!' })

/** The photo with an EXIF block in front. */
export function photoWith(exif: Uint8Array): Buffer {
  const photo = readFileSync(file('photo.jpg'))
  const body = Buffer.concat([Buffer.from('Exif\0\0'), exif])
  const length = body.length + 2
  const head = Buffer.of(0xff, 0xe1, length >> 8, length & 255)
  return Buffer.concat([photo.subarray(0, 2), head, body, photo.subarray(2)])
}
export const withText = (value: string) => Buffer.from(`${value}\0`)
