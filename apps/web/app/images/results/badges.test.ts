import type { Disclosure } from '@sundry/images'
import { expect, test } from 'vitest'
import type { ResultItem } from '../model/types.ts'
import { badgesOf } from './badges.tsx'

const point: Disclosure = { kind: 'place', name: 'Location', value: '1° N, 1° E', point: { latitude: 1, longitude: 1 } }
const pointless: Disclosure = { kind: 'place', name: 'Location', value: 'Incomplete tag (1 value)' }
const read = { before: [point], after: [] as Disclosure[], dimensions: { width: 413, height: 531 } }
const result = (size: number, ceiling: number | null = null) =>
  ({
    original: { size: 900, dimensions: { width: 413, height: 531 } },
    processedFile: { size },
    ceiling,
  }) as unknown as ResultItem
const labels = (of: ResultItem, facts: typeof read) => badgesOf(of, facts).map(({ label, isGood }) => [label, isGood])

test('a badge claims that the location is gone only if the original had one and the result, read back, does not', () => {
  expect(labels(result(500), read)).toEqual([['Location removed', true]])
  expect(labels(result(500), { ...read, after: [point] })).toEqual([['Location kept', false]])
  expect(labels(result(500), { ...read, before: [pointless] })).toEqual([['Metadata removed', true]])
  expect(labels(result(500), { ...read, before: [pointless], after: [pointless] })).toEqual([])
})

test('a badge names a limit that was kept and mattered, and dimensions of the file itself that are new', () => {
  const facts = { ...read, before: [], dimensions: { width: 100, height: 200 } }
  expect(labels(result(500, 600), facts)).toHaveLength(2)
  expect(labels(result(700, 600), facts)).toEqual([['100 × 200', true]])
  expect(labels(result(500, 1000), facts)).toEqual([['100 × 200', true]])
})
