import type { Plane } from '../base/plane.ts'
import { type Drawable, pixelsAt, toPlanes } from './input.ts'
import { numbersOf, runOne, type Session, type Tensor, tensor } from './runtime.ts'

const SIDE = 1024
const MEAN = [123.675 / 255, 116.28 / 255, 103.53 / 255]
const STD = [58.395 / 255, 57.12 / 255, 57.375 / 255]
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
  const scale = SIDE / Math.max(width, height)
  const across = Math.max(1, Math.round(width * scale))
  const down = Math.max(1, Math.round(height * scale))
  const planes = toPlanes(pixelsAt(photo, across, down), MEAN, STD)
  const square = new Float32Array(3 * SIDE * SIDE)
  for (let row = 0; row < 3 * down; row += 1) {
    const channel = Math.floor(row / down)
    const place = channel * SIDE * SIDE + (row % down) * SIDE
    square.set(planes.subarray(row * across, (row + 1) * across), place)
  }
  const input = { [encoder.inputNames[0] ?? 'input']: tensor(square, [1, 3, SIDE, SIDE]) }
  const features = await runOne(encoder, input, encoder.outputNames[0] ?? 'output')
  return { features, width, height }
}

export async function maskAt(decoder: Session, embedding: Embedding, points: readonly Point[]): Promise<Plane> {
  const { features, width, height } = embedding
  const scale = SIDE / Math.max(width, height)
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
