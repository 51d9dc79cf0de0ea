import { expect, test } from 'vitest'
import { makePicture, openPixels } from '../testing/pictures.ts'

const pixels = await openPixels()

test('a picture is like itself, and less like another the more it differs', () => {
  const picture = makePicture(130, 75)
  const changed = (by: number) => ({
    ...picture,
    data: picture.data.map((byte, at) => (at % 12 === 4 ? byte ^ by : byte)),
  })
  const similar = pixels.similarTo(picture)
  const sumOf = (by: number) => similar.compare(changed(by)).reduce((sum, part) => sum + part, 0)
  expect(sumOf(0)).toBeLessThan(1e-3)
  const sums = [2, 8, 32].map(sumOf)
  expect(sums).toEqual([...sums].sort((a, b) => a - b))
  expect(sums[0]).toBeGreaterThan(0.01)
})

test('sizes must agree', () => {
  const similar = pixels.similarTo(makePicture(16, 16))
  expect(() => similar.compare(makePicture(17, 16))).toThrow('two sizes')
})
