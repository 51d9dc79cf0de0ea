// The command's pictures beside sharp-cli and cjpeg on 200 pictures: forty photographs at 640 pixels, and the four
// quarters of each. Bytes at equal SSIMULACRA2, files a second, and ten kills at random. `npm run bench -- cli-images`;
// sharp-cli is fetched into a temporary folder.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
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
import { report } from './lib/report.ts'

const SHARP_CLI = 'sharp-cli@6.1.0'
const QUALITY = 75
const WIDTH = 640
/** The quality that gives the wanted score is looked for on so many, and then used for all. */
const SEARCHED = 40

const pixels = await loadPixels(readFileSync(fileURLToPath(pixelsWasm)))
const work = mkdtempSync(join(tmpdir(), 'sundry-cli-images-'))
const tarball = await packCli(work)
const install = (name: string, ...flags: string[]) =>
  spawnSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', work, ...flags, name], { stdio: 'ignore' })
install(tarball, '--offline')
const sundry = join(work, 'node_modules/sundry/sundry.js')
install(SHARP_CLI)
const sharp = join(work, 'node_modules/.bin/sharp')

const run = (command: string, args: readonly string[]) =>
  execFileSync(command, [...args], { cwd: work, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 })
const folder = (name: string) => {
  rmSync(join(work, name), { recursive: true, force: true })
  mkdirSync(join(work, name))
  return join(work, name)
}
const filesIn = (name: string) => readdirSync(join(work, name)).filter((file) => /\.jpg$/.test(file))

const vips = await loadNodeVips()
folder('in')
for (const photo of await formPhotos()) {
  const image = vips.Image.newFromBuffer(readFileSync(placeOf(photo)), '', {})
  const [wide, high] = [image.width >> 1, image.height >> 1]
  const parts = [
    vips.Image.thumbnailBuffer(readFileSync(placeOf(photo)), WIDTH),
    ...[0, wide].flatMap((left) => [0, high].map((top) => image.extractArea(left, top, wide, high))),
  ]
  for (const [index, part] of parts.entries())
    writeFileSync(join(work, 'in', `${index}-${photo}`), part.jpegsaveBuffer({ Q: 94, keep: 'none' }))
  for (const made of [image, ...parts]) made.delete()
}
const names = filesIn('in').toSorted()
const count = names.length
const someNames = names.filter((_, index) => index % Math.ceil(count / SEARCHED) === 0)

interface Tool {
  name: string
  /** Writes JPEG files of this quality from one folder to another. */
  write(from: string, to: string, quality: number): void
}

const cjpeg = (['cjpeg', '/opt/mozjpeg/bin/cjpeg'] as const).find((name) => spawnSync(name, ['-version']).status === 0)
const tools: Tool[] = [
  {
    name: 'sundry compress',
    write: (from, to, quality) =>
      run(process.execPath, [sundry, 'compress', from, '-q', String(quality), '--max-size', 'none', '--out', to]),
  },
  {
    name: 'sundry compress --effort small',
    write: (from, to, quality) =>
      run(process.execPath, [
        sundry,
        'compress',
        from,
        '-q',
        String(quality),
        '--max-size',
        'none',
        '--effort',
        'small',
        '--out',
        to,
      ]),
  },
]
if (existsSync(sharp))
  tools.push({
    name: SHARP_CLI,
    write: (from, to, quality) =>
      run(sharp, [
        '-i',
        ...filesIn(from).map((file) => join(from, file)),
        '-o',
        to,
        '-f',
        'jpeg',
        '-q',
        String(quality),
      ]),
  })
else console.log(`${SHARP_CLI} could not be installed`)
if (cjpeg)
  tools.push({
    name: 'cjpeg (Debian, by way of djpeg)',
    write(from, to, quality) {
      for (const file of filesIn(from))
        execFileSync('sh', [
          '-c',
          'djpeg "$1" | cjpeg -quality "$2" -optimize > "$3"',
          'sh',
          join(work, from, file),
          String(quality),
          join(work, to, file),
        ])
    },
  })
else console.log('cjpeg is not installed')

async function measure(of: readonly string[]): Promise<{ score: number; bytes: number }> {
  let [score, bytes] = [0, 0]
  for (const name of of) {
    const file = readFileSync(join(work, 'out', name))
    bytes += file.length
    const original = pixels.similarTo(await readPixels(readFileSync(join(work, 'in', name))))
    score += original.score(await readPixels(file)) / of.length
  }
  return { score, bytes }
}

async function at(tool: Tool, quality: number) {
  folder('out')
  tool.write('some', 'out', quality)
  return measure(someNames)
}

/** The lowest whole quality whose mean score is at least the goal. */
async function qualityFor(tool: Tool, goal: number): Promise<number> {
  let [low, high] = [60, 92]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((await at(tool, middle)).score >= goal) high = middle
    else low = middle + 1
  }
  return low
}

folder('some')
for (const name of someNames) writeFileSync(join(work, 'some', name), readFileSync(join(work, 'in', name)))

const [first] = tools
const goal = first ? (await at(first, QUALITY)).score : 0
const rows: Record<string, unknown>[] = []
for (const tool of tools) {
  const quality = await qualityFor(tool, goal)
  folder('out')
  const begun = performance.now()
  tool.write('in', 'out', quality)
  const seconds = (performance.now() - begun) / 1000
  const { score, bytes } = await measure(names)
  rows.push({
    tool: tool.name,
    quality,
    'mean SSIMULACRA2': score.toFixed(2),
    bytes,
    'files a second': (count / seconds).toFixed(2),
  })
  console.log(JSON.stringify(rows.at(-1)))
}

/** Whether all is whole after each of ten kills, and all is there after the run that is let go. */
async function survivesKills(): Promise<boolean> {
  folder('killed')
  const start = () =>
    spawn(process.execPath, [sundry, 'compress', 'in', '--out', 'killed'], { cwd: work, stdio: 'ignore' })
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
  return isWhole && code === 0 && readdirSync(join(work, 'killed')).length === count
}
const survived = await survivesKills()
report('cli-images', { files: count, goal: goal.toFixed(2), 'survived ten kills': survived }, rows)
rmSync(work, { recursive: true, force: true })
process.exit(survived ? 0 : 1)
