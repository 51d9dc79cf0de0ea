// Our JPEG encoder beside libjpeg-turbo as browsers use it (Debian's cjpeg) and beside mozjpeg (sharp): bytes at equal
// SSIMULACRA2. Only photographs that nothing was tuned on count.
// `npm run bench -- pixels [processes]`: how many photographs are measured at a time.
import { cpus } from 'node:os'
import { join } from 'node:path'
import { inProcesses } from './lib/in-processes.ts'
import { WAYS } from './lib/pixels-curves.ts'
import { debianTool, mozjpeg } from './lib/pixels-peers.ts'
import { type PhotoResult, SCORES } from './lib/pixels-photo.ts'
import { pixelsPhotos } from './lib/pixels-photos.ts'
import { report } from './lib/report.ts'

const atOnce = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? cpus().length)

const { tuned, reported } = await pixelsPhotos()
const measured = reported.slice(0, Number(process.env.BENCH_PHOTOS ?? reported.length))
// Peers are fetched before processes that work side by side would fetch them.
debianTool('cjpeg')
await mozjpeg({ width: 1, height: 1, data: new Uint8Array(4) }, 75)
const results = await inProcesses<PhotoResult>(
  join(import.meta.dirname, 'lib/pixels-photo.ts'),
  measured.map(({ name }) => [name]),
  atOnce,
  ({ width, height, bytes }, index) => {
    const line = ['ours', 'ours, small', 'mozjpeg (sharp)'].map((way) =>
      SCORES.map((score) => Math.exp(bytes[`${way} ${score}`] ?? Number.NaN).toFixed(3)).join(' '),
    )
    console.log(`${measured[index]?.name} ${width} × ${height}: ${line.join(' | ')}`)
  },
)

const mean = (values: readonly number[]) => Math.exp(values.reduce((sum, value) => sum + value, 0) / values.length)
const head = (score: number) => `bytes at SSIMULACRA2 ${score}`
function bytesOf(way: string, score: number): string {
  const values = results.map(({ bytes }) => bytes[`${way} ${score}`]).filter((value) => value !== undefined)
  const text = mean(values).toFixed(3)
  return values.length === results.length ? text : `${text} (n = ${values.length})`
}
const ones = Object.fromEntries(SCORES.map((score) => [head(score), '1']))
const reference = `libjpeg-turbo as canvas uses it, ${results.length} photographs, ${tuned.length} others were tuned on`
const rows: Record<string, string>[] = [
  { encoder: reference, ...ones },
  ...WAYS.map((way) => ({
    encoder: way,
    ...Object.fromEntries(SCORES.map((score) => [head(score), bytesOf(way, score)])),
  })),
]
const about = `${results.length} whole photographs of at least a megapixel that nothing was tuned on; ${tuned.length} others were tuned on`
report('pixels', { about, tuned, reported: measured, relativeTo: 'libjpeg-turbo, 4:2:0, optimal codes' }, rows)
