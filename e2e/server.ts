// The server for browser tests: the same createServer as apps/server/src/main.ts, in a world that ends at loopback.
// Only this file and the tests hold that policy; nothing in the shipped server can switch it on. It listens on PORT;
// LOOKUPS=sample answers with sample data. Stand-ins for the public internet are reached by any name and any port of
// this machine, WHOIS on E2E_WHOIS_PORT, over TLS with the authority whose certificate E2E_CA names. Name servers and
// registries are stand-ins in this same process, or, with E2E_LOOKUPS=nobody, no one: the domain tools then answer with
// sample data.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loopbackAddresses, loopbackPolicy } from '@sundry/lookups/testing'
import { createLivePorts } from '../apps/server/src/adapters/live-ports.ts'
import { createServer } from '../apps/server/src/app/app.ts'
import { readConfig } from '../apps/server/src/config/config.ts'
import { runServer } from '../apps/server/src/run.ts'
import { loopbackSource } from '../apps/server/src/testing/loopback-world.ts'
import { lookupWorld } from './reach.ts'

await runServer(async () => {
  // Accounts of one run must not meet those of the next.
  const dataDir = process.env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'sundry-e2e-'))
  const config = { ...readConfig({ ...process.env, HOST: 'localhost' }), host: 'localhost', dataDir }
  const ports = await createLivePorts(config, {
    policy: loopbackPolicy,
    addresses: loopbackAddresses,
    source: loopbackSource(),
    ...(await lookupWorld(process.env)),
  })
  return { config, server: await createServer(config, ports) }
})
if (!process.exitCode) process.send?.('listening')
