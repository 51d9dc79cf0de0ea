// One hostile client and one polite visitor, for each public function. The polite one is served about as fast as alone
// and never refused, and the event loop of the server is not held: p99.9 at most 100 ms, or twice that of a control run
// in which the other client is as busy and polite. The planted fault reads text on the main thread and must turn it
// red, and so must crawls in the queue of reports. The hostile client, its site and the stand-ins run on the last core.
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { check } from './lib/check.ts'
import type { LoopReport } from './lib/neighbour-server.ts'

const ATTACKERS = 8
const SECONDS = 5
const CALLS = 8
const MAX_LOOP_MS = 100
const MAX_RSS_MB = 900
/** A polite answer this soon is soon enough, however fast it is alone on an idle machine. */
const SOON_MS = 250

interface Attack {
  path: string
  /** Path of the polite visitor, if it is another one. */
  politePath?: string
  /** From how many addresses the hostile client asks. */
  addresses?: number
  /** Polite calls in a round, when the price lets a visitor make no more a minute. */
  calls?: number
  hostile(site: string, turn: number): object
  polite(site: string, turn: number): object
}

const attacks: Record<string, Attack> = {
  'fetch-robots-v1': { path: 'fetch-robots-v1', hostile: (url) => ({ url }), polite: (url) => ({ url }) },
  'fetch-json-ld-v1': {
    path: 'fetch-json-ld-v1',
    hostile: (site, turn) => ({ url: `${site}/?${turn}` }),
    polite: (site) => ({ url: `${site}/` }),
  },
  'fetch-sitemap-v1': {
    path: 'fetch-sitemap-v1',
    hostile: (site) => ({ url: `${site}/sitemap.xml` }),
    polite: (site) => ({ url: `${site}/sitemap.xml` }),
  },
  'crawl-site-v1': {
    path: 'crawl-site-v1',
    calls: 5,
    hostile: (url) => ({ url, maxPages: 20 }),
    polite: (url) => ({ url, maxPages: 1 }),
  },
  // As many crawls as streams have places, of a site that asks for ten seconds between pages.
  'domain-report-v1': {
    path: 'crawl-site-v1',
    politePath: 'domain-report-v1',
    addresses: 8,
    calls: 5,
    hostile: (site) => ({ url: site.replace('hostile.', 'patient.'), maxPages: 20 }),
    polite: (_, turn) => ({ domain: `polite${turn}.example.com`, sections: ['mail'] }),
  },
  'tech-lookup-v1': {
    path: 'tech-lookup-v1',
    hostile: (site, turn) => ({ urlToProfile: `${site}/?${turn}` }),
    polite: (site, turn) => ({ urlToProfile: `${site}/polite/?${turn}` }),
  },
  'dig-dns-v1': {
    path: 'dig-dns-v1',
    hostile: (_, turn) => ({ domain: `a${turn}.big.example.com`, recordType: 'ALL', compare: true }),
    polite: (_, turn) => ({ domain: `p${turn}.example.com`, recordType: 'A' }),
  },
  'nameserver-check-v1': {
    path: 'nameserver-check-v1',
    hostile: (_, turn) => ({ domain: `hostile${turn}.com` }),
    polite: (_, turn) => ({ domain: `polite${turn}.net` }),
  },
  'domain-expiry-check-v1': {
    path: 'domain-expiry-check-v1',
    hostile: (_, turn) => ({ domain: `hostile${turn}.com` }),
    polite: (_, turn) => ({ domain: `polite${turn}.net` }),
  },
}

interface Outcome {
  status: number
  ms: number
}

let port = 0
function call(path: string, input: object, client: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const body = JSON.stringify(input)
    const begun = performance.now()
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': client,
    }
    const done = (status: number) => resolve({ status, ms: performance.now() - begun })
    const options = { host: '127.0.0.1', port, path: `/functions/v1/${path}`, method: 'POST', headers, timeout: 20_000 }
    const sent = request(options, (reply) => {
      reply.resume()
      reply.on('end', () => done(reply.statusCode ?? 0))
      reply.on('error', () => done(0))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => done(0))
    sent.end(body)
  })
}

