// Pictures of every size from 1 × 1 to 67 × 67, coded by libjpeg-turbo and by us in all samplings, at the ends of the
// quality scale, baseline and progressive, with and without restarts: our decoder makes the bytes that Debian's djpeg
// makes. `npm run prove -- pixels-conformance 300` takes fewer.
// planted faults: other-rounding
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { debianTool, djpeg, toPpm } from '../bench/lib/pixels-peers.ts'
import { loadPixels, type Sampling } from '../engines/pixels/src/index.ts'
import { decode, makePicture, pushAll } from '../engines/pixels/src/testing/pictures.ts'
import { compile } from '../engines/pixels/tools/compile.mjs'

const SIDE = 67
const fault = process.env.PLANTED_FAULT
const count = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? SIDE * SIDE)
const wasm = new URL('../engines/pixels/src/wasm/pixels.wasm', import.meta.url)
const change = (name: string, text: string) =>
  name.endsWith('upsample.ts')
    ? text.replace('interpolate(count, to, 8, 7, 4)', 'interpolate(count, to, 8, 8, 4)')
    : text
const pixels = await loadPixels(fault === 'other-rounding' ? await compile({ change }) : readFileSync(wasm))

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

let compared = 0
const wrong: string[] = []
function compare(name: string, file: Uint8Array): void {
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
  const picture = makePicture(1 + (number % SIDE), 1 + Math.floor(number / SIDE), round)
  const size = `${picture.width} × ${picture.height}`
  const quality = qualities[round % 5] ?? 75
  const sampling = samplings[round % 4] ?? 'grey'
  const writer = pixels.writeJpeg({ ...picture, sampling })
  pushAll(writer, picture)
  const settings = { quality, isProgressive: round % 3 === 0, effort: round % 2 ? 'small' : 'fast' } as const
  compare(`${size}, ours, ${sampling}, ${JSON.stringify(settings)}`, writer.encode(settings))
  const options = ['-quality', `${quality}`, '-sample', factors[round % 7] ?? '2x2', ...(extras[round % 6] ?? [])]
  const file = execFileSync(cjpeg.path, options, {
    input: toPpm(picture),
    env: cjpeg.env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  compare(`${size}, cjpeg ${options.join(' ')}`, file)
}
for (const line of wrong.slice(0, 20)) console.log(`✗ ${line}`)
const ok = wrong.length === 0 && compared === 2 * count
console.log(`${ok ? '✓' : '✗'} ${compared - wrong.length} of ${compared} files decode to djpeg's bytes`)
process.exit(ok ? 0 : 1)
