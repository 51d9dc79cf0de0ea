// The server of hostile-neighbour.proof.ts: as shipped, in the loopback world, reporting to its parent how long its
// event loop was held. FAULT=main-thread is a planted fault: untrusted text is read on the main thread; FAULT=one-queue
// another: crawls take the places of reports.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { crawlSite } from '@sundry/contracts/crawl-site-v1'
import { inlineParser, loopbackAddresses, loopbackPolicy, reachOf, type StandInPlaces } from '@sundry/lookups/testing'
import { createLivePorts } from '../../apps/server/src/adapters/live-ports.ts'
import { profilerApi } from '../../apps/server/src/adapters/profiler-api.ts'
import { createServer } from '../../apps/server/src/app/app.ts'
import { readConfig } from '../../apps/server/src/config/config.ts'
import type { Ports } from '../../apps/server/src/ports/ports.ts'
import { makeFixtureSite } from '../../apps/server/src/testing/fixture-site.ts'
import { loopbackSource } from '../../apps/server/src/testing/loopback-world.ts'

export interface LoopReport {
  p999: number
  max: number
  rssMb: number
}

const places = JSON.parse(process.env.PLACES ?? '{}') as StandInPlaces
const site = await makeFixtureSite()
const config = {
  ...readConfig({ SITE_DIR: site.directory, LOG_LEVEL: 'silent', TRUST_PROXY: '1', ACCOUNTS: 'off', PORT: '0' }),
  host: '127.0.0.1',
  dataDir: mkdtempSync(join(tmpdir(), 'sundry-neighbour-')),
}
const live = await createLivePorts(config, {
  policy: loopbackPolicy,
  addresses: loopbackAddresses,
  source: loopbackSource(),
  ca: places.ca,
  whoisPort: places.whoisPort,
  lookups: reachOf(places),
})
const faulty: Partial<Ports> = {
  parser: inlineParser,
  profiler: {
    links: async (body, base) => profilerApi.links({ body, base }),
    profile: async (page) => ({ ...profilerApi.profile(page), partial: false }),
    globalPaths: async () => profilerApi.globalPaths(null),
    close: async () => {},
  },
}
const ports = { ...live, ...(process.env.FAULT === 'main-thread' && faulty) }
if (process.env.FAULT === 'one-queue') Object.assign(crawlSite, { weight: 'stream' })
const server = await createServer(config, ports)
const port = await server.listen()

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
let rssMb = 0
setInterval(() => {
  rssMb = Math.max(rssMb, process.memoryUsage.rss() / 1024 / 1024)
}, 50).unref()
process.on('message', (requested) => {
  // The timer's own wait is no delay.
  if (requested === 'read') {
    const report: LoopReport = { p999: delay.percentile(99.9) / 1e6 - 1, max: delay.max / 1e6 - 1, rssMb }
    process.send?.(report)
  }
  delay.reset()
  rssMb = 0
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port })
