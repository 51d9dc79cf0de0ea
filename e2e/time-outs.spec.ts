// How long each page waits for its function: the wait is read from the page, and cut short for the test.
import { begin, chooseService, withService } from './background-remover-page.ts'
import { expect, LONG, type Page, test } from './test.ts'
import { addFiles, card, openTool } from './workbench-page.ts'

const FAILED = 'Failed to send a request to the Edge Function'

/** A wait of so long lasts a moment on this page; what it asked for is kept. */
async function hurry(page: Page, functionName: string, expected: number): Promise<() => Promise<number[]>> {
  await page.addInitScript((shortened) => {
    const waits: number[] = []
    Object.assign(globalThis, { __waits: waits })
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms: number) => {
      waits.push(ms)
      return timeout(ms === shortened ? 200 : ms)
    }
  }, expected)
  // Never answered.
  await page.route(`**/functions/v1/${functionName}`, () => {})
  return () => page.evaluate(() => (globalThis as unknown as { __waits: number[] }).__waits)
}

const lookups = [
  ['/domain-expiry-checker', 'domain-expiry-check-v1', 'Domain', 'Check Expiry', 10_000],
  ['/nameserver-checker', 'nameserver-check-v1', 'Domain', 'Check Nameservers', 10_000],
  ['/dig-dns', 'dig-dns-v1', 'Domain', 'Lookup DNS Records', 10_000],
  ['/tech-profiler', 'tech-lookup-v1', 'Website URL', 'Analyze', 22_000],
  ['/seo-toolkit/robots-txt-tester', 'fetch-robots-v1', 'Fetch from a website', 'Fetch', 10_000],
  ['/seo-toolkit/schema-markup-generator', 'fetch-json-ld-v1', 'Or fetch it from a page', 'Fetch', 13_000],
] as const

for (const [index, [path, name, label, run, ms]] of lookups.entries()) {
  // All go through one call.
  test(
    `${path} gives up after ${ms / 1000} seconds and says so [dns-10]`,
    index === 0 ? {} : LONG,
    async ({ page }) => {
      const waits = await hurry(page, name, ms)
      await openTool(page, path)
      await page.getByLabel(label, { exact: true }).fill('a.example')
      await page.getByRole('button', { name: run, exact: true }).click()
      await expect(page.getByRole('main').getByText(FAILED)).toBeVisible()
      expect(await waits()).toContain(ms)
    },
  )
}

test('the background remover waits ten seconds for the key of a service', LONG, async ({ page }) => {
  const waits = await hurry(page, 'get-remove-bg-key', 10_000)
  await openTool(page, '/background-remover')
  await addFiles(page, 'photo.jpg')
  await page.getByLabel('Where photos are processed').selectOption('remote')
  await expect(page.locator('li[data-variant="destructive"]')).toContainText('API Key Error')
  expect(await waits()).toContain(10_000)
})

test(
  'the background remover waits 65 seconds for a photo, a little longer than the server does',
  LONG,
  async ({ page }) => {
    const waits = await hurry(page, 'remove-background', 65_000)
    await withService(page, { apiKey: null, endpoint: null, proxy: true })
    await openTool(page, '/background-remover')
    await addFiles(page, 'photo.jpg')
    await chooseService(page)
    await begin(page)
    await expect(card(page, 'photo.jpg').getByRole('alert')).toContainText('Failed to remove background via API.')
    expect(await waits()).toContain(65_000)
  },
)
