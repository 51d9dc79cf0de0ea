// Hostile name servers, RDAP servers and WHOIS servers on loopback, every trick against every domain tool: nothing
// crashes, each call ends within its deadline, no connection and no datagram leaves loopback, memory stays where it was.
// The servers run in a process of their own, so that the memory is that of the side under attack. The planted faults are
// an address policy that allows everything, an answer after its deadline, a report without one of its sections, and one
// that goes on asking after its visitor has left.
// `npm run prove -- domains-hostile DNSSEC` takes only the tricks with that word.
import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { lookups } from '@sundry/lookups'
import { loopbackPolicy } from '@sundry/lookups/testing'
import { loadLookup } from '../apps/server/src/functions/served.ts'
import type { Ports } from '../apps/server/src/ports/ports.ts'
import {
  type HostilePlaces,
  hostilePorts,
  hostilities,
  startHostileServers,
} from '../apps/server/src/testing/hostile-lookups.ts'
import { callOf } from '../apps/server/src/testing/loopback-site.ts'
import { startReportWorld } from '../apps/server/src/testing/report-places.ts'
import type { Contract } from '../contracts/src/contract.ts'
import { digDns } from '../contracts/src/functions/dig-dns-v1.ts'
import { dnsChange } from '../contracts/src/functions/dns-change-v1.ts'
import { dnsQuestions } from '../contracts/src/functions/dns-questions-v1.ts'
import { domainReport, everySection } from '../contracts/src/functions/domain-report-v1.ts'
import { contracts } from '../contracts/src/functions/index.ts'
import { handler as endless } from '../engines/lookups/src/domain-report/domain-report.ts'
import { watchNetwork } from './lib/watch-network.ts'

type Single = Contract & { name: 'dig-dns-v1' }
const questionsOf = (domain: string) => ({ questions: [{ name: domain, type: 'A' }] })
/** Every lookup of a domain that answers once: a new one is under attack as soon as it is registered. */
const singles = await Promise.all(
  contracts
    .filter(
      ({ name, streams, exampleInput }) =>
        name in lookups && !streams && ('domain' in Object(exampleInput) || name === dnsQuestions.name),
    )
    .filter(({ name }) => name !== dnsChange.name)
    .map(async (contract) => ({ contract, ask: await loadLookup(contract as Single) })),
)
const change = await loadLookup(dnsChange)
const report = await loadLookup(domainReport)

const network = watchNetwork()

const GRACE_MS = 200
/** Allows for the questions in flight when the visitor left, up to the concurrency limit. */
const ON_THE_WAY = 16
const MAX_QUESTIONS = 400
const MAX_GROWTH_MB = 30
/** Bounds the main thread, for one trick against every tool. */
const MAX_CPU_MS = 3000
const ROUNDS = 2
const limits: Record<string, number> = Object.fromEntries(
  [...singles.map(({ contract }) => contract), dnsChange, domainReport].map(({ name, timeoutMs }) => [
    name,
    timeoutMs + GRACE_MS,
  ]),
)

if (process.argv[2] === 'serve') {
  const { places } = await startHostileServers(hostilities[process.argv[3] ?? ''] ?? {})
  process.send?.(places)
} else {
  // The listeners of crashes would take a rejection for one of the tools'.
  process.exitCode = await prove().catch((error: unknown) => {
    console.error(error)
    return 1
  })
}

function serve(name: string): Promise<{ child: ChildProcess; places: HostilePlaces }> {
  const child = fork(import.meta.filename, ['serve', name], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('message', (places) => resolve({ child, places: places as HostilePlaces }))
  })
}

interface Attack {
  slowest: Record<string, number>
  mock: boolean
  left: string[]
  /** Reports that ended without saying of each section what came of it. */
  incomplete: number
  cpuMs: number
}

interface Planted {
  policy?: typeof loopbackPolicy
  /** The DNS lookup answers after its deadline. */
  isLate?: boolean
  /** The section of the report that is never answered. */
  lost?: string
}

