// How long the profiler takes: a page of 190 KB when warm, pages made to be slow, a whole lookup through the running
// server; and how long the server's event loop stands still meanwhile. Run as `npm run bench -- profiler-speed`.
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { loopbackAddresses, loopbackPolicy, nobodysLookups } from '@sundry/lookups/testing'
import { createLivePorts } from '../apps/server/src/adapters/live-ports.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { loadLookup } from '../apps/server/src/functions/lookup-functions.ts'
import { makeFixtureSite } from '../apps/server/src/testing/fixture-site.ts'
import { loopbackSource } from '../apps/server/src/testing/loopback-world.ts'
import { techLookup } from '../contracts/src/tech-lookup-v1.ts'
import { profilePage } from '../engines/fingerprints/src/index.ts'
import { freePort } from '../scripts/lib/free-port.mjs'
import { hostilePages, ordinaryPage } from './lib/profiler-pages.ts'
import { serve } from './lib/profiler-process.ts'
import { median, report } from './lib/report.ts'

const handler = await loadLookup(techLookup)

const GOALS = { warmMs: 30, worstMs: 1500, blockedMs: 20, lookupMs: 400 }
const WARM = 60
const ROUNDS = 3

const rounded = (ms: number) => Number(ms.toFixed(1))
const timed = async (work: () => unknown) => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const ordinary = ordinaryPage(190_000)
const hostile = hostilePages()
for (let run = 0; run < 10; run += 1) profilePage(ordinary)
const warm: number[] = []
for (let run = 0; run < WARM; run += 1) warm.push(await timed(() => profilePage(ordinary)))
const cold = new Map<string, number>()
for (const [name, page] of Object.entries(hostile)) cold.set(name, await timed(() => profilePage(page)))

const dataDir = mkdtempSync(join(tmpdir(), 'profiler-speed-'))
const site = fork(join(import.meta.dirname, 'lib/profiler-site.ts'))
const [port] = (await once(site, 'message')) as [number]
const config = { ...readConfig({ LOG_LEVEL: 'error' }), dataDir }
const ports = await createLivePorts(config, {
  policy: loopbackPolicy,
  addresses: loopbackAddresses,
  source: loopbackSource(),
  lookups: nobodysLookups,
})
const call = { signal: new AbortController().signal, id: 'bench', config, client: 'bench', userId: async () => null }
let asked = 0
const lookUp = async (page: number) => {
  asked += 1
  return handler({ urlToProfile: `http://localhost:${port}/${page}?${asked}` }, ports, call)
}

interface Stop {
  /** By the clock: what the machine does to everybody is in it. */
  delayMs: number
  /** Processor time of this thread alone between two turns of its timer: what the server itself kept it busy with. */
  busyMs: number
}

async function longestStop(work: () => Promise<unknown>): Promise<Stop> {
  const stops: Stop[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    let busyMs = 0
    let before = process.threadCpuUsage()
    const timer = setInterval(() => {
      const { user, system } = process.threadCpuUsage(before)
      before = process.threadCpuUsage()
      busyMs = Math.max(busyMs, (user + system) / 1000)
    }, 1)
    delay.enable()
    await work()
    delay.disable()
    clearInterval(timer)
    stops.push({ delayMs: delay.max / 1e6, busyMs })
  }
  const least = (pick: (stop: Stop) => number) => rounded(Math.min(...stops.map(pick)))
  return { delayMs: least(({ delayMs }) => delayMs), busyMs: least(({ busyMs }) => busyMs) }
}

const rows: Record<string, unknown>[] = []
let isPartial = 0
let overHttp: number[] = []
try {
  await lookUp(0)
  const idle = await longestStop(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  rows.push({ page: '(nothing to do)', ...idle })
  for (const [index, name] of ['190 KB, ordinary', ...Object.keys(hostile)].entries()) {
    const answers: Awaited<ReturnType<typeof handler>>[] = []
    const times: number[] = []
    const blocked = await longestStop(async () =>
      times.push(await timed(async () => answers.push(await lookUp(index)))),
    )
    const partial = answers.filter(({ notes }) => notes?.some((note) => note.includes('took too long to read'))).length
    isPartial += partial
    rows.push({
      page: name,
      profileMs: rounded(cold.get(name) ?? median(warm)),
      lookupMs: rounded(median(times)),
      ...blocked,
      partial: partial > 0 ? `${partial}/${answers.length}` : '',
    })
  }
  overHttp = await lookUpsOverHttp()
} finally {
  await ports.close()
  site.kill()
  rmSync(dataDir, { recursive: true, force: true })
}

async function lookUpsOverHttp(): Promise<number[]> {
  const at = await freePort()
  const built = await makeFixtureSite()
  const server = await serve({
    command: [process.execPath, join(import.meta.dirname, '../e2e/server.ts')],
    url: `http://localhost:${at}/healthz`,
    environment: { PORT: String(at), NODE_NO_WARNINGS: '1', TRUST_PROXY: '1', SITE_DIR: built.directory },
    folder: join(import.meta.dirname, '..'),
  })
  const times: number[] = []
  try {
    for (let run = 0; run < 12; run += 1) {
      times.push(
        await timed(async () => {
          const answer = await fetch(`http://localhost:${at}/functions/v1/tech-lookup-v1`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${run + 1}` },
            body: JSON.stringify({ urlToProfile: `http://localhost:${port}/0?over-http-${run}` }),
          })
          if (!((await answer.json()) as { technologies?: unknown[] }).technologies?.length)
            throw new Error('no answer')
        }),
      )
    }
    return times
  } finally {
    await server.stop()
    rmSync(built.directory, { recursive: true, force: true })
  }
}

const sorted = [...warm].sort((one, other) => one - other)
const [first = Number.NaN, ...later] = overHttp
const facts = {
  warmP50: rounded(median(warm)),
  warmP95: rounded(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN),
  worstProfileMs: rounded(Math.max(...cold.values())),
  worstBusyMs: Math.max(...rows.slice(1).map(({ busyMs }) => busyMs as number)),
  worstDelayMs: Math.max(...rows.slice(1).map(({ delayMs }) => delayMs as number)),
  partialAnswers: isPartial,
  lookupOverHttpMs: rounded(median(later)),
  firstLookupOverHttpMs: rounded(first),
}
const ratios = {
  warm: rounded(facts.warmP50 / GOALS.warmMs),
  worst: rounded(facts.worstProfileMs / GOALS.worstMs),
  // A stop by the clock on a machine that others load says more of them than of the server.
  blocked: rounded(facts.worstBusyMs / GOALS.blockedMs),
  lookup: rounded(facts.lookupOverHttpMs / GOALS.lookupMs),
}
const inputs = createHash('sha256')
for (const { html, assets } of [ordinary, ...Object.values(hostile)]) inputs.update(html).update(JSON.stringify(assets))
report('profiler-speed', { goals: GOALS, ...facts, ratios, inputs: inputs.digest('hex') }, rows)
console.log(JSON.stringify({ ...facts, ratiosToGoals: ratios }, null, 2))
process.exitCode = Object.values(ratios).some((ratio) => ratio > 1) ? 1 : 0
