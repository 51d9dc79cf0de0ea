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

test('a sample, a name of which nothing is known and an unfinished report have no link', async () => {
  const whole = run([])
  const without = (start: object, more: object = {}) =>
    ({ ...whole, start: { ...whole.start, ...start }, ...more }) as ReportRun
  expect(await findingsLink(whole)).toContain('https://sundry.example/domain-report#')
  expect(await findingsLink(without({ isMockData: true }))).toBeNull()
  expect(await findingsLink(without({ state: 'unregistered' }))).toBeNull()
  expect(await findingsLink(without({ domain: null }))).toBeNull()
  expect(await findingsLink(without({}, { end: null }))).toBeNull()
})

test('a link names its domain as people write it, and its time', async () => {
  const { start, ...rest } = run([])
  const link = await findingsLink({ ...rest, start: { ...start, unicodeName: 'bücher.example' } } as ReportRun)
  expect(await readFindingsLink(new URL(link ?? '').hash)).toMatchObject({
    name: 'bücher.example',
    at: Date.parse('2026-11-01T00:00:00Z'),
  })
})

test('a link shows no more than 300 findings, and no section that a report has not', async () => {
  const finding = { code: 'dmarc-none', severity: 'error', domain: 'a.example' }
  const many = Array(200).fill(finding)
  const sections = [['mail', many], ['secrets', [finding]], ['web'], 'zone', ['zone', many]]
  const read = await readFindingsLink(await packHash({ name: 'a.example', sections }))
  expect(read?.sections.map(({ section, findings }) => [section, findings.length])).toEqual([
    ['mail', 200],
    ['zone', 100],
  ])
})

test.each([
  ['a list of fifty', Array(50).fill('x'), true],
  ['a longer list', Array(51).fill('x'), false],
  ['a list of lists', [['x']], false],
  ['a text of 300 letters', 'x'.repeat(300), true],
  ['an object', { x: 'x' }, false],
])('%s as a parameter of a finding is read: %s', async (_, domain, isRead) => {
  const sections = [['mail', [{ code: 'dmarc-none', severity: 'error', domain }]]]
  const read = await readFindingsLink(await packHash({ name: 'a.example', sections }))
  expect(JSON.stringify(read?.sections).includes('x,x') || JSON.stringify(read?.sections).includes('xxx')).toBe(isRead)
})
