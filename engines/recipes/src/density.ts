import { withoutCredentials } from '@sundry/images'
import { concat, crc32 } from '@sundry/kit'

const INCH_IN_METRES = 0.0254

/** JFIF 1.02: units, then the density across and down, in the APP0 segment that follows the start of the image. */
function jpegDensity(bytes: Uint8Array<ArrayBuffer>, dpi: number): Uint8Array<ArrayBuffer> {
  const isJfif = bytes[2] === 0xff && bytes[3] === 0xe0 && String.fromCharCode(...bytes.subarray(6, 10)) === 'JFIF'
  const density = [1, dpi >> 8, dpi & 255, dpi >> 8, dpi & 255]
  if (isJfif) {
    const written = bytes.slice()
    written.set(density, 13)
    return written
  }
  const segment = [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, ...density, 0, 0]
  return concat([bytes.subarray(0, 2), Uint8Array.from(segment), bytes.subarray(2)])
}

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at + 4, at + 8))
const PNG_SIGNATURE = 8
const CHUNK_FRAME = 12

/** PNG 3rd edition, 11.3.4.3: pHYs precedes the first IDAT. */
function pngDensity(bytes: Uint8Array<ArrayBuffer>, dpi: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunk = new Uint8Array(CHUNK_FRAME + 9)
  const out = new DataView(chunk.buffer)
  const perMetre = Math.round(dpi / INCH_IN_METRES)
  out.setUint32(0, 9)
  chunk.set([0x70, 0x48, 0x59, 0x73], 4)
  out.setUint32(8, perMetre)
  out.setUint32(12, perMetre)
  chunk[16] = 1
  out.setUint32(17, crc32(chunk.subarray(4, 17)))
  const parts: Uint8Array[] = [bytes.subarray(0, PNG_SIGNATURE)]
  for (let at = PNG_SIGNATURE; at + CHUNK_FRAME <= bytes.length; ) {
    const name = nameAt(bytes, at)
    const next = at + CHUNK_FRAME + view.getUint32(at)
    if (name === 'IDAT') return concat([...parts, chunk, bytes.subarray(at)])
    if (name !== 'pHYs') parts.push(bytes.subarray(at, next))
    at = next
  }
  return bytes
}

/** The same image, saying how many of its dots make an inch; null for formats that cannot say it. */
export function withDensity(bytes: Uint8Array<ArrayBuffer>, type: string, dpi: number): Uint8Array<ArrayBuffer> | null {
  // Content Credentials are signed for the file as it was.
  if (type === 'image/jpeg') return jpegDensity(withoutCredentials(bytes, 'jpeg'), Math.min(65_535, Math.round(dpi)))
  if (type === 'image/png') return pngDensity(withoutCredentials(bytes, 'png'), dpi)
  return null
}
