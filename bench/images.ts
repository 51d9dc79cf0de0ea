// Our image engine beside browser-image-compression (bic) in the same Chromium. `npm run bench -- images [part …]` runs
// some of: batch, photo, huge, targets, quality, png, heic, resize.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { loadPixels, pixelsWasm } from '../engines/pixels/src/index.ts'
import { debianPhotos, heic12, mosaic24, mosaic108, photoPng, placeOf, sharedPhotos } from './lib/images-photos.ts'
import { qualityRows } from './lib/images-quality.ts'
import { resizeRows } from './lib/images-resize.ts'
import { startWorld } from './lib/images-world.ts'
import { middleOf } from './lib/node-pixels.ts'
import { median, report } from './lib/report.ts'

const batch = await debianPhotos()
const photos = [...batch, ...sharedPhotos()]
const inputs = Object.fromEntries(
  photos.map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(placeOf(name)))
      .digest('hex'),
  ]),
)
const requested = process.argv.slice(2).filter((name) => /^[a-z]+$/.test(name))
const expected = (part: string) => requested.length === 0 || requested.includes(part)
const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const noCeiling = { maxSizeMB: 1000, alwaysKeepResolution: true }
const world = await startWorld()
type How = Parameters<typeof world.measure>[1]

/** A/B/A/B: every way once, then every way again. */
async function compare(names: readonly string[], ways: Record<string, How>, runs = RUNS) {
  const all = new Map<string, Awaited<ReturnType<typeof world.measure>>[]>()
  for (let run = 0; run < runs; run += 1)
    for (const [name, how] of Object.entries(ways))
      all.set(name, [...(all.get(name) ?? []), await world.measure(names, how)])
  return [...all].map(([way, found]) => {
    const of = (pick: (one: (typeof found)[number]) => number) => median(found.map(pick))
    return {
      way,
      'wall s': (of(({ milliseconds }) => milliseconds) / 1000).toFixed(2),
      'images/s': (names.length / (of(({ milliseconds }) => milliseconds) / 1000)).toFixed(2),
      'tree CPU s': of(({ cpu }) => cpu).toFixed(2),
      'peak MB': Math.round(of(({ peak }) => peak)),
      'MB out': (of(({ sizes }) => sizes.reduce((sum, size) => sum + size, 0)) / 1e6).toFixed(2),
      'longest main task ms': Math.round(Math.max(...found.map(({ longestTask }) => longestTask))),
      load: (loadavg()[0] ?? 0).toFixed(1),
    }
  })
}

/** Verifies that bytes are compared at equal look: scores the middle of each result against that of its original. */
async function meanScores(names: readonly string[], ways: Record<string, How>): Promise<Map<string, string>> {
  const pixels = await loadPixels(readFileSync(fileURLToPath(pixelsWasm)))
  const outputs = await world.outputs(names, Object.values(ways))
  const scores = new Map<string, string>()
  for (const [index, way] of Object.keys(ways).entries()) {
    let sum = 0
    for (const [at, name] of names.entries()) {
      const file = outputs[index]?.[at]
      if (!file) throw new Error(`${way} made nothing of ${name}`)
      const original = pixels.similarTo(await middleOf(readFileSync(placeOf(name))))
      sum += original.score(await middleOf(file))
    }
    scores.set(way, (sum / names.length).toFixed(2))
  }
  return scores
}

