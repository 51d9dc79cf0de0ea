// The common behaviour of the domain tools; the spec of each runs these tests as its own.
import { axe } from './axe.ts'
import type { lookupPage } from './lookup-page.ts'
import { expect, type Page, test } from './test.ts'

interface Tool {
  form: ReturnType<typeof lookupPage>
  /** The title of its failures. */
  failed: string
  loading: { message: string; otherDomain: string }
  /** The fields of an answer with sample data, beside the common ones. */
  sample: object
  besideSample?: (page: Page) => Promise<void>
  /** `npm test` runs these tests on one of the pages, which share their form and their calls. */
  details?: object
}

const EMPTY = 'Please enter a domain name.'

export function testLookup({ form, failed, loading, sample, besideSample, details = {} }: Tool): void {
  const { call, field, button, result, inline, toast, check, answer } = form

  test(
    'an empty name: inline error and toast; loading: button disabled, message, the last result and error gone [dns-3] [dns-4]',
    details,
    async ({ page }) => {
      await check(page, '   ')
      await expect(inline(page, EMPTY)).toBeVisible()
      await expect(toast(page, 'destructive', 'Input Error', 'Domain name cannot be empty.')).toBeVisible()
      await field(page).fill('e')
      await expect(inline(page, EMPTY)).toBeHidden()

      await check(page, 'example.com')
      await expect(result(page)).toBeVisible()
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(call, async (route) => {
        await held
        await route.continue()
      })
      await check(page, loading.otherDomain)
      await expect(button(page)).toBeDisabled()
      await expect(page.getByText(loading.message)).toBeVisible()
      await expect(result(page)).toBeHidden()
      release()
      await expect(result(page)).toContainText(loading.otherDomain)
      await expect(button(page)).toBeEnabled()
      await check(page, '')
      await expect(inline(page, EMPTY)).toBeVisible()
      await check(page, 'example.com')
      await expect(inline(page, EMPTY)).toBeHidden()
    },
  )

  test('sample data: label, notice and an informational toast, never an error [dns-5]', details, async ({ page }) => {
    await answer(page, { domainName: 'example.com', ...sample, isMockData: true, error: 'No live service.' })
    await check(page, 'example.com')
    const notification = page.locator('li[data-variant="default"]')
    await expect(notification).toContainText('Mock Data Displayed')
    await expect(notification).toContainText(/Sample data is shown.*live API must be configured/)
    await expect(result(page).getByText('Sample data', { exact: true })).toBeVisible()
    await expect(result(page)).toContainText('No live service.')
    await besideSample?.(page)
    await expect(page.locator('form [role="alert"]:not(:empty)')).toHaveCount(0)
    expect(await axe(page)).toEqual([])
  })

  test(
    'failures of the call: our server’s sentence, the fallbacks, and an error field [dns-6]',
    details,
    async ({ page }) => {
      const failures = [
        ['Please wait a minute.', { status: 429, json: { error: 'Please wait a minute.' } }],
        ['Edge Function returned a non-2xx status code', { status: 500, body: 'x' }],
        ['Failed to send a request to the Edge Function', null],
        ['The registry said no.', { json: { isMockData: false, error: 'The registry said no.' } }],
        ['An unexpected error occurred.', { json: null }],
      ] as const
      for (const [sentence, response] of failures) {
        await page.unroute(call)
        await page.route(call, (route) => (response ? route.fulfill(response) : route.abort()))
        await check(page, 'example.com')
        await expect(inline(page, sentence)).toBeVisible()
        await expect(toast(page, 'destructive', failed, sentence)).toBeVisible()
      }
    },
  )
}
