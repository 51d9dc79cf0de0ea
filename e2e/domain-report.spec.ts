import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { axe } from './axe.ts'
import { type PlayedEvent, playStream, streamOf } from './event-stream.ts'
import { lookupPage } from './lookup-page.ts'
import { startOwnServer } from './own-server.ts'
import { expect, LONG, type Page, test } from './test.ts'
import { openTool } from './workbench-page.ts'

const { call, button, result, inline, toast } = lookupPage({
  path: '/domain-report',
  functionName: 'domain-report-v1',
  button: 'Check Domain',
  result: 'Domain report',
})
const events: PlayedEvent[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/domain-report-events.json'), 'utf8'),
)
const eventOf = (type: string) => events.filter((event) => event.type === type)
const field = (page: Page) => page.getByRole('textbox', { name: 'Domain, address or headers' })
const section = (page: Page, name: string) => page.locator(`[data-section="${name}"]`)
const play = (page: Page, list: readonly PlayedEvent[] = events) =>
  page.route(call, (route) => route.fulfill({ contentType: 'text/event-stream', body: streamOf(list) }))
const open = async (page: Page, query = '') => {
  await openTool(page, `/domain-report${query}`)
}
const check = async (page: Page, typed: string) => {
  await field(page).fill(typed)
  await button(page).click()
}

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
})

test('signed zones, a web site and a mail server on loopback: every section is looked up, live', async ({ page }) => {
  const site = join(import.meta.dirname, '../apps/web/build/client')
  const server = await startOwnServer(site, { E2E_LOOKUPS: 'signed' })
  try {
    await openTool(page, `${server.origin}/domain-report`)
    await check(page, 'somebody@www.example.com')
    for (const name of ['mail', 'web', 'dnssec', 'zone', 'registration', 'addresses'])
      await expect(section(page, name)).toHaveAttribute('data-state', 'done', { timeout: 60_000 })
    await expect(result(page)).toHaveAttribute('data-mock', 'false')
    await expect(result(page)).toContainText('Overall grade: A')
    await section(page, 'dnssec').getByText('Evidence').click()
    await expect(section(page, 'dnssec').getByRole('img', { name: /^Chain of trust for/ })).toBeVisible()
    for (const name of ['mail', 'web', 'dnssec', 'zone'])
      await expect(section(page, name).getByText(/^\d+ passed$/)).toBeVisible()
    const plan = page.getByRole('region', { name: 'Plan' })
    await expect(plan).toContainText('Nothing to change.')
    await expect(section(page, 'mail')).toContainText('v=DMARC1; p=reject')
    await expect(page).toHaveURL(/\?domain=example\.com$/)
    await page.getByRole('button', { name: 'Check mail clients' }).click()
    await expect(section(page, 'clients')).toHaveAttribute('data-state', 'done', { timeout: 60_000 })
    await expect(section(page, 'clients')).toContainText('publishes no settings for mail programs')
    await expect(section(page, 'clients')).toBeFocused()
    await expect(result(page)).toContainText('Overall grade: A')
    await page.getByRole('button', { name: 'Check block lists' }).click()
    await expect(section(page, 'blocklists')).toHaveAttribute('data-state', 'done')
    await expect(section(page, 'blocklists')).toContainText('example.com is listed in Spamhaus DBL')
    await expect(section(page, 'blocklists')).toBeFocused()
  } finally {
    await server.stop()
  }
})

test('with every way out dead a report or lookup is sample data and says so', LONG, async ({ page }) => {
  const site = join(import.meta.dirname, '../apps/web/build/client')
  const server = await startOwnServer(site, { E2E_LOOKUPS: 'nobody' })
  try {
    await page.goto(`${server.origin}/domain-report?domain=example.com`)
    await expect(result(page)).toHaveAttribute('data-mock', 'true')
    await expect(result(page).getByText('Sample data', { exact: true })).toBeVisible()
    await expect(page.locator('li[data-variant="default"]')).toContainText('Mock Data Displayed')
    for (const name of ['dig-dns-v1', 'nameserver-check-v1', 'domain-expiry-check-v1']) {
      const response = await page.request.post(`${server.origin}/functions/v1/${name}`, {
        data: { domain: 'example.com' },
      })
      expect(await response.json(), name).toMatchObject({ isMockData: true })
    }
  } finally {
    await server.stop()
  }
})

