import type { Pixels, Plane } from '../base/plane.ts'
import { type Scratch, withScratch } from '../base/scratch.ts'
import { toPlanes } from './input.ts'
import { numbersOf, runSome, type Session, type Tensor, tensor } from './runtime.ts'

export const SIDE = 320
/** The fused map; the other six outputs are its side maps. */
const OUTPUT = '1959'
/**
 * Outputs added by `scripts/models.json`: the two finest side maps, and the decoder's features at a quarter of the
 * size, an eighth and so on.
 */
export const SIDE_MAPS = ['1960', '1961']
export const FEATURES = ['1544', '1429', '1341', '1293']
export const MEAN = [0.485, 0.456, 0.406]
export const STD = [0.229, 0.224, 0.225]

export interface Salience {
  mask: Plane
  /** The largest value before the mask was stretched, low if nothing is distinct. */
  peak: number
  inner: readonly Tensor[]
}

export function stretch(data: Float32Array): number {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of data) {
    if (value < low) low = value
    if (value > high) high = value
  }
  const range = high - low || 1
  for (let at = 0; at < data.length; at += 1) data[at] = ((data[at] ?? 0) - low) / range
  return high
}

/** https://github.com/xuebinqin/U-2-Net */
export const runSalience = (session: Session, pixels: Pixels, besides: readonly string[] = []): Promise<Salience> =>
  withScratch((scratch) => findSalient(session, pixels, besides, scratch))

async function findSalient(
  session: Session,
  pixels: Pixels,
  besides: readonly string[],
  { numbers }: Scratch,
): Promise<Salience> {
  const { width, height } = pixels
  let brightest = 1
  for (let at = 0; at < pixels.data.length; at += 1)
    if (at % 4 !== 3 && (pixels.data[at] ?? 0) > brightest) brightest = pixels.data[at] ?? 0
  const scale = 255 / brightest
  const std = STD.map((value) => value / scale)
  const mean = MEAN.map((value) => value / scale)
  const input = tensor(numbers(toPlanes(pixels, mean, std)), [1, 3, height, width])
  const feeds = { [session.inputNames[0] ?? 'input.1']: input }
  const [result, ...inner] = await runSome(session, feeds, [OUTPUT, ...besides])
  if (!result) throw new Error('the model gave no mask')
  const data = numbers(numbersOf(result)).slice(0, width * height)
  const peak = stretch(data)
  return { mask: { data, width, height }, peak, inner }
}