/** A report is read to its last event; true where each section it began with was answered. */
async function readReport(domain: string, ports: Ports, lost?: string): Promise<boolean> {
  const answered = new Set<string>()
  let sections: readonly string[] = []
  for await (const sent of report({ domain, sections: [...everySection] }, ports, callOf())) {
    const event = domainReport.output.parse(sent)
    if (event.type === 'start') sections = event.sections
    if (event.type !== lost) answered.add(event.type)
  }
  return answered.has('error') || (answered.has('end') && sections.every((section) => answered.has(section)))
}

async function attack(name: string, planted: Planted = {}, rounds = ROUNDS): Promise<Attack> {
  const { policy = loopbackPolicy, isLate = false, lost } = planted
  const hostility = hostilities[name] ?? {}
  const input = { domain: hostility.domain ?? 'sample.com', recordType: 'A' as const }
  const slowest: Record<string, number> = {}
  let mock = false
  let incomplete = 0
  const before = process.threadCpuUsage()
  const { child, places } = await serve(name)
  for (let round = 0; round < rounds; round += 1) {
    const world = hostilePorts(places, hostility, policy)
    for (const { contract, ask } of singles) {
      const began = performance.now()
      const own = (contract.name as string) === dnsQuestions.name ? questionsOf(input.domain) : input
      const result = contract.output.parse(await ask(contract.input.parse(own) as never, world.ports, callOf()))
      if (isLate && contract.name === digDns.name) await wait(limits[digDns.name] ?? 0)
      slowest[contract.name] = Math.max(slowest[contract.name] ?? 0, Math.round(performance.now() - began))
      mock ||= (result as { isMockData: boolean }).isMockData
    }
    // These two ask name servers many times over: once is enough, and only where the name servers are hostile.
    if ((hostility.dns ?? hostility.signed) && round === 0) {
      const follow = { ...dnsChange.exampleInput, domain: input.domain, phase: 'follow' as const }
      const requested = {
        [dnsChange.name]: () => change(dnsChange.input.parse(follow), world.ports, callOf()),
        [domainReport.name]: async () => {
          if (!(await readReport(input.domain, world.ports, lost))) incomplete += 1
        },
      }
      for (const [name, ask] of Object.entries(requested)) {
        const began = performance.now()
        await ask()
        slowest[name] = Math.round(performance.now() - began)
      }
    }
    world.close()
  }
  const left = network.left.splice(0)
  child.kill()
  const { user, system } = process.threadCpuUsage(before)
  return { slowest, mock, left, incomplete, cpuMs: Math.round((user + system) / 1000) }
}

function names(count: number, line: (at: number) => string): string[] {
  return Array.from({ length: count }, (_, at) => line(at))
}

/**
 * Counts the questions to a domain that names thousands of hosts: by a whole report, and after the visitor of another
 * has left.
 */
async function askGreedyDomain(lookup = report) {
  const {
    ports,
    questions: requested,
    close,
  } = await startReportWorld({
    records: [
      'example.com. A 127.0.0.1',
      `example.com. TXT "v=spf1 " ${names(300, (at) => `"include:i${at}.example.com "`).join(' ')}`,
      ...names(1000, (at) => `example.com. MX 10 m${at}.example.com.`),
      ...names(300, (at) => `i${at}.example.com. TXT "v=spf1 a:a${at}.example.com mx:b${at}.example.com -all"`),
    ],
  })
  const questions = () => Object.values(requested).flat().length
  const ask = (signal?: AbortSignal) =>
    lookup(domainReport.input.parse({ domain: 'example.com', sections: [...everySection] }), ports, callOf(signal))[
      Symbol.asyncIterator
    ]()
  const leaving = new AbortController()
  const left = ask(leaving.signal)
  await left.next()
  // A stream goes on only while somebody reads it.
  left.next().catch(() => {})
  while (questions() < 30) await wait(1)
  leaving.abort(new Error('left'))
  const before = questions()
  await wait(1000)
  const afterwards = questions() - before
  const already = questions()
  const whole = ask()
  while (!(await whole.next()).done);
  close()
  return { whole: questions() - already, afterwards }
}

