import { free } from '../core/free.ts'
import type { Pixels, Plane } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { colourLikelihood } from '../mask/colours.ts'
import { levels } from '../mask/levels.ts'
import { toPlanes } from './input.ts'
import type { Matting } from './modnet.ts'
import { numbersOf, runOne, type Session, type Tensor, tensor } from './runtime.ts'
import { MEAN, type Salience, SIDE_MAPS, STD } from './u2netp.ts'

/** Its grid for what the matting's coarse branch knows. */
const GRID = 40
/** Three of colour, four of masks, one of how likely colours are. */
const LOOKS = 8

/** Channel by channel at another size. */
function channelsAt(source: Tensor, side: number): Tensor {
  const [, channels = 0, height = 0, width = 0] = source.dims
  const from = numbersOf(source)
  const count = width * height
  const data = new Float32Array(channels * side * side)
  for (let channel = 0; channel < channels; channel += 1) {
    const plane = { data: from.subarray(channel * count, (channel + 1) * count), width, height }
    data.set(resample(plane, side, side).data, channel * side * side)
  }
  return tensor(data, [1, channels, side, side])
}

/**
 * Weighs both masks against each other, pixel by pixel, and has a word of its own. A small network of ours that reads
 * the picture, both masks, how likely each colour is the subject's and what both models knew: docs/decisions/0104.
 */
export async function runWeigher(
  session: Session,
  pixels: Pixels,
  general: Salience,
  matting: Matting,
): Promise<Plane> {
  const { width, height } = pixels
  const count = width * height
  const maps = general.inner.slice(0, SIDE_MAPS.length)
  const [f80, f40, f20, f10] = general.inner.slice(SIDE_MAPS.length)
  if (!f80 || !f40 || !f20 || !f10) throw new Error('the general model told too little')
  const looks = new Float32Array(count * LOOKS)
  looks.set(toPlanes(pixels, MEAN, STD))
  looks.set(general.mask.data, count * 3)
  maps.forEach((map, index) => {
    looks.set(numbersOf(map), count * (4 + index))
  })
  looks.set(resample(matting.mask, width, height).data, count * 6)
  looks.set(colourLikelihood(pixels, levels(general.mask, 0.25, 0.75)).data, count * 7)
  const coarse = channelsAt(matting.coarse, GRID)
  const feeds = { looks: tensor(looks, [1, LOOKS, height, width]), f80, f40, f20, f10, coarse }
  const result = await runOne(session, feeds, 'mask')
  free(looks, numbersOf(coarse))
  return { data: numbersOf(result), width, height }
}
