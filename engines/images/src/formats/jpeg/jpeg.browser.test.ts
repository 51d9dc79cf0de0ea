import { imageDataOf, Surface } from '@sundry/raster'
import { expect, test } from 'vitest'
import { pattern, patternFiles, sha256 } from '../../testing/patterns.ts'
import { jpegCodec } from '../codecs.ts'

test.each(patternFiles)('$effort, quality $quality: browsers write the bytes that Node writes', async (file) => {
  const surface = new Surface(imageDataOf(pattern(160, 120)))
  const { bytes } = await jpegCodec.encode(surface, file.quality, { effort: file.effort, palette: false })
  expect(await sha256(bytes)).toBe(file.sha256)
})

test('every pixel keeps its colour from quality 96 on, and four share one below', async () => {
  const surface = new Surface(imageDataOf(pattern(64, 48)))
  const factors: (number | undefined)[] = []
  for (const quality of [70, 95.75, 96, 100]) {
    const { bytes } = await jpegCodec.encode(surface, quality, { effort: 'fast', palette: false })
    // The frame header: eight bits, height, width, three components, the first one's factors.
    const at = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === 0xc0)
    factors.push(bytes[at + 11])
  }
  expect(factors).toEqual([0x22, 0x22, 0x11, 0x11])
})
