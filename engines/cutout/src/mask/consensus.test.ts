import { describe, expect, test } from 'vitest'
import { valueAt as at, drawing, type Rectangle } from '../testing/drawing.ts'
import { clampToConsensus, keepConsensus } from './consensus.ts'

const face: Rectangle = [50, 50, 150, 150]

/** The same with a hole in it. */
function withHole(size: number, whole: Rectangle, [left, top, right, bottom]: Rectangle) {
  const plane = drawing(size, whole)
  for (let y = top; y < bottom; y += 1) plane.data.fill(0, y * size + left, y * size + right)
  return plane
}

describe('what both models are sure of', () => {
  test('an eye in the middle of a face is no hole', () => {
    const weighed = withHole(200, face, [90, 90, 100, 100])
    clampToConsensus(weighed, { general: drawing(200, face), matting: drawing(400, [100, 100, 300, 300]) })
    expect(at(weighed, 95, 95)).toBe(1)
  })

  test('a gap stays that one of them sees', () => {
    const gap: Rectangle = [80, 80, 120, 120]
    const weighed = withHole(200, face, gap)
    clampToConsensus(weighed, { general: drawing(200, face), matting: withHole(200, face, gap) })
    expect(at(weighed, 100, 100)).toBe(0)
  })

  test('what lies far from both is no part, what lies beside them may be', () => {
    const weighed = drawing(200, face, [5, 5, 15, 15], [150, 95, 156, 105])
    clampToConsensus(weighed, { general: drawing(200, face), matting: drawing(200, face) })
    expect([at(weighed, 10, 10), at(weighed, 153, 100)]).toEqual([0, 1])
  })
})

test('what both models see in each pass stays, what one of them missed in one pass may go', () => {
  const first = { general: drawing(200, face), matting: drawing(400, [100, 100, 300, 300]) }
  const mirrored = { general: drawing(200, [50, 50, 150, 110]), matting: drawing(200, face) }
  const weighed = drawing(200, [20, 20, 30, 30])
  keepConsensus(weighed, [first, mirrored])
  expect([at(weighed, 25, 25), at(weighed, 100, 80), at(weighed, 100, 130)]).toEqual([1, 1, 0])
})
