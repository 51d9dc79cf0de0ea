import type { WatchChange, WatchSpec } from '@sundry/contracts/watches'
import { newState } from '@sundry/watches'
import { expect, test } from 'vitest'
import { htmlOf } from '../../testing.ts'
import { words } from './text.ts'
import { type ShownWatch, WatchList } from './watch-list.tsx'

const spec: WatchSpec = { kind: 'records', target: 'a.example', recordType: 'A' }
const seen = (address: string) => ({ ...newState(0), accepted: { values: { records: [address] } } })
const watch = (id: string, some: Partial<ShownWatch> = {}): ShownWatch => ({
  id,
  spec: { ...spec, target: `${id}.example` },
  state: seen('192.0.2.1'),
  ...some,
})
const drifted = (id: string, history: WatchChange[] = []) =>
  watch(id, {
    spec: { ...spec, target: `${id}.example`, expected: ['192.0.2.9'] },
    state: { ...seen('192.0.2.1'), history },
  })
const shown = (...watches: ShownWatch[]) =>
  htmlOf(WatchList, {
    watches,
    deeds: ['look', 'pause', 'resume', 'snooze', 'remove'],
    onDeed() {},
    onEdit: async () => null,
  })
const positions = (html: string, ...texts: string[]) => texts.map((text) => html.indexOf(text))
const change = (kind: WatchChange['kind'], before: string, after: string): WatchChange => ({
  kind,
  at: '2026-01-02T03:04:05.000Z',
  fields: [{ field: 'records', before: [before], after: [after] }],
})

test('watches that need attention come first, and paused ones last', () => {
  const html = shown(
    watch('paused', { isPaused: true }),
    watch('well'),
    watch('unseen', { state: newState(0) }),
    drifted('wrong'),
  )
  const found = positions(html, 'wrong.example', 'unseen.example', 'well.example', 'paused.example')
  expect(found).toEqual(found.toSorted((a, b) => a - b))
})

test('a watch that is not as expected names its newest change, unless that was a good one', () => {
  const reason = (...history: WatchChange[]) => shown(drifted('wrong', history)).split(words.values)[0]
  expect(reason(change('drifted', '192.0.2.9', '192.0.2.1'))).toContain('192.0.2.9')
  expect(reason(change('restored', '192.0.2.7', '192.0.2.1'))).not.toContain('192.0.2.7')
})

test('a paused watch can be resumed, and one that is snoozed is not offered to be snoozed', () => {
  const soon = new Date(Date.now() + 60_000).toISOString()
  expect(shown(watch('one', { isPaused: true }))).toContain(`>${words.resume}<`)
  expect(shown(watch('one', { isPaused: true }))).not.toContain(`>${words.pause}<`)
  expect(shown(watch('one'))).not.toContain(`>${words.resume}<`)
  expect(shown(watch('one', { snoozedUntil: soon }))).not.toContain(`>${words.snooze}<`)
  expect(shown(watch('one', { snoozedUntil: '2026-01-01T00:00:00Z' }))).toContain(`>${words.snooze}<`)
})
