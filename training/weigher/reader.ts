// Inputs of the weigher as octets: colours, masks, the likelihood of colours; then features as float16.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as ort from 'onnxruntime-web'
import { loadNodeVips } from '../../bench/lib/node-pixels.ts'
import type { Pixels } from '../../engines/cutout/src/base/plane.ts'
import { lanczos, resample } from '../../engines/cutout/src/base/resample.ts'
import { colourLikelihood } from '../../engines/cutout/src/mask/colours.ts'
import { levels } from '../../engines/cutout/src/mask/levels.ts'
import { strideSize, toPlanes } from '../../engines/cutout/src/models/input.ts'

export const SIDE = 320
const GRID = 40
const MEAN = [0.485, 0.456, 0.406]
const STD = [0.229, 0.224, 0.225]
const HALF = [0.5, 0.5, 0.5]
const FEATURES = ['1544', '1429', '1341', '1293']
const models = join(import.meta.dirname, '../../.runtime/models')

function openModel(id: string): Promise<ort.InferenceSession> {
  const list = JSON.parse(readFileSync(join(models, 'manifest.json'), 'utf8')) as {
    models: { id: string; url: string }[]
  }
  const url = list.models.find((model) => model.id === id)?.url
  if (!url) throw new Error('the models are not here; run npm start or npm test once, with a registry')
  return ort.InferenceSession.create(readFileSync(join(models, basename(url))))
}

const numbers = (tensor: ort.Tensor | undefined): Float32Array => {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('the model gave no numbers')
  return tensor.data
}
const octets = (values: Float32Array): Uint8Array => {
  const clamped = Uint8ClampedArray.from(values, (value) => value * 255)
  return new Uint8Array(clamped.buffer)
}
const halves = (values: Float32Array): Uint8Array => {
  // Stored as float16: https://tc39.es/ecma262/#sec-float16array
  const { Float16Array: Half } = globalThis as unknown as { Float16Array: new (from: Float32Array) => Uint16Array }
  return new Uint8Array(new Half(values).buffer)
}

export async function openReader() {
  const [general, matting] = [await openModel('u2netp'), await openModel('modnet')]
  const vips = await loadNodeVips()

  const picture = (photo: Uint8Array): Pixels => {
    const image = vips.Image.newFromBuffer(photo, '', {}).colourspace('srgb').bandjoin(255).cast('uchar')
    return { width: image.width, height: image.height, data: new Uint8ClampedArray(image.writeToMemory()) }
  }
  const run = (session: ort.InferenceSession, planes: Float32Array, width: number, height: number) =>
    session.run({ [session.inputNames[0] ?? '']: new ort.Tensor('float32', planes, [1, 3, height, width]) })

  async function read(photo: Uint8Array): Promise<Buffer> {
    const pixels = picture(photo)
    const shown = lanczos(pixels, SIDE, SIDE)
    let brightest = 1
    for (const [at, value] of shown.data.entries()) if (at % 4 !== 3) brightest = Math.max(brightest, value)
    const dimmed = (values: readonly number[]) => values.map((value) => (value * brightest) / 255)
    const saw = await run(general, toPlanes(shown, dimmed(MEAN), dimmed(STD)), SIDE, SIDE)
    const mask = numbers(saw['1959'])
    const low = mask.reduce((least, value) => Math.min(least, value), 1)
    const high = mask.reduce((most, value) => Math.max(most, value), 0)
    const stretched = mask.map((value) => (value - low) / (high - low || 1))
    const size = strideSize(pixels.width, pixels.height, 512)
    const larger = lanczos(pixels, size.width, size.height)
    const other = await run(matting, toPlanes(larger, HALF, HALF), size.width, size.height)
    const edges = resample({ data: numbers(other[matting.outputNames[0] ?? '']), ...size }, SIDE, SIDE).data
    const [, channels = 0, height = 0, width = 0] = other['730']?.dims ?? []
    const coarse = new Float32Array(channels * GRID * GRID)
    for (let channel = 0; channel < channels; channel += 1) {
      const start = channel * width * height
      const plane = { data: numbers(other['730']).subarray(start, start + width * height), width, height }
      coarse.set(resample(plane, GRID, GRID).data, channel * GRID * GRID)
    }
    const salient = levels({ data: stretched, width: SIDE, height: SIDE }, 0.25, 0.75)
    const likely = colourLikelihood(shown, salient).data
    return Buffer.concat([
      octets(toPlanes(shown, [0, 0, 0], [1, 1, 1])),
      ...[stretched, numbers(saw['1960']), numbers(saw['1961']), edges, likely].map(octets),
      ...FEATURES.map((name) => halves(numbers(saw[name]))),
      halves(coarse),
    ])
  }
  return { read }
}
