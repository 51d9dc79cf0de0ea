import { free } from '../core/free.ts'
import type { Pixels, Plane } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { colourLikelihood } from '../mask/colours.ts'
import { levels } from '../mask/levels.ts'
import { toPlanes } from './input.ts'
import type { Matting } from './modnet.ts'
import { numbersOf, runOne, type Session, type Tensor, tensor } from './runtime.ts'
import { MEAN, type Salience, SIDE, SIDE_MAPS, STD } from './u2netp.ts'

/** What it reads besides the looks, by their grids for a picture of SIDE: the general model's, then the matting's. */
const GRIDS = { f80: 80, f40: 40, f20: 20, f10: 10, coarse: 40 } as const
/** Three of colour, four of masks, one of how likely colours are. */
const LOOKS = 8

/** Channel by channel at another size. */
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

/**
 * Weighs both masks against each other, pixel by pixel, and has a word of its own. A small network of ours that reads
 * the picture, both masks, how likely each colour is the subject's and what both models knew: docs/decisions/0080. It
 * was taught at SIDE; shown more pixels, it sees thinner things (docs/decisions/0080).
 */
export async function runWeigher(
  session: Session,
  pixels: Pixels,
  general: Salience,
  matting: Matting,
): Promise<Plane> {
  const { width, height } = pixels
  const count = width * height
  const at = (mask: Plane) => resample(mask, width, height)
  const maps = general.inner.slice(0, SIDE_MAPS.length)
  const [f80, f40, f20, f10] = general.inner.slice(SIDE_MAPS.length)
  if (!f80 || !f40 || !f20 || !f10) throw new Error('the general model told too little')
  const wide = at(general.mask)
  const looks = new Float32Array(count * LOOKS)
  looks.set(toPlanes(pixels, MEAN, STD))
  looks.set(wide.data, count * 3)
  maps.forEach((map, index) => {
    looks.set(channelsAt(map, width), count * (4 + index))
  })
  looks.set(at(matting.mask).data, count * 6)
  looks.set(colourLikelihood(pixels, levels(wide, 0.25, 0.75)).data, count * 7)
  const known = Object.entries({ f80, f40, f20, f10, coarse: matting.coarse }).map(([name, knows]) => {
    const side = (GRIDS[name as keyof typeof GRIDS] * width) / SIDE
    return [name, tensor(channelsAt(knows, side), [1, knows.dims[1] ?? 0, side, side])] as const
  })
  const feeds = { looks: tensor(looks, [1, LOOKS, height, width]), ...Object.fromEntries(known) }
  const result = await runOne(session, feeds, 'mask')
  free(looks, ...known.map(([, knows]) => numbersOf(knows)))
  return { data: numbersOf(result), width, height }
}