const lastCore = String(availableParallelism() - 1)
function start(file: string, { pinned = false, env = {} }: { pinned?: boolean; env?: Record<string, string> } = {}) {
  const child = fork(join(import.meta.dirname, 'lib', file), {
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (pinned && child.pid) spawnSync('taskset', ['-a', '-p', '-c', lastCore, String(child.pid)])
  return child
}
const message = <Message>(child: ChildProcess) =>
  new Promise<Message>((resolve) => void child.once('message', (reported) => resolve(reported as Message)))
const median = (outcomes: readonly Outcome[]) =>
  outcomes.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(outcomes.length / 2)] ?? Number.NaN

let address = 0
const newClient = () => {
  address += 1
  return `2001:db8:${address.toString(16)}::1`
}

interface Round {
  polite: Outcome[]
  others: Outcome[]
  loop: LoopReport
}

async function round(
  server: ChildProcess,
  attack: Attack,
  others: { path: string; input: (turn: number) => object } | null,
  site: string,
): Promise<Round> {
  const polite = newClient()
  const addresses = Array.from({ length: attack.addresses ?? 1 }, newClient)
  const outcomes: Outcome[] = []
  const answers: Outcome[] = []
  let over = false
  let turn = address * 1000
  const attackers = Array.from({ length: others ? ATTACKERS : 0 }, async (_, at) => {
    while (!over && others) {
      turn += 1
      const outcome = await call(others.path, others.input(turn), addresses[at % addresses.length] ?? '')
      answers.push(outcome)
      if (outcome.status !== 200) await wait(50)
    }
  })
  server.send('reset')
  await wait(300)
  const until = performance.now() + SECONDS * 1000
  for (let index = 0; index < (attack.calls ?? CALLS) && performance.now() < until; index += 1) {
    outcomes.push(await call(attack.politePath ?? attack.path, attack.polite(site, turn * 100 + index), polite))
    await wait(200)
  }
  const report = message<LoopReport>(server)
  server.send('read')
  const loop = await report
  over = true
  // Streams of the other client may go on for minutes; the next round has another client.
  await Promise.race([Promise.all(attackers), wait(4000)])
  return { polite: outcomes, others: answers, loop }
}

const shown = ({ p999, max, rssMb }: LoopReport) =>
  `loop p99.9 ${p999.toFixed(0)}, longest ${max.toFixed(0)} ms, RSS ${rssMb.toFixed(0)} MB`

async function neighbours(fault: string, names: readonly string[]): Promise<Record<string, boolean>> {
  const results: Record<string, boolean> = {}
  const sites = start('hostile-site.ts', { pinned: true })
  const sitePort = await message<number>(sites)
  const standIns = start('stand-ins.ts', { pinned: true })
  const places = await message<object>(standIns)
  const server = start('neighbour-server.ts', { env: { FAULT: fault, PLACES: JSON.stringify(places) } })
  port = (await message<{ port: number }>(server)).port
  const politeSite = `http://polite.example:${sitePort}`
  const hostileSite = `http://hostile.example:${sitePort}`
  spawnSync('taskset', ['-a', '-p', '-c', lastCore, String(process.pid)])
  for (const name of names) {
    const attack = attacks[name]
    if (!attack) continue
    // Warm: handlers, threads and patterns are loaded with the first calls.
    const { path, politePath = path } = attack
    await Promise.all([1, 2].map((index) => call(politePath, attack.polite(politeSite, -index), newClient())))
    const alone = await round(server, attack, null, politeSite)
    const control = await round(
      server,
      attack,
      { path: politePath, input: (turn) => attack.polite(politeSite, turn) },
      politeSite,
    )
    const hostile = await round(
      server,
      attack,
      { path, input: (turn) => attack.hostile(hostileSite, turn) },
      politeSite,
    )
    const [quiet, beside, busy] = [alone, control, hostile].map(({ polite }) => median(polite)) as [
      number,
      number,
      number,
    ]
    const served = hostile.polite.every(({ status }) => status === 200)
    const prompt = busy <= Math.max(2 * quiet, 2 * beside, SOON_MS)
    const free = hostile.loop.p999 <= Math.max(MAX_LOOP_MS, 2 * control.loop.p999)
    const small = hostile.loop.rssMb <= MAX_RSS_MB
    results[name] = served && prompt && free && small
    const counts = Object.groupBy(hostile.others, ({ status }) => String(status))
    const others = Object.entries(counts).map(([status, list]) => `${status}: ${list?.length}`)
    console.log(`${results[name] ? '·' : '!'} ${name}${fault ? ` (${fault})` : ''}
    polite median ${quiet.toFixed(0)} ms alone, ${beside.toFixed(0)} beside a polite, ${busy.toFixed(0)} beside a hostile client${served ? '' : `, refused: ${hostile.polite.map(({ status }) => status)}`}
    alone ${shown(alone.loop)}; control ${shown(control.loop)}; attack ${shown(hostile.loop)}
    the hostile client got ${others.join(', ') || 'nothing'}`)
  }
  server.kill('SIGKILL')
  for (const child of [sites, standIns]) child.kill('SIGKILL')
  return results
}

const [only] = process.argv.slice(2)
const names = Object.keys(attacks).filter((name) => only === undefined || name.includes(only))
for (const [name, ok] of Object.entries(await neighbours('', names))) check(`${name}: a polite visitor is served`, ok)
// A crawl is too slow by its manners to hold a thread for long, wherever its pages are read.
const straining = ['fetch-json-ld-v1', 'tech-lookup-v1'].filter((name) => names.includes(name))
const planted = await neighbours('main-thread', straining)
for (const [name, ok] of Object.entries(planted)) check(`${name}: the planted fault is seen`, !ok)
const held = await neighbours(
  'one-queue',
  ['domain-report-v1'].filter((name) => names.includes(name)),
)
for (const [name, ok] of Object.entries(held)) check(`${name}: the planted fault is seen`, !ok)
