import { expect, test } from 'vitest'
import { counted, exactTime, formatBytes, formatDate, formatDay } from './format.ts'

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1048576, '1.00 MB'],
  [52428800, '50.00 MB'],
  [1073741824, '1.00 GB'],
  [5 * 1024 ** 4, '5120.00 GB'],
  [Number.NaN, '0 Bytes'],
])('%d bytes read %s [shell-34]', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([
  ['2026-11-21', '21 November 2026'],
  ['2026-11-21T23:59:59Z', '21 November 2026'],
  [null, 'N/A'],
  ['never', 'N/A'],
])('the date %s reads %s [shell-35]', (iso, text) => {
  expect(formatDate(iso)).toBe(text)
})

test('a day of a report names its month, and its exact time the zone', () => {
  expect(['2027-08-13T23:59:59.000Z', 'never'].map(formatDay)).toEqual(['13 August 2027', '–'])
  expect(exactTime('2027-08-13T23:59:59.000Z')).toBe('2027-08-13 23:59:59 UTC')
})

test('a number and its noun', () => {
  expect(counted(1, 'rule')).toBe('1 rule')
  expect(counted(0, 'rule')).toBe('0 rules')
  expect(counted(2000, 'entity', 'entities')).toBe('2,000 entities')
})
