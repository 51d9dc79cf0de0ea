// A hostile report may name elements without end: two thousand places are kept, the rest share one.
import { expect, test } from 'vitest'
import { createPlaces } from './dmarc-reader.ts'

test('two thousand elements have a place of their own', () => {
  const placeOf = createPlaces()
  const places = Array.from({ length: 2001 }, (_, at) => placeOf(undefined, `e${at}`))
  expect(places[1999]?.path).toBe('e1999')
  const shared = places[2000]
  expect(shared?.path).toBe('')
  expect(placeOf(undefined, 'more')).toBe(shared)
  expect(placeOf(shared, 'below')).toBe(shared)
  expect(placeOf(undefined, 'e0')).toBe(places[0])
})
