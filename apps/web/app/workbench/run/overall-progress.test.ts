import { expect, test } from 'vitest'
import { overallProgress } from './overall-progress.ts'

test('a file counts by its bytes, and progress never falls', () => {
  const told: number[] = []
  const overall = overallProgress(
    [
      { id: 'large', size: 300 },
      { id: 'small', size: 100 },
    ],
    (percent) => told.push(percent),
  )
  overall.set('small', 1)
  overall.set('large', 0.5)
  overall.set('large', 0.2)
  overall.set('large', 1)
  expect(told).toEqual([25, 62.5, 62.5, 100])
})

test('an empty file counts as one of a byte', () => {
  const told: number[] = []
  const files = [
    { id: 'a', size: 0 },
    { id: 'b', size: 1 },
  ]
  const overall = overallProgress(files, (percent) => told.push(percent))
  overall.set('a', 1)
  overall.set('b', 1)
  expect(told).toEqual([50, 100])
})
