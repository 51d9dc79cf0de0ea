// AVIF at equal SSIMULACRA2 beside sharp at its default effort: the middle megapixel of photographs, one after the other.
// `npm run bench -- avif`.
import { readFileSync } from 'node:fs'
import { openImageThreads } from '../apps/cli/src/images/image-threads.ts'
import type { ImageSettings } from '../engines/images/src/index.ts'
import { loadPixels, pixelsWasm } from '../engines/pixels/src/index.ts'
import { debianPhotos, moreDebianPhotos, placeOf, sharedPhotos } from './lib/images-photos.ts'
import { loadNodeVips, middleOf, readPixels } from './lib/node-pixels.ts'
import { importPeer } from './lib/peer.ts'
import { bytesAt } from './lib/pixels-curves.ts'
import { report } from './lib/report.ts'

const SCORES = [60, 70, 80]
/** One quality is timed; all of them make the curve. */
const TIMED = 60
const QUALITIES = { peer: [34, 44, 52, TIMED, 72], ours: [25, 45, TIMED, 75, 85] }

interface Sharp {
  (png: Uint8Array): { avif(options: object): { toBuffer(): Promise<Uint8Array> } }
  cache(isKept: boolean): void
}
const { default: sharp } = await importPeer<{ default: Sharp }>('pixels', 'sharp')
sharp.cache(false)
const pixels = await loadPixels(readFileSync(new URL(pixelsWasm)))
const vips = await loadNodeVips()
const threads = openImageThreads(1)
const { signal } = new AbortController()
const photos = [...(await debianPhotos()), ...(await moreDebianPhotos()), ...sharedPhotos()]

type Encode = (png: Uint8Array, quality: number) => Promise<Uint8Array>
function ours(effort: 'fast' | 'small'): Encode {
  return async (content, quality) => {
    const settings: ImageSettings = {
      ...{ enableResize: false, width: null, height: null, maintainAspectRatio: true, compressionLevel: 50 },
      ...{ outputFormat: 'avif', quality, effort, maxSizeMB: null },
    }
    const work = { kind: 'settings', settings } as const
    const { file } = await threads.make({ name: 'photo.png', content, work, models: null }, signal)
    return file.content
  }
}
const ways: [name: string, encode: Encode, qualities: readonly number[]][] = [
  ['sharp, effort 4', (png, quality) => sharp(png).avif({ quality, effort: 4 }).toBuffer(), QUALITIES.peer],
  ['ours, fast', ours('fast'), QUALITIES.ours],
  ['ours, small', ours('small'), QUALITIES.ours],
]

const found = new Map(ways.map(([name]) => [name, { cpu: 0, wall: 0, logs: SCORES.map(() => [] as number[]) }]))
let count = 0
for (const photo of photos) {
  const middle = await middleOf(readFileSync(placeOf(photo)))
  const image = vips.Image.newFromMemory(
    middle.data as Uint8Array,
    middle.width,
    middle.height,
    4,
    vips.BandFormat.uchar,
  )
  const png = new Uint8Array(
    image.copy({ interpretation: 'srgb' }).extractBand(0, { n: 3 }).pngsaveBuffer({ keep: 'none' }),
  )
  const similar = pixels.similarTo(middle)
  const curves: (number | null)[][] = []
  for (const [name, encode, qualities] of ways) {
    const points: { bytes: number; score: number }[] = []
    for (const quality of qualities) {
      const [cpu, begun] = [process.cpuUsage(), performance.now()]
      const file = await encode(png, quality)
      const way = found.get(name)
      if (quality === TIMED && way) {
        const { user, system } = process.cpuUsage(cpu)
        way.cpu += (user + system) / 1e6
        way.wall += (performance.now() - begun) / 1000
      }
      points.push({ bytes: file.length, score: similar.score(await readPixels(file)) })
    }
    curves.push(SCORES.map((score) => bytesAt(points, score)))
  }
  count += 1
  for (const [index, [name]] of ways.entries())
    for (const at of SCORES.keys()) {
      const [own, base] = [curves[index]?.[at] ?? null, curves[0]?.[at] ?? null]
      if (own !== null && base !== null) found.get(name)?.logs[at]?.push(own - base)
    }
}
const [peer] = found.values()
const ratio = (own: number, base = 1) => (own / base).toFixed(2)
const rows = [...found].map(([way, { cpu, wall, logs }]) => ({
  way,
  ...Object.fromEntries(
    SCORES.map((score, at) => {
      const list = logs[at] ?? []
      const mean = Math.exp(list.reduce((sum, log) => sum + log, 0) / list.length)
      return [`bytes at ${score} (n)`, `${mean.toFixed(3)} (${list.length})`]
    }),
  ),
  'CPU to sharp': ratio(cpu, peer?.cpu),
  'wall to sharp': ratio(wall, peer?.wall),
  'CPU s a megapixel': (cpu / count / 1.05).toFixed(2),
}))
report('avif', { n: count, photos }, rows)
await threads.close()
process.exit(0)
