import { expect, test } from 'vitest'
import { lanczosTaps } from './lanczos-taps.ts'

test.each([
  [7, 3],
  [3, 7],
  [640, 320],
  [1, 5],
  [5, 1],
  [500, 320],
])('from %i to %i every window lies inside and sums to one', (from, to) => {
  const { starts, counts, weights, most } = lanczosTaps(0, from, from, to)
  for (let index = 0; index < to; index += 1) {
    const [start = -1, count = 0] = [starts[index], counts[index]]
    expect(start).toBeGreaterThanOrEqual(0)
    expect(start + count).toBeLessThanOrEqual(from)
    const sum = weights.subarray(index * most, index * most + count).reduce((total, weight) => total + weight, 0)
    expect(sum).toBeCloseTo(1, 5)
  }
})
