import { CutoutFault } from '../base/fault.ts'
import type { Pixels, Plane } from '../base/plane.ts'
import { readCustom } from './catalogue.ts'
import { type Drawable, pixelsForModel, strideSize, toPlanes } from './input.ts'
import { stretch } from './networks.ts'
import { numbersOf, runOne, type Session, tensor } from './runtime.ts'

function interleave(planes: Float32Array): Float32Array {
  const count = planes.length / 3
  const mixed = new Float32Array(planes.length)
  for (let at = 0; at < count; at += 1)
    for (let channel = 0; channel < 3; channel += 1) mixed[at * 3 + channel] = planes[channel * count + at] ?? 0
  return mixed
}

interface Source {
  context: { canvas: Drawable }
  width: number
  height: number
}

export async function runCustom(sessions: ReadonlyMap<string, Session>, photo: Source): Promise<Plane> {
  const model = await readCustom()
  const session = model && sessions.get(model.id)
  if (!model || !session) throw new CutoutFault('no-custom-model')
  const { input, output, sigmoid } = model
  const size = input.shortSide
    ? strideSize(photo.width, photo.height, input.shortSide)
    : { width: input.size ?? 1024, height: input.size ?? 1024 }
  const pixels: Pixels = pixelsForModel(photo.context.canvas, size.width, size.height)
  const planes = toPlanes(pixels, input.mean, input.std)
  const last = input.layout === 'nhwc'
  const dims = last ? [1, size.height, size.width, 3] : [1, 3, size.height, size.width]
  const name = input.name ?? session.inputNames[0] ?? 'input'
  const feeds = { [name]: tensor(last ? interleave(planes) : planes, dims) }
  const result = await runOne(session, feeds, output ?? session.outputNames[0] ?? 'output')
  const [height = size.height, width = size.width] = result.dims.filter((side) => side > 1).slice(-2)
  const data = Float32Array.from(numbersOf(result).subarray(0, width * height))
  result.dispose()
  if (sigmoid) return { data: data.map((logit) => 1 / (1 + Math.exp(-logit))), width, height }
  stretch(data)
  return { data, width, height }
}
