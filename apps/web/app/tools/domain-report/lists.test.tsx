// The result of a change of name servers, the list of reports and the comparison, before and after there is an answer.
import { beforeEach, expect, test, vi } from 'vitest'
import { htmlOf, read, textOf } from '../../../testing/read.ts'
import ComparePanel from './compare/compare-panel.tsx'
import type { ListRow } from './list/ask-report.ts'
import Several from './list/several.tsx'
import { noReport } from './run/report-state.ts'

const list = vi.hoisted(() => ({ rows: [] as readonly unknown[], csv: { name: '', text: (): string => '' } }))
vi.mock('../../lookup/domain-list/use-domain-list.ts', () => ({
  useDomainList: () => ({
    rows: list.rows,
    total: list.rows.length,
    isBusy: false,
    waitSeconds: null,
    start() {},
    cancel() {},
  }),
}))
vi.mock(import('../../lookup/domain-list/domain-list.tsx'), async (original) => {
  const { DomainList } = await original()
  return {
    DomainList: (props) => {
      list.csv = props.csv
      return DomainList(props)
    },
  }
})
beforeEach(() => {
  list.rows = []
})

const mail = (grade: string, findings: readonly object[], reasons: readonly string[]) => ({
  type: 'mail',
  grade,
  findings,
  reasons,
  error: null,
  reading: null,
})
const finding = (code: string) => ({ code, severity: 'error', domain: 'a.example' })
const rows = [
  {
    domain: 'a.example',
    grade: 'D',
    answers: [
      { ...mail('B', [finding('dmarc-none')], ['dmarc-none']), type: 'web' },
      mail('D', [finding('dmarc-none'), finding('spf-none')], ['spf-none', 'dmarc-none']),
    ],
    isMockData: true,
    state: null,
    error: null,
  },
  { domain: 'b.example', grade: 'A', answers: [mail('A', [], [])], isMockData: false, state: null, error: null },
  { domain: 'c.example', grade: null, answers: [], isMockData: false, state: null, error: 'Not a name.' },
  { domain: 'd.example', grade: null, answers: [], isMockData: false, state: 'unregistered', error: null },
] as unknown as readonly ListRow[]

test('a list has the grade of each section, and what the whole rests on', () => {
  list.rows = rows
  const html = htmlOf(Several, { given: '' })
  const headings = [...html.matchAll(/<th scope="(\w+)"[^>]*>([^<]*)/g)].map(([, scope, name]) => `${scope} ${name}`)
  expect(headings).toEqual([
    ...['Domain', 'Grade', 'Mail', 'Web', 'DNSSEC', 'Zone', 'Registration', 'Addresses', 'What weighs most'].map(
      (name) => `col ${name}`,
    ),
    ...rows.map(({ domain }) => `row ${domain}`),
  ])
  const said = textOf(html)
  expect(said).toContain('SPF')
  expect(said).toContain('c.example – – – – – – – – – – – – – – Not a name.')
  expect(said).toContain('d.example – – – – – – – – – – – – – – Not registered')
})

test('it is saved as a table', () => {
  list.rows = rows
  read(Several, { given: '' })
  expect(list.csv.name).toBe('domain-reports.csv')
  const [head, first, second, third, fourth] = list.csv.text().trim().split('\r\n')
  expect(head).toMatch(/^\W?domain,grade,mail,web,dnssec,zone,registration,addresses,sample,state,what weighs most$/)
  expect(first).toMatch(/^a\.example,D,D,B,,,,,yes,.*SPF/)
  expect(second).toBe('b.example,A,A,,,,,,,,')
  expect(third).toBe('c.example,,,,,,,,,,Not a name.')
  expect(fourth).toBe('d.example,,,,,,,,,unregistered,Not registered')
})

test('a list of domains says how many it takes and how long that lasts', () => {
  expect(read(Several, { given: 'a.example\nb.example' })).toMatch(
    /^Domains a\.example b\.example One to a line, up to 100\. The server takes about two reports a minute, so a long list takes a while\. Check All$/,
  )
})

test('a comparison asks for the other domain', () => {
  expect(read(ComparePanel, { first: noReport })).toBe('Compare with another domain Other domain Compare')
  expect(htmlOf(ComparePanel, { first: noReport })).toContain('inputMode="url"')
  expect(htmlOf(ComparePanel, { first: noReport })).toContain('autoCapitalize="none" autoComplete="off"')
})
