import type { ZoneReport } from '@sundry/lookups/browser'
import { expect, test } from 'vitest'
import { listWords } from '../../lookup/findings/text.ts'
import { htmlOf } from '../../testing.ts'
import { zoneWords } from './text.ts'
import ZoneFileResult from './zone-file-result.tsx'

const section = { findings: [], grade: 'A', reasons: [] } as const
const whole: ZoneReport = {
  domain: 'example.com',
  records: 3,
  faults: [],
  lints: [],
  sections: { zone: section, mail: section, dnssec: section },
  signers: [],
  changes: null,
  effects: null,
  unasked: [],
  notTested: [],
}

test('a section is read out with its grade, and a finding with the line that it is about', () => {
  const finding = { code: 'spf-none', severity: 'warning', domain: 'example.com', line: 2 } as const
  const sections = { ...whole.sections, mail: { ...section, grade: 'F' as const, findings: [finding] } }
  const html = htmlOf(ZoneFileResult, { report: { ...whole, sections }, text: 'first\nsecond line' })
  expect(/<h3[^>]*>(Mail.*?)<\/h3>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '')).toBe('Mail, grade F')
  expect(html).toContain('2: second line')
})

test.each(['zone', 'mail', 'dnssec'])(
  'a file whose %s section could not be checked is not reported as in order',
  (one) => {
    const html = htmlOf(ZoneFileResult, {
      report: { ...whole, sections: { ...whole.sections, [one]: null } },
      text: '',
    })
    expect([html.includes(zoneWords.verdict(0, 0, true)), html.includes(zoneWords.verdict(0, 0, false))]).toEqual([
      false,
      true,
    ])
    expect(htmlOf(ZoneFileResult, { report: whole, text: '' })).toContain(zoneWords.verdict(0, 0, true))
  },
)

test('a file whose names could not be looked up is not reported as in order, nor without issues', () => {
  const html = htmlOf(ZoneFileResult, { report: { ...whole, unasked: ['example.com'] }, text: '' })
  expect(html).not.toContain(zoneWords.verdict(0, 0, true))
  expect(html.split(listWords.nothingWrong)).toHaveLength(2)
})
