// https://developers.google.com/speed/webp/docs/riff_container#animation
import { ascii, Bytes, concat, le16, le32 } from '@sundry/kit'
import {
  type Box,
  changedBox,
  cut,
  type Frame,
  ImageFault,
  imageDataOf,
  isOpaque,
  type Part,
  type Raster,
  type Size,
  Surface,
} from '@sundry/raster'
import {
  ALPHA,
  ANIMATION,
  chunk,
  extendedHead,
  le24,
  readRiff,
  readWebpHeader,
  riff,
  stillWebp,
  u24,
} from './metadata.ts'
import { decodeWebp } from './read.ts'
import { encodeWebp } from './write.ts'

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

// https://developers.google.com/speed/webp/docs/riff_container#animation
/** The frame is not blended with the previous pixels. */
const REPLACES = 2

/** Boxes begin at even places. */
const even = (start: number, length: number) => [start & ~1, length + (start & 1)] as const

export async function writeMovingWebp(
  frames: readonly Frame[],
  loops: number,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = (frames[0] as Frame).pixels
  const written: { box: Uint8Array; milliseconds: number; image: Uint8Array }[] = []
  for (const [index, { pixels, milliseconds }] of frames.entries()) {
    const before = frames[index - 1]?.pixels
    const changed = before ? changedBox(before, pixels) : { x: 0, y: 0, width, height }
    const last = written.at(-1)
    if (!changed) {
      if (last) last.milliseconds += milliseconds
      continue
    }
    const [x, across] = even(changed.x, changed.width)
    const [y, down] = even(changed.y, changed.height)
    const part = new Surface(imageDataOf(cut(pixels, { x, y, width: across, height: down })))
    const still = await encodeWebp(part, quality, { method: 4 })
    const own = readRiff(still).filter(({ type }) => type === 'ALPH' || type === 'VP8 ' || type === 'VP8L')
    written.push({
      box: concat([le24(x / 2), le24(y / 2), le24(across - 1), le24(down - 1)]),
      milliseconds,
      image: concat(own.flatMap(({ type, data, end }) => chunk(type, still.subarray(data, end)))),
    })
  }
  const alpha = frames.every(({ pixels }) => isOpaque(pixels.data)) ? 0 : ALPHA
  return riff([
    ...chunk('VP8X', extendedHead(ANIMATION | alpha, { width, height })),
    ...chunk('ANIM', concat([le32(0), le16(loops)])),
    ...written.flatMap(({ box, milliseconds, image }) =>
      chunk('ANMF', concat([box, le24(Math.min(0xffffff, milliseconds)), Uint8Array.of(REPLACES), image])),
    ),
  ])
}
