// The command's images beside sharp-cli on 200 images: forty photographs at 640 pixels, and the four quarters of each, as
// JPEG, WebP and PNG. Bytes at equal SSIMULACRA2 (PNG: equal pixels), files a second, processor time, memory, and ten
// kills at random. `npm run bench -- cli-images [formats]`; sharp-cli is fetched into a temporary folder.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { packCli } from '../apps/cli/tools/pack.mjs'
import { loadPixels, pixelsWasm } from '../engines/pixels/src/index.ts'
import { formPhotos } from './lib/form-photos.ts'
import { placeOf } from './lib/images-photos.ts'
import { loadNodeVips, readPixels } from './lib/node-pixels.ts'
import { measureCommand } from './lib/process-tree.ts'
import { median, report } from './lib/report.ts'

const SHARP_CLI = 'sharp-cli@6.1.0'
const QUALITY = 75
const WIDTH = 640
/** The quality that gives the wanted score is looked for on so many, and then used for all. */
const SEARCHED = 20
const ROUNDS = 3

const pixels = await loadPixels(readFileSync(fileURLToPath(pixelsWasm)))
const work = mkdtempSync(join(tmpdir(), 'sundry-cli-images-'))
const { tarball } = await packCli(work)
const install = (name: string, ...flags: string[]) =>
  spawnSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', work, ...flags, name], { stdio: 'ignore' })
install(tarball, '--offline')
const sundry = join(work, 'node_modules/sundry/sundry.js')
install(SHARP_CLI)
const sharp = join(work, 'node_modules/.bin/sharp')
if (!existsSync(sharp)) {
  console.error(`${SHARP_CLI} could not be installed`)
  process.exit(1)
}

function folder(name: string): string {
  rmSync(join(work, name), { recursive: true, force: true })
  mkdirSync(join(work, name))
  return join(work, name)
}
const filesIn = (name: string) => readdirSync(join(work, name)).filter((file) => !file.startsWith('.'))

const formats = ['jpeg', 'webp', 'png'] as const
type Format = (typeof formats)[number]
const expected = formats.filter((format) => process.argv.length < 3 || process.argv.includes(format))

const vips = await loadNodeVips()
for (const format of formats) folder(format)
for (const photo of await formPhotos()) {
  const stored = vips.Image.newFromBuffer(readFileSync(placeOf(photo)), '', {})
  const image = stored.copyMemory()
  const [wide, high] = [image.width >> 1, image.height >> 1]
  const parts = [
    image.thumbnailImage(WIDTH).copyMemory(),
    ...[0, wide].flatMap((left) => [0, high].map((top) => image.extractArea(left, top, wide, high))),
  ]
  for (const [index, part] of parts.entries()) {
    const files = {
      jpeg: () => part.jpegsaveBuffer({ Q: 94, keep: 'none' }),
      webp: () => part.webpsaveBuffer({ Q: 94, keep: 'none' }),
      png: () => part.pngsaveBuffer({ keep: 'none' }),
    }
    const stem = `${index}-${photo.replace('.jpg', '')}`
    for (const format of expected)
      writeFileSync(join(work, format, `${stem}.${format === 'jpeg' ? 'jpg' : format}`), files[format]())
  }
  for (const made of [stored, image, ...parts]) made.delete()
}

interface Tool {
  name: string
  /** Runs once. */
  isSlow: boolean
  command: string
  /** Arguments that convert one folder to another at this quality. */
  args(from: string, to: string, format: Format, quality: number): string[]
}

const compress = (...more: string[]): Tool => ({
  name: ['sundry compress', ...more].join(' '),
  isSlow: more.length > 0,
  command: process.execPath,
  args: (from, to, format, quality) => [
    ...[sundry, 'compress', from, '--out', to, ...more],
    // The other presets reduce the colours of a PNG.
    ...(format === 'png' ? ['--preset', 'low'] : ['-q', String(quality)]),
    ...['--max-size', 'none'],
  ],
})

const sharpCli: Tool = {
  name: SHARP_CLI,
  isSlow: false,
  command: sharp,
  args: (from, to, format, quality) => [
    ...['-i', ...filesIn(from).map((file) => join(from, file)), '-o', to, '-f', format],
    ...(format === 'png' ? [] : ['-q', String(quality)]),
  ],
}

const tools = [sharpCli, compress(), compress('--effort', 'small')]

async function run(tool: Tool, from: string, format: Format, quality: number) {
  folder('out')
  const measured = await measureCommand(tool.command, tool.args(from, 'out', format, quality), work)
  if (measured.code !== 0) throw new Error(`${tool.name} ended with ${measured.code}`)
  return measured
}

