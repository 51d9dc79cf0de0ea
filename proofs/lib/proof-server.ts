// The server of e2e/server.ts for the proofs, which can carry a planted fault: PLANTED_FAULT names what is broken in it,
// so that the proof that watches for just that can be seen to fail. Nothing in apps/server reads that variable.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { loopbackAddresses, loopbackPolicy } from '@sundry/lookups/testing'
import { createLivePorts } from '../../apps/server/src/adapters/live-ports.ts'
import { createServer } from '../../apps/server/src/app/app.ts'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { servedFunctions } from '../../apps/server/src/functions/served.ts'
import { ConnectionLimits } from '../../apps/server/src/http/connection-limits.ts'
import type { Ports } from '../../apps/server/src/ports/ports.ts'
import { runServer } from '../../apps/server/src/run.ts'
import { loopbackSource } from '../../apps/server/src/testing/loopback-world.ts'
import { serverLimits } from '../../contracts/src/server-limits.ts'
import { lookupWorld } from '../../e2e/reach.ts'

const fault = process.env.PLANTED_FAULT

function faultyPorts(ports: Ports): Ports {
  const { operations } = ports
  if (fault === 'acknowledges-unwritten' && operations) {
    // Says yes at once and writes a moment later, as a server that does not wait for its disk does.
    const add: typeof operations.add = async (userId, rows) => {
      setTimeout(() => operations.add(userId, rows).catch(() => {}), 300)
      return rows.length
    }
    return { ...ports, operations: { ...operations, add } }
  }
  const broken = () => Promise.reject(new Error('a planted fault'))
  if (fault === 'tools-throw') return { ...ports, textTools: { ...ports.textTools, run: broken } }
  const { accounts } = ports
  if (fault === 'accounts-throw' && accounts) {
    const handle: typeof accounts.handle = (request, origin) =>
      request.url.includes('/sign-in/') ? broken() : accounts.handle(request, origin)
    return { ...ports, accounts: { ...accounts, handle } }
  }
  if (fault !== 'no-limiter') return ports
  return { ...ports, limiter: { spend: () => ({ allowed: true }) } }
}

function faultyFunctions(): typeof servedFunctions {
  if (fault !== 'handlers-throw') return servedFunctions
  const broken = () => Promise.reject(new Error('a planted fault'))
  return servedFunctions.map((served) => ({ ...served, load: async () => broken }))
}

if (fault === 'depth-unchecked') Object.assign(serverLimits, { jsonDepth: Number.POSITIVE_INFINITY })
if (fault === 'no-queue') Object.assign(serverLimits.queue, { running: 1_000_000, waiting: 1_000_000 })
if (fault === 'no-limiter') Object.assign(serverLimits.perClient, { connections: 1e6, requests: 1e6, bodyBytes: 1e12 })
if (fault === 'no-limiter') Object.assign(serverLimits.places, { light: 1e6, heavy: 1e6, stream: 1e6, accounts: 1e6 })
// One number for all clients together, as Node itself has it.
if (fault === 'no-limiter')
  ConnectionLimits.prototype.watch = (server) => {
    server.maxConnections = Number(process.env.MAX_CONNECTIONS)
  }

const loop = monitorEventLoopDelay({ resolution: 10 })
loop.enable()
process.on('message', () => {
  process.send?.({ loopMs: loop.percentile(99.9) / 1e6, rssMb: process.memoryUsage().rss / 1024 / 1024 })
  loop.reset()
})

await runServer(async () => {
  const dataDir = process.env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'sundry-proof-'))
  const config = { ...readConfig(process.env), host: process.env.HOST ?? 'localhost', dataDir }
  const ports = await createLivePorts(config, {
    policy: loopbackPolicy,
    addresses: loopbackAddresses,
    source: loopbackSource(),
    ...(await lookupWorld(process.env)),
  })
  return { config, server: await createServer(config, faultyPorts(ports), faultyFunctions()) }
})
