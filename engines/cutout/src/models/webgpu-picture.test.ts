// The picture that a graphics processor is tried with: somebody before a wall, in ImageNet's scale.
import { describe, expect, test } from 'vitest'
import { type InputFacts, testPicture } from './webgpu-picture.ts'

const input = (shape: InputFacts['shape'], values: Partial<InputFacts> = {}): InputFacts => ({
  ...{ name: 'picture', isTensor: true, type: 'float32', ...(shape && { shape }), ...values },
})

const WALL = [0.78, 0.83, 0.86]
const COAT = [0.16, 0.22, 0.42]
const SKIN = [0.86, 0.66, 0.55]
const within = (value: number) => Math.max(0, Math.min(value, 1))
/** How much of a place an ellipse round the middle covers, with an edge of a twelfth of the width. */
const covers = (x: number, y: number, middle: number, across: number, down: number) => {
  const out = Math.sqrt(((x - 0.5) / across) ** 2 + ((y - middle) / down) ** 2) - 1
  return within(0.5 - 12 * across * out)
}
function seen(x: number, y: number, channel: number): number {
  const [head, body] = [covers(x, y, 0.34, 0.15, 0.2), covers(x, y, 1, 0.36, 0.42)]
  const back = (WALL[channel] ?? 0) * (1 - y / 5)
  const dressed = back + body * ((COAT[channel] ?? 0) - back)
  const whole = dressed + head * ((SKIN[channel] ?? 0) - dressed)
  // Lit from the upper left.
  return (within(whole * (0.85 + (0.5 - x) / 4 + (0.5 - y) / 10)) - 0.5) * 4
}

test.each([
  ['planes', [1, 3, 24, 32], [1, 3, 24, 32]],
  ['pixels', [1, 24, 32, 3], [1, 24, 32, 3]],
])('in %s it is drawn at the middles of its pixels', (kind, shape, dims) => {
  const made = testPicture([input(shape)])
  expect([made?.name, made?.dims]).toEqual(['picture', dims])
  for (let y = 0; y < 24; y += 1)
    for (let x = 0; x < 32; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const at = kind === 'pixels' ? (y * 32 + x) * 3 + channel : (channel * 24 + y) * 32 + x
        expect(Math.abs((made?.data[at] ?? 99) - seen((x + 0.5) / 32, (y + 0.5) / 24, channel))).toBeLessThan(1e-5)
      }
  expect(made?.data).toHaveLength(24 * 32 * 3)
})

describe('its size', () => {
  test.each<[(number | string)[], number[]]>([
    [
      [1, 3, 'height', 'width'],
      [1, 3, 512, 512],
    ],
    [
      ['batch', 'height', 16, 3],
      [1, 512, 16, 3],
    ],
    [
      [1, 3, -1, 8],
      [1, 3, 512, 8],
    ],
    [
      [1, 3, 0, 8],
      [1, 3, 512, 8],
    ],
    [
      [1, 3, 1, 8],
      [1, 3, 1, 8],
    ],
  ])('for %o is %o', (shape, dims) => expect(testPicture([input(shape)])?.dims).toEqual(dims))
})

test('there is none for a model that takes something else', () => {
  for (const inputs of [
    [],
    [input([1, 3, 8, 8]), input([1])],
    [input([1, 3, 8, 8], { isTensor: false })],
    [input([1, 3, 8, 8], { type: 'float16' })],
    [input([1, 3, 8])],
    [input([1, 3, 8, 8, 8])],
    [input([1, 4, 8, 8])],
    [input([1, 8, 8, 4])],
    [input(undefined)],
  ])
    expect(testPicture(inputs)).toBeNull()
})
