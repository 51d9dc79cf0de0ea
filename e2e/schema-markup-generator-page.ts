import type { Page } from './test.ts'

export { toast } from './workbench-page.ts'

export const PATH = '/seo-toolkit/schema-markup-generator'
export const output = (page: Page) => page.getByRole('textbox', { name: 'JSON-LD Output' })
export const type = (page: Page) => page.getByRole('combobox', { name: 'Schema Type', exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const question = (page: Page, place = 0) =>
  page.getByRole('textbox', { name: 'Question', exact: true }).nth(place)
export const answer = (page: Page, place = 0) => page.getByRole('textbox', { name: 'Answer', exact: true }).nth(place)
export const written = async (page: Page) => JSON.parse((await output(page).inputValue()) || 'null')
export const counts = (page: Page) => page.locator('[data-counts]')

export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
