import { type Pixels, type Plane, type Scratch, withScratch } from '../base/plane.ts'
import { GENERAL_LEVELS } from '../base/policy.ts'
import { resample } from '../base/resample.ts'
import { colourLikelihood } from '../mask/colours.ts'
import { levels } from '../mask/doubt.ts'
import { type Drawable, pixelsAt, toPlanes } from './input.ts'
import { numbersOf, runOne, runSome, type Session, type Tensor, tensor } from './runtime.ts'

export const SIDE = 320
/** The fused map; the other six outputs are its side maps. */
const OUTPUT = '1959'
/**
 * Outputs added by `scripts/models.json`: the two finest side maps, and the decoder's features at a quarter of the
 * size, an eighth and so on.
 */
export const SIDE_MAPS = ['1960', '1961']
export const FEATURES = ['1544', '1429', '1341', '1293']
const MEAN = [0.485, 0.456, 0.406]
const STD = [0.229, 0.224, 0.225]

interface Salience {
  mask: Plane
  /** The largest value before the mask was stretched, low when nothing stands out. */
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

export const SHORT_SIDE = 512
const HALF = [0.5, 0.5, 0.5]
const COARSE = '730'

interface Matting {
  mask: Plane
  coarse: Tensor
}

/** https://github.com/ZHKKKe/MODNet */
export const runMatting = (session: Session, pixels: Pixels): Promise<Matting> =>
  withScratch(async ({ numbers }) => {
    const { width, height } = pixels
    const input = tensor(numbers(toPlanes(pixels, HALF, HALF)), [1, 3, height, width])
    const output = session.outputNames[0] ?? 'output'
    const feeds = { [session.inputNames[0] ?? 'input']: input }
    const [result, coarse] = await runSome(session, feeds, [output, COARSE])
    if (!result || !coarse) throw new Error('the model gave no mask')
    return { mask: { data: numbersOf(result), width, height }, coarse }
  })

const SAM_SIDE = 1024
const SAM_MEAN = [123.675 / 255, 116.28 / 255, 103.53 / 255]
const SAM_STD = [58.395 / 255, 57.12 / 255, 57.375 / 255]
export const CLICK_SIDE = 512

export interface Embedding {
  features: Tensor
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
  here: boolean
}

/** Slow, and needed once a photo. https://github.com/ChaoningZhang/MobileSAM */
export async function embed(encoder: Session, photo: Drawable, width: number, height: number): Promise<Embedding> {
  const scale = SAM_SIDE / Math.max(width, height)
  const across = Math.max(1, Math.round(width * scale))
  const down = Math.max(1, Math.round(height * scale))
  const planes = toPlanes(pixelsAt(photo, across, down), SAM_MEAN, SAM_STD)
  const square = new Float32Array(3 * SAM_SIDE * SAM_SIDE)
  for (let row = 0; row < 3 * down; row += 1) {
    const channel = Math.floor(row / down)
    const place = channel * SAM_SIDE * SAM_SIDE + (row % down) * SAM_SIDE
    square.set(planes.subarray(row * across, (row + 1) * across), place)
  }
  const input = { [encoder.inputNames[0] ?? 'input']: tensor(square, [1, 3, SAM_SIDE, SAM_SIDE]) }
  const features = await runOne(encoder, input, encoder.outputNames[0] ?? 'output')
  return { features, width, height }
}

export async function maskAt(decoder: Session, embedding: Embedding, points: readonly Point[]): Promise<Plane> {
  const { features, width, height } = embedding
  const scale = SAM_SIDE / Math.max(width, height)
  const small = CLICK_SIDE / Math.max(width, height)
  const size = { width: Math.max(1, Math.round(width * small)), height: Math.max(1, Math.round(height * small)) }
  // The model wants a point of label -1 at the end when there is no box.
  const places = [...points.flatMap(({ x, y }) => [x * scale, y * scale]), 0, 0]
  const labels = [...points.map(({ here }) => (here ? 1 : 0)), -1]
  const feeds = {
    image_embeddings: features,
    point_coords: tensor(Float32Array.from(places), [1, labels.length, 2]),
    point_labels: tensor(Float32Array.from(labels), [1, labels.length]),
    orig_im_size: tensor(Float32Array.of(size.height, size.width), [2]),
    mask_input: tensor(new Float32Array(256 * 256), [1, 1, 256, 256]),
    has_mask_input: tensor(Float32Array.of(0), [1]),
  }
  const result = await runOne(decoder, feeds, decoder.outputNames[0] ?? 'masks')
  const logits = numbersOf(result)
  const data = logits.subarray(0, size.width * size.height).map((logit) => 1 / (1 + Math.exp(-logit)))
  result.dispose()
  return { data, ...size }
}

const GRIDS = { f80: 80, f40: 40, f20: 20, f10: 10, coarse: 40 } as const
const CHANNELS = 8

function channelsAt(source: Tensor, side: number): Float32Array {
  const [, channels = 0, height = 0, width = 0] = source.dims
  const from = numbersOf(source)
  const count = width * height
  const data = new Float32Array(channels * side * side)
  for (let channel = 0; channel < channels; channel += 1) {
    const plane = { data: from.subarray(channel * count, (channel + 1) * count), width, height }
    data.set(resample(plane, side, side).data, channel * side * side)
  }
  return data
}

/** Trained at SIDE; with more pixels it sees thinner things (docs/decisions/0080). */
export const runWeigher = (session: Session, pixels: Pixels, general: Salience, matting: Matting): Promise<Plane> =>
  withScratch((scratch) => weigh(session, pixels, general, matting, scratch))

async function weigh(
  session: Session,
  pixels: Pixels,
  general: Salience,
  matting: Matting,
  { numbers }: Scratch,
): Promise<Plane> {
  const { width, height } = pixels
  const count = width * height
  const at = (mask: Plane) => resample(mask, width, height)
  const maps = general.inner.slice(0, SIDE_MAPS.length)
  const [f80, f40, f20, f10] = general.inner.slice(SIDE_MAPS.length)
  if (!f80 || !f40 || !f20 || !f10) throw new Error('the general model gave too few features')
  const wide = at(general.mask)
  const channels = numbers(new Float32Array(count * CHANNELS))
  channels.set(toPlanes(pixels, MEAN, STD))
  channels.set(wide.data, count * 3)
  maps.forEach((map, index) => {
    channels.set(channelsAt(map, width), count * (4 + index))
  })
  channels.set(at(matting.mask).data, count * 6)
  channels.set(colourLikelihood(pixels, levels(wide, GENERAL_LEVELS.black, GENERAL_LEVELS.white)).data, count * 7)
  const known = Object.entries({ f80, f40, f20, f10, coarse: matting.coarse }).map(([name, knows]) => {
    const side = (GRIDS[name as keyof typeof GRIDS] * width) / SIDE
    return [name, tensor(numbers(channelsAt(knows, side)), [1, knows.dims[1] ?? 0, side, side])] as const
  })
  const feeds = { looks: tensor(channels, [1, CHANNELS, height, width]), ...Object.fromEntries(known) }
  const result = await runOne(session, feeds, 'mask')
  return { data: numbersOf(result), width, height }
}
