// Times our DNS client beside `dig -f` on a warm Unbound on loopback: `node bench/dns-latency.ts`.
// Exit code 0 when the median ratio is at most 2 and ten types in parallel take at most 15 ms, 1 when not.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commonTypes, createResolver } from '../engines/dns/src/index.ts'
import { run, startDnsServers } from './lib/dns-servers.ts'
import { median, report } from './lib/report.ts'

const QUERIES = 1000
const ROUNDS = 5
const servers = await startDnsServers().catch((error: Error) => {
  console.error(error.message)
  process.exit(2)
})
const owners = ['www', 'mail', 'v6', 'text', 'x.wild', 'alias', 'zero', 'sshfp'].map((owner) => `${owner}.rich.test`)
const names = Array.from({ length: QUERIES }, (_, index) => owners[index % owners.length] ?? 'rich.test')
const list = join(servers.folder, 'queries')
writeFileSync(list, `${names.join(' A\n')} A\n`)

const rows: Record<string, unknown>[] = []
let failed = false
for (const server of ['unbound', 'bind'] as const) {
  const port = servers.ports[server]
  const resolver = createResolver({ servers: [`127.0.0.1:${port}`] })
  const ours: number[] = []
  const digs: number[] = []
  const parallel: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    let began = performance.now()
    for (const name of names) await resolver.query(name, 'A')
    const mine = performance.now() - began
    began = performance.now()
    run('usr/bin/dig', ['@127.0.0.1', '-p', String(port), '+noall', '+answer', '-f', list], servers.folder)
    const theirs = performance.now() - began
    began = performance.now()
    await Promise.all(commonTypes.slice(0, 10).map((type) => resolver.query('www.rich.test', type)))
    const ten = performance.now() - began
    // The first round warms both.
    if (round > 0) {
      ours.push(mine)
      digs.push(theirs)
      parallel.push(ten)
    }
  }
  const ratio = median(ours) / median(digs)
  if (server === 'unbound') failed ||= ratio > 2 || median(parallel) > 15
  const tenth = (value: number) => Math.round(value * 10) / 10
  rows.push({
    server,
    n: QUERIES,
    'ours ms': tenth(median(ours)),
    'dig -f ms': tenth(median(digs)),
    ratio: Math.round(ratio * 100) / 100,
    'ten types ms': tenth(median(parallel)),
  })
}
servers.stop()
const inputs = { queries: createHash('sha256').update(names.join('\n')).digest('hex') }
report('dns-latency', { inputs, versions: servers.versions, rounds: ROUNDS }, rows)
process.exit(failed ? 1 : 0)
