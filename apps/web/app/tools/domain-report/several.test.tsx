import { expect, test } from 'vitest'
import { csvOf, type ListRow } from './several.tsx'

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
    isMockData: false,
    state: null,
    error: null,
  },
  { domain: 'b.example', grade: 'A', answers: [mail('A', [], [])], isMockData: false, state: null, error: null },
  { domain: 'c.example', grade: null, answers: [], isMockData: false, state: null, error: 'Not a name.' },
  { domain: 'd.example', grade: null, answers: [], isMockData: false, state: 'unregistered', error: null },
] as unknown as readonly ListRow[]

test('saves a list of reports as CSV', () => {
  const [head, first, second, third, fourth] = csvOf(rows).trim().split('\r\n')
  expect(head).toMatch(/^\W?domain,grade,mail,web,dnssec,zone,registration,addresses,state,what weighs most$/)
  expect(first).toMatch(/^a\.example,D,D,B,,,,,,.*SPF/)
  expect(second).toBe('b.example,A,A,,,,,,,')
  expect(third).toBe('c.example,,,,,,,,,Not a name.')
  expect(fourth).toBe('d.example,,,,,,,,unregistered,Not registered')
})
