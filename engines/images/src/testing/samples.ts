/// <reference path="../ambient.d.ts" />
// Images made on the spot, for tests in the browser.

import { Surface } from '@sundry/raster'
import { orientationOnly } from '../containers/exif.ts'
import { codecs } from '../formats/codecs.ts'
import { writeMetadata } from '../formats/index.ts'
import { formatOf } from '../model/identities.ts'
import { type Metadata, noMetadata } from '../model/metadata.ts'
import type { FormatId, ImageSettings, TargetId } from '../model/types.ts'

export const plain: ImageSettings = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: null,
  quality: 80,
  compressionLevel: 50,
  maxSizeMB: null,
}

export type Colour = readonly [number, number, number]

const corners: readonly Colour[] = [
  [230, 40, 40],
  [40, 200, 60],
  [50, 70, 230],
  [240, 220, 60],
]

export function quarters(width = 48, height = 32, alpha = 255): ImageData {
  const pixels = new ImageData(width, height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = corners[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] ?? [0, 0, 0]
      pixels.data.set([...colour, alpha], (y * width + x) * 4)
    }
  return pixels
}

export function scene(width: number, height: number): ImageData {
  const pixels = new ImageData(width, height)
  let seed = 7
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff
      const grain = (seed >> 16) % 24
      const wave = Math.sin(x / 37) * Math.cos(y / 23) + Math.sin((x + y) / 11) * 0.4
      pixels.data.set(
        [128 + wave * 70 + grain, 110 + Math.sin(y / 51) * 80 + grain, 90 + wave * 50 + grain, 255],
        (y * width + x) * 4,
      )
    }
  return pixels
}

export async function makeBytes(pixels: ImageData, target: TargetId, metadata: Partial<Metadata> = {}) {
  const { bytes } = await codecs[target].encode(new Surface(pixels), 95, { effort: 'fast', palette: false })
  return writeMetadata(bytes, target, { ...noMetadata, ...metadata })
}

export const asFile = (
  bytes: Uint8Array<ArrayBuffer>,
  format: FormatId,
  name = `picture.${formatOf(format).extension}`,
) => new File([bytes], name, { type: formatOf(format).mime })

export async function makeFile(pixels: ImageData, target: TargetId, metadata: Partial<Metadata> = {}): Promise<File> {
  return asFile(await makeBytes(pixels, target, metadata), target)
}

export const turned = (orientation: number): Partial<Metadata> => ({ exif: orientationOnly(orientation) })

export async function look(file: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(file, { colorSpaceConversion: 'none' })
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(bitmap, 0, 0)
  return context.getImageData(0, 0, bitmap.width, bitmap.height)
}

export function at({ data, width }: ImageData, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
}

export function cornersOf(pixels: ImageData): number[] {
  const { width, height } = pixels
  const [left, right, top, bottom] = [width >> 3, width - 1 - (width >> 3), height >> 3, height - 1 - (height >> 3)]
  return [at(pixels, left, top), at(pixels, right, top), at(pixels, left, bottom), at(pixels, right, bottom)].map(
    (seen) => {
      const distances = corners.map((colour) =>
        colour.reduce((sum, value, index) => sum + Math.abs(value - (seen[index] ?? 0)), 0),
      )
      return distances.indexOf(Math.min(...distances))
    },
  )
}

const fixtures: Record<string, URL> = {
  'cmyk.jpg': new URL('./fixtures/cmyk.jpg', import.meta.url),
  'corners.tiff': new URL('./fixtures/corners.tiff', import.meta.url),
  'corners.heic': new URL('./fixtures/corners.heic', import.meta.url),
}

export async function fixture(name: string, type: string): Promise<File> {
  const url = fixtures[name]
  if (!url) throw new Error(`no fixture ${name}`)
  return new File([await (await fetch(url)).arrayBuffer()], name, { type })
}
