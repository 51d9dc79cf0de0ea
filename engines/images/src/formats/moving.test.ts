// Written files are read back, by our readers and by libvips, and damage always ends in a fault.
import { createRequire } from 'node:module'
import type { Frame } from '@sundry/raster'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type Vips from 'wasm-vips'
import { asThread } from '../testing/as-thread.ts'
import { makeRandom, mutate } from '../testing/mutate.ts'
import { cornersOf, quarters, scene } from '../testing/samples.ts'
import { readFirstFrame, readFrames, writeMoving } from './frames.ts'

asThread()
afterAll(() => vi.unstubAllGlobals())

const vips = (createRequire(import.meta.url)('wasm-vips') as typeof Vips)({ dynamicLibraries: [] })

function spot(pixels: ImageData, x: number, alpha = 255): ImageData {
  for (let y = 9; y < 20; y += 1)
    for (let at = x; at < x + 7; at += 1) pixels.data.set([250, 10, 200, alpha], (y * pixels.width + at) * 4)
  return pixels
}

const moving = () => [3, 17, 40].map((x, at) => ({ pixels: spot(quarters(), x), milliseconds: 80 + 40 * at }))
/** Transparent pixels show the page behind. */
const clear = () => [3, 17, 40].map((x) => ({ pixels: spot(new ImageData(48, 32), x), milliseconds: 70 }))

async function framesOf(file: Uint8Array<ArrayBuffer>, format: 'gif' | 'webp' | 'png') {
  const found = await readFrames(file, format, 48 * 32)
  const frames: Frame[] = []
  for await (const { pixels, milliseconds } of found?.frames ?? []) if (pixels) frames.push({ pixels, milliseconds })
  return { loops: found?.loops, frames }
}

/** Each frame as libvips shows it. */
async function seenByVips(file: Uint8Array, count: number) {
  const stored = (await vips).Image.newFromBuffer(file, 'n=-1', {})
  const solid = stored.hasAlpha() ? stored : stored.bandjoin(255)
  const data = solid.writeToMemory()
  const frames = Array.from({ length: count }, (_, at) =>
    data.slice((at * data.length) / count, ((at + 1) * data.length) / count),
  )
  return { frames, delays: stored.getArrayInt('delay'), loops: stored.getInt('loop') }
}

const nearly = (one: ArrayLike<number>, other: ArrayLike<number>) =>
  Array.from(one).reduce((maxValue, value, at) => Math.max(maxValue, Math.abs(value - (other[at] ?? 0))), 0)

describe.each(['gif', 'webp', 'png'] as const)('a moving %s', (target) => {
  test('comes back with its frames, times and repeats', async () => {
    const file = await writeMoving(target, moving(), 4, 98)
    const { frames, loops } = await framesOf(file, target)
    expect([loops, frames.map(({ milliseconds }) => milliseconds)]).toEqual([4, [80, 120, 160]])
    const alike = (one: Frame['pixels'], other: Frame['pixels']) =>
      one.data.reduce((sum, value, at) => sum + Math.abs(value - (other.data[at] ?? 0)), 0) / one.data.length
    for (const [at, { pixels }] of frames.entries())
      expect(alike(pixels, (moving()[at] as Frame).pixels)).toBeLessThanOrEqual(target === 'webp' ? 4 : 0)
  })

  test('lets what vanishes vanish', async () => {
    const { frames } = await framesOf(await writeMoving(target, clear(), 0, 90), target)
    const alphas = ({ data }: Frame['pixels']) => data.filter((_, at) => at % 4 === 3)
    expect(frames.map(({ pixels }) => alphas(pixels))).toEqual(clear().map(({ pixels }) => alphas(pixels)))
  })

  test('shows one frame longer instead of twice', async () => {
    if (target === 'png') return
    const [one, other] = moving()
    if (!one || !other) return
    const file = await writeMoving(target, [one, one, other], 0, 90)
    const { frames } = await framesOf(file, target)
    expect(frames.map(({ milliseconds }) => milliseconds)).toEqual([160, 120])
  })

  test('a damaged animation ends in frames or in a fault', async () => {
    const random = makeRandom(5)
    const files = [await writeMoving(target, moving(), 0, 80), await writeMoving(target, clear(), 0, 80)]
    for (let turn = 0; turn < 150; turn += 1) {
      const file = mutate(files[turn % 2] as Uint8Array<ArrayBuffer>, random)
      const error: unknown = await framesOf(file, target).then(
        () => null,
        (thrown) => thrown,
      )
      if (error) expect(error).toMatchObject({ name: 'ImageFault' })
    }
  })
})

describe.each(['gif', 'webp'] as const)('libvips sees in our %s', (target) => {
  test.each([
    ['colours that move', moving],
    ['a spot on nothing', clear],
    ['many colours', () => [1, 2, 3].map((at) => ({ pixels: spot(scene(48, 32), at * 9), milliseconds: 60 }))],
  ])('libvips reads our animation like we do: %s', async (_, steps) => {
    const file = await writeMoving(target, steps(), 3, 90)
    const [{ frames, loops }, seen] = [await framesOf(file, target), await seenByVips(file, 3)]
    expect([seen.loops, seen.delays]).toEqual([loops, frames.map(({ milliseconds }) => milliseconds)])
    for (const [at, { pixels }] of frames.entries())
      expect(nearly(pixels.data, seen.frames[at] ?? [])).toBeLessThanOrEqual(1)
  })

  test('libvips writes an animation that we read', async () => {
    const { Image, BandFormat } = await vips
    const steps = clear()
    const tall = Image.newFromMemory(
      Buffer.concat(steps.map(({ pixels }) => new Uint8Array(pixels.data))),
      48,
      96,
      4,
      BandFormat.uchar,
    )
    const image = tall.copy({ interpretation: 'srgb' })
    image.setInt('page-height', 32)
    const file = new Uint8Array(target === 'gif' ? image.gifsaveBuffer({}) : image.webpsaveBuffer({ lossless: true }))
    const [{ frames }, seen] = [await framesOf(file, target), await seenByVips(file, 3)]
    for (const [at, { pixels }] of frames.entries())
      expect(nearly(pixels.data, seen.frames[at] ?? [])).toBeLessThanOrEqual(1)
    expect(frames).toHaveLength(3)
  })
})

test('a still image, or one that is too large, is left', async () => {
  const gif = await writeMoving('gif', moving(), 0, 90)
  expect(await readFrames(gif, 'gif', 200e6 / 3 + 1)).toBeNull()
  expect(await readFrames(await writeMoving('gif', moving().slice(0, 1), 0, 90), 'gif', 48 * 32)).toBeNull()
  expect(cornersOf((await readFirstFrame(gif, 'gif')) as ImageData)).toEqual([0, 1, 2, 3])
})

test('a frame far larger than its image is refused before it takes memory', async () => {
  const gif = await writeMoving('gif', moving(), 0, 90)
  const at = gif.indexOf(0x2c, 13 + 3 * (2 << ((gif[10] ?? 0) & 7)))
  gif.set([255, 255, 255, 255], at + 5)
  await expect(framesOf(gif, 'gif')).rejects.toMatchObject({ code: 'damaged' })
})
