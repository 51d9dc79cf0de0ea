// HEIC to JPEG in Node, by processor time: the product's decoder (icodec, RGBA) beside libjpeg-turbo, and a
// decoder that gives planes (libheif-js), straight into our encoder. `npm run bench -- pixels-heic`.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { loadPixels } from '../engines/pixels/src/index.ts'
import { debianPhotos, heic12, placeOf } from './lib/images-photos.ts'
import { installPeer } from './lib/peer.ts'
import { write } from './lib/pixels-curves.ts'
import { cjpeg, type Picture, toPpm } from './lib/pixels-peers.ts'
import { median, report } from './lib/report.ts'

const QUALITY = 75
const ROUNDS = 3

interface Channel {
  id: { value: number }
  width: number
  height: number
  stride: number
  data: Uint8Array
}
interface HeifImage {
  handle: unknown
  get_width(): number
  get_height(): number
  display(target: Picture, done: (made: Picture) => void): void
}
interface Libheif {
  HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] }
  heif_js_decode_image2(handle: unknown, colours: unknown, chroma: unknown): { channels: Channel[] }
  heif_colorspace: Record<'heif_colorspace_YCbCr', unknown>
  heif_chroma: Record<'heif_chroma_420', unknown>
}

const pixels = await loadPixels(readFileSync(new URL('../engines/pixels/src/wasm/pixels.wasm', import.meta.url)))
const requirePeer = createRequire(join(installPeer('heic'), 'package.json'))
const libheif = requirePeer('libheif-js/wasm-bundle') as Libheif
const requireOwn = createRequire(new URL('../engines/images/package.json', import.meta.url))
const dist = join(dirname(requireOwn.resolve('icodec')), '../dist')
const { default: createIcodec } = (await import(join(dist, 'heic-dec.js'))) as {
  default(options: object): Promise<{ decode(file: Uint8Array): Picture }>
}
const copied = (data: Uint8Array, width: number, height: number) => ({ width, height, data: data.slice() })
Object.assign(globalThis, { _icodec_ImageData: copied })
const icodec = await createIcodec({ wasmBinary: readFileSync(join(dist, 'heic-dec.wasm')) })

const plain = (photo: Picture) => write(pixels, photo).encode({ quality: QUALITY })

async function libheifRgba(file: Uint8Array): Promise<Picture> {
  const [image] = new libheif.HeifDecoder().decode(file)
  if (!image) throw new Error('libheif-js found no picture')
  const [width, height] = [image.get_width(), image.get_height()]
  const target = { width, height, data: new Uint8ClampedArray(width * height * 4) as unknown as Uint8Array }
  return new Promise((resolve) => image.display(target, resolve))
}

function planesToJpeg(file: Uint8Array): Uint8Array {
  const [image] = new libheif.HeifDecoder().decode(file)
  if (!image) throw new Error('libheif-js found no picture')
  const { heif_colorspace: space, heif_chroma: chroma } = libheif
  const made = libheif.heif_js_decode_image2(image.handle, space.heif_colorspace_YCbCr, chroma.heif_chroma_420)
  const [width, height] = [image.get_width(), image.get_height()]
  const writer = pixels.writeJpeg({ width, height, sampling: '4:2:0' })
  for (let top = 0; top < height; ) {
    const lines = writer.input.nextHeight
    writer.pushPlanes(
      made.channels.slice(0, 3).map(({ data, stride }, index) => {
        const share = index ? 2 : 1
        const from = top / share
        const own = { width: Math.ceil(width / share), height: Math.ceil(lines / share) }
        return { ...own, stride, data: data.subarray(from * stride) }
      }),
    )
    top += lines
  }
  return writer.encode({ quality: QUALITY })
}

async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

const shared = 'img5195_8mp.heic'
if (!existsSync(placeOf(shared))) throw new Error(`The photograph ${shared} is not here: ../shared/vectors/images`)
await debianPhotos()
const rows: Record<string, unknown>[] = []
for (const name of [shared, await heic12()]) {
  const file = new Uint8Array(readFileSync(placeOf(name)))
  const photo = icodec.decode(file)
  const ppm = toPpm(photo)
  // The decoder of planes gives views beyond its memory's end unless the memory has grown before.
  await libheifRgba(file)
  const works: Record<string, () => Promise<number>> = {
    'icodec, RGBA, libjpeg-turbo as in a canvas': async () =>
      (await cpuOf(() => icodec.decode(file))) + cjpeg(ppm, QUALITY).cpu / 1000,
    'now: icodec, RGBA, ours': () => cpuOf(() => plain(icodec.decode(file))),
    'icodec, decoding alone': () => cpuOf(() => icodec.decode(file)),
    'libheif-js, RGBA, ours': () => cpuOf(async () => plain(await libheifRgba(file))),
    'libheif-js, planes, ours': () => cpuOf(() => planesToJpeg(file)),
  }
  const times = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [way, work] of Object.entries(works)) times.set(way, [...(times.get(way) ?? []), await work()])
  const now = median(times.get('now: icodec, RGBA, ours') ?? [])
  for (const [way, all] of times)
    rows.push({
      file: `${name}, ${photo.width} × ${photo.height}`,
      way,
      'CPU s': median(all).toFixed(2),
      'times now': (median(all) / now).toFixed(2),
    })
}
report('pixels-heic', { rounds: ROUNDS, quality: QUALITY }, rows)
process.exit(0)
