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

test('a window with a sample in its very middle weighs it as the definition says', () => {
  const { starts, weights, most } = lanczosTaps(0, 27, 27, 9)
  const start = starts[4] ?? 0
  const at = (sample: number) => weights[4 * most + sample - start] ?? 0
  // The fifth of nine lies on sample 13; a third of a lobe away: 3 · sin(π/3) · sin(π/9) / (π²/9).
  expect(at(14) / at(13)).toBeCloseTo((3 * Math.sin(Math.PI / 3) * Math.sin(Math.PI / 9)) / (Math.PI / 3) ** 2, 5)
  expect(at(12)).toBeCloseTo(at(14), 6)
})
