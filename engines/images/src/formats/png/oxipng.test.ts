import { expect, test, vi } from 'vitest'
import { header } from '../../core/header.ts'
import { repackOrNull } from './oxipng.ts'

const levels: number[] = []
vi.mock('../../codecs/load-code.ts', () => ({ compileCode: async () => null, once: (start: unknown) => start }))
vi.mock('@jsquash/oxipng/codec/pkg/squoosh_oxipng.js', () => ({
  default: async () => {},
  optimise: (file: Uint8Array, level: number) => {
    levels.push(level)
    return file
  },
}))

test('repacks a PNG of up to 25 million pixels that is not animated', async () => {
  const file = new Uint8Array(1)
  expect(await repackOrNull(file, header(5000, 5000), 'fast')).toEqual(file)
  expect(await repackOrNull(file, header(5000, 5000), 'small')).toEqual(file)
  expect(await repackOrNull(file, header(5000, 5001), 'fast')).toBeNull()
  expect(await repackOrNull(file, header(5, 5, { animated: true }), 'fast')).toBeNull()
  expect(levels).toEqual([1, 2])
})
