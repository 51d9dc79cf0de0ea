import { describe, expect, test } from 'vitest'
import { matchesTag, parseRange } from './byte-range.ts'

describe('parseRange', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=8-', { start: 8, end: 9 }],
    ['bytes=8-99', { start: 8, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=0-1,4-5', null],
    ['bytes=-', null],
    ['items=0-1', null],
    ['bytes=a-b', null],
    [undefined, null],
  ])('%s of ten octets', (header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected)
  })

  test('cannot satisfy any range of an empty file', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
    expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable')
  })
})

describe('matchesTag', () => {
  test('compares weakly over the whole list', () => {
    expect(matchesTag('"a", W/"b"', '"b"')).toBe(true)
    expect(matchesTag('*', '"b"')).toBe(true)
    expect(matchesTag('"b-br"', '"b"')).toBe(false)
    expect(matchesTag(undefined, '"b"')).toBe(false)
  })
})
