import type { Surface } from '@sundry/raster'
import { expect, test, vi } from 'vitest'
import { header } from '../../model/format.ts'
import { encodePngBest } from './encode.ts'
import { repackOrNull } from './oxipng.ts'

const levels: number[] = []
vi.mock('../../load/load-code.ts', () => ({ compileCode: async () => null, once: (start: unknown) => start }))
vi.mock('@jsquash/oxipng/codec/pkg/squoosh_oxipng.js', () => ({
  default: async () => {},
  optimise: (file: Uint8Array, level: number) => {
    levels.push(level)
    return file
  },
  optimise_raw: (data: Uint8Array) => data,
}))

test('repacks a PNG of up to 25 million pixels that is not animated', async () => {
  const file = new Uint8Array(1)
  expect(await repackOrNull(file, header(5000, 5000), 'fast')).toEqual(file)
  expect(await repackOrNull(file, header(5000, 5000), 'small')).toEqual(file)
  expect(await repackOrNull(file, header(5000, 5001), 'fast')).toBeNull()
  expect(await repackOrNull(file, header(5, 5, { animated: true }), 'fast')).toBeNull()
  expect(levels).toEqual([1, 2])
})

test('packs an image of up to 4 million pixels, and of up to 16 million where few bytes are asked for', async () => {
  const pixels = () => ({ data: new Uint8ClampedArray(4), width: 1, height: 1 })
  const packs = async (width: number, effort: 'fast' | 'small') => {
    const surface = { width, height: 1000, pixels } as unknown as Surface
    return (await encodePngBest(surface, 80, { effort, palette: false })).encoder === 'oxipng'
  }
  expect([await packs(4000, 'fast'), await packs(4001, 'fast')]).toEqual([true, false])
  expect([await packs(16_000, 'small'), await packs(16_001, 'small')]).toEqual([true, false])
})