function areInTime({ slowest }: Attack): boolean {
  return Object.entries(slowest).every(([contract, ms]) => ms <= (limits[contract] ?? 0))
}

async function prove(): Promise<number> {
  let failed = 0
  let crashes = 0
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error) => {
      crashes += 1
      console.error(event, error)
    })
  }
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const megabytes = () => process.memoryUsage().rss / 1024 / 1024

  // Everything loaded and warm, so that what grows later is what the servers sent.
  for (const name of [
    'RDAP flood',
    'WHOIS flood',
    'RDAP wide JSON',
    'DNS cut over TCP too',
    'DNSSEC of many keys and signatures (KeyTrap)',
  ])
    await attack(name)
  collect()
  const before = megabytes()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytes())
  }, 20)
  for (const name of Object.keys(hostilities).filter((one) => one.includes(process.argv[2] ?? ''))) {
    const result = await attack(name)
    const { slowest, mock, left, incomplete, cpuMs } = result
    const ok = areInTime(result) && left.length === 0 && !mock && incomplete === 0 && cpuMs <= MAX_CPU_MS
    if (!ok) failed += 1
    const times = Object.entries(slowest).map(([contract, ms]) => `${contract} ${ms} ms`)
    const faults = `${mock ? ', sample data' : ''}${incomplete > 0 ? ', a section of the report is missing' : ''}${left.length > 0 ? `, left for ${left}` : ''}`
    console.log(`${ok ? '✓' : '✗'} ${name}: ${times.join(', ')}, main thread ${cpuMs} ms${faults}`)
    // Garbage of one attack is not the memory of the next.
    collect()
  }
  clearInterval(watch)
  const growth = peak - before
  const calm = growth <= MAX_GROWTH_MB
  console.log(`${calm ? '✓' : '✗'} memory: ${before.toFixed(0)} MB before, ${growth.toFixed(0)} MB more at its peak`)
  const { tcp, udp } = network.stayed
  const seen = tcp > 0 && udp > 0
  console.log(`${seen ? '✓' : '✗'} the watch saw ${tcp} connections and ${udp} datagrams on loopback`)
  const greedy = await askGreedyDomain()
  const isFrugal = greedy.whole <= MAX_QUESTIONS && greedy.afterwards <= ON_THE_WAY
  console.log(
    `${isFrugal ? '✓' : '✗'} a domain that names thousands: ${greedy.whole} questions, ${greedy.afterwards} after its visitor left`,
  )
  const open = { ...loopbackPolicy, allowsAddress: () => true }
  let blind = 0
  for (const [name, protocol] of Object.entries({ 'RDAP sent inside': 'tcp', 'DNS private servers': 'udp' })) {
    const { left } = await attack(name, { policy: open }, 1)
    const isSeen = left.some((line) => line.startsWith(`${protocol} 10.`))
    if (!isSeen) blind += 1
    console.log(`${isSeen ? '✓' : '✗'} a planted fault is seen: ${name} without a policy (${[...new Set(left)]})`)
  }
  const slow = 'DNS slow'
  const faults = {
    'an answer after its deadline': !areInTime(await attack('RDAP flood', { isLate: true }, 1)),
    'a report that outlives its visitor':
      (await askGreedyDomain((input, ports, call) => endless(input, ports, { ...call, signal: callOf().signal })))
        .afterwards > ON_THE_WAY,
    'a report without its mail': (await attack(slow, { lost: 'mail' }, 1)).incomplete === 1,
  }
  for (const [fault, isSeen] of Object.entries(faults)) {
    if (!isSeen) blind += 1
    console.log(`${isSeen ? '✓' : '✗'} a planted fault is seen: ${fault}`)
  }
  console.log(`${crashes === 0 ? '✓' : '✗'} nothing crashed`)
  return failed === 0 && calm && isFrugal && crashes === 0 && seen && blind === 0 ? 0 : 1
}
