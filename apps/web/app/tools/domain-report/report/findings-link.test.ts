import { sampleReport } from '@sundry/contracts/domain-report-sample'
import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import { beforeEach, expect, test, vi } from 'vitest'
import { packHash } from '../../../platform/hash-state.ts'
import { sectionNames } from '../text.ts'
import { findingsLink, readFindingsLink } from './findings-link.ts'
import { afterEvent, noReport, type ReportRun } from './report-state.ts'

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://sundry.example', pathname: '/domain-report' })
})

const paste = { kind: 'dns', name: 'a.example', type: 'TXT', data: 'v=spf1 +all', replaces: [] }
const run = (findings: object[]): ReportRun => {
  const events = sampleReport(sectionNames).map((one) => (one.type === 'mail' ? { ...one, findings } : one))
  const end = { type: 'end', grade: null, reasons: [], elapsedMs: 0, fetchedAt: '2026-11-01T00:00:00Z' }
  const made = ([...events, end] as unknown as DomainReportEvent[]).reduce(afterEvent, noReport)
  return { ...made, start: { ...made.start, isMockData: false } } as ReportRun
}
const findingsIn = async (link: string | null) =>
  (await readFindingsLink(new URL(link ?? '').hash))?.sections.find(({ section }) => section === 'mail')?.findings

test('a link with findings holds their sentences and no record to copy', async () => {
  const findings = await findingsIn(
    await findingsLink(run([{ code: 'dmarc-none', severity: 'error', domain: 'a.example', paste }])),
  )
  expect(findings?.map(({ found }) => found.includes('a.example'))).toEqual([true])
  expect(findings?.[0]?.paste).toBeUndefined()
})

test('a report too large for a link has none', async () => {
  const random = () => Array.from({ length: 200 }, () => Math.random().toString(36)[2] ?? 'x').join('')
  const many = Array.from({ length: 100 }, () => ({ code: 'dmarc-none', severity: 'error', domain: random() }))
  expect(await findingsLink(run(many))).toBeNull()
})

test.each([
  ['words of its own as a code', { code: 'Call 555-0100 now', severity: 'error' }],
  ['a parameter of a thousand letters', { code: 'dmarc-none', severity: 'error', domain: 'x'.repeat(1000) }],
  ['a severity that does not exist', { code: 'dmarc-none', severity: 'panic', domain: 'a.example' }],
  ['a text instead of a finding', 'dmarc-none'],
])('a forged link with %s shows nothing of it', async (_, finding) => {
  const hash = await packHash({ name: 'a.example', at: 'soon', sections: [['mail', [finding]]] })
  expect(await readFindingsLink(hash)).toEqual({
    name: 'a.example',
    at: null,
    sections: [{ section: 'mail', findings: [] }],
  })
})

test('a link about a sentence instead of a domain is none', async () => {
  expect(await readFindingsLink(await packHash({ name: 'your bank', sections: [] }))).toBeNull()
})

test.each([['#s1=AAAA'], ['#s1='], [`#s1=${'A'.repeat(9000)}`]])(
  'a link that cannot be read is none (%#)',
  async (hash) => {
    expect(await readFindingsLink(hash)).toBeNull()
  },
)
