// The result of a change of name servers, the list of reports and the comparison, before and after there is an answer.
import { expect, test } from 'vitest'
import { htmlOf, read } from '../../../testing/read.ts'
import ComparePanel from './compare/compare-panel.tsx'
import Several from './list/several.tsx'
import { noReport } from './run/report-state.ts'

test('a list of domains says how many it takes and how long that lasts', () => {
  expect(read(Several, { given: 'a.example\nb.example' })).toMatch(
    /^Domains a\.example b\.example One to a line, up to 100\. The server takes about two reports a minute, so a long list takes a while\. Check All$/,
  )
})

test('a comparison asks for the other domain', () => {
  expect(read(ComparePanel, { first: noReport })).toBe('Compare with another domain Other domain Compare')
  expect(htmlOf(ComparePanel, { first: noReport })).toContain('inputMode="url"')
})
