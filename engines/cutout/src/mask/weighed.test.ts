import { describe, expect, test } from 'vitest'
import { valueAt as at, drawing, type Rectangle } from '../testing/drawing.ts'
import { thickGap, withFineParts, withThinParts, withWholeParts } from './weighed.ts'

const body: Rectangle = [60, 60, 140, 140]
const stalk: Rectangle = [70, 20, 73, 60]

describe('a weighed mask', () => {
  test('stands alone where the models hardly agree, what is nearly decided pushed to the ends', () => {
    const weighed = drawing(200, body)
    weighed.data[0] = 0.08
    const result = withThinParts(weighed, drawing(400, [120, 120, 280, 280], [140, 40, 146, 120]), 0.5)
    expect([result.width, at(result, 0, 0), at(result, 71, 52), at(result, 100, 100)]).toEqual([200, 0, 0, 1])
  })

  test('takes what is thin from a matting that nearly agrees, and loses no part to it', () => {
    const matting = drawing(400, [120, 120, 220, 280], [140, 40, 146, 120])
    const result = withThinParts(drawing(200, body), matting, 0.9)
    expect(result.width).toBe(400)
    expect(at(result, 142, 104)).toBe(1)
    expect(at(result, 260, 200)).toBe(1)
    expect(at(result, 20, 200)).toBe(0)
  })
})

test('models that agree but for a whole part are put right there, and nowhere else', () => {
  const fused = drawing(400, [120, 120, 220, 280], [300, 300, 340, 340], [140, 40, 146, 120])
  fused.data[200 * 400 + 221] = 0.4
  fused.data[50 * 400 + 147] = 0.4
  const result = withWholeParts(fused, drawing(200, body))
  expect([at(result, 260, 200), at(result, 221, 200), at(result, 320, 320)]).toEqual([1, 1, 0])
  expect([at(result, 142, 60), at(result, 147, 50)]).toEqual([1, Math.fround(0.4)])
})

test('the pass at more pixels gives what is thin, and whole parts stay where it is uncertain', () => {
  const fine = drawing(400, [120, 120, 280, 280], [140, 40, 146, 120])
  for (let y = 200; y < 280; y += 1) fine.data.fill(0.6, y * 400 + 200, y * 400 + 280)
  const result = withFineParts(drawing(200, body), fine)
  expect([result.width, at(result, 142, 80), at(result, 260, 260), at(result, 20, 20)]).toEqual([400, 1, 1, 0])
})

test('a lost part is a gap, a lost stalk is none', () => {
  const whole = drawing(200, body, stalk)
  const part = thickGap(whole, drawing(200, [60, 60, 110, 140], stalk))
  expect(part[100 * 200 + 125]).toBe(1)
  expect(part[100 * 200 + 70]).toBe(0)
  expect(Math.max(...thickGap(whole, drawing(200, body)))).toBe(0)
  const doubtful = drawing(200, body, stalk)
  for (let row = 60; row < 140; row += 1) doubtful.data.fill(0.6, row * 200 + 100, row * 200 + 140)
  expect(Math.max(...thickGap(whole, doubtful))).toBe(0)
  expect(thickGap(whole, doubtful, 0.25)[100 * 200 + 120]).toBe(1)
})