test('an empty box: inline error and toast', LONG, async ({ page }) => {
  await open(page)
  await button(page).click()
  const sentence = 'Please enter a domain, an address, or message headers.'
  await expect(inline(page, sentence)).toBeVisible()
  await expect(toast(page, 'destructive', 'Input Error', sentence)).toBeVisible()
})

test('grade, the reasons that made it, and findings with evidence', async ({ page }) => {
  await play(page)
  await open(page)
  await check(page, 'https://www.example.com/a')
  await expect(result(page)).toContainText('Overall grade: D')
  await expect(result(page)).toContainText('which has no SPF record')
  const summary = result(page).getByRole('list', { name: 'In short' })
  await expect(summary.getByRole('listitem')).toHaveText([
    /^Mail arrives, but anyone can forge it: .*p=none\.$/,
    /website/,
    /^Renew .* the domain by/,
  ])
  await expect(toast(page, 'default', 'Report Complete!', 'Grade D for example.com.')).toBeVisible()
  const finding = section(page, 'mail').locator('[data-code="dmarc-policy-none"]')
  await expect(finding).toContainText('p=none only monitors')
  await expect(finding.getByRole('list', { name: 'Evidence' })).toContainText('v=DMARC1; p=none')
  await expect(finding.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
  await expect(finding.getByRole('listitem').filter({ hasText: 'You are here' })).toContainText('p=none')
  await section(page, 'mail').getByText('Evidence').click()
  await expect(section(page, 'mail').getByRole('group', { name: 'Mail servers' })).toContainText('mail.example.com')
  expect(await axe(page)).toEqual([])
})

test('the bar of sections stays in view and leads to each section by keyboard', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await play(page)
  await open(page)
  await check(page, 'example.com')
  const bar = page.getByRole('navigation', { name: 'Sections of this report' })
  await bar.getByRole('link', { name: /^Registration grade A$/ }).focus()
  await page.keyboard.press('Enter')
  const title = section(page, 'registration').getByRole('heading', { name: /^Registration/ })
  await expect(title).toBeInViewport()
  await expect(bar).toBeInViewport()
  const [top, bottom] = await Promise.all([title, bar].map((one) => one.boundingBox()))
  expect(top?.y).toBeGreaterThan((bottom?.y ?? 0) + (bottom?.height ?? 0))
  const steps = page.getByRole('region', { name: 'Plan' }).locator('[data-step]')
  await expect(steps.first()).toContainText('By hand')
  // The verdict names the first step, and leads to all of them.
  const action = await steps.first().locator('p').first().innerText()
  await expect(result(page).getByText(action)).toBeVisible()
  await result(page)
    .getByRole('link', { name: /^All \d+ steps$/ })
    .click()
  await expect(steps.first()).toBeInViewport()
})

