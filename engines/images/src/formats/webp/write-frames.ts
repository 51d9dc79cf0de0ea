// https://developers.google.com/speed/webp/docs/riff_container#animation
import { concat, le16, le32 } from '@sundry/kit'
import type { Frame } from '@sundry/raster'
import { changedBox, cut, imageDataOf, isOpaque, Surface } from '@sundry/raster'
import { ALPHA, ANIMATION, chunk, extendedHead, le24, readRiff, riff } from './metadata.ts'
import { encodeWebp } from './write.ts'

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
