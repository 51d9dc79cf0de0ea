import type { WatchChange, WatchSpec } from '@sundry/contracts/watches'
import { newState } from '@sundry/watches'
import { expect, test } from 'vitest'
import { type FeedContent, feedForms } from './feeds.ts'

const now = Date.parse('2027-01-01T00:00:00Z')
/** A registration that ends on a day, or records that have no look yet. */
function watch(date: string | null, target = 'example.com'): FeedContent['watches'][number] {
  const spec = date === null ? { kind: 'records', target } : { kind: 'registration', target, date }
  return { id: target, spec: spec as WatchSpec, state: newState(now) }
}
const write = (form: string, watches: FeedContent['watches'], messages: FeedContent['messages'] = []) =>
  feedForms[form]?.write({ site: 'A & B', page: 'https://tools.example/watches', now, watches, messages }) ?? ''

test.each([
  [['2030-01-01'], 'ok'],
  [['2030-01-01', null], 'unknown'],
  [[null, '2026-01-01'], 'critical'],
  [[], 'unknown'],
])('the status of watches until %j is %s', (dates, status) => {
  const watches = dates.map((date) => watch(date))
  expect(JSON.parse(write('status.json', watches)).status).toBe(status)
})

test('counts days and levels, and leaves out what is not known', () => {
  const lines = write('metrics', [watch('2027-01-11'), watch(null, 'a"b\n')]).split('\n')
  const values = lines.filter((line) => !line.startsWith('#') && line !== '').map((line) => line.split('} ')[1])
  expect(values).toHaveLength(3)
  expect(values.slice(1)).toEqual(['-1', expect.stringMatching(/^1\d$/)])
  expect(lines.some((line) => line.includes('target="a\\"b\\n"'))).toBe(true)
})

test('writes a calendar in lines of 75 octets, without what a calendar would read as its own', () => {
  const lines = write('calendar.ics', [watch('2030-01-01', `ü,;${'ü'.repeat(90)}.example`), watch(null)]).split('\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.join('').replaceAll(' ', '')).toContain(`ü\\,\\;${'ü'.repeat(90)}.example`)
})

test('keeps what a zone holds as text of an Atom feed', () => {
  const change: WatchChange = { kind: 'changed', at: '2026-12-31T00:00:00.000Z', fields: [] }
  const { spec } = watch(null, '<b>&"\u0000')
  const text = write('feed.atom', [], [{ id: 'one', at: change.at, spec, change }])
  expect(text).toContain('&lt;b&gt;&amp;&quot;')
  expect(text).not.toMatch(/<b>|\u0000/)
})