test('a record can be copied once its owner has entered the missing inputs', LONG, async ({ page }) => {
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const spf = {
    ...{ code: 'spf-none', severity: 'error', domain: 'example.com' },
    draft: {
      ...{ needs: 'senders', name: 'example.com', type: 'TXT', replaces: [], start: 'v=spf1', end: '~all' },
      ...{ lookups: 0, voidLookups: 0 },
      senders: [
        { term: 'include:_spf.google.com', service: 'Google Workspace', seenBy: 'mx', lookups: 4, voidLookups: 0 },
        { term: 'include:wide.example', service: 'Wide', seenBy: 'dkim', lookups: 8, voidLookups: 0 },
      ],
    },
  }
  const withSpf = events.map((event) =>
    event.type === 'mail' ? { ...event, findings: [spf, ...(event.findings as object[])] } : event,
  )
  await play(page, withSpf)
  await open(page)
  await check(page, 'example.com')
  const mail = section(page, 'mail')
  const drafts = mail.getByText(/^Complete the record at/)
  await expect(drafts.first()).toBeVisible()
  for (const title of await drafts.all()) if (await title.isVisible()) await title.click()
  const plan = page.getByRole('region', { name: 'Plan' })
  await expect(plan.getByRole('button', { name: 'Copy all' })).toHaveCount(0)
  const reports = mail.locator('[data-code="dmarc-no-rua"]')
  const address = reports.getByRole('textbox', { name: 'Address for the reports' })
  await expect(reports.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
  await address.fill('reports@mail')
  await address.blur()
  await expect(reports.getByRole('alert')).toContainText('Please enter an email address')
  await address.fill('reports@elsewhere.example')
  await reports.getByRole('button', { name: 'Copy _dmarc.example.com' }).click()
  expect(await copied()).toBe('"v=DMARC1; p=none; rua=mailto:reports@elsewhere.example"')
  await expect(reports).toContainText('example.com._report._dmarc.elsewhere.example')
  await plan.getByRole('tab', { name: 'Terraform' }).click()
  await plan.getByRole('button', { name: 'Copy all' }).click()
  expect(await copied()).toContain('content = "\\"v=DMARC1; p=none; rua=mailto:reports@elsewhere.example\\""')
  expect(await copied()).not.toContain('_report._dmarc')
  const senders = mail.locator('[data-code="spf-none"]')
  const all = senders.getByRole('checkbox', { name: /^This lists everything/ })
  await expect(senders.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
  await senders.getByRole('checkbox', { name: /^Wide/ }).check()
  await all.check()
  await expect(senders).toContainText('needs 12 DNS lookups')
  await expect(senders.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
  await senders.getByRole('checkbox', { name: /^Wide/ }).uncheck()
  await all.check()
  await senders.getByRole('button', { name: 'Copy example.com' }).click()
  expect(await copied()).toBe('"v=spf1 include:_spf.google.com ~all"')
  const policy = mail.locator('[data-code="mta-sts-none"]')
  await expect(policy.getByRole('button', { name: 'Copy _mta-sts.example.com' })).toHaveCount(0)
  await policy.getByRole('button', { name: 'Copy mta-sts.txt' }).click()
  expect(await copied()).toContain('mode: testing\nmx: mail.example.com\n')
  await policy.getByRole('checkbox', { name: /^The file is online/ }).check()
  await expect(policy.getByRole('button', { name: 'Copy _mta-sts.example.com' })).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a record is built from answers, which a renewed report keeps', LONG, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await open(page, '?domain=example.com')
  const title = page.getByRole('heading', { name: 'Build a record' })
  await expect(section(page, 'addresses')).toHaveAttribute('data-state', 'done', { timeout: 60_000 })
  await expect(title).toBeVisible()
  expect(scripts.filter((url) => url.includes('record-builder'))).toEqual([])
  await title.click()
  const form = page.getByRole('tabpanel')
  const copy = form.getByRole('button', { name: /^Copy/ })
  await form.getByRole('textbox', { name: 'Your own servers' }).fill('192.0.2.300')
  await form.getByRole('checkbox', { name: /^include:_spf/ }).uncheck()
  await form.getByRole('checkbox', { name: 'The addresses of this domain' }).check()
  await form.getByRole('checkbox', { name: /^This lists everything/ }).check()
  await expect(form.getByRole('alert').filter({ hasText: '192.0.2.300' })).toBeVisible()
  await form.getByRole('textbox', { name: 'Your own servers' }).fill('192.0.2.3')
  await form.getByRole('button', { name: 'Count DNS lookups' }).click()
  await expect(form).toContainText('DNS lookups: 1 of')
  await expect(copy).toHaveCount(0)
  await form.getByRole('checkbox', { name: /^This lists everything/ }).check()
  await copy.click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('"v=spf1 a ip4:192.0.2.3 -all"')
  expect(await axe(page)).toEqual([])
  await page.getByRole('tab', { name: 'SPF' }).focus()
  await page.keyboard.press('ArrowRight')
  await form.getByRole('textbox').fill('reports@elsewhere.example')
  await form.getByRole('combobox', { name: 'Policy for the domain' }).selectOption('reject')
  await expect(copy).toHaveCount(0)
  await form.getByRole('combobox', { name: 'Policy for the domain' }).selectOption('none')
  await expect(copy).toHaveCount(2)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('tab', { name: 'DMARC' }).click({ timeout: 60_000 })
  await expect(form.getByRole('textbox')).toHaveValue('reports@elsewhere.example')
  expect(await axe(page)).toEqual([])
})

test(
  'a reload shows the report of minutes ago and asks no one; a form opened during a refresh stays open',
  LONG,
  async ({ page }) => {
    let calls = 0
    const formIsOpen = Promise.withResolvers<void>()
    await page.route(call, async (route) => {
      calls += 1
      if (calls === 2) await formIsOpen.promise
      return route.fulfill({ contentType: 'text/event-stream', body: streamOf(events) })
    })
    await open(page)
    await check(page, 'example.com')
    await expect(result(page)).toContainText('Overall grade')
    await page.reload()
    await expect(page.getByText('Checked less than a minute ago.')).toBeVisible()
    expect(calls).toBe(1)
    await expect(field(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => calls).toBe(2)
    await page.getByRole('button', { name: 'Check another' }).click()
    await expect(field(page)).toBeFocused()
    formIsOpen.resolve()
    await expect(result(page)).toContainText('Overall grade')
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('region', { name: 'Recent lookups' })).toBeVisible()
  },
)

test('sections come one by one; one is cancelled, one is asked for again', async ({ page }) => {
  const stream = await playStream(page, 'domain-report-v1')
  await open(page)
  await check(page, 'example.com')
  await expect.poll(stream.calls).toBe(1)
  await stream.send([...eventOf('start'), ...eventOf('registration')])
  await expect(section(page, 'registration')).toHaveAttribute('data-state', 'done')
  await expect(section(page, 'mail')).toHaveAttribute('data-state', 'waiting')
  await expect(result(page)).toContainText('1 of 6 sections')
  await page.getByRole('button', { name: 'Cancel: Zone' }).click()
  await expect(section(page, 'zone')).toHaveAttribute('data-state', 'stopped')
  await stream.send([...eventOf('zone'), ...eventOf('mail')])
  await expect(section(page, 'mail')).toHaveAttribute('data-state', 'done')
  await expect(section(page, 'zone')).toHaveAttribute('data-state', 'stopped')
  await page.getByRole('button', { name: 'Cancel all' }).click()
  await expect(section(page, 'web')).toHaveAttribute('data-state', 'stopped')
  await expect(result(page)).toContainText('No overall grade')
  await section(page, 'web').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(stream.calls).toBe(2)
  await stream.send([...eventOf('start'), ...eventOf('web'), ...eventOf('end')])
  await expect(section(page, 'web')).toHaveAttribute('data-state', 'done')
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled()
})

test('a record that was changed is checked again in its place, and reported as fixed', LONG, async ({ page }) => {
  await play(page)
  await open(page, '?domain=example.com')
  const finding = section(page, 'mail').locator('[data-code="dmarc-no-rua"]')
  await finding.getByText(/^Complete the record at/).click()
  const address = finding.getByRole('textbox', { name: 'Address for the reports' })
  await address.fill('reports@elsewhere.example')
  const again = finding.getByRole('button', { name: 'Check this record again' })
  await again.click()
  await expect(page.locator('li[data-variant="destructive"]')).toContainText('Still found')
  await expect(address).toHaveValue('reports@elsewhere.example')
  await page.unroute(call)
  await play(page, [...eventOf('start'), { ...eventOf('mail')[0], type: 'mail', findings: [] }, ...eventOf('end')])
  await again.click()
  await expect(page.locator('li[data-variant="default"]')).toContainText('Resolved')
  await expect(finding).toHaveCount(0)
})

test('a refusal is the server’s sentence; an answer of another shape is one calm one', LONG, async ({ page }) => {
  await page.route(call, (route) => route.fulfill({ status: 429, json: { error: 'Please wait a minute.' } }))
  await open(page)
  await check(page, 'example.com')
  await expect(inline(page, 'Please wait a minute.')).toBeVisible()
  await page.unroute(call)
  await play(page, [{ type: 'start', sections: 7 }])
  await check(page, 'example.com')
  await expect(inline(page, 'An unexpected error occurred.')).toBeVisible()
  await page.unroute(call)
  await play(page, [...eventOf('start'), { type: 'mail', reading: { hosts: 'none' }, findings: [] }])
  await check(page, 'example.com')
  await expect(section(page, 'mail')).toContainText('An unexpected error occurred.')
  await expect(page.getByText(/undefined|\bnull\b|NaN|Cannot read/)).toHaveCount(0)
})

test('the report is saved as HTML without scripts, as JSON and as CSV', async ({ page }) => {
  await play(page)
  await open(page, '?domain=example.com')
  const save = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'Save HTML' })).toBeFocused()
    await page.getByRole('button', { name: `Save ${name}` }).press('Enter')
    const file = await download
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
  }
  const html = await save('HTML')
  expect(html.name).toBe('domain-report-example.com.html')
  expect(html.text).toContain('Overall grade: D')
  expect(html.text).toContain('Mail arrives, but anyone can forge it')
  expect(html.text).toContain('<svg')
  expect(html.text).not.toMatch(/<script|<link|src=|https?:\/\/[^<"]*\.(?:css|js)/)
  const json = JSON.parse((await save('JSON')).text)
  expect(json).toMatchObject({ domain: 'example.com', isMockData: false })
  expect(json.sections.map(({ type }: PlayedEvent) => type)).toContain('dnssec')
  expect((await save('CSV')).text).toMatch(/^Mail,D,error,spf-include-none,/m)
  expect((await save('reminders')).text).toContain('SUMMARY:example.com expires in 30 days')
})

test('a link with findings opens as a claim that asks nothing, until the domain is looked up', async ({ page }) => {
  await play(page)
  await open(page, '?domain=example.com')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Copy link with findings' }).click()
  await expect(page.getByText('Link Copied', { exact: true })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/functions/')) calls += 1
  })
  await page.goto('/')
  await openTool(page, link.slice(new URL(link).origin.length))
  const claims = page.getByRole('region', { name: 'What this link claims about example.com' })
  await expect(claims.getByRole('button')).toHaveText('Look Now')
  await expect(claims.getByRole('listitem').first()).toBeVisible()
  await expect(claims.getByText(/grade/i)).toHaveCount(0)
  expect(await axe(page)).toEqual([])
  expect(calls).toBe(0)
  await claims.getByRole('button').click()
  await expect(result(page)).toContainText('Overall grade: D')
  await expect(claims).toBeHidden()
  await expect(page).toHaveURL('/domain-report?domain=example.com')
})

