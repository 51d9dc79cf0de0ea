import type { Page } from './test.ts'
import { openTool } from './workbench-page.ts'

interface Names {
  path: string
  functionName: string
  button: string
  result: string
}

export function lookupPage({ path, functionName, button, result }: Names) {
  const field = (page: Page) => page.getByRole('textbox', { name: 'Domain', exact: true })
  const send = (page: Page) => page.getByRole('button', { name: button })
  return {
    call: `**/functions/v1/${functionName}`,
    field,
    button: send,
    result: (page: Page) => page.getByRole('region', { name: result, exact: true }),
    inline: (page: Page, text: string) => page.locator('form [role="alert"]').getByText(text, { exact: true }),
    toast: (page: Page, variant: string, title: string, text: string) =>
      page.locator(`li[data-variant="${variant}"]`).filter({ hasText: title }).getByText(text, { exact: true }),
    open: async (page: Page, query = '') => {
      await openTool(page, `${path}${query}`)
    },
    check: async (page: Page, domain: string) => {
      await field(page).fill(domain)
      await send(page).click()
    },
    answer: (page: Page, body: object, status = 200) =>
      page.route(`**/functions/v1/${functionName}`, (route) => route.fulfill({ status, json: body })),
  }
}
