// Two server processes on one PostgreSQL and one Redis, behind a proxy that checks /readyz: what an operator gets by setting two variables.
// planted faults: limits-of-each-node
import { serverLimits } from '@sundry/contracts/server-limits'
import { freePort } from '../scripts/lib/run.mjs'
import { check, type ServerProcess, signUp, someAddress, startServer, writeImage } from './lib/server-process.ts'
import { startPostgres } from './lib/start-postgres.ts'
import { startProxy, startRedis } from './lib/start-program.ts'

const CLIENTS = 8
const postgres = await startPostgres()
const redisPort = await freePort()
let redis = await startRedis(redisPort)
const [front, portA, portB] = [await freePort(), await freePort(), await freePort()]
const site = `http://localhost:${front}`
const environment = {
  DATABASE_URL: postgres.adminUrl,
  REDIS_URL: `redis://127.0.0.1:${redisPort}`,
  AUTH_SECRET: 'one secret for both of the processes',
  // With a public address and no mail, accounts would be by invitation.
  SIGN_UP: 'open',
  PUBLIC_URL: site,
  // The proxy, and before it the address a test gives itself.
  TRUST_PROXY: '2',
  STOP_DELAY_MS: '2000',
  LOG_LEVEL: 'silent',
}
const isPlanted = process.env.PLANTED_FAULT === 'limits-of-each-node'
const environmentB = isPlanted ? { ...environment, REDIS_URL: '' } : environment
let [a, b] = await Promise.all([startServer(environment, portA), startServer(environmentB, portB)])
const proxy = await startProxy(front, [portA, portB])

const callCheap = (address: Record<string, string>, origin = site) =>
  fetch(`${origin}/functions/v1/get-remove-bg-key`, { method: 'POST', headers: { 'content-length': '0', ...address } })

// Limits.
const one = { 'x-forwarded-for': '2001:db8:ffff:1::1' }
async function callTimes(turns: number, address: Record<string, string>): Promise<number[]> {
  const answered: number[] = []
  let left = turns
  const sender = async () => {
    for (; left > 0; ) {
      left -= 1
      answered.push(await callCheap(address).then(drained))
    }
  }
  await Promise.all(Array.from({ length: 12 }, sender))
  return answered
}
const { burstPoints, pointsPerMinute } = serverLimits
const TURNS = 600
/** True if both processes together allowed one burst, and the points that returned meanwhile. */
async function spendsOneBurst(address: Record<string, string>): Promise<[fits: boolean, told: string]> {
  const begun = performance.now()
  const statuses = await callTimes(TURNS, address)
  const refilled = Math.ceil(((performance.now() - begun) / 60_000) * pointsPerMinute) + 1
  const allowed = statuses.filter((status) => status === 200).length
  const refused = statuses.filter((status) => status === 429).length
  const fits = allowed >= burstPoints && allowed <= burstPoints + refilled && allowed + refused === TURNS
  return [fits, `${allowed} / ${refused}`]
}
check('a burst of points is one burst over both processes', ...(await spendsOneBurst(one)))

// Sessions.
const cookie = await signUp(a.origin, site)
const onB = (await (
  await fetch(`${b.origin}/api/auth/get-session`, { headers: { cookie, ...someAddress() } })
).json()) as { user?: { name: string } } | null
check('a session from the one is valid on the other', onB?.user?.name === 'Visitor')
check('what the one wrote, the other reads', (await writeImage(a.origin, cookie, 'a.jpg')) === 200)
const listed = await fetch(`${b.origin}/functions/v1/list-image-operations`, {
  method: 'POST',
  headers: { cookie, 'content-length': '0', ...someAddress() },
})
check('  (listed by the other)', ((await listed.json()) as { operations: unknown[] }).operations.length === 1)

async function drained(reply: Response): Promise<number> {
  await reply.arrayBuffer()
  return reply.status
}

function load(): { stop(): Promise<{ sent: number; failed: string[] }> } {
  let running = true
  let sent = 0
  const failed: string[] = []
  const client = async (index: number) => {
    for (let turn = index; running; turn += 1) {
      sent += 1
      try {
        const status =
          turn % 3 === 0
            ? await writeImage(site, cookie, `load-${index}-${turn}.jpg`)
            : turn % 3 === 1
              ? await callCheap(someAddress()).then(drained)
              : await fetch(`${site}/compressor`).then(drained)
        if (status !== 200) failed.push(String(status))
      } catch (error) {
        failed.push(String(error))
      }
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index))
  return {
    async stop() {
      running = false
      await Promise.all(clients)
      return { sent, failed }
    },
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
async function restart(server: ServerProcess): Promise<ServerProcess> {
  server.child.kill('SIGTERM')
  while ((await fetch(`${server.origin}/readyz`).then(drained)) === 200);
  check('a process that is stopping still serves', (await callCheap(someAddress(), server.origin)).ok)
  const code = await server.ended
  check('a process told to stop ends in order', code === 0, String(code))
  return startServer(environment, server.port)
}

const rolling = load()
await pause(1000)
a = await restart(a)
// The proxy's health check has passed again after this time.
await pause(1000)
b = await restart(b)
await pause(1000)
const rolled = await rolling.stop()
check(
  'a rolling restart under load fails no request',
  rolled.failed.length === 0,
  `${rolled.sent} sent, failed: ${rolled.failed.slice(0, 3)}`,
)

const killing = load()
await pause(1000)
a.child.kill('SIGKILL')
await a.ended
await pause(1500)
const killed = await killing.stop()
check(
  'a process killed -9 takes only the requests in its hands with it',
  killed.failed.length <= CLIENTS,
  `${killed.sent} sent, ${killed.failed.length} failed with ${CLIENTS} clients`,
)
a = await startServer(environment, portA)

const outage = load()
await pause(500)
await redis.stop('SIGKILL')
await pause(2500)
const during = await outage.stop()
check(
  'Redis stopped: the service stays up',
  during.failed.length === 0,
  `${during.sent} sent, failed: ${during.failed.slice(0, 3)}`,
)
check(
  'and both processes say they are ready',
  (await fetch(`${a.origin}/readyz`)).ok && (await fetch(`${b.origin}/readyz`)).ok,
)
redis = await startRedis(redisPort)
let shared: [fits: boolean, told: string] = [false, '']
for (let attempt = 0; attempt < 20; attempt += 1) {
  await pause(500)
  const key = { 'x-forwarded-for': `2001:db8:${(0xe000 + attempt).toString(16)}::1` }
  shared = await spendsOneBurst(key)
  if (shared[0]) break
}
check('Redis back: limits are counted together again', ...shared)

await proxy.stop()
for (const server of [a, b]) {
  server.child.kill('SIGTERM')
  await server.ended
}
await redis.stop()
await postgres.stop()
