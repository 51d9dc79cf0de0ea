// Images of every size from 1 × 1 to 67 × 67, coded by libjpeg-turbo and by us in all samplings, at the ends of the
// quality scale, baseline and progressive, with and without restarts: our decoder makes the bytes that Debian's djpeg
// makes, and planes that are nowhere more than one off what ffmpeg's and Go's decoders make, which share no code with
// libjpeg. `npm run prove -- pixels-conformance 300` takes fewer.
// planted faults: other-rounding, planes-two-off
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { debianTool, djpeg, toPpm } from '../bench/lib/pixels-peers.ts'
import { loadPixels, type Sampling } from '../engines/pixels/src/index.ts'
import { decode, makeImage, pushAll } from '../engines/pixels/src/testing/images.ts'
import { compile } from '../engines/pixels/tools/compile.mjs'
import { ffmpegPlanes, goPlanes, needOtherDecoders, ownPlanes } from './lib/other-decoders.ts'

const SIDE = 67
const fault = process.env.PLANTED_FAULT
const requested = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? SIDE * SIDE)
/** A planted fault shows in any hundred of them. */
const count = fault ? Math.min(100, requested) : requested
const wasm = new URL('../engines/pixels/src/wasm/pixels.wasm', import.meta.url)
const change = (name: string, text: string) =>
  name.endsWith('upsample.ts')
    ? text.replace('interpolate(count, to, 8, 7, 4)', 'interpolate(count, to, 8, 8, 4)')
    : text
const pixels = await loadPixels(fault === 'other-rounding' ? await compile({ change }) : readFileSync(wasm))
needOtherDecoders()

const samplings: Sampling[] = ['4:2:0', '4:2:2', '4:4:4', 'grey']
const factors = ['2x2', '2x1', '1x2', '1x1', '4x1', '4x2', '2x4']
const qualities = [1, 25, 75, 92, 100]
const extras = [
  [],
  ['-progressive'],
  ['-restart', '1'],
  ['-restart', '2B'],
  ['-optimize'],
  ['-progressive', '-restart', '3B'],
]
const cjpeg = debianTool('cjpeg')

/** Colour sampled in ways that ffmpeg enlarges, and that Go does not decode; nor does Go 1.19 restart in progressive files. */
const FFMPEG_ENLARGES = ['4x2', '2x4']
const GO_REFUSES = /2x4|-progressive -restart/
/** ffmpeg is a process a file. */
const FFMPEG_TAKES_EVERY = 8

let compared = 0
const written: { name: string; file: Uint8Array; factor: string }[] = []
const wrong: string[] = []
function compare(name: string, file: Uint8Array, factor = '1x1'): void {
  written.push({ name, file, factor })
  const ours = decode(pixels, file)
  const theirs = djpeg(file)
  const channels = theirs.length / (ours.width * ours.height)
  const same = theirs.every((byte, at) => byte === ours.data[4 * Math.floor(at / channels) + (at % channels)])
  compared += 1
  if (!same) wrong.push(name)
}

for (let round = 0; round < count; round += 1) {
  // Each size once, in an order that mixes small and large.
  const number = (round * 1013) % (SIDE * SIDE)
  const image = makeImage(1 + (number % SIDE), 1 + Math.floor(number / SIDE), round)
  const size = `${image.width} × ${image.height}`
  const quality = qualities[round % 5] ?? 75
  const sampling = samplings[round % 4] ?? 'grey'
  const writer = pixels.writeJpeg({ ...image, sampling })
  pushAll(writer, image)
  const settings = { quality, isProgressive: round % 3 === 0, effort: round % 2 ? 'small' : 'fast' } as const
  compare(`${size}, ours, ${sampling}, ${JSON.stringify(settings)}`, writer.encode(settings))
  const factor = factors[round % 7] ?? '2x2'
  const options = ['-quality', `${quality}`, '-sample', factor, ...(extras[round % 6] ?? [])]
  const file = execFileSync(cjpeg.path, options, {
    input: toPpm(image),
    env: cjpeg.env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  compare(`${size}, cjpeg ${options.join(' ')}`, file, factor)
}

const differences = { go: [0, 0], ffmpeg: [0, 0] }
function comparePlanes(way: 'go' | 'ffmpeg', name: string, own: Uint8Array, theirs: Uint8Array): void {
  let worst = own.length === theirs.length ? 0 : 255
  for (let at = 0; at < own.length; at += 1) {
    const off = Math.abs((own[at] ?? 0) - (theirs[at] ?? 0))
    worst = Math.max(worst, off)
    differences[way][off ? 1 : 0] = (differences[way][off ? 1 : 0] ?? 0) + 1
  }
  if (worst > 1) wrong.push(`${name}: ${worst} off ${way}`)
}

const byGo = written.filter(({ name }) => !GO_REFUSES.test(name))
const goMade = goPlanes(byGo.map(({ file }) => file))
const byFfmpeg = byGo.filter(({ factor }, at) => !FFMPEG_ENLARGES.includes(factor) && at % FFMPEG_TAKES_EVERY === 0)
const planesOf = (file: Uint8Array) => {
  const planes = ownPlanes(pixels, file)
  return fault === 'planes-two-off' ? planes.map((sample) => sample ^ 2) : planes
}
for (const [at, { name, file }] of byGo.entries())
  comparePlanes('go', name, planesOf(file), goMade[at] ?? new Uint8Array())
for (const { name, file } of byFfmpeg) comparePlanes('ffmpeg', name, planesOf(file), ffmpegPlanes(file))

for (const line of wrong.slice(0, 20)) console.log(`✗ ${line}`)
const ok = wrong.length === 0 && compared === 2 * count
console.log(`${compared} files beside djpeg, ${byGo.length} beside Go, ${byFfmpeg.length} beside ffmpeg`)
for (const [way, [same = 0, off = 0]] of Object.entries(differences))
  console.log(`${way}: ${((100 * off) / (same + off)).toFixed(2)} % of the samples one off`)
console.log(`${ok ? '✓' : '✗'} ${ok ? 'all the same to the byte, planes within one' : `${wrong.length} differ`}`)
process.exit(ok ? 0 : 1)
