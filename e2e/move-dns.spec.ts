import { axe } from './axe.ts'
import { expect, LONG, type Page, test } from './test.ts'
import { openTool } from './workbench-page.ts'

test('a move is compared before the switch with its cause first, and tracked after it', LONG, async ({ page }) => {
  const answer = (json: object) =>
    page.route('**/functions/v1/dns-change-v1', (route) =>
      route.fulfill({ json: { domainName: 'example.com', isMockData: false, ...json } }),
    )
  await page.route('**/functions/v1/nameserver-check-v1', (route) =>
    route.fulfill({ json: { domainName: 'example.com', nameservers: ['ns1.old.example'], isMockData: false } }),
  )
  await openTool(page, '/move-dns')
  await page.getByRole('button', { name: 'Check before cutover' }).click()
  await expect(page.getByText('Please enter the domain to move.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Names to compare' }).fill('@')
  await page.getByRole('textbox', { name: 'Domain to move' }).fill('example.com')
  await page.getByRole('button', { name: 'Show current servers' }).click()
  await expect(page.getByRole('region', { name: 'Current name servers' })).toContainText('ns1.old.example')
  await page.getByRole('textbox', { name: 'Planned name servers' }).fill('ns1.example.net')
  const record = { name: 'example.com', type: 'MX', live: ['10 mail.example.com.'], expected: false, liveTtl: 300 }
  await answer({
    phase: 'plan',
    planned: [{ nameServer: 'ns1.example.net', address: '192.0.2.53', state: 'authoritative', serial: 7 }],
    comparisons: [{ ...record, planned: [], verdict: 'missing-in-plan' }],
    isReady: false,
    signedNow: true,
  })
  await page.getByRole('button', { name: 'Check before cutover' }).click()
  const change = page.getByRole('region', { name: 'Move of the domain' })
  await expect(change).toContainText('Not ready: MX of example.com: missing on planned servers.')
  await expect(change.getByRole('listitem').filter({ hasText: 'DNSSEC' })).toBeVisible()
  await expect(page).toHaveURL('/move-dns?domain=example.com&ns=ns1.example.net')
  await expect(change).toContainText('Missing on planned servers')
  await page.unroute('**/functions/v1/dns-change-v1')
  const doneBy = new Date(Date.now() + 1_800_000)
  const seen = { source: 'resolver', server: 'quad9', name: 'example.com', type: 'MX', records: ['10 old.example.'] }
  await answer({
    phase: 'follow',
    observations: [{ ...seen, ttl: 1800, upToDate: false }],
    doneBy: doneBy.toISOString(),
    parentTtl: 86_400,
  })
  await page.getByRole('button', { name: 'Track propagation' }).click()
  await expect(change).toContainText(/Done by .*\d\d:\d\d/)
  await expect(change).toContainText('30 minutes')
  expect(await axe(page)).toEqual([])
})

test('a move opens the switch once its list is confirmed, and goes on after days from this browser or a file', async ({
  page,
}, testInfo) => {
  const requested: { names: string[]; types: string[] }[] = []
  await page.route('**/functions/v1/nameserver-check-v1', (route) =>
    route.fulfill({ json: { domainName: 'example.com', nameservers: ['ns1.old.example'], isMockData: false } }),
  )
  await page.route('**/functions/v1/dns-change-v1', (route) => {
    const { names, types } = route.request().postDataJSON()
    requested.push({ names, types })
    const set = (name: string) => ({
      ...{ name, type: types[0], live: ['x'], planned: ['x'], verdict: 'same', expected: false, liveTtl: 3600 },
    })
    return route.fulfill({
      json: {
        ...{ domainName: 'example.com', phase: 'plan', isMockData: false, isReady: true, isSwitched: false },
        planned: [{ nameServer: 'ns1.example.net', address: '192.0.2.53', state: 'authoritative', serial: 7 }],
        comparisons: names.map(set),
        signedNow: false,
      },
    })
  })
  await openTool(page, '/move-dns')
  await page.getByRole('textbox', { name: 'Domain to move' }).fill('example.com')
  await page.getByRole('textbox', { name: 'Planned name servers' }).fill('ns1.example.net')
  await page
    .getByRole('textbox', { name: 'Zone file of the old provider' })
    .fill(
      '$ORIGIN example.com.\n@ 3600 SOA ns1 host 1 1 1 1 1\nwww A 192.0.2.1\nshop A 192.0.2.1\nkeys SSHFP 1 1 123456789abcdef67890123456789abcdef67890\n',
    )
  await page.getByRole('button', { name: 'Check before cutover' }).click()
  const move = page.getByRole('region', { name: 'Move of the domain' })
  const ready = move.getByText(/^Ready to switch/)
  const whole = move.getByRole('checkbox', { name: 'This zone file is the whole zone' })
  await move.getByRole('checkbox', { name: 'Switch without' }).check()
  await expect(move.getByText('keys SSHFP')).toBeAttached()
  await expect(ready).toBeHidden()
  await whole.check()
  await expect(ready).toBeVisible()
  expect(requested).toEqual([{ names: ['www', 'shop'], types: ['A'] }])
  expect(await axe(page)).toEqual([])
  await move.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    move.getByRole('button', { name: 'Save JSON' }).click(),
  ])
  const path = testInfo.outputPath('move.json')
  await file.saveAs(path)

  await page.reload()
  await page.getByRole('button', { name: 'Open the move of example.com' }).click()
  await expect(ready).toBeVisible()
  await page.getByRole('button', { name: 'Delete the move of example.com' }).click()
  await expect(move).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Open the move of example.com' })).toBeVisible()
  await page.locator('form').first().locator('input[type=file][accept=".json"]').setInputFiles(path)
  await expect(whole).toBeChecked()
  // A file proves nothing about the new servers.
  await expect(ready).toBeHidden()
  await move.getByRole('button', { name: 'Compare again' }).click()
  await expect(ready).toBeVisible()
})

