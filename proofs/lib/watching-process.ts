// A process for proofs/watches.proof.ts: watches records that change, on a fast clock, and writes letters to a file.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { WatchSpec } from '@sundry/contracts/watches'
import { createPublicFetch, tcpDial } from '@sundry/lookups'
import { loopbackAddresses, loopbackPolicy } from '@sundry/lookups/testing'
import { askOf, usualFacts } from '@sundry/watches/testing'
import { watchApi } from '@sundry/watches/worker'
import { sql } from 'kysely'
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts'
import { openSqlite } from '../../apps/server/src/db/open-sqlite.ts'
import { createMemoryLimiter } from '../../apps/server/src/limits/limiter.ts'
import { addUser } from '../../apps/server/src/testing/operations-suite.ts'
import { memoryLog } from '../../apps/server/src/testing/test-server.ts'
import { createSchedule } from '../../apps/server/src/watches/schedule.ts'
import { createVault } from '../../apps/server/src/watches/vault.ts'
import { createWatches } from '../../apps/server/src/watches/watches.ts'

const WATCHES = 40
const SPEED = 100_000
const PERIOD_MS = 2 * 86_400_000
/** A second, in which no look and no delivery takes so long. */
const LEASE_MS = 1000 * SPEED
const { FOLDER: folder = '', POSTGRES: url, BEGAN: beganText = '', DRAIN: drain, PLANTED_FAULT: fault } = process.env
const began = Number(beganText)
const clock = { now: () => began + (Date.now() - began) * SPEED }
const log = memoryLog()
const database = url ? await openPostgres(url, log) : await openSqlite(folder)
/** The values change no more while the rest is sent. */
const stopped = drain ? clock.now() : null

const watches = createWatches({
  database,
  ask: () =>
    async function* (name, input, signal) {
      const { domain } = input as { domain: string }
      const turn = Math.floor(((stopped ?? clock.now()) - began) / PERIOD_MS)
      yield* askOf({ ...usualFacts(), records: [`${domain}.v${turn}`] })(name, input, signal)
    },
  thread: { count: (octets, url) => watchApi.countUrls({ octets, url }), siteErrors: watchApi.siteErrors },
  web: createPublicFetch({ policy: loopbackPolicy, addresses: loopbackAddresses, dial: tcpDial, userAgent: 'proof' }),
  clock,
  log,
  schedule: createSchedule({ database, clock, log, tickMs: 5, leaseMs: LEASE_MS }),
  vault: createVault(['a key of the proof, which is long enough']),
  mail: {
    async send({ messageId, text }) {
      appendFileSync(join(folder, 'letters.jsonl'), `${JSON.stringify({ messageId, text })}\n`)
      // A mail server takes a while to answer; a process that is killed meanwhile does not know.
      await wait(20)
    },
  },
  limiter: createMemoryLimiter({ points: 1e9, windowMs: 60_000, clock }),
  metrics: { functionCall() {}, gauge() {}, page: () => null },
  site: 'Sundry',
  address: 'https://tools.example.org/',
  deliveryTickMs: 5,
  deliveryLeaseMs: fault === 'forgets-its-leases' ? 0 : LEASE_MS,
})

const { rows } = await sql<{ id: string }>`select id from "user"`.execute(database.db)
if (rows.length === 0) {
  const user = await addUser(database)
  const specs = Array.from({ length: WATCHES }, (_, at): WatchSpec => ({ kind: 'records', target: `w${at}.example` }))
  await watches.change(user, { do: 'add', watches: specs })
  await watches.change(user, { do: 'add-channel', channel: { kind: 'email', address: 'ann@example.org' } })
  await database.db.updateTable('watch_channel').set({ confirmed_at: new Date().toISOString() }).execute()
}
if (fault === 'forgets-its-batches') await database.db.updateTable('watch_delivery').set({ batch: null }).execute()
if (fault === 'forgets-its-deliveries') await database.db.deleteFrom('watch_delivery').execute()
watches.start()
console.log('ready')
if (drain) {
  const left = () => database.db.selectFrom('watch_delivery').select('message_id').execute()
  // First the leases of killed processes end, and looks of two days confirm the last changes.
  await wait(3000)
  while ((await left()).length > 0) await wait(50)
  await watches.stop()
  await database.close()
}
