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
