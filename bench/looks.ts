// How alike the formats look: the mean score of each quality, from which the scale of engines/images/src/model/look.ts
// is made, and what that scale then gives on photographs that it was not made from. `npm run bench -- looks`.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openImageThreads } from '../apps/cli/src/images/image-threads.ts'
import type { ImageSettings } from '../engines/images/src/index.ts'
import { lookOf } from '../engines/images/src/model/look.ts'
import { formPhotos } from './lib/form-photos.ts'
import { placeOf } from './lib/images-photos.ts'
import { loadNodeVips, readPixels, scoreOf } from './lib/node-pixels.ts'
import { report } from './lib/report.ts'

const SIDE = 512
const FORMATS = ['jpeg', 'webp', 'avif', 'jxl'] as const
type Target = (typeof FORMATS)[number]
const QUALITIES = [20, 30, 40, 50, 60, 70, 80, 90, 95]
const LOOKS = [50, 60, 70, 80, 90]

const vips = await loadNodeVips()
const threads = openImageThreads(2)
const { signal } = new AbortController()

interface Photo {
  name: string
  png: Uint8Array
}

function cropOf(name: string): Photo {
  const image = vips.Image.newFromBuffer(readFileSync(placeOf(name)), '', {})
  const [width, height] = [Math.min(SIDE, image.width), Math.min(SIDE, image.height)]
  const piece = image.extractArea((image.width - width) >> 1, (image.height - height) >> 1, width, height)
  const png = new Uint8Array(piece.pngsaveBuffer({ keep: 'none' }))
  for (const one of [piece, image]) one.delete()
  return { name, png }
}

async function scored({ name, png }: Photo, settings: Partial<ImageSettings>) {
  const whole: ImageSettings = {
    ...{ enableResize: false, width: null, height: null, maintainAspectRatio: true, outputFormat: null, quality: 80 },
    ...{ compressionLevel: 50, maxSizeMB: null, keepSmaller: false, ...settings },
  }
  const work = { kind: 'settings', settings: whole } as const
  const { file, format } = await threads.make({ name: `${name}.png`, content: png, work, models: null }, signal)
  return {
    format,
    bytes: file.content.length,
    score: await scoreOf(await readPixels(png), await readPixels(file.content)),
  }
}

const isHeldBack = (name: string) => (createHash('sha256').update(name).digest()[0] ?? 0) % 2 === 0
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const photos = (await formPhotos()).map(cropOf)
const [held, known] = [photos.filter(({ name }) => isHeldBack(name)), photos.filter(({ name }) => !isHeldBack(name))]

async function means(
  of: readonly Photo[],
  outputFormat: Target,
  settings: (number: number) => Partial<ImageSettings>,
  numbers: readonly number[],
) {
  const row: Record<string, string> = {}
  for (const number of numbers) {
    const found = await Promise.all(of.map((photo) => scored(photo, { outputFormat, ...settings(number) })))
    row[number] = mean(found.map(({ score }) => score)).toFixed(1)
  }
  return row
}

const rows: Record<string, unknown>[] = []
for (const format of FORMATS)
  rows.push({
    what: `${format}, by quality`,
    n: known.length,
    ...(await means(known, format, (quality) => ({ quality }), QUALITIES)),
  })
for (const format of FORMATS)
  rows.push({
    what: `${format}, equal look`,
    n: held.length,
    ...(await means(held, format, (quality) => ({ quality, mode: 'equal-look' }), LOOKS)),
  })
const below: string[] = []
for (const [mode, formats] of [
  ['same-look', FORMATS.slice(0, 3)],
  ['best-format', [null]],
] as const)
  for (const outputFormat of formats) {
    const row: Record<string, unknown> = { what: `${outputFormat ?? 'any'}, ${mode}`, n: held.length }
    for (const quality of LOOKS) {
      const found = await Promise.all(held.map((photo) => scored(photo, { outputFormat, quality, mode })))
      row[quality] = mean(found.map(({ score }) => score)).toFixed(1)
      for (const [index, { score }] of found.entries())
        if (score < lookOf(quality) - 0.1)
          below.push(`${held[index]?.name} ${outputFormat} ${quality}: ${score.toFixed(1)}`)
    }
    rows.push(row)
  }
rows.push({ what: 'promised', n: '', ...Object.fromEntries(LOOKS.map((look) => [look, lookOf(look).toFixed(1)])) })
report('looks', { 'below the promise': below }, rows)
console.log(below.length === 0 ? 'none below the promise' : below.join('\n'))
await threads.close()
process.exit(0)
