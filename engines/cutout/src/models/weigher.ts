import { type Pixels, type Plane, type Scratch, withScratch } from '../base/plane.ts'
import { GENERAL_LEVELS } from '../base/policy.ts'
import { resample } from '../base/resample.ts'
import { colourLikelihood } from '../mask/colours.ts'
import { levels } from '../mask/doubt.ts'
import { toPlanes } from './input.ts'
import { type Matting, MEAN, type Salience, SIDE, SIDE_MAPS, STD } from './networks.ts'
import { numbersOf, runOne, type Session, type Tensor, tensor } from './runtime.ts'

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
