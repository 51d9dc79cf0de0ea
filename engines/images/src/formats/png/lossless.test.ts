import { expect, test, vi } from 'vitest'
import { header } from '../../core/header.ts'
import { repackOrNull } from './lossless.ts'

const levels: number[] = []
vi.mock('./oxipng.ts', () => ({
  repackPng: async (file: Uint8Array, level: number) => {
    levels.push(level)
    return file
  },
}))

test('a PNG is packed anew up to 25 million pixels, harder for small files, and not while it moves', async () => {
  const file = new Uint8Array(1)
  expect(await repackOrNull(file, header(5000, 5000), 'fast')).toBe(file)
  expect(await repackOrNull(file, header(5000, 5000), 'small')).toBe(file)
  expect(await repackOrNull(file, header(5000, 5001), 'fast')).toBeNull()
  expect(await repackOrNull(file, header(5, 5, { animated: true }), 'fast')).toBeNull()
  expect(levels).toEqual([1, 2])
})
