// How many findings of one kind are kept, and how much of what they are about is shown.
import { expect, test } from 'vitest'
import { createFindingList } from './finding.ts'

test('a hundred findings of a kind are kept, and all are counted', () => {
  const list = createFindingList()
  for (let line = 1; line <= 101; line += 1) list.report('loc-fragment', { line, column: 1 })
  expect(list.sorted().map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
  expect(list.counts.get('loc-fragment')).toBe(101)
})

test('three hundred characters of a value are shown', () => {
  const list = createFindingList()
  for (const length of [300, 301])
    list.report('loc-fragment', { line: length, column: 1 }, { value: 'x'.repeat(length) })
  expect(list.sorted().map(({ value }) => value)).toEqual(['x'.repeat(300), `${'x'.repeat(300)}…`])
})

test('findings are sorted by line and column, those of the whole file first', () => {
  const list = createFindingList()
  list.report('loc-fragment', { line: 2, column: 1 })
  list.report('loc-fragment', { line: 1, column: 2 })
  list.report('loc-fragment', { line: 1, column: 1 })
  list.report('empty-document', undefined)
  expect(list.sorted().map(({ line, column }) => [line, column])).toEqual([
    [undefined, undefined],
    [1, 1],
    [1, 2],
    [2, 1],
  ])
})
