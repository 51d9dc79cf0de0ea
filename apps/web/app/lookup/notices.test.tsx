// What every lookup says beside its answer: sample data, names that deceive, and what was looked up before.
import { describe, expect, test } from 'vitest'
import { htmlOf, read } from '../../testing/read.ts'
import { confusableWarning } from './name-forms.ts'
import { RecentList } from './recent-list.tsx'
import { SampleNotice } from './sample-notice.tsx'
import { words } from './text.ts'

test('sample data is called that, with what the server said of it', () => {
  const said =
    'Sample data What you see below is sample data, not an answer. A live API must be configured, or this server’s way to the internet restored, before real results can appear.'
  expect(read(SampleNotice, {})).toBe(said)
  expect(read(SampleNotice, { error: 'No way out.' })).toBe(`${said} No way out.`)
  expect(words.mockTitle).toBe('Mock Data Displayed')
  expect(words.mockToast).toBe('Sample data is shown. A live API must be configured before real results can appear.')
})

test('earlier lookups stay in this browser, and can be forgotten', () => {
  const list = (recent: readonly string[], disabled = false) =>
    htmlOf(RecentList, { recent, disabled, onPick: () => {}, onForget: () => {} })
  expect(list([])).toBe('')
  expect(read(RecentList, { recent: ['a.example'], disabled: false, onPick: () => {}, onForget: () => {} })).toBe(
    'Recent lookups Kept in this browser only. a.example Clear recent lookups',
  )
  expect(list(['a.example'], true)).toContain('disabled=""')
  expect(list(['a.example'])).toContain('aria-label="Recent lookups"')
})

describe('a name', () => {
  test.each([
    ['Cyrillic', 'aб'],
    ['Greek', 'aδ'],
    ['Armenian', 'aշ'],
    ['Hebrew', 'aש'],
    ['Arabic', 'aس'],
    ['Devanagari', 'aक'],
    ['Thai', 'aก'],
    ['Hangul', 'a한'],
  ])('of Latin and %s letters is looked at twice', (script, label) =>
    expect(confusableWarning(`${label}.example`)).toBe(
      `“${label}” mixes Latin and ${script} letters. Look at it twice.`,
    ),
  )
  test('of Latin letters that are not the common ones says so', () =>
    expect(confusableWarning('ɡoogle.example')).toBe(
      '“ɡoogle” has letters that look like “google”. It is a different name.',
    ))
})
