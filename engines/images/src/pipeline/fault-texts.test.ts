// Each sentence is read where it arises: a visitor or a log line shows it unchanged.

import { ascii } from '@sundry/kit'
import type { Surface } from '@sundry/raster'
import { encodeOnCanvas } from '@sundry/raster'
import { describe, expect, test, vi } from 'vitest'
import { readJpegMetadata } from '../formats/jpeg/describe.ts'
import { readPngMetadata } from '../formats/png/describe.ts'
import { probeFile } from '../formats/probe-file.ts'
import { toProcessedImage } from './job.ts'

const file = (...bytes: number[]) => new Blob([Uint8Array.of(...bytes)])

describe('compression inputs', () => {
  test('a value that is no file is refused [image-50]', () =>
    expect(probeFile('photo.jpg')).rejects.toThrow('The file given is not an instance of Blob or File'))
  test('a file that is no image [image-51]', () =>
    expect(probeFile(new Blob(['Dear Sir, thank you.']))).rejects.toThrow('The file given is not an image'))
})

describe('internal texts of the conversion', () => {
  test('a file that cannot be read [image-52]', () => {
    const gone = file(0xff, 0xd8, 0xff)
    gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) })
    return expect(probeFile(gone)).rejects.toThrow('Failed to load image for conversion.')
  })
  test('a canvas that writes nothing [image-53]', async () => {
    const surface = { canvas: () => ({ convertToBlob: () => Promise.reject(new Error('no')) }) } as unknown as Surface
    await expect(encodeOnCanvas(surface, 'image/jpeg', 92)).rejects.toThrow('Canvas toBlob returned null')
    expect(() => toProcessedImage(new File([], 'a.png'), { bytes: new Uint8Array(0), format: 'png' } as never)).toThrow(
      'Canvas toBlob returned null',
    )
  })
})

test('quality goes to the canvas divided by 100 [image-49]', async () => {
  const convertToBlob = vi.fn(async ({ type }: { type: string }) => new Blob(['x'], { type }))
  await encodeOnCanvas({ canvas: () => ({ convertToBlob }) } as unknown as Surface, 'image/webp', 92)
  expect(convertToBlob).toHaveBeenCalledExactlyOnceWith({ type: 'image/webp', quality: 0.92 })
})

describe('decoding helpers', () => {
  test('metadata of what is no JPEG [image-54]', () =>
    expect(() => readJpegMetadata(ascii('GIF89a'))).toThrow('not a valid JPEG'))
  test('metadata of what is no PNG [image-55]', () =>
    expect(readPngMetadata(ascii('GIF89a'))).rejects.toThrow('The input is not a PNG file!'))
})