test('a link to a move fills in the domain and its servers, and shows the current ones', LONG, async ({ page }) => {
  await page.route('**/functions/v1/nameserver-check-v1', (route) =>
    route.fulfill({
      json: { domainName: 'example.com', nameservers: [], error: 'Nobody answered.', isMockData: false },
    }),
  )
  await openTool(page, '/move-dns?domain=example.com&ns=ns1.example.net,ns2.example.net')
  await expect(page.getByRole('textbox', { name: 'Domain to move' })).toHaveValue('example.com')
  await expect(page.getByRole('textbox', { name: 'Planned name servers' })).toHaveValue(
    'ns1.example.net\nns2.example.net',
  )
  await expect(page.getByRole('region', { name: 'Current name servers' })).toContainText('Nobody answered.')
})

test(
  'a pasted zone file is reported on in the tab, with the line behind each fault, and compared only when asked',
  LONG,
  async ({ page }) => {
    const requested: string[] = []
    await page.route('**/functions/v1/dig-dns-v1', async (route) => {
      const { domain, recordType } = route.request().postDataJSON()
      requested.push(domain)
      const data = domain === 'example.com' && recordType === 'MX' ? ['20 old.example.net.'] : []
      const records = data.map((one) => ({ name: domain, ttl: 60, type: recordType, data: one }))
      await route.fulfill({ json: { domainName: domain, recordType, records, status: 'NOERROR', isMockData: false } })
    })
    await openTool(page, '/move-dns')
    const zone = [
      '$ORIGIN example.com.',
      '@ 3600 SOA ns1 host 1 7200 900 1209600 3600',
      '@ NS ns1',
      'ns1 A 93.184.216.34',
      '@ MX 10 mail.example.com',
    ].join('\n')
    await page.getByRole('textbox', { name: 'Zone file', exact: true }).fill(zone)
    await page.getByRole('button', { name: 'Check Zone File' }).click()
    const report = page.getByRole('region', { name: 'Zone file report' })
    await expect(report.getByRole('article').filter({ hasText: 'final dot' })).toContainText('5: @ MX 10')
    await expect(report).toContainText('Do not publish this file yet')
    expect(await axe(page)).toEqual([])
    expect(requested).toEqual([])
    await page.getByLabel('Look up other names').check()
    await page.getByRole('button', { name: 'Check Zone File' }).click()
    await expect(report.getByRole('row').filter({ hasText: 'old.example.net' })).toContainText(
      'mail.example.com.example.com.',
    )
    expect(requested).toContain('example.com')
  },
)

const HEAD = '$ORIGIN example.com.\n$TTL 60\n@ SOA ns1 host 1 7200 900 1209600 3600\n@ NS ns1\nns1 A 93.184.216.34\n'
const choose = (page: Page, buffer: Buffer) =>
  page.locator('#zone-file ~ form input[type=file]').setInputFiles({ name: 'a.zone', mimeType: 'text/plain', buffer })
const zoneReport = (page: Page) => page.getByRole('region', { name: 'Zone file report' })

test('a zone file is checked without a question to any server, and offline', LONG, async ({ page, context }) => {
  const requested: string[] = []
  await openTool(page, '/move-dns')
  page.on('request', (request) => {
    if (request.method() !== 'GET' || new URL(request.url()).origin !== new URL(page.url()).origin)
      requested.push(request.url())
  })
  const report = zoneReport(page)
  const aliases = 'a CNAME b\nb CNAME a\n@ TXT "v=spf1 include:spf.example.net mx:example.org -all"\n'
  await choose(page, Buffer.from(`${HEAD}@ MX 10 a\n${aliases}`))
  await expect(report).toContainText('a.example.com of example.com is a CNAME for b.example.com')
  await expect(report.getByRole('heading').first()).toBeInViewport()
  await context.setOffline(true)
  await choose(page, Buffer.from(`${HEAD}$INCLUDE https://example.net/more.zone`))
  await expect(report).toContainText('6: $INCLUDE')
  expect(requested).toEqual([])
})

test('a zone file is checked whatever it holds, up to 16 MB', LONG, async ({ page }) => {
  await openTool(page, '/move-dns')
  for (const [text, line] of [
    ['$GENERATE 1-65000 a$ A 192.0.2.1\n'.repeat(1000), '9: $GENERATE'],
    ['a A 192.0.2.1\n'.repeat(1_000_000), '200003: a A'],
  ] as const) {
    await choose(page, Buffer.from(HEAD + text))
    await expect(zoneReport(page)).toContainText(line, { timeout: 30_000 })
  }
  await choose(page, Buffer.alloc(50_000_000, 'a A 192.0.2.1\n'))
  await expect(page.getByText('larger than 16 MB')).toBeVisible()
})
