// Holds the domain report against zones with planted faults on real BIND, Knot, NSD and Unbound, in a namespace whose
// loopback has public addresses: `npm run bench -- domain-zones [faulty] [clean]`. Needs root for the namespace.
// Exit code 0 when 98 % of the faults are found, no clean zone has a warning and every DNSSEC
// verdict is Unbound's, 1 when not, 2 when something is missing.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createResolver } from '../engines/dns/src/index.ts'
import { unpackDnsServers } from './lib/dns-servers.ts'
import { benchZones } from './lib/domain-zones/make-zones.ts'
import { createServedReports } from './lib/domain-zones/served-report.ts'
import { startZoneServers } from './lib/domain-zones/servers.ts'
import { type BenchZone, places } from './lib/domain-zones/zone.ts'
import { report } from './lib/report.ts'

const [inside, faulty = '150', clean = '23'] =
  process.argv[2] === 'inside' ? process.argv.slice(2) : ['', ...process.argv.slice(2)]
const RECALL = 0.98
const AT_ONCE = 4

function missing(error: Error): never {
  console.error(error.message)
  process.exit(2)
}

if (inside !== 'inside') {
  try {
    unpackDnsServers()
  } catch (error) {
    missing(error as Error)
  }
  const args = ['-n', '--', process.execPath, ...process.execArgv, import.meta.filename, 'inside', faulty, clean]
  const { status, error } = spawnSync('unshare', args, { stdio: 'inherit' })
  if (error || status === null) missing(error ?? new Error('the namespace ended by itself'))
  process.exit(status)
}

const zones = benchZones(Number(faulty), Number(clean))
const servers = await startZoneServers(zones).catch(missing)
const reports = await createServedReports(servers)

interface Seen {
  zone: BenchZone
  codes: string[]
  alarms: string[]
  verdict: string
  /** Unbound's verdict on the same signatures. */
  validator: string
  ms: number
}

const unbound = createResolver({ servers: [...places.resolver], dnssec: true, timeoutMs: 8000, attemptMs: 4000 })

async function askValidator(name: string): Promise<string> {
  const answers = await Promise.all(['SOA', 'A', 'AAAA', 'MX', 'TXT'].map((type) => unbound.query(name, type)))
  if (answers.some(({ rcode }) => rcode === 'SERVFAIL')) return 'refused'
  return answers.every(({ flags }) => flags.ad) ? 'secure' : 'insecure'
}

/** A validator says no more than whether it hands an answer out. */
const inItsWords = (verdict: string) => (verdict === 'secure' || verdict === 'insecure' ? verdict : 'refused')

async function look(zone: BenchZone): Promise<Seen> {
  const begun = performance.now()
  const made = await reports.report(zone.queried ?? zone.name)
  const ms = performance.now() - begun
  return { zone, ...made, validator: await askValidator(zone.queried ?? zone.name), ms }
}

const seen: Seen[] = []
const waiting = [...zones]
try {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) seen.push(await look(next))
    }),
  )
} finally {
  reports.close()
  unbound.close()
  servers.stop()
}

const planted = seen.filter(({ zone }) => zone.expected !== null)
const found = planted.filter(({ zone, codes }) => codes.includes(zone.expected ?? ''))
const sound = seen.filter(({ zone }) => zone.expected === null)
const alarmed = sound.filter(({ alarms }) => alarms.length > 0)
const misses = planted
  .filter((one) => !found.includes(one))
  .map(({ zone, codes }) => ({ zone: zone.name, expected: zone.expected, signing: zone.signing !== null, codes }))
const recall = planted.length === 0 ? 1 : found.length / planted.length
const differing = seen.filter(({ verdict, validator }) => inItsWords(verdict) !== validator)
const times = seen.map(({ ms }) => ms).sort((a, b) => a - b)
const rows = [
  { measure: 'faults found', value: `${found.length} of ${planted.length}`, goal: '98 %' },
  { measure: 'kinds of fault', value: new Set(planted.map(({ zone }) => zone.expected)).size, goal: '' },
  { measure: 'clean zones with an alarm', value: `${alarmed.length} of ${sound.length}`, goal: '0' },
  {
    measure: 'DNSSEC verdicts like those of Unbound',
    value: `${seen.length - differing.length} of ${seen.length}, ${seen.filter(({ validator }) => validator === 'refused').length} of them refused`,
    goal: 'all',
  },
  {
    measure: 'time of a report, median',
    value: `${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms`,
    goal: '',
  },
]
const sha256 = createHash('sha256').update(JSON.stringify(zones)).digest('hex')
report(
  'domain-zones',
  {
    n: zones.length,
    sha256,
    versions: servers.versions,
    misses,
    alarmed: alarmed.map(({ zone, alarms }) => ({ zone: zone.name, alarms })),
  },
  rows,
)
for (const miss of misses) console.log('missed', JSON.stringify(miss))
for (const { zone, alarms } of alarmed) console.log('alarm', zone.name, JSON.stringify(zone.signing), alarms.join(' '))
for (const { zone, verdict, validator } of differing) {
  console.log('differs from Unbound', zone.name, zone.expected, JSON.stringify(zone.signing), verdict, validator)
}
process.exit(
  recall >= RECALL && alarmed.length === 0 && differing.length === 0 && planted.length > 0 && sound.length > 0 ? 0 : 1,
)
