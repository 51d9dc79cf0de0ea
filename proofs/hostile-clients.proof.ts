// Attacks by one hostile client over HTTP alone, with a polite visitor beside it: silent connections, downloads and
// streams that no one reads, bodies that never end, guesses under other spellings of a path, floods. The polite one is
// always served, memory stays bounded, and the event loop's p99.9 stays within 100 ms or twice that of a calm run. `npm
// run prove -- hostile-clients images` takes only the attacks with that word.
// planted faults: no-limiter
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { attacks, guess } from './lib/client-attacks.ts'
import { type Ask, ask, sockets } from './lib/hostile-clients.ts'
import { upstream, upstreamPort } from './lib/hostile-upstream.ts'
import { check, loadOf, type ServerProcess, startServer } from './lib/server-process.ts'

const SECONDS = 4
const MAX_LOOP_MS = 100
const MAX_GROWTH_MB = 120

const folder = mkdtempSync(join(tmpdir(), 'sundry-hostile-'))
mkdirSync(join(folder, 'models'))
writeFileSync(join(folder, 'models/large-0a1b2c3d.onnx'), randomBytes(20_000_000))

async function politely(
  server: ServerProcess,
  polite: Ask,
): Promise<{ refused: number; worstMs: number; requests: number }> {
  const times: number[] = []
  let refused = 0
  const until = performance.now() + SECONDS * 1000
  while (performance.now() < until) {
    const begun = performance.now()
    if ((await ask(server.port, polite)) !== 200) refused += 1
    times.push(performance.now() - begun)
    await wait(300)
  }
  return { refused, worstMs: Math.max(...times), requests: times.length }
}

const rows: object[] = []
const chosen = attacks.filter(({ name }) => name.includes(process.argv[2] ?? ''))
for (const { name, attack, polite, maxGrowthMb = MAX_GROWTH_MB } of chosen) {
  const server = await startServer({
    TRUST_PROXY: '',
    LOG_LEVEL: 'silent',
    MAX_CONNECTIONS: '300',
    MODELS_DIR: join(folder, 'models'),
    REMOVE_BG_KEY: 'a key of the proof',
    REMOVE_BG_URL: `http://127.0.0.1:${upstreamPort}/`,
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
  })
  // Lazy code is loaded before anything is measured.
  await ask(server.port, polite)
  await ask(server.port, {
    path: '/api/auth/sign-in/email',
    body: guess,
    headers: { host: `localhost:${server.port}` },
  })
  await loadOf(server)
  const calm = await politely(server, polite)
  const before = await loadOf(server)
  const attacking = attack(server.port, performance.now() + SECONDS * 1000)
  await wait(300)
  const beside = await politely(server, polite)
  const during = await loadOf(server)
  const did = await attacking
  for (const socket of sockets.splice(0)) socket.destroy()
  await wait(500)
  const grown = during.rssMb - before.rssMb
  check(
    `${name}: the polite visitor is served`,
    beside.refused === 0,
    `${beside.requests - beside.refused} of ${beside.requests}, worst ${Math.round(beside.worstMs)} ms (calm ${Math.round(calm.worstMs)}); ${did}`,
  )
  const bound = Math.max(MAX_LOOP_MS, 2 * before.loopMs)
  check(
    '  the event loop is not held',
    during.loopMs <= bound,
    `${Math.round(during.loopMs)} ms (calm ${Math.round(before.loopMs)})`,
  )
  check('  memory stays bounded', grown <= maxGrowthMb, `${Math.round(before.rssMb)} → ${Math.round(during.rssMb)} MB`)
  rows.push({
    attack: name,
    loopMs: Math.round(during.loopMs),
    rssMb: Math.round(during.rssMb),
    served: `${beside.requests - beside.refused}/${beside.requests}`,
  })
  server.child.kill('SIGTERM')
  await server.ended
}
console.table(rows)
upstream.closeAllConnections()
upstream.close()
rmSync(folder, { recursive: true, force: true })