test('another domain is set beside it', LONG, async ({ page }) => {
  await play(page)
  await open(page, '?domain=example.com')
  await expect(result(page)).toContainText('Overall grade')
  await page.getByRole('textbox', { name: 'Other domain' }).fill('example.net')
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const table = page.getByRole('group', { name: 'Comparison' })
  await expect(table.getByRole('row').filter({ hasText: 'DMARC policy' })).toContainText('none')
  // The stand-in answers every name alike.
  await expect(table.getByRole('columnheader')).toHaveText(['Section', 'example.com', 'example.com'])
  expect(await axe(page)).toEqual([])
  const sections = events.filter((event) => 'findings' in event)
  const json = JSON.stringify({ asked: 'example.com', fetchedAt: '2026-11-01T00:00:00Z', sections })
  const saved = { name: 'report.json', mimeType: 'application/json', buffer: Buffer.from(json) }
  await page.getByLabel('Choose a Saved Report').last().setInputFiles(saved)
  await expect(table.getByRole('columnheader')).toHaveText(['Section', /^example\.com, now/, /1 November 2026/])
})

test('the header of a message is read in the tab, and nothing is sent', LONG, async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => void (request.url().includes('/functions/') && sent.push(request.url())))
  await open(page)
  await check(
    page,
    [
      'Authentication-Results: mx.example.org; spf=pass smtp.mailfrom=mailer.example.net; dmarc=fail header.from=example.com',
      'Received: from out.example.net by mx.example.org with ESMTPS; Mon, 02 Nov 2026 10:12:05 +0000',
      'Received: from app by out.example.net with HTTP; Mon, 02 Nov 2026 10:00:00 +0000',
      'DKIM-Signature: v=1; a=rsa-sha256; d=example.com; s=s1; b=x',
      'From: News <news@example.com>',
    ].join('\n'),
  )
  const header = page.getByRole('region', { name: 'Message headers' })
  await expect(header).toContainText('SPF passed for mailer.example.net, but the From domain is example.com.')
  await expect(header).toContainText('+ 12.1 minutes')
  await expect(header.getByText('first', { exact: true })).toHaveCount(1)
  expect(sent).toEqual([])
  expect(await axe(page)).toEqual([])
  await play(page)
  await header.getByRole('button', { name: 'Report on example.com' }).click()
  await expect(page).toHaveURL(/\?domain=example\.com&selectors=s1$/)
  await expect(result(page)).toBeVisible()
})

