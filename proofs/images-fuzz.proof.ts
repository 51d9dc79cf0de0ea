// 2,000 mutated files of all formats through the real worker pool in Chromium: each ends in a result or in a sentence
// for the visitor, none hangs, and the pool still works afterwards. `npm run prove -- images-fuzz 500` takes fewer.
// planted faults: no-patience

import { startWorld } from '../bench/lib/images-world.ts'
import type { benchPage, FuzzCount } from '../bench/pages/images-fuzz.ts'

const SEED = 2026
const MAX_SECONDS = process.env.PLANTED_FAULT === 'no-patience' ? 0.0001 : 60
const CHUNK = 250
const count = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 2000)

const world = await startWorld('images-fuzz.ts')
const total: FuzzCount = { results: 0, messages: {}, wrong: [], slowestSeconds: 0, alive: true }
try {
  for (let done = 0; done < count; done += CHUNK) {
    const found = await world.withPage([], (page) =>
      page.evaluate(
        ([files, seed, seconds]) =>
          (window as unknown as { benchPage: typeof benchPage }).benchPage.fuzz(files ?? 0, seed ?? 0, seconds ?? 60),
        [Math.min(CHUNK, count - done), SEED + done, MAX_SECONDS],
      ),
    )
    total.results += found.results
    for (const [code, times] of Object.entries(found.messages))
      total.messages[code] = (total.messages[code] ?? 0) + times
    total.wrong.push(...found.wrong.map((line) => `seed ${SEED + done}, file ${line}`))
    total.slowestSeconds = Math.max(total.slowestSeconds, found.slowestSeconds)
    total.alive &&= found.alive
  }
} finally {
  await world.stop()
}
const messages = Object.values(total.messages).reduce((sum, times) => sum + times, 0)
console.log(`${total.results} results, ${messages} messages`, total.messages)
console.log(`slowest file ${total.slowestSeconds.toFixed(1)} s; pool ${total.alive ? 'alive' : 'dead'}`)
for (const line of total.wrong) console.log(`✗ ${line}`)
const ok = total.wrong.length === 0 && total.alive && total.results + messages === count
console.log(ok ? `✓ ${count} files` : `✗ ${total.wrong.length} of ${count} files`)
process.exit(ok ? 0 : 1)
