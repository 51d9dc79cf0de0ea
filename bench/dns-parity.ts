// Holds our DNS client against dig on real BIND, Knot, NSD and Unbound over one signed zone, with and without DNSSEC:
// `node bench/dns-parity.ts`. Exit code 0 when every record, TTL and RCODE is equal, 1 when not, 2 when a server is missing.
import { createHash } from 'node:crypto'
import { checkDelegationSigner, createResolver, type DnsRecord, dnssecState } from '../engines/dns/src/index.ts'
import { run, startDnsServers } from './lib/dns-servers.ts'
import { report } from './lib/report.ts'
import { rareTypes, richQueries, richZone } from './lib/rich-zone.ts'

const servers = await startDnsServers().catch((error: Error) => {
  console.error(error.message)
  process.exit(2)
})

interface Answer {
  rcode: string
  records: string[]
}

const shown = ({ name, ttl, class: where, type, data }: DnsRecord) => `${name} ${ttl} ${where} ${type} ${data}`

function digAnswer(port: number, name: string, type: string, dnssec: boolean): Answer {
  const flags = [dnssec ? '+dnssec' : '+nodnssec', '+noall', '+answer', '+comments', '+tries=1', '+time=4']
  const out = run('usr/bin/dig', ['@127.0.0.1', '-p', String(port), ...flags, '-q', name, '-t', type], servers.folder)
  const records = out
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(';'))
    .map((line) => line.replace(/^(\S+)\s+(\d+)\s+(\S+)\s+(\S+)\s*(.*)$/, '$1 $2 $3 $4 $5').trimEnd())
  return { rcode: /status: (\w+)/.exec(out)?.[1] ?? 'none', records: records.sort() }
}

async function ourAnswer(port: number, name: string, type: string, dnssec: boolean): Promise<Answer> {
  const resolver = createResolver({ servers: [`127.0.0.1:${port}`], dnssec, timeoutMs: 4000 })
  const { rcode, records } = await resolver.query(name, type)
  return { rcode, records: records.map((record) => shown(record).trimEnd()).sort() }
}

/** A cache counts TTLs down: one second between two questions is no difference. */
function withoutTick(one: Answer, other: Answer): boolean {
  const ttl = (record: string) => Number(record.split(' ')[1])
  const rest = (record: string) => record.replace(/^(\S+) \d+ /, '$1 ')
  const mine = one.records.map(rest).sort()
  const theirs = other.records.map(rest).sort()
  const far = (list: Answer) => new Map(list.records.map((record) => [rest(record), ttl(record)]))
  const [left, right] = [far(one), far(other)]
  return (
    mine.join('\n') === theirs.join('\n') &&
    [...left].every(([key, seconds]) => Math.abs(seconds - (right.get(key) ?? -9)) <= 1)
  )
}

const rows: Record<string, unknown>[] = []
const misses: unknown[] = []
let failed = false
for (const [server, port] of Object.entries(servers.ports)) {
  for (const dnssec of [false, true]) {
    let equal = 0
    let records = 0
    let equalRecords = 0
    let ticked = 0
    // These two lie with parents and children that nobody serves here.
    const asked = richQueries.filter(
      ([owner, type]) =>
        (server === 'bind' || server === 'unbound' || !rareTypes.has(type)) &&
        (server !== 'unbound' || !((owner === '' && type === 'DS') || (owner === 'child' && type === 'NS'))),
    )
    for (const [owner, type] of asked) {
      const name = owner === '' ? 'rich.test.' : `${owner}.rich.test.`
      // A resolver's first answer is not yet cached; the pair is asked for from the cache.
      if (server === 'unbound') await ourAnswer(port, name, type, dnssec).catch(() => null)
      const dig = digAnswer(port, name, type, dnssec)
      const ours = await ourAnswer(port, name, type, dnssec).catch((error: Error) => ({
        rcode: String(error),
        records: [],
      }))
      records += dig.records.length
      const theirs = new Set(dig.records)
      const same = JSON.stringify(ours) === JSON.stringify(dig)
      const tick = !same && server === 'unbound' && ours.rcode === dig.rcode && withoutTick(ours, dig)
      ticked += Number(tick)
      equalRecords += tick ? dig.records.length : ours.records.filter((record) => theirs.has(record)).length
      if (same || tick) equal += 1
      else misses.push({ server, dnssec, name, type, dig, ours })
    }
    failed ||= equal !== asked.length || records < 200
    rows.push({ server, dnssec, queries: asked.length, equal, records, equalRecords, 'TTL ticked between': ticked })
  }
}

const unbound = (options = {}) =>
  createResolver({ servers: [`127.0.0.1:${servers.ports.unbound}`], dnssec: true, ...options })
const secure = await unbound().query('www.rich.test', 'A')
const bogus = await unbound().query('www.bogus.test', 'A')
const unchecked = await unbound({ checkingDisabled: true }).query('www.bogus.test', 'A')
const insecure = await unbound().query('www.plain.test', 'A')
const keys = await createResolver({ servers: [`127.0.0.1:${servers.ports.bind}`] }).query('rich.test', 'DNSKEY')
const ksk = keys.records.find(({ data }) => data.startsWith('257 '))
const digest = run(
  'usr/bin/dnssec-dsfromkey',
  ['-2', '-f', '-', 'rich.test'],
  servers.folder,
  `rich.test. 300 IN DNSKEY ${ksk?.data}\n`,
)
const ds = { ...(ksk as DnsRecord), type: 'DS', data: digest.trim().split(/\s+/).slice(3).join(' ') }
const dnssec = {
  'signed and checked': dnssecState(secure) === 'secure',
  'bogus is SERVFAIL with its reason': dnssecState(bogus) === 'bogus' && bogus.rcode === 'SERVFAIL',
  'bogus is seen with checking disabled': unchecked.rcode === 'NOERROR' && unchecked.records.length > 0,
  unsigned: dnssecState(insecure) === 'insecure',
  'DS made by dnssec-dsfromkey matches its key': checkDelegationSigner([ds], keys.records) === 'match',
  'another DS does not':
    checkDelegationSigner(
      [{ ...ds, data: ds.data.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) }],
      keys.records,
    ) === 'mismatch',
}
failed ||= Object.values(dnssec).includes(false)
servers.stop()
console.table(dnssec)
for (const miss of misses.slice(0, 12)) console.dir(miss, { depth: 4 })
report(
  'dns-parity',
  { inputs: { zone: createHash('sha256').update(richZone).digest('hex') }, versions: servers.versions, dnssec, misses },
  rows,
)
process.exit(failed ? 1 : 0)