const aggregate = `<feedback><report_metadata><org_name>receiver.example</org_name><email>a@receiver.example</email><report_id>42</report_id><date_range><begin>1793577600</begin><end>1793664000</end></date_range></report_metadata><policy_published><domain>example.com</domain><p>quarantine</p></policy_published><record><row><source_ip>203.0.113.66</source_ip><count>1037</count><policy_evaluated><disposition>quarantine</disposition><dkim>fail</dkim><spf>fail</spf></policy_evaluated></row><identifiers><header_from>example.com</header_from></identifiers><auth_results><spf><domain>spoof.example</domain><result>fail</result></spf></auth_results></record></feedback>`

/** Two more reports, of the next two days. */
const mailbox = [1, 2]
  .map((day) => {
    const xml = aggregate.replace('>42<', `>4${day}<`).replace('1793577600', String(1_793_577_600 + day * 86_400))
    return `From MAILER-DAEMON Thu Jan  1 00:00:00 2026\nFrom: a@receiver.example\nContent-Type: text/xml\n\n${xml}\n\n`
  })
  .join('')

test('DMARC and TLS reports are read in the tab, several at a time', LONG, async ({ page }) => {
  await open(page)
  await page.getByText('Mail report files').click()
  const tls = {
    'organization-name': 'sender.example',
    'report-id': '7',
    'date-range': { 'start-datetime': '2026-11-01T00:00:00Z', 'end-datetime': '2026-11-02T00:00:00Z' },
    policies: [
      {
        policy: { 'policy-type': 'sts', 'policy-domain': 'example.com' },
        summary: { 'total-successful-session-count': 12, 'total-failure-session-count': 3 },
        'failure-details': [{ 'result-type': 'certificate-expired', 'failed-session-count': 3 }],
      },
    ],
  }
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'one.xml', mimeType: 'text/xml', buffer: Buffer.from(aggregate) },
      { name: 'two.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(tls)) },
      { name: 'three.txt', mimeType: 'text/plain', buffer: Buffer.from('no report') },
      { name: 'four.xml', mimeType: 'text/xml', buffer: Buffer.from(aggregate) },
      { name: 'five.mbox', mimeType: 'text/plain', buffer: Buffer.from(mailbox) },
    ])
  const reports = page.getByRole('region', { name: 'Mail reports' })
  await expect(reports.getByText('three.txt')).toBeVisible()
  await reports.getByText('one.xml').click()
  await expect(reports).toContainText('1,037 messages')
  await expect(reports).toContainText('203.0.113.66')
  await reports.getByText('two.json').click()
  await expect(reports).toContainText('the certificate has expired')
  await reports.getByText('three.txt').click()
  await expect(reports).toContainText('contains no readable report')
  await expect(reports).toContainText('1 report was there twice')
  await expect(reports.getByRole('region', { name: 'Effect of p=reject' })).toContainText('3,111 of 3,111 messages')
  await reports.getByText('The chart as a table').click()
  await expect(reports.getByRole('row')).toHaveCount(1 + 3)
  expect(await axe(page)).toEqual([])
})

