// The behaviour of a page with an answer that lacks fields, holds null for them, or violates its contract.
import { expect, LONG, type Page, test } from './test.ts'
import { quiet, watch } from './watch.ts'
import { openTool } from './workbench-page.ts'

const lookups = [
  {
    path: '/domain-expiry-checker',
    name: 'domain-expiry-check-v1',
    field: 'Domain',
    button: 'Check Expiry',
    result: 'Domain expiry',
  },
  {
    path: '/nameserver-checker',
    name: 'nameserver-check-v1',
    field: 'Domain',
    button: 'Check Nameservers',
    result: 'Nameservers',
  },
  { path: '/dig-dns', name: 'dig-dns-v1', field: 'Domain', button: 'Lookup DNS Records', result: 'DNS records' },
  {
    path: '/tech-profiler',
    name: 'tech-lookup-v1',
    field: 'Website URL',
    button: 'Analyze',
    result: /^Results for|^Technologies|a\.example/,
  },
] as const
const named = { domainName: 'a.example', recordType: 'A', analyzedUrl: 'https://a.example/', isMockData: false }
const nulls = {
  ...named,
  nameServers: null,
  nameservers: null,
  status: null,
  records: null,
  technologies: null,
  categories: null,
  meta: { title: null },
  registrar: null,
  expiryDate: null,
}

test.setTimeout(30_000)

async function ask(page: Page, { name, field, button }: (typeof lookups)[number], answer: unknown) {
  await page.route(`**/functions/v1/${name}`, (route) => route.fulfill({ json: answer }))
  await page.getByRole('textbox', { name: field, exact: true }).fill('a.example')
  const answered = page.waitForResponse(`**/functions/v1/${name}`)
  await page.getByRole('button', { name: button, exact: true }).click()
  await answered
}

for (const [index, lookup] of lookups.entries()) {
  test(
    `${lookup.path} shows an answer that lacks fields or holds null, and reports one of another shape in a calm sentence`,
    index === 0 ? {} : LONG,
    async ({ page, baseURL }) => {
      const complaints = watch(page, baseURL ?? '')
      await openTool(page, lookup.path)
      for (const answer of [named, nulls]) {
        await ask(page, lookup, answer)
        await expect(page.getByRole('region', { name: lookup.result }).first()).toBeVisible()
        await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
        await expect(page.getByText(/undefined|\bnull\b|NaN|Cannot read/)).toHaveCount(0)
      }
      expect(complaints).toEqual(quiet)
      await ask(page, lookup, { ...named, nameServers: 7, nameservers: 'x', records: {}, technologies: 'none' })
      await expect(page.getByRole('main').getByText(/^An unexpected error occurred\./)).toBeVisible()
    },
  )
}
