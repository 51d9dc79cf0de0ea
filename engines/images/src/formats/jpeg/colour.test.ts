import { expect, test } from 'vitest'
import { keepsAllColour, qualitiesFor } from './colour.ts'

test('a fraction of a quality is a little more colour, up to where every pixel keeps its own', () => {
  expect(qualitiesFor(60)).toMatchObject({ quality: 60, chromaQuality: 60, autoSubsample: 2 })
  expect(qualitiesFor(60.75)).toMatchObject({ quality: 60, chromaQuality: 63 })
  expect(qualitiesFor(90)).toMatchObject({ quality: 90, chromaQuality: 83, autoSubsample: 2 })
  expect(qualitiesFor(100)).toMatchObject({ quality: 100, chromaQuality: 100, autoSubsample: 1 })
  expect([95.75, 96].map(keepsAllColour)).toEqual([false, true])
})
