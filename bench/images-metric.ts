// SSIMULACRA2 as the engine has it, beside the reference's scores in ../shared/vectors/ssimulacra2.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPixels, scoreOf } from './lib/node-pixels.ts'
import { report } from './lib/report.ts'

const folder = join(import.meta.dirname, '../../shared/vectors/ssimulacra2')
if (!existsSync(folder)) throw new Error('the reference pairs are not here: ../shared/vectors/ssimulacra2')
const pairs = JSON.parse(readFileSync(join(folder, 'scores.json'), 'utf8')) as {
  reference: string
  distorted: string
  score: number
}[]
const read = (name: string) => readPixels(readFileSync(join(folder, name)))
const rows: Record<string, unknown>[] = []
let worst = 0
for (const { reference, distorted, score } of pairs) {
  const ours = await scoreOf(await read(reference), await read(distorted))
  worst = Math.max(worst, Math.abs(ours - score))
  rows.push({ distorted, reference: score.toFixed(3), ours: ours.toFixed(3), difference: (ours - score).toFixed(4) })
}
report('images-metric', { n: pairs.length, worst }, rows)
console.log(`largest difference ${worst.toFixed(4)}`)
process.exit(worst <= 0.1 ? 0 : 1)
