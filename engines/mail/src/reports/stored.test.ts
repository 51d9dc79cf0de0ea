import { expect, test } from 'vitest'
import { createReportCollection } from './collection.ts'
import { readReports } from './read.ts'
import { addStored, type StoredReport, storedOf } from './stored.ts'

const record = (ip: string, count: number, result: string) =>
  `<record><row><source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated><disposition>none</disposition><dkim>${result}</dkim><spf>fail</spf></policy_evaluated></row><identifiers><header_from>example.com</header_from></identifiers><auth_results><dkim><domain>mailer.example</domain><result>${result}</result></dkim></auth_results></record>`

const report = (records: string) =>
  `<?xml version="1.0"?><feedback><report_metadata><org_name>receiver.example</org_name><report_id>r1</report_id><date_range><begin>1788220800</begin><end>1788307199</end></date_range></report_metadata><policy_published><domain>Example.com</domain><p>none</p></policy_published>${records}</feedback>`

const tls = JSON.stringify({
  'organization-name': 'receiver.example',
  'date-range': { 'start-datetime': '2026-09-01T00:00:00Z', 'end-datetime': '2026-09-01T23:59:59Z' },
  'report-id': 't1',
  policies: ['a.example', 'b.example'].map((name) => ({
    policy: { 'policy-type': 'sts', 'policy-domain': name },
    summary: { 'total-successful-session-count': 5, 'total-failure-session-count': 1 },
  })),
})

async function read(text: string) {
  const fresh = createReportCollection()
  const stored: StoredReport[] = []
  for await (const found of readReports(new TextEncoder().encode(text), { left: 1e8 }, 10)) {
    if (found.report.kind !== null) fresh.add(found.report)
    if (found.bounce) fresh.addBounce(found.bounce)
    stored.push(...storedOf(found))
  }
  const again = createReportCollection()
  for (const one of stored) addStored(again, one)
  return { stored, fresh: fresh.result(), again: again.result() }
}

test('a stored report shows what it showed when it was read', async () => {
  const dmarc = await read(report(record('192.0.2.1', 3, 'pass') + record('192.0.2.2', 4, 'fail')))
  expect(dmarc.again).toEqual(dmarc.fresh)
  expect(dmarc.stored).toMatchObject([
    { domain: 'example.com', day: '2026-09-01', passed: 3, failed: 4, senders: ['mailer.example'] },
  ])
  const both = await read(tls)
  expect(both.stored.map(({ domain }) => domain)).toEqual(['a.example', 'b.example'])
  expect(both.again.domains).toEqual(both.fresh.domains)
})

test('a bounce counts its reasons again', async () => {
  const bounce =
    'From: MAILER-DAEMON@mx.example\nTo: a@example.com\nSubject: Undelivered\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: text/plain\n\nNo.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; x@example.org\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 No such user\n\n--b--\n'
  const { fresh, again } = await read(bounce)
  expect(again.bounces).toEqual(fresh.bounces)
  expect(again.bounces).toHaveLength(1)
})

test('a report with too many distinct rows keeps its totals in a bounded size', async () => {
  const rows = Array.from({ length: 4000 }, (_, at) =>
    record(`192.0.${at >> 8}.${at & 255}`, 1 + (at % 5), at % 2 === 0 ? 'pass' : 'fail'),
  )
  const { stored, fresh, again } = await read(report(rows.join('')))
  const sums = (one: typeof fresh) =>
    one.domains.map(({ mail }) => [mail?.passed, mail?.failed, mail?.failedDispositions])
  expect(sums(again)).toEqual(sums(fresh))
  expect(JSON.parse(stored[0]?.content ?? '').rows.length).toBeLessThan(1100)
})
