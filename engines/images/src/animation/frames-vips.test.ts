// Moving pictures read and written by libvips, where the browser has no decoder of its own.
import { expect, test, vi } from 'vitest'
import { asThread } from '../testing/as-thread.ts'
import { cornersOf, quarters, scene } from '../testing/samples.ts'
import { readFirstFrame, readFramesWithVips } from './frames.ts'
import { writeMoving, writesMoving } from './write.ts'

asThread()

const steps = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    pixels: at % 2 ? scene(48, 32) : quarters(),
    milliseconds: 80 + 40 * at,
  }))
const fits = () => true

test.each(['gif', 'webp'] as const)('a %s comes back with its times and repeats', async (target) => {
  const bytes = await writeMoving(target, steps(3), 4, 90)
  const found = await readFramesWithVips(bytes, target, fits)
  expect(found?.frames.map(({ milliseconds }) => milliseconds)).toEqual([80, 120, 160])
  expect(found?.loops).toBe(4)
  const sizes = found?.frames.map(({ image }) => [image.width, image.height])
  expect(sizes).toEqual([
    [48, 32],
    [48, 32],
    [48, 32],
  ])
  const first = await readFirstFrame(bytes)
  expect([first.width, first.height, cornersOf(first)]).toEqual([48, 32, [0, 1, 2, 3]])
})

test('transparent ones keep their alpha, opaque ones get one', async () => {
  const of = async (alpha: number) => {
    const bytes = await writeMoving(
      'webp',
      [steps(1)[0], steps(1)[0]].map(() => ({ pixels: quarters(16, 16, alpha), milliseconds: 50 })),
      0,
      90,
    )
    return (await readFirstFrame(bytes)).data[3]
  }
  expect(await of(255)).toBe(255)
  expect(Math.abs(((await of(100)) ?? 0) - 100)).toBeLessThan(3)
})

test('what stands still, is too much, or is of another kind is left', async () => {
  const gif = await writeMoving('gif', steps(2), 0, 90)
  expect(await readFramesWithVips(gif, 'gif', (count) => count <= 2)).not.toBeNull()
  expect(await readFramesWithVips(gif, 'gif', (count) => count < 2)).toBeNull()
  expect(await readFramesWithVips(await writeMoving('gif', steps(1), 0, 90), 'gif', fits)).toBeNull()
  expect(await readFramesWithVips(await writeMoving('png', steps(2), 0, 90), 'png', fits)).toBeNull()
})

test('without shared memory only PNG moves', async () => {
  const gif = await writeMoving('gif', steps(2), 0, 90)
  expect(['gif', 'webp', 'png', 'avif'].map((target) => writesMoving(target as 'gif'))).toEqual([
    true,
    true,
    true,
    false,
  ])
  vi.stubGlobal('crossOriginIsolated', false)
  expect(['gif', 'webp', 'png', 'avif'].map((target) => writesMoving(target as 'gif'))).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(await readFramesWithVips(gif, 'gif', fits)).toBeNull()
  await expect(writeMoving('gif', steps(2), 0, 90)).rejects.toMatchObject({ code: 'no-decoder' })
  vi.stubGlobal('crossOriginIsolated', true)
})
