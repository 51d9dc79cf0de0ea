import { expect, test } from 'vitest'
import { makeImage, meanError, openPixels, pushAll } from '../testing/images.ts'

const pixels = await openPixels()

function fileOf(width: number, height: number, sampling: '4:2:0' | '4:2:2' | '4:4:4' | 'grey') {
  const writer = pixels.writeJpeg({ width, height, sampling })
  pushAll(writer, makeImage(width, height, 4))
  return writer.encode({ quality: 95 })
}

test('an image halved on the way looks as through one filter, at any size and sampling', () => {
  const sides = [
    [97, 80],
    [160, 121],
    [203, 99],
  ] as const
  for (const sampling of ['4:2:0', '4:2:2', '4:4:4', 'grey'] as const)
    for (const [width, height] of sides) {
      const file = fileOf(width, height, sampling)
      const to = { width: Math.floor(width / 3.1), height: Math.floor(height / 3.1) }
      const [halved, whole] = [new Uint8Array(to.width * to.height * 4), new Uint8Array(to.width * to.height * 4)]
      let at = 0
      for (const line of pixels.resampleJpeg(pixels.readJpeg(file), { ...to, light: 'linear' })) {
        halved.set(line, at)
        at += line.length
      }
      expect(at).toBe(halved.length)
      const resampler = pixels.resample({ from: { width, height }, to, kind: 'rgba' })
      at = 0
      for (const strip of pixels.readRgba(pixels.readJpeg(file)))
        for (let y = 0; y < strip.height; y += 1) {
          resampler.push(strip.data.subarray(4 * width * y, 4 * width * (y + 1)))
          for (let line = resampler.nextLine(); line; line = resampler.nextLine()) {
            whole.set(line, at)
            at += line.length
          }
        }
      expect(meanError({ ...to, data: halved }, { ...to, data: whole })).toBeLessThan(4)
    }
})
