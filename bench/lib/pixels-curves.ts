// Bytes by score of each JPEG encoder for one photograph.
import type { Pixels } from '../../engines/pixels/src/index.ts'
import { cjpeg, type Image, mozjpeg, toPpm } from './pixels-peers.ts'

export const TURBO = 'libjpeg-turbo'
export const WAYS = ['ours', 'ours, progressive', 'ours, small', 'mozjpeg (sharp)'] as const

const QUALITIES = [20, 40, 55, 68, 80, 88, 94, 97]
const FIRST = QUALITIES.indexOf(68)

interface Point {
  bytes: number
  score: number
}

export function decode(pixels: Pixels, file: Uint8Array, scale: 1 | 2 = 1): Image {
  const reader = pixels.readJpeg(file, { scale })
  const data = new Uint8Array(reader.width * reader.height * 4)
  for (const strip of pixels.readRgba(reader)) data.set(strip.data, strip.y * reader.width * 4)
  return { width: reader.width, height: reader.height, data }
}

export function write(pixels: Pixels, { width, height, data }: Image): ReturnType<Pixels['writeJpeg']> {
  const writer = pixels.writeJpeg({ width, height, sampling: '4:2:0' })
  for (let y = 0; !writer.input.isDone; ) {
    const lines = writer.input.nextHeight
    writer.pushRgba(data.subarray(4 * y * width, 4 * (y + lines) * width))
    y += lines
  }
  return writer
}

/** Logarithm of the bytes at a score, between the two measured ones beside it. */
export function bytesAt(points: readonly Point[], score: number): number | null {
  const sorted = [...points].sort((a, b) => a.score - b.score)
  for (const [index, high] of sorted.entries()) {
    const low = sorted[index - 1]
    if (!low || low.score > score || high.score < score) continue
    const share = (score - low.score) / (high.score - low.score || 1)
    return Math.log(low.bytes) + share * (Math.log(high.bytes) - Math.log(low.bytes))
  }
  return null
}

/** Measures upwards and downwards from the middle until both ends of the wanted scores are reached. */
async function reach(range: readonly [number, number], measure: (quality: number) => Promise<number>) {
  let score = Number.NEGATIVE_INFINITY
  for (let at = FIRST; at < QUALITIES.length && score < range[1]; at += 1) {
    const found = await measure(QUALITIES[at] ?? 97)
    if (at === FIRST && found > range[0]) {
      let lowest = found
      for (let below = FIRST - 1; below >= 0 && lowest > range[0]; below -= 1)
        lowest = await measure(QUALITIES[below] ?? 20)
    }
    score = found
  }
}

export async function curvesOf(pixels: Pixels, photo: Image, scores: readonly number[]) {
  const similar = pixels.similarTo(photo)
  const curves = new Map<string, Point[]>([TURBO, ...WAYS].map((way) => [way, []]))
  const scored = (file: Uint8Array) => similar.score(decode(pixels, file))
  const add = (way: string, file: Uint8Array, score = scored(file)) => {
    curves.get(way)?.push({ bytes: file.length, score })
    return score
  }
  const range = [Math.min(...scores), Math.max(...scores)] as const
  const writer = write(pixels, photo)
  const ppm = toPpm(photo)
  await reach(range, async (quality) => add(TURBO, cjpeg(ppm, quality).file))
  await reach(range, async (quality) => add('mozjpeg (sharp)', await mozjpeg(photo, quality)))
  await reach(range, async (quality) => {
    const score = add('ours', writer.encode({ quality }))
    return add('ours, progressive', writer.encode({ quality, isProgressive: true }), score)
  })
  await reach(range, async (quality) =>
    add('ours, small', writer.encode({ quality, isProgressive: true, effort: 'small' })),
  )
  return curves
}
