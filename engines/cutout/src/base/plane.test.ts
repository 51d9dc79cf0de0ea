import { expect, test } from 'vitest'
import { mirrorPixels, mirrorPlane, withScratch } from './plane.ts'

test('numbers of a row change sides, rows stay', () => {
  const plane = { data: Float32Array.of(1, 2, 3, 4, 5, 6), width: 3, height: 2 }
  mirrorPlane(plane)
  expect([...plane.data]).toEqual([3, 2, 1, 6, 5, 4])
})

test('pixels keep their colours', () => {
  const pixels = { data: Uint8ClampedArray.of(1, 2, 3, 4, 5, 6, 7, 8), width: 2, height: 1 }
  mirrorPixels(pixels)
  expect([...pixels.data]).toEqual([5, 6, 7, 8, 1, 2, 3, 4])
})

test('numbers of a scope are released at its end, others and its result stay', () => {
  const [one, other, retained] = [new Float32Array(9), new Float32Array(9), new Float32Array(9)]
  const result = withScratch(({ numbers }) => {
    numbers(one)
    expect(numbers(other)).toBe(other)
    expect(other.length).toBe(9)
    return retained
  })
  expect([one.length, other.length, retained.length]).toEqual([0, 0, 9])
  expect(result).toBe(retained)
})

test('pixels are released whole, and twice is no harm', () => {
  const [gone, retained] = [{ data: new Uint8ClampedArray(64) }, { data: new Uint8ClampedArray(64) }]
  withScratch(({ pixels }) => withScratch((inner) => inner.pixels(pixels(gone))))
  expect([gone.data.length, retained.data.length]).toEqual([0, 64])
})

test('two views of one buffer, and a buffer released before, are no harm', () => {
  const view = new Float32Array(8)
  withScratch(({ numbers }) => {
    numbers(view)
    numbers(view.subarray(2))
    withScratch((inner) => inner.numbers(view))
  })
  expect(view.length).toBe(0)
})

test('a release waits for work that takes its time', async () => {
  const scratch = new Float32Array(4)
  const sum = await withScratch(async ({ numbers }) => {
    numbers(scratch).fill(2)
    await Promise.resolve()
    return scratch.reduce((total, value) => total + value)
  })
  expect([sum, scratch.length]).toEqual([8, 0])
})

test('scratch memory is released when the work fails, at once or later', async () => {
  const [one, other] = [new Float32Array(4), new Float32Array(4)]
  const failing = (view: Float32Array, later: Promise<void> | null) =>
    withScratch(({ numbers }) => {
      numbers(view)
      if (later) return later
      throw new Error('now')
    })
  expect(() => failing(one, null)).toThrow('now')
  await expect(failing(other, Promise.reject(new Error('later')))).rejects.toThrow('later')
  expect([one.length, other.length]).toEqual([0, 0])
})
