// Notes beside a result: the sentence with the figures of the image, and when an image passes unchanged.
import { describe, expect, test } from 'vitest'
import type { ImageSettings } from '../model/types.ts'
import { planRun } from './job.ts'
import { notes } from './notes.ts'

const size = { width: 299.6, height: 200.4 }

test('each note has the sentence that was reviewed', () =>
  expect([
    notes.substituted('heic', 'jpeg'),
    notes.repacked(),
    notes.keptOriginal(),
    notes.grew(),
    notes.firstFrame('avif'),
    notes.stopped(),
    notes.firstPage(),
    notes.gainMap(),
    notes.depth(),
    notes.smaller(80, 60),
    notes.enlarged(1.504, size),
    notes.iconSize(256, { width: 256, height: 128 }),
    notes.filled('jpeg', '#FFFFFF'),
    notes.filled('bmp', '#fffffe'),
    notes.aboveCeiling('png', 2),
    notes.palette(),
    notes.metadataDropped('bmp'),
    notes.colours(),
  ]).toMatchSnapshot())

describe('without a wish for another format', () => {
  const plain: ImageSettings = {
    ...{ enableResize: false, width: null, height: null, maintainAspectRatio: true },
    ...{ outputFormat: null, quality: 80, compressionLevel: 1, maxSizeMB: null },
  }
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
