import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSegment, makeSegment } from './pair-index.ts'

test('finds what the native search finds, short or long', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 120 })
  const needle = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(text, needle, fc.nat({ max: 130 }), (path, literal, from) => {
      const start = Math.min(from, path.length)
      expect(findSegment(path, makeSegment(literal), start)).toBe(path.indexOf(literal, start))
    }),
    { seed: 7, numRuns: 5000 },
  )
})

test('finds a long segment that is there', () => {
  const segment = makeSegment(`${'a'.repeat(50)}b`)
  expect(segment.table).toBeDefined()
  expect(findSegment(`x${'a'.repeat(70)}b`, segment, 0)).toBe(21)
  expect(findSegment(segment.text, segment, 0)).toBe(0)
  expect(findSegment(`x${segment.text}`, segment, 1)).toBe(1)
  expect(findSegment(segment.text.slice(1), segment, 0)).toBe(-1)
})