test(
  'DMARC reports are kept in the browser, deleted by one press, and brought back by Undo',
  LONG,
  async ({ page }) => {
    await openTool(page, '/dmarc-reports')
    // It appears once the panel is live; before, no press opens a dialog for files.
    await expect(page.getByRole('button', { name: 'Choose Folder' })).toBeVisible()
    const give = () =>
      page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'all.mbox',
          mimeType: 'application/mbox',
          buffer: Buffer.from(mailbox),
        })
    const reports = page.getByRole('region', { name: 'Mail reports' })
    const next = reports.getByRole('region', { name: 'Next safe step' })
    await give()
    await expect(next).toBeVisible()
    await page.reload()
    await expect(next).toBeVisible()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete All' }).click()
    await expect(reports).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(next).toBeVisible()
    await page.reload()
    await expect(next).toBeVisible()
  },
)

test('a list of domains waits as the server says, goes on, and is saved', LONG, async ({ page }) => {
  let calls = 0
  await page.route(call, (route) => {
    calls += 1
    if (calls === 1) return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { error: 'Wait.' } })
    return route.fulfill({ contentType: 'text/event-stream', body: streamOf(events) })
  })
  await open(page)
  await check(page, 'example.com\nexample.net')
  await page.getByRole('button', { name: 'Check All' }).click()
  await expect(page.getByText('2 of 2 checked')).toBeVisible()
  const table = page.getByRole('group', { name: 'Domains checked' })
  await expect(table.getByRole('row').filter({ hasText: 'example.net' })).toContainText('which has no SPF record')
  expect(calls).toBe(3)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save CSV' }).click()
  expect((await download).suggestedFilename()).toBe('domain-reports.csv')
  expect(readFileSync(await (await download).path(), 'utf8')).toMatch(/^example\.net,D,D,A,/m)
})

