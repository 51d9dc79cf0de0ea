import { expect, test, vi } from 'vitest'
import type { Surface } from '../pipeline/surface.ts'
import { avifCodec } from './codecs.ts'

const asked: number[][] = []
let patient = 90
vi.mock('./avif-encode.ts', () => ({
  encodeAvif: async (_: Surface, quality: number, speed: number) => {
    asked.push([quality, speed])
    return new Uint8Array(speed === 6 ? patient : 100)
  },
}))
const encode = async (quality: number, effort: 'fast' | 'small', [width, height] = [10, 10]) => {
  await avifCodec.encode({ width, height } as Surface, quality, { effort, palette: false })
  return asked.at(-1)
}

test('more than 16 megapixels are written faster, whatever the effort', async () => {
  const speeds = []
  for (const size of [
    [4000, 4000],
    [4000, 4001],
  ])
    for (const effort of ['fast', 'small'] as const)
      speeds.push((await encode(80, effort, size as [number, number]))?.[1])
  expect(speeds).toEqual([8, 6, 9, 9])
})

test('the effort for few bytes never writes more of them than the usual one', async () => {
  const bytes = async (effort: 'fast' | 'small') =>
    (await avifCodec.encode({ width: 10, height: 10 } as Surface, 80, { effort, palette: false })).bytes.length
  const sizes = []
  for (patient of [90, 110]) sizes.push([await bytes('fast'), await bytes('small')])
  expect(sizes).toEqual([
    [100, 90],
    [100, 100],
  ])
})
