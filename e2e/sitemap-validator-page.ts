import { expect, type Page } from './test.ts'

export { toast } from './workbench-page.ts'

export const url = (page: Page) => page.getByRole('textbox', { name: 'Sitemap URL' })
export const content = (page: Page) => page.getByRole('textbox', { name: 'Sitemap content' })
export const file = (page: Page) => page.getByLabel('Open .xml file')
export const result = (page: Page) => page.getByRole('status', { name: 'Result' })
export const errors = (page: Page) => page.getByRole('region', { name: 'Errors' })
export const warnings = (page: Page) => page.getByRole('region', { name: 'Warnings' })
export const validate = (page: Page) => page.getByRole('button', { name: 'Validate', exact: true }).click()

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
export const ROOT = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
export const entry = (loc: string, more = '') => `<url><loc>${loc}</loc>${more}</url>\n`
export const sitemap = (...entries: string[]) => `${DECLARATION}${ROOT}${entries.join('')}</urlset>\n`
export const GOOD = sitemap(entry('https://www.example.com/'), entry('https://www.example.com/about'))

export async function check(page: Page, text: string) {
  await content(page).fill(text)
  await validate(page)
  await expect(result(page)).toBeVisible()
}
