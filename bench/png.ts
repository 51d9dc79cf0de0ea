// Our palettes beside pngquant and oxipng: bytes at equal SSIMULACRA2, and the processor's time. Nothing was tuned on
// these images. `npm run bench -- png`
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { optimisePng } from '../engines/images/src/formats/png/oxipng.ts'
import { readPng } from '../engines/images/src/formats/png/read.ts'
import { writePalettePng } from '../engines/images/src/formats/png/write.ts'
import type { Raster } from '../engines/raster/src/image/raster.ts'
import { choosePalette } from '../engines/raster/src/palette/choose-palette.ts'
import { histogramOf } from '../engines/raster/src/palette/histogram.ts'
import { mapPixels } from '../engines/raster/src/palette/map-pixels.ts'
import { unpackPackages } from './lib/debian-packages.ts'
import { cache, debianPhotos, placeOf, plasmaPhotos } from './lib/images-photos.ts'
import { loadNodeVips, readPixels, scoreOf } from './lib/node-pixels.ts'
import { importPeer } from './lib/peer.ts'
import { bytesAt } from './lib/pixels-curves.ts'
import { median, report } from './lib/report.ts'

const SIDE = 900
const COLOURS = [256, 128, 64, 32]
const DITHER = 0.5
const PEERS = ['pngquant', 'pngquant with half of the dither'] as const

const photos = ['kleiber', 'wine', 'friends', 'greentock', 'life', 'picosdeeuropa', 'seeding', 'twowings']
const screenshots = ['screenshot-tool', 'shell-appts', 'shell-workspaces', 'shell-exit-expanded', 'shell-appmenu-shell']
  .map((name) => `help/C/gnome-help/figures/${name}.png`)
  .concat(['kate/project-view', 'kate/kate', 'katepart/minimap'].map((name) => `doc/HTML/ca/${name}.png`))
const drawings = ['apps/konqueror', 'places/folder-red', 'devices/media-flash', 'apps/digikam', 'apps/showfoto']
  .concat(['places/folder-remote', 'devices/network-wireless-connected-100', 'categories/applications-internet'])
  .map((name) => `icons/oxygen/base/256x256/${name}.png`)

interface Input {
  kind: 'photographs' | 'screenshots' | 'drawings with alpha'
  name: string
  png: Uint8Array
}

async function inputs(): Promise<Input[]> {
  const vips = await loadNodeVips()
  const packages = ['gnome-user-docs', 'kate5-data', 'oxygen-icon-theme']
  const tree = unpackPackages(cache, packages)
  const expected = [...(await debianPhotos()), ...(await plasmaPhotos())]
  const chosen = expected.filter((name) => name.startsWith('plasma-') || photos.includes(name.replace('.jpg', '')))
  const stored = (kind: Input['kind'], names: readonly string[]): Input[] =>
    names.map((name) => ({ kind, name: basename(name), png: readFileSync(join(tree, 'usr/share', name)) }))
  return [
    ...chosen.map((name): Input => {
      const small = vips.Image.thumbnailBuffer(readFileSync(placeOf(name)), SIDE)
      return { kind: 'photographs', name, png: new Uint8Array(small.pngsaveBuffer({ keep: 'none' })) }
    }),
    ...stored('screenshots', screenshots),
    ...stored('drawings with alpha', drawings),
  ]
}

interface Made {
  file: Uint8Array
  cpu: number
}

interface Oxipng {
  losslessCompressPng(file: Uint8Array, options: object): Promise<Uint8Array>
}

async function timed(work: () => Promise<Uint8Array>): Promise<Made> {
  const start = process.cpuUsage()
  const file = await work()
  const { user, system } = process.cpuUsage(start)
  return { file, cpu: (user + system) / 1000 }
}