test('a name in other letters is shown in both forms, and goes on to the other tools', LONG, async ({ page }) => {
  const start = { ...eventOf('start')[0], type: 'start', asked: 'xn--bcher-kva.example' }
  await play(page, [{ ...start, domain: 'xn--bcher-kva.example', unicodeName: 'bücher.example' }, ...events.slice(1)])
  await open(page, '?domain=b%C3%BCcher.example')
  await expect(result(page).getByRole('heading', { name: 'bücher.example' })).toBeVisible()
  await expect(result(page)).toContainText('xn--bcher-kva.example')
  const others = result(page).getByRole('navigation', { name: 'More about bücher.example' })
  await expect(others.getByRole('link', { name: 'DNS Lookup' })).toHaveAttribute(
    'href',
    /domain=xn--bcher-kva\.example/,
  )
  await page.getByRole('link', { name: 'Compare the new zone before you switch' }).click()
  await expect(page).toHaveURL('/move-dns?domain=xn--bcher-kva.example')
  await page.goto('/nameserver-checker?domain=example.net')
  const back = page.getByRole('navigation', { name: 'More about example.net' })
  await expect(back.getByRole('link', { name: 'Domain Report' })).toHaveAttribute(
    'href',
    '/domain-report?domain=example.net',
  )
})

test('an IP address has names and a network, and leads to the report on its domain', LONG, async ({ page }) => {
  const [start, end] = [eventOf('start')[0], eventOf('end')[0]]
  await play(page, [
    { ...start, type: 'start', asked: '192.0.2.10', kind: 'address', sections: ['addresses'] },
    ...eventOf('addresses'),
    { ...end, type: 'end', grade: null, reasons: [] },
  ])
  await open(page, '?domain=192.0.2.10')
  await expect(result(page).getByRole('heading', { name: '192.0.2.10' })).toBeVisible()
  await expect(section(page, 'addresses').getByRole('group', { name: 'Names and addresses' })).toContainText(
    'mail.example.com',
  )
  await result(page).getByRole('button', { name: 'Report on example.com' }).click()
  await expect(page).toHaveURL(/\?domain=example\.com$/)
})
