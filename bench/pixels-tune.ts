// A search for better numbers in `engines/pixels/src/jpeg/tuned.ts`, from those that stand there: one group of them at a
// time is made larger and smaller, and what takes fewer bytes at equal SSIMULACRA2 is kept. It prints the tables and
// writes nothing. Only photographs of the tuned half are used. `npm run bench -- pixels-tune [photographs] [groups]`.
import { readFileSync } from 'node:fs'
import { loadPixels, type Pixels } from '../engines/pixels/src/index.ts'
import { type Kind, tuned } from '../engines/pixels/src/jpeg/tuned.ts'
import { placeOf } from './lib/images-photos.ts'
import { bytesAt, decode, write } from './lib/pixels-curves.ts'
import { pixelsPhotos } from './lib/pixels-photos.ts'
import { scoreOf } from './lib/pixels-score.ts'

const SCORES = [70, 77, 85]
const QUALITIES = [55, 68, 80, 90]
/** The first round takes large steps, the others half of those before. */
const FIRST_STEP = 0.08
const ROUNDS = 3
const MIN_GAIN = 0.0002

type Numbers = { -readonly [Key in keyof (typeof tuned)['light']]: number[] | number }
interface Group {
  name: string
  change(factor: number): void
  restore(): void
}

/** Numbers of one array that are moved together. */
function groupOf(name: string, array: number[], places: readonly number[]): Group {
  let before: number[] = []
  return {
    name,
    change(factor) {
      before = array.slice()
      for (const place of places) array[place] = (array[place] ?? 0) * factor
    },
    restore: () => void array.splice(0, array.length, ...before),
  }
}

function groupsOf(kind: Kind): Group[] {
  const own = tuned[kind] as unknown as Numbers
  const [steps, zones, curve] = [own.steps, own.zones, own.curve] as number[][]
  const places = Array.from({ length: 64 }, (_, place) => place)
  const band = (wanted: number) => places.filter((place) => Math.min(8, (place >> 3) + (place % 8)) === wanted)
  const groups: Group[] = []
  for (let wanted = 0; wanted <= 8; wanted += 1) {
    groups.push(groupOf(`${kind} steps, band ${wanted}`, steps ?? [], band(wanted)))
    if (wanted > 0) groups.push(groupOf(`${kind} dead zone, band ${wanted}`, zones ?? [], band(wanted)))
  }
  for (let at = 0; at < 64; at += 8)
    groups.push(groupOf(`${kind} curve, point ${at}`, curve ?? [], places.slice(at, at + 8)))
  let rounding = tuned[kind].rounding
  groups.push({
    name: `${kind} rounding`,
    change(factor) {
      rounding = own.rounding as number
      own.rounding = rounding + (factor - 1) / 4
    },
    restore() {
      own.rounding = rounding
    },
  })
  return groups
}

const pixels: Pixels = await loadPixels(
  readFileSync(new URL('../engines/pixels/src/wasm/pixels.wasm', import.meta.url)),
)
const [maxPhotos = 12, maxGroups = 1000] = process.argv.slice(2).map(Number)
const photos = (await pixelsPhotos()).tuned.slice(0, maxPhotos).map(({ name }) => {
  const photo = decode(pixels, readFileSync(placeOf(name)), 2)
  return { writer: write(pixels, photo), similar: pixels.similarTo(photo) }
})

/** The mean logarithm of the bytes at the wanted scores; infinite where a photograph does not reach one of them. */
function cost(): number {
  let sum = 0
  for (const { writer, similar } of photos) {
    const points = QUALITIES.map((quality) => {
      const file = writer.encode({ quality })
      return { bytes: file.length, score: scoreOf(similar.compare(decode(pixels, file))) }
    })
    const reached = SCORES.map((score) => bytesAt(points, score)).filter((bytes) => bytes !== null)
    sum += reached.reduce((all, bytes) => all + bytes, 0) / (reached.length || Number.NaN)
  }
  return sum / photos.length
}

let best = cost()
const first = best
const groups = (['light', 'colour'] as const).flatMap(groupsOf).slice(0, maxGroups)
for (let round = 0; round < ROUNDS; round += 1)
  for (const group of groups)
    for (const factor of [1 + FIRST_STEP / 2 ** round, 1 / (1 + FIRST_STEP / 2 ** round)]) {
      group.change(factor)
      const found = cost()
      if (found < best - MIN_GAIN) {
        console.log(`${group.name} × ${factor.toFixed(3)}: ${Math.exp(found - first).toFixed(4)} of the bytes`)
        best = found
        break
      }
      group.restore()
    }
console.log(JSON.stringify(tuned, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value)))
console.log(`${Math.exp(best - first).toFixed(4)} of the bytes before, on ${photos.length} photographs`)
