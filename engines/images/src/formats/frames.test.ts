// How the frames of a moving image are read where the browser has a decoder of its own.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readFrames } from './frames.ts'

interface Track {
  frameCount: number
  repetitionCount: number
}
let track: Track | null = { frameCount: 2, repetitionCount: 2 }
let durations: (number | null)[] = []
let breaksAt = Number.POSITIVE_INFINITY
const done: string[] = []
class FakeDecoder {
  static isTypeSupported = async (type: string) => type !== 'image/heic'
  readonly tracks = { ready: Promise.resolve(), selectedTrack: track }
  readonly completed = Promise.resolve()
  constructor(options: { type: string; preferAnimation: boolean }) {
    done.push(`${options.type} ${options.preferAnimation}`)
  }
  async decode({ frameIndex }: { frameIndex: number }) {
    if (frameIndex >= breaksAt) throw new Error('broken')
    return { image: { duration: durations[frameIndex] ?? null, close: () => done.push(`frame ${frameIndex}`) } }
  }
  close() {
    done.push('closed')
  }
}
beforeEach(() => {
  vi.stubGlobal('ImageDecoder', FakeDecoder)
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => done.push('bitmap') }))
  track = { frameCount: 2, repetitionCount: 2 }
  durations = []
  breaksAt = Number.POSITIVE_INFINITY
  done.length = 0
})
afterEach(() => vi.unstubAllGlobals())
const read = (pixels = 1) => readFrames(new Uint8Array(1), 'avif', pixels)
test.each([
  [2, 3],
  [0, 1],
  [Number.POSITIVE_INFINITY, 0],
])('repeated %d times it is shown %i times, 0 for ever', async (repetitionCount, loops) => {
  track = { frameCount: 2, repetitionCount }
  expect((await read())?.loops).toBe(loops)
})
describe('are none', () => {
  test('a still image, or one without a track, has no frames', async () => {
    track = { frameCount: 1, repetitionCount: 0 }
    expect(await read()).toBeNull()
    track = null
    expect(await read()).toBeNull()
    expect(done.filter((one) => one === 'closed')).toHaveLength(2)
  })
  test('an image of more than 200 million pixels in all has no frames', async () => {
    expect(await read(100e6)).not.toBeNull()
    expect(await read(100e6 + 1)).toBeNull()
  })
  test('an image of an unreadable type has no frames', async () => {
    expect(await readFrames(new Uint8Array(1), 'heic', 1)).toBeNull()
  })
})
test('an image that breaks off is damaged, and what was read is let go', async () => {
  track = { frameCount: 3, repetitionCount: 0 }
  breaksAt = 2
  const readAll = async () => {
    for await (const { image } of (await read())?.frames ?? []) image.close()
  }
  await expect(readAll()).rejects.toMatchObject({ code: 'damaged' })
  expect(done).toEqual(['image/avif true', 'frame 0', 'bitmap', 'frame 1', 'bitmap', 'closed'])
})
