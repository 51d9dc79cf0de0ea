// Our JPEG encoder beside libjpeg-turbo as browsers use it (Debian's cjpeg) and beside mozjpeg, native (sharp) and as
// the product had it: bytes at equal SSIMULACRA2, and processor time. Only photographs that nothing was tuned on count.
// `npm run bench -- pixels [processes]`: how many photographs are measured at a time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { formerSmallTier } from './lib/former-mozjpeg.ts'
import { WAYS } from './lib/pixels-curves.ts'
import { debianTool, mozjpeg } from './lib/pixels-peers.ts'
import { type PhotoResult, SCORES, SEARCH } from './lib/pixels-photo.ts'
import { pixelsPhotos } from './lib/pixels-photos.ts'
import { report } from './lib/report.ts'

/** Processor time hangs less on the photograph than bytes do. */
const TIMED_EVERY = 5
const atOnce = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? cpus().length)

async function measure(name: string, isTimed: boolean): Promise<PhotoResult> {
  const program = join(import.meta.dirname, 'lib/pixels-photo.ts')
  const child = spawn(process.execPath, [program, name, ...(isTimed ? ['timed'] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${name} could not be measured`)
  return JSON.parse(said)
}

const { tuned, reported } = await pixelsPhotos()
const measured = reported.slice(0, Number(process.env.BENCH_PHOTOS ?? reported.length))
// Peers are fetched before processes that work side by side would fetch them.
debianTool('cjpeg')
await mozjpeg({ width: 1, height: 1, data: new Uint8Array(4) }, 75)
await formerSmallTier()
const results: PhotoResult[] = []
const waiting = [...measured.entries()]
async function lane(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [number, { name }] = next
    const made = await measure(name, number % TIMED_EVERY === 0)
    results.push(made)
    const line = ['ours', 'ours, small', 'mozjpeg (sharp)'].map((way) =>
      SCORES.map((score) => Math.exp(made.bytes[`${way} ${score}`] ?? Number.NaN).toFixed(3)).join(' '),
    )
    console.log(`${name} ${made.width} × ${made.height}: ${line.join(' | ')}`)
  }
}
await Promise.all(Array.from({ length: atOnce }, lane))

const mean = (values: readonly number[]) => Math.exp(values.reduce((sum, value) => sum + value, 0) / values.length)
const valuesOf = (part: 'bytes' | 'costs', key: string) =>
  results.map((result) => result[part][key]).filter((value) => value !== undefined)
const head = (score: number) => `bytes at SSIMULACRA2 ${score}`
function bytesOf(way: string, score: number): string {
  const values = valuesOf('bytes', `${way} ${score}`)
  const text = mean(values).toFixed(3)
  return values.length === results.length ? text : `${text} (n = ${values.length})`
}
const costOf = (way: string) => ({ 'processor time': mean(valuesOf('costs', way)).toFixed(2) })
const ones = Object.fromEntries(SCORES.map((score) => [head(score), '1']))
const rows: Record<string, string>[] = [
  { encoder: `libjpeg-turbo as canvas uses it, ${results.length} photographs`, ...ones, 'processor time': '1' },
  ...WAYS.map((way) => ({
    encoder: way,
    ...Object.fromEntries(SCORES.map((score) => [head(score), bytesOf(way, score)])),
    ...costOf(way),
  })),
  { encoder: SEARCH, ...costOf(SEARCH) },
]
const about = `${results.length} whole photographs of at least a megapixel that nothing was tuned on; ${tuned.length} others were tuned on`
report('pixels', { about, tuned, reported: measured, relativeTo: 'libjpeg-turbo, 4:2:0, optimal codes' }, rows)
