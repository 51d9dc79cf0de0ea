// 20,000 damaged JPEG files through a build of the pixel module that checks each access, decoded and coded anew without
// loss: each ends in a whole picture or file, or in words, none hangs. `npm run prove -- pixels-fuzz 500` takes fewer.
// planted faults: no-block-check, no-patience
import { readdirSync, readFileSync } from 'node:fs'
import { loadPixels } from '../engines/pixels/src/index.ts'
import { attempt, attemptTranscode, damage } from '../engines/pixels/src/testing/damage.ts'
import { compile } from '../engines/pixels/tools/compile.mjs'

const fault = process.env.PLANTED_FAULT
const count = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 20_000)
const maxSeconds = fault === 'no-patience' ? 0.000_001 : 20
const folder = new URL('../engines/pixels/src/fixtures/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.jpg'))
  .map((name) => new Uint8Array(readFileSync(new URL(name, folder))))

const change = (name: string, text: string) =>
  fault === 'no-block-check' && name.endsWith('blocks.ts') ? text.replace('if (k > 63) return', '') : text
const pixels = await loadPixels(await compile({ checked: true, change }))
const outcomes: Record<string, number> = {}
const wrong: string[] = []
let slowest = 0
function tryOut(way: string, seed: number, work: () => string): void {
  const start = performance.now()
  try {
    const outcome = work()
    outcomes[`${way}: ${outcome}`] = (outcomes[`${way}: ${outcome}`] ?? 0) + 1
    if (outcome.startsWith('only')) wrong.push(`seed ${seed}, ${way}: ${outcome}`)
  } catch (error) {
    wrong.push(`seed ${seed}, ${way}: ${error}`)
  }
  slowest = Math.max(slowest, (performance.now() - start) / 1000)
}

for (let seed = 0; seed < count; seed += 1) {
  const file = damage(files[seed % files.length] ?? new Uint8Array(), seed)
  tryOut('decoding', seed, () => attempt(pixels, file, ([1, 2, 4, 8] as const)[(seed >> 3) % 4] ?? 1))
  tryOut('coding anew', seed, () => attemptTranscode(pixels, file, seed))
}
console.log(outcomes)
console.log(`slowest file ${slowest.toFixed(2)} s`)
for (const line of wrong.slice(0, 20)) console.log(`✗ ${line}`)
const ok = wrong.length === 0 && slowest < maxSeconds
console.log(ok ? `✓ ${count} files` : `✗ ${wrong.length} of ${count} files, slowest ${slowest.toFixed(2)} s`)
process.exit(ok ? 0 : 1)
