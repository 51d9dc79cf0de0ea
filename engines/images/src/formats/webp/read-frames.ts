// https://developers.google.com/speed/webp/docs/riff_container#animation
import { ascii, Bytes, concat } from '@sundry/kit'
import type { Box, Part, Raster, Size } from '@sundry/raster'
import { ImageFault } from '@sundry/raster'
import { readRiff, readWebpHeader, stillWebp, u24 } from './metadata.ts'
import { decodeWebp } from './read.ts'

async function decodeFrame(data: Uint8Array, { width, height }: Box): Promise<Raster> {
  // The chunks of a frame are those of a still image.
  const chunks = readRiff(concat([ascii('RIFF'), Uint8Array.of(0xff, 0xff, 0xff, 0x7f), ascii('WEBP'), data]))
  const image = chunks.find(({ type }) => type === 'VP8 ' || type === 'VP8L')
  const part = (from: number, end: number) => data.subarray(from - 12, end - 12)
  const still = image && stillWebp(image.type, part(image.data, image.end))
  const size = still && readWebpHeader(still)
  // The image's own header determines its decoder's memory.
  if (!still || size?.width !== width || size.height !== height) throw new ImageFault('damaged')
  const alpha = image.type === 'VP8 ' && chunks.find(({ type }) => type === 'ALPH')
  const whole = alpha
    ? stillWebp(image.type, part(image.data, image.end), { width, height, alpha: part(alpha.data, alpha.end) })
    : still
  const pixels = await decodeWebp(whole)
  return { data: new Uint8ClampedArray(pixels.data), width: pixels.width, height: pixels.height }
}

export function readMovingWebp(file: Uint8Array): { size: Size; parts: Part[]; loops: number } {
  const bytes = new Bytes(file)
  const chunks = readRiff(file)
  const loopsAt = chunks.find(({ type }) => type === 'ANIM')
  const parts = chunks
    .filter(({ type, end }) => type === 'ANMF' && end <= file.length)
    .map(({ data, end }): Part => {
      const flags = bytes.u8(data + 15)
      const [width, height] = [u24(bytes, data + 6) + 1, u24(bytes, data + 9) + 1]
      const box = { x: u24(bytes, data) * 2, y: u24(bytes, data + 3) * 2, width, height }
      return {
        box,
        isOver: (flags & 2) === 0,
        disposal: flags & 1 ? 'clear' : 'keep',
        milliseconds: u24(bytes, data + 12),
        decode: () => decodeFrame(file.subarray(data + 16, end), box),
      }
    })
  const { width = 0, height = 0 } = readWebpHeader(file) ?? {}
  return { size: { width, height }, parts, loops: loopsAt ? bytes.u16(loopsAt.data + 4, true) : 0 }
}
