import { orientationOnly } from '../core/exif.ts'
import { descriptorOf } from '../formats/index.ts'
import { writeMetadata } from '../metadata/copy.ts'
import { noMetadata } from '../metadata/types.ts'
import type { FormatId } from '../types.ts'
import { probeOnce } from './probes.ts'

const lyingWebp = 'UklGRh4AAABXRUJQVlA4TBEAAAAvAQAAAA8Q87//8x8OMqL/AQA='

async function lying(format: FormatId): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'webp') return Uint8Array.from(atob(lyingWebp), (octet) => octet.charCodeAt(0))
  const canvas = new OffscreenCanvas(2, 1)
  canvas.getContext('2d')
  const blob = await canvas.convertToBlob({ type: descriptorOf(format).mime })
  return new Uint8Array(await blob.arrayBuffer())
}

async function probe(format: FormatId): Promise<boolean> {
  const { mime } = descriptorOf(format)
  const file = await writeMetadata(await lying(format), format, {
    ...noMetadata,
    exif: orientationOnly(6),
  })
  const bitmap = await createImageBitmap(new Blob([file], { type: mime }))
  const turned = bitmap.width === 1
  bitmap.close()
  return turned
}

/**
 * Browsers disagree about PNG and WebP, and 'none' has become another word for 'from-image', so a small picture with
 * an orientation is tried.
 */
export function browserAppliesOrientation(format: FormatId): Promise<boolean> {
  if (descriptorOf(format).orientation !== 'exif') return Promise.resolve(true)
  return probeOnce(`turns ${format}`, () => probe(format))
}
