import { readReport } from '@sundry/mail'
import { expect, test } from 'vitest'
import { words } from './panel-text.ts'
import { sampleReports } from './sample.ts'
import { type DmarcSummary, summarise, type TlsSummary } from './summary.ts'

const row = (ip: string, count: number, disposition: string, dkim: string) =>
  `<record><row><source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated><disposition>${disposition}</disposition><dkim>${dkim}</dkim><spf>fail</spf></policy_evaluated></row><identifiers><header_from>a.example</header_from></identifiers><auth_results>${dkim === 'pass' ? '<dkim><domain>a.example</domain><result>pass</result></dkim>' : ''}</auth_results></record>`
const report = async (...rows: string[]) => {
  const xml = `<feedback><report_metadata><org_name>r.example</org_name><email>a@r.example</email><report_id>1</report_id><date_range><begin>1793577600</begin><end>1793664000</end></date_range></report_metadata><policy_published><domain>a.example</domain><p>none</p></policy_published>${rows.join('')}</feedback>`
  return summarise(await readReport(new TextEncoder().encode(xml))) as DmarcSummary
}

test('a report is summed up by senders and by what receivers did', async () => {
  const summary = await report(row('192.0.2.1', 5, 'none', 'pass'), row('192.0.2.9', 3, 'reject', 'fail'))
  expect(summary).toMatchObject({ kind: 'dmarc-aggregate', passed: 5, failed: 3, dispositions: { none: 5, reject: 3 } })
  expect(summary.senders.map(({ sender }) => sender)).toEqual(['192.0.2.9', 'a.example'])
})

test('only so many senders leave the worker', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => row(`192.0.2.${index}`, 1, 'none', 'fail'))
  const summary = await report(...rows)
  expect([summary.senders.length, summary.sendersLeftOut, summary.failed]).toEqual([200, 50, 250])
})

test('a file that is no report is labelled so', async () => {
  const summary = summarise(await readReport(new TextEncoder().encode('hello')))
  expect(summary.kind).toBeNull()
  expect(summary.findings[0]?.code).toBe('report-unreadable')
})

const facts = {
  organization: 'receiver.example',
  domain: 'a.example',
  policy: 'reject',
  begin: '2026-11-01T00:00:00.000Z',
  end: '2026-11-02T00:00:00.000Z',
  reportId: 'r-1',
}
const sender = {
  sender: 'b.example',
  by: 'dkim',
  count: 1300,
  passed: 1200,
  failed: 100,
  addresses: ['192.0.2.1'],
  addressCount: 3,
  findings: [],
}

const many = (count: number) => Array.from({ length: count }, (_, index) => index)

test('a long report sends only the first hundred findings and policies out of the worker', () => {
  const rows = many(101).map(() => ({ successful: 1, failed: 2 }))
  const findings = many(101).map((at) => ({ code: `f${at}` }))
  const summary = summarise({ kind: 'tls-rpt', facts, rows, findings } as unknown as Parameters<typeof summarise>[0])
  expect(summary).toMatchObject({ passed: 101, failed: 202 })
  expect((summary as TlsSummary).policies).toHaveLength(100)
  expect(summary.findings).toHaveLength(100)
})

test('at most five addresses of a sender are named, and all are counted', () => {
  const addresses = many(7).map((at) => `192.0.2.${at}`)
  const senders = [{ ...sender, addresses }]
  const rows = [
    { disposition: 'none', count: 3 },
    { disposition: 'quarantine', count: 4 },
    { disposition: 'odd', count: 5 },
    { disposition: 'odder', count: 6 },
  ]
  const summary = summarise({ kind: 'dmarc-aggregate', facts, rows, senders, findings: [] } as unknown as Parameters<
    typeof summarise
  >[0])
  expect(summary).toMatchObject({ dispositions: { none: 3, quarantine: 4, other: 11 }, sendersLeftOut: 0 })
  expect((summary as DmarcSummary).senders[0]).toMatchObject({
    addresses: ['192.0.2.0', '192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'],
    addressCount: 7,
  })
})

test('only the addresses of a sender that are not named are counted as more', () => {
  expect(words.addresses(['192.0.2.1', '192.0.2.2'], 5)).toMatch(/192\.0\.2\.2.* 3 /)
  expect(words.addresses(['192.0.2.1'], 1)).toBe('192.0.2.1')
})

test('the share of messages that a policy stops is a part of all, and never rounded to none', () => {
  expect(words.stopped(1, 4, true)).toContain('25.0%')
  expect(words.stopped(1, 1000, true)).toContain(' (0.1%)')
  expect(words.stopped(1, 1001, true)).toContain('less than 0.1%')
  expect(words.stopped(0, 4, true)).not.toContain('%')
})

test('the sample is one report a day that ends with yesterday', async () => {
  const files = sampleReports(Date.UTC(2026, 10, 15, 13))
  const ends = files.map(async ({ file }) => {
    const { facts } = summarise(await readReport(new Uint8Array(await file.arrayBuffer()))) as DmarcSummary
    return facts.end
  })
  expect((await Promise.all(ends)).slice(-2)).toEqual(['2026-11-13T23:59:59.000Z', '2026-11-14T23:59:59.000Z'])
})