async function measure(from: string): Promise<{ score: number; bytes: number; isSame: boolean }> {
  const names = filesIn(from)
  let [score, bytes, isSame] = [0, 0, true]
  for (const name of names) {
    const file = readFileSync(join(work, 'out', name))
    bytes += file.length
    const [before, after] = [await readPixels(readFileSync(join(work, from, name))), await readPixels(file)]
    isSame &&= Buffer.from(before.data).equals(Buffer.from(after.data))
    if (!isSame) score += pixels.score(before, after) / names.length
  }
  return { score, bytes, isSame }
}

async function scoreAt(tool: Tool, format: Format, quality: number): Promise<number> {
  await run(tool, 'some', format, quality)
  return (await measure('some')).score
}

/** The lowest whole quality whose mean score is at least the goal. */
async function qualityFor(tool: Tool, format: Format, goal: number): Promise<number> {
  let [low, high] = [QUALITY - 8, QUALITY + 8]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((await scoreAt(tool, format, middle)) >= goal) high = middle
    else low = middle + 1
  }
  return low
}

const times = (own: number, other: number) => (own / other).toFixed(2)
const rows: Record<string, unknown>[] = []

async function compare(format: Format): Promise<void> {
  const names = filesIn(format).toSorted()
  folder('some')
  const step = Math.ceil(names.length / SEARCHED)
  for (const name of names.filter((_, index) => index % step === 0))
    writeFileSync(join(work, 'some', name), readFileSync(join(work, format, name)))
  const goal = format === 'png' ? 0 : await scoreAt(compress(), format, QUALITY)
  const found: { tool: Tool; quality: number; runs: Awaited<ReturnType<typeof run>>[] }[] = []
  for (const tool of tools)
    found.push({ tool, quality: format === 'png' ? 0 : await qualityFor(tool, format, goal), runs: [] })
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { tool, quality, runs } of found)
      if (round === 0 || !tool.isSlow) runs.push(await run(tool, format, format, quality))
  let peer: { bytes: number; seconds: number; cpu: number; peak: number } | null = null
  for (const { tool, quality, runs } of found) {
    await run(tool, format, format, quality)
    const { score, bytes, isSame } = await measure(format)
    const of = (key: 'seconds' | 'cpu' | 'peak') => median(runs.map((one) => one[key]))
    const own = { bytes, seconds: of('seconds'), cpu: of('cpu'), peak: of('peak') }
    peer ??= own
    rows.push({
      format,
      tool: tool.name,
      ...(format === 'png' ? { quality: isSame ? 'equal pixels' : 'OTHER PIXELS' } : { quality }),
      'mean SSIMULACRA2': format === 'png' ? '' : score.toFixed(2),
      bytes,
      'files a second': (names.length / own.seconds).toFixed(1),
      'CPU s': own.cpu.toFixed(2),
      'peak MB': own.peak.toFixed(0),
      'bytes to sharp-cli': times(own.bytes, peer.bytes),
      'files a second to sharp-cli': times(peer.seconds, own.seconds),
      'CPU to sharp-cli': times(own.cpu, peer.cpu),
      'memory to sharp-cli': times(own.peak, peer.peak),
    })
    console.log(JSON.stringify(rows.at(-1)))
  }
}
for (const format of expected) await compare(format)

/** True if every file is whole after each of ten kills, and none is missing after the final run. */
async function survivesKills(from: Format): Promise<boolean> {
  folder('killed')
  const start = () =>
    spawn(process.execPath, [sundry, 'compress', from, '--out', 'killed'], { cwd: work, stdio: 'ignore' })
  let isWhole = true
  for (let kill = 0; kill < 10; kill += 1) {
    const child = start()
    const ended = once(child, 'exit')
    await Promise.race([ended, wait(300 + Math.random() * 2000)])
    child.kill('SIGKILL')
    await ended
    for (const name of filesIn('killed')) {
      const file = readFileSync(join(work, 'killed', name))
      isWhole &&= file.length > 2 && file.readUInt16BE(0) === 0xffd8 && file.readUInt16BE(file.length - 2) === 0xffd9
    }
  }
  const [code] = await once(start(), 'exit')
  return isWhole && code === 0 && filesIn('killed').length === filesIn(from).length
}
const survived = !expected.includes('jpeg') || (await survivesKills('jpeg'))
const isLossless = rows.every(({ quality }) => quality !== 'OTHER PIXELS')
report('cli-images', { 'survived ten kills': survived }, rows)
rmSync(work, { recursive: true, force: true })
process.exit(survived && isLossless ? 0 : 1)