function pngquant(png: Uint8Array, colours: number, dither: number): Made {
  const tree = unpackPackages(cache, ['pngquant', 'libimagequant0', 'liblcms2-2', 'libpng16-16'])
  const libraries = join(tree, 'usr/lib', `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`)
  const line = `TIMEFORMAT='%U %S'; time "${join(tree, 'usr/bin/pngquant')}" ${colours} --floyd=${dither} -`
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, OMP_NUM_THREADS: '1' }
  const { stdout, stderr } = spawnSync('bash', ['-c', line], { input: png, env, maxBuffer: 2 ** 28 })
  if (stdout.length === 0) throw new Error(`pngquant failed: ${stderr}`)
  const seconds = String(stderr).trim().split('\n').at(-1)?.split(' ').map(Number) ?? []
  return { file: stdout, cpu: 1000 * seconds.reduce((sum, one) => sum + one, 0) }
}

async function peer(png: Uint8Array, colours: number, dither: number): Promise<Made> {
  const { losslessCompressPng } = await importPeer<Oxipng>('png', '@napi-rs/image')
  const few = pngquant(png, colours, dither)
  const packed = await timed(() => losslessCompressPng(few.file, { strip: true }))
  return { file: packed.file, cpu: few.cpu + packed.cpu }
}

async function ours(image: Raster, colours: number): Promise<Uint8Array> {
  const palette = choosePalette(histogramOf([image]), colours)
  return optimisePng(await writePalettePng(palette, mapPixels(image, palette, DITHER), image, true), 2)
}

globalThis.fetch = async (url) =>
  new Response(readFileSync(new URL(String(url))), { headers: { 'content-type': 'application/wasm' } })

const all = await inputs()
const [first] = all
if (!first) throw new Error('no inputs')
// Code that runs for the first time is compiled meanwhile.
for (let round = 0; round < 3; round += 1) await ours(await readPng(first.png), 256)

interface Found {
  kind: Input['kind']
  bytes: readonly number[]
  cpu: readonly number[]
  reached: readonly boolean[]
}
const found: Found[] = []
for (const { kind, name, png } of all) {
  const [image, seen] = [await readPng(png), await readPixels(png)]
  const curve = async (make: (colours: number) => Promise<Made>) => {
    const points = []
    for (const colours of COLOURS) {
      const { file, cpu } = await make(colours)
      points.push({ bytes: file.length, score: await scoreOf(seen, await readPixels(file)), cpu })
    }
    return points
  }
  const own = await curve((colours) => timed(() => ours(image, colours)))
  const others = [await curve((colours) => peer(png, colours, 1)), await curve((colours) => peer(png, colours, 0.5))]
  const ratios = others.map((other) => {
    const logs = own.flatMap(({ bytes, score }) => {
      const at = bytesAt(other, score)
      return at === null ? [] : [Math.log(bytes) - at]
    })
    return logs.reduce((sum, log) => sum + log, 0) / logs.length
  })
  const sum = (points: typeof own) => points.reduce((total, { cpu }) => total + cpu, 0)
  const cpu = others.map((other) => sum(own) / sum(other))
  found.push({ kind, bytes: ratios, cpu, reached: [own, ...others].map((points) => (points[0]?.score ?? 0) >= 85) })
  console.log(name, ratios.map((log) => Math.exp(log).toFixed(3)).join(' '), cpu.map((one) => one.toFixed(2)).join(' '))
}

const mean = (logs: readonly number[]) => Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length).toFixed(3)
const kinds = ['photographs', 'screenshots', 'drawings with alpha'] as const
const rows = [...kinds, 'all' as const].map((kind) => {
  const these = found.filter((one) => kind === 'all' || one.kind === kind)
  const reached = (index: number) => these.filter((one) => one.reached[index]).length
  return {
    images: `${kind}, n = ${these.length}`,
    ...Object.fromEntries(
      PEERS.flatMap((name, index) => [
        [`bytes / ${name}`, mean(these.map(({ bytes }) => bytes[index] ?? 0).filter(Number.isFinite))],
        [`CPU / ${name}`, median(these.map(({ cpu }) => cpu[index] ?? 0)).toFixed(2)],
      ]),
    ),
    'reach 85 with 256 colours (ours, the two)': [0, 1, 2].map(reached).join(', '),
  }
})
const hashes = all.map(({ name, png }) => ({ name, sha256: createHash('sha256').update(png).digest('hex') }))
const about = 'bytes at equal SSIMULACRA2, each after oxipng; sources: Debian packages'
report('png', { about, inputs: hashes, colours: COLOURS }, rows)
process.exit(0)