const parts: Record<string, () => Promise<Record<string, unknown>[]>> = {
  batch: async () => {
    const ways: Record<string, How> = {
      'bic, one after the other': { peer: [noCeiling, 1] },
      'ours fast, 2 workers': { ours: [{ effort: 'fast' }, 2] },
      'bic, 2 at a time': { peer: [noCeiling, 2] },
      'ours small, 2 workers': { ours: [{ effort: 'small' }, 2] },
    }
    const rows = await compare(batch, ways)
    const scores = await meanScores(batch, ways)
    return rows.map((row) => ({ ...row, 'mean SSIMULACRA2': scores.get(row.way) }))
  },
  /** One photograph of 24 megapixels, as the compressor's default settings have it. */
  photo: async () => {
    const settings = { quality: 70, maxSizeMB: 2 } as const
    return compare([await mosaic24()], {
      'bic, one encode': { peer: [{ ...noCeiling, initialQuality: 0.7 }, 1] },
      'ours fast': { ours: [{ ...settings, effort: 'fast' }, 2] },
      'ours small': { ours: [{ ...settings, effort: 'small' }, 2] },
    })
  },
  huge: async () => {
    return compare([await mosaic108()], {
      bic: { peer: [noCeiling, 1] },
      'ours fast': { ours: [{ effort: 'fast' }, 1] },
    })
  },
  targets: async () => {
    const rows: Record<string, unknown>[] = []
    const requests = [
      ['kleiber.jpg', 2048],
      ['kleiber.jpg', 1024],
      ['dragonfly.jpg', 500],
      ['life.jpg', 1024],
      ['life.jpg', 300],
      ['aitzgorri.jpg', 500],
      ['02_phone_12mp.jpg', 1024],
      ['02_phone_12mp.jpg', 500],
      ['10_sharp_6mp.jpg', 500],
      ['08_bike_6mp.jpg', 300],
    ] as const
    for (const [name, kilobytes] of requests.filter(([file]) => existsSync(placeOf(file)))) {
      const maxSizeMB = kilobytes / 1024
      for (const [way, how] of Object.entries<How>({
        'ours fast, one encode': { ours: [{ quality: 95, effort: 'fast' }, 1] },
        'bic default': { peer: [{ maxSizeMB, initialQuality: 1 }, 1] },
        'ours fast': { ours: [{ maxSizeMB, quality: 95, effort: 'fast' }, 1] },
        'ours small': { ours: [{ maxSizeMB, quality: 95, effort: 'small' }, 1] },
      })) {
        const { sizes, reports, cpu } = await world.measure([name], how)
        rows.push({
          file: name,
          'target KiB': kilobytes,
          way,
          'fill %': (((sizes[0] ?? 0) / (kilobytes * 1024)) * 100).toFixed(1),
          'CPU s': cpu.toFixed(2),
          report: JSON.stringify(reports[0]),
        })
      }
    }
    return rows
  },
  quality: () => qualityRows(world.outputs, photos.slice(0, Number(process.env.BENCH_PHOTOS ?? photos.length))),
  png: async () => {
    const rows: Record<string, unknown>[] = []
    const files = ['shot_webcheck9.png', 'sticker_alpha.png'].filter((name) => existsSync(placeOf(name)))
    for (const name of files.length > 0 ? files : [await photoPng('picture_0b.jpg')])
      for (const row of await compare(
        [name],
        {
          bic: { peer: [noCeiling, 1] },
          'ours lossless': { ours: [{ effort: 'fast' }, 1] },
          'ours 256 colours': { ours: [{ palette: true }, 1] },
        },
        1,
      ))
        rows.push({ file: name, ...row })
    return rows
  },
  heic: async () => {
    const photo = await heic12()
    const how: How = { ours: [{ outputFormat: 'jpeg' }, 1] }
    const first = await compare([photo], { 'to JPEG, the first': how })
    const five = await compare([photo, photo, photo, photo, photo], { 'to JPEG, five in a row': how })
    return [...first, ...five].map((row, index) => ({
      ...row,
      'CPU s a picture': (Number(row['tree CPU s']) / (index === 0 ? 1 : 5)).toFixed(2),
    }))
  },
  resize: () => resizeRows(world.outputs, world.measure),
}

try {
  for (const [part, run] of Object.entries(parts)) {
    if (expected(part))
      report(`images-${part}`, { command: `images ${part}`, n: RUNS, photos: photos.length, inputs }, await run())
  }
} finally {
  await world.stop()
}
process.exit(0)
