// The command's pictures beside sharp-cli and cjpeg: `npm run bench -- cli-images [copies]`.
// Bytes at equal SSIMULACRA2, files a second, and ten kills at random. Peers are fetched into a temporary folder.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { packCli } from '../apps/cli/tools/pack.mjs'
import { ssimulacra2 } from '../engines/images/src/metric/ssimulacra2.ts'
import { readPixels } from './lib/node-pixels.ts'
import { report } from './lib/report.ts'

const SHARP_CLI = 'sharp-cli@6.1.0'
const QUALITY = 75
const [copies = 4] = process.argv.slice(2).map(Number)

const photos = join(import.meta.dirname, '../../shared/vectors/images')
if (!existsSync(photos)) throw new Error('the photographs are not here: ../shared/vectors/images')
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

mkdirSync(join(work, 'full'))
for (const name of readdirSync(photos).filter((file) => file.endsWith('.jpg')))
  copyFileSync(join(photos, name), join(work, 'full', name))
run(process.execPath, [sundry, 'resize', 'full', '--width', '640', '--metadata', 'strip', '--out', 'in'])
const names = filesIn('in')
const references = new Map(
  await Promise.all(names.map(async (name) => [name, await readPixels(readFileSync(join(work, 'in', name)))] as const)),
)

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

async function measure(to: string): Promise<{ score: number; bytes: number }> {
  let [score, bytes] = [0, 0]
  for (const name of names) {
    const file = readFileSync(join(work, to, name))
    bytes += file.length
    const reference = references.get(name)
    if (reference) score += ssimulacra2(reference, await readPixels(file)) / names.length
  }
  return { score, bytes }
}

async function at(tool: Tool, quality: number) {
  folder('out')
  tool.write('in', 'out', quality)
  return measure('out')
}

/** The lowest whole quality whose mean score is at least the goal. */
async function atScore(tool: Tool, goal: number) {
  let [low, high] = [60, 92]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((await at(tool, middle)).score >= goal) high = middle
    else low = middle + 1
  }
  return { quality: low, ...(await at(tool, low)) }
}

folder('many')
for (let copy = 0; copy < copies; copy += 1)
  for (const name of names) copyFileSync(join(work, 'in', name), join(work, 'many', `${copy}-${name}`))
const count = filesIn('many').length

const [first] = tools
const goal = first ? (await at(first, QUALITY)).score : 0
const rows: Record<string, unknown>[] = []
for (const tool of tools) {
  const found = await atScore(tool, goal)
  folder('out')
  const begun = performance.now()
  tool.write('many', 'out', found.quality)
  const seconds = (performance.now() - begun) / 1000
  rows.push({
    tool: tool.name,
    quality: found.quality,
    'mean SSIMULACRA2': found.score.toFixed(2),
    bytes: found.bytes,
    'files a second': (count / seconds).toFixed(2),
  })
  console.log(JSON.stringify(rows.at(-1)))
}

/** Whether all is whole after each of ten kills, and all is there after the run that is let go. */
async function survivesKills(): Promise<boolean> {
  folder('killed')
  const start = () =>
    spawn(process.execPath, [sundry, 'compress', 'many', '--out', 'killed'], { cwd: work, stdio: 'ignore' })
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
report(
  'cli-images',
  { photographs: names.length, files: count, goal: goal.toFixed(2), 'survived ten kills': survived },
  rows,
)
rmSync(work, { recursive: true, force: true })
process.exit(survived ? 0 : 1)
