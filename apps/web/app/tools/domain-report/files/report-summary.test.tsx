// What is shown of a report file that was read, and how much of a long one.
import { expect, test } from 'vitest'
import { htmlOf, read } from '../../../../testing/read.ts'
import { PassBar } from './pass-bar.tsx'
import ReportFilesPanel from './report-files-panel.tsx'
import { Summary } from './report-summary.tsx'
import { type DmarcSummary, mergeSummaries, type ReportSummary, summarise, type TlsSummary } from './summary.ts'

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
const dmarc = {
  kind: 'dmarc-aggregate',
  facts,
  passed: 1200,
  failed: 100,
  dispositions: { none: 1200, reject: 100 },
  senders: [sender],
  sendersLeftOut: 0,
  findings: [],
} as unknown as DmarcSummary
const shown = (summary: ReportSummary) => read(Summary, { summary })

test('files are asked for, with what is taken and where it goes', () => {
  expect(read(ReportFilesPanel, { given: [], onHeader: () => {} })).toBe(
    'Choose Files Drop report files here .xml, .gz, .zip, .json or .eml, up to 64 MB each. They are read in this tab and never sent.',
  )
  const accepted = /accept="([^"]+)"/.exec(htmlOf(ReportFilesPanel, { given: [], onHeader: () => {} }))?.[1]
  for (const kind of ['.xml', '.gz', '.zip', '.json', '.eml', '.txt', 'application/gzip', 'message/rfc822'])
    expect(accepted?.split(',')).toContain(kind)
  expect(accepted?.split(',')).toEqual(expect.arrayContaining(['application/zip', 'application/json']))
})

test('a DMARC report', () => {
  expect(shown(dmarc)).toBe(
    '1,300 messages 1,200 passed 100 failed Reported by receiver.example Domain a.example Policy then reject Period November 1, 2026 – November 2, 2026 What receivers did none: 1,200 reject: 100 Report r-1 Who sent in this name b.example by its DKIM signature · 192.0.2.1 and 2 more 1,200 passed 100 failed',
  )
})

test('a report of one day names the day once, and what it does not say is left out', () => {
  const short = { ...facts, domain: null, policy: null, end: facts.begin }
  expect(shown({ ...dmarc, facts: short, senders: [] } as unknown as DmarcSummary)).toBe(
    '1,300 messages 1,200 passed 100 failed Reported by receiver.example Period November 1, 2026 What receivers did none: 1,200 reject: 100 Report r-1 Who sent in this name',
  )
})

test.each([
  [{ by: 'spf', addressCount: 1 }, 'b.example by SPF · 192.0.2.1 1,200 passed'],
  [{ by: 'address', sender: '192.0.2.1' }, '192.0.2.1 by its address 1,200 passed'],
  [{ by: 'others', sender: '', addresses: [] }, 'All other senders others 1,200 passed'],
])('a sender known %o', (some, said) => {
  expect(shown({ ...dmarc, senders: [{ ...sender, ...some }] } as unknown as DmarcSummary)).toContain(
    `Who sent in this name ${said}`,
  )
})

test('senders that are left out are counted', () => {
  expect(shown({ ...dmarc, sendersLeftOut: 12 })).toMatch(/12 more senders are not listed\.$/)
})

test('a TLS report', () => {
  const policies = [
    {
      policyDomain: 'a.example',
      policyType: 'sts',
      successful: 0,
      failed: 2000,
      failures: [
        { resultType: 'certificate-expired', count: 1999, receivingHost: 'mx.a.example' },
        { resultType: 'starttls-not-supported', count: 1, receivingHost: null },
      ],
    },
  ]
  const tls = { kind: 'tls-rpt', facts, passed: 0, failed: 2000, policies, findings: [] } as unknown as TlsSummary
  expect(shown(tls)).toContain('2,000 sessions 2,000 failed Reported by')
  expect(shown(tls)).toMatch(
    /Policies a\.example sts 2,000 failed 1,999 × certificate-expired · mx\.a\.example 1 × starttls-not-supported$/,
  )
})

test('a bar is as wide as its share, and never too thin to be seen', () => {
  const width = (passed: number, failed: number, scale?: number) =>
    [...htmlOf(PassBar, { passed, failed, ...(scale !== undefined && { scale }) }).matchAll(/width:([\d.]+)%/g)].map(
      ([, percent]) => Number(percent),
    )
  expect(width(3, 1)).toEqual([100, 75, 25])
  expect(width(3, 1, 8)).toEqual([50, 75, 25])
  expect(width(1, 0, 1000)[0]).toBe(2)
  expect(htmlOf(PassBar, { passed: 0, failed: 0 })).toBe('')
})

const many = (count: number) => Array.from({ length: count }, (_, index) => index)

test('of a long report only the first hundred findings and policies leave the worker', () => {
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

test('of several reports the two hundred senders that fail most are shown', () => {
  const senders = many(201).map((at) => ({ ...sender, sender: `s${at}`, failed: at, count: at }))
  const merged = mergeSummaries([{ ...dmarc, senders } as unknown as DmarcSummary])
  expect(merged.senders).toHaveLength(200)
  expect(merged.senders[0]?.sender).toBe('s200')
})

test.each([
  [1, 0, '1 passed'],
  [0, 1, '1 failed'],
  [1200, 1, '1,200 passed 1 failed'],
  [0, 0, ''],
])('%i that passed and %i that failed are told as "%s"', (passed, failed, said) => {
  expect(read(PassBar, { passed, failed })).toBe(said)
})

test('one finding and one sender that is left out are told', () => {
  const finding = { code: 'report-unreadable', severity: 'warning' }
  const lines = (some: object) => shown({ ...dmarc, senders: [], ...some } as unknown as DmarcSummary)
  expect(lines({ findings: [finding] })).toContain('No report could be read from this file')
  expect(lines({ sendersLeftOut: 1 })).not.toBe(lines({ sendersLeftOut: 0 }))
  expect(shown({ ...dmarc, senders: [{ ...sender, findings: [finding] }] } as unknown as DmarcSummary)).toContain(
    'No report could be read from this file',
  )
})
