import { Bytes } from '@sundry/kit'
import type { Raster } from '@sundry/raster'
import { ImageFault } from '@sundry/raster'
import { pngSignature } from '../../model/identities.ts'
import { readPng } from '../png/read.ts'

/** The largest image of an icon, where that is a PNG; the older kind has a BMP without its head. */
export async function readIco(file: Uint8Array): Promise<Raster> {
  const bytes = new Bytes(file)
  const entries = Array.from({ length: bytes.u16(4, true) }, (_, index) => {
    const at = 6 + index * 16
    // A side of 0 means 256, the largest.
    return { rank: (bytes.u8(at) - 1) & 255, length: bytes.u32(at + 8, true), from: bytes.u32(at + 12, true) }
  })
  const largest = entries.sort((one, other) => other.rank - one.rank)[0]
  const image = largest ? file.subarray(largest.from, largest.from + largest.length) : new Uint8Array()
  if (!pngSignature.every((octet, at) => image[at] === octet)) throw new ImageFault('no-decoder')
  return readPng(image)
}
