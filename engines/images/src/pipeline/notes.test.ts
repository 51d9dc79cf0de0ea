// What is said beside a result: the sentence with the figures of the picture at hand, and when a picture is let through.
import { describe, expect, test } from 'vitest'
import type { ImageSettings } from '../types.ts'
import { notes } from './notes.ts'
import { planRun } from './plan.ts'

const size = { width: 299.6, height: 200.4 }

test.each([
  [notes.substituted('heic', 'jpeg'), 'substituted', 'HEIC cannot be written, so this is a JPEG file.'],
  [notes.repacked(), 'repacked', 'Coded in fewer bytes: every pixel of the picture is unchanged.'],
  [notes.keptOriginal(), 'kept-original', 'Already as small as it gets: the picture is unchanged.'],
  [notes.grew(), 'grew', 'The result is larger than the original.'],
  [
    notes.firstFrame('avif'),
    'first-frame',
    'AVIF files of ours do not move; this is the first picture of the animation.',
  ],
  [notes.stopped(), 'first-frame', 'The animation could not be kept here; this is its first picture.'],
  [notes.gainMap(), 'gain-map', 'The HDR layer of this photo was left out: it looks as it does on an ordinary screen.'],
  [notes.depth(), 'depth', 'The picture had 16 bits a channel; the result has 8.'],
  [notes.smaller(80, 60), 'smaller', 'Made smaller, to 80 × 60 pixels, to stay below the size asked for.'],
  [notes.enlarged(1.504, size), 'enlarged', 'Enlarged to 150% of its 300 × 200 pixels: that adds no detail.'],
  [
    notes.iconSize(256, { width: 256, height: 128 }),
    'icon-size',
    'An icon is at most 256 × 256 pixels, so it was made smaller, to 256 × 128.',
  ],
  [notes.filled('jpeg', '#FFFFFF'), 'filled', 'JPEG has no transparency: transparent parts are now white.'],
  [notes.filled('bmp', '#fffffe'), 'filled', 'BMP has no transparency: transparent parts are now #fffffe.'],
  [
    notes.aboveCeiling('png', 2),
    'above-ceiling',
    'Still above 2 MB: a PNG file gets no smaller without losing colours or pixels. A custom size limit allows that; WebP and JPEG need less.',
  ],
  [notes.palette(), 'palette', 'Reduced to 256 colours to stay below the size asked for.'],
  [notes.fullColour(), 'full-colour', 'The picture could not be reduced to 256 colours here, so it keeps them all.'],
  [notes.metadataDropped('bmp'), 'metadata-dropped', 'BMP files of ours carry no metadata, so it was left out.'],
  [notes.colours(), 'colours', 'The colours were converted to sRGB.'],
])('%o', (said, code, message) => expect(said).toEqual({ code, message }))

describe('without a wish for another format', () => {
  const plain: ImageSettings = {
    ...{ enableResize: false, width: null, height: null, maintainAspectRatio: true },
    ...{ outputFormat: null, quality: 80, compressionLevel: 1, maxSizeMB: null },
  }
  test('a vector graphic and a GIF are not compressed, one notch is enough for the others', () => {
    for (const format of ['svg', 'gif'] as const) expect(planRun(format, plain)).toBeNull()
    expect(planRun('jpeg', plain)).toMatchObject({ target: 'jpeg', compress: true, substituted: false })
    expect(planRun('jpeg', { ...plain, compressionLevel: 0 })).toBeNull()
  })
  test('a vector graphic that is resized becomes a PNG, a photo of a kind that is only read a JPEG', () => {
    const cropped = { ...plain, crop: { x: 0, y: 0, width: 10, height: 10 } }
    expect(planRun('svg', cropped)).toMatchObject({ target: 'png', substituted: true, convert: true })
    expect(planRun('heic', plain)).toMatchObject({ target: 'jpeg', substituted: true, compress: true })
    expect(planRun('gif', { ...plain, outputFormat: 'gif' })).toMatchObject({
      convert: false,
      compress: false,
    })
    expect(planRun('gif', { ...plain, outputFormat: 'webp' })).toMatchObject({ convert: true, compress: true })
  })
})
