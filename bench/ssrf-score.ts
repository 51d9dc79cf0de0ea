// Scores the public fetch against the shared address cases: `node bench/ssrf-score.ts [cases.json] [out.json]`.
// Names resolve from the cases' own zone and every connection is rerouted to one loopback server, so that what the
// guard would have dialled is recorded and nothing leaves the machine.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, BlockList, connect, isIPv6 } from 'node:net'
import { loadavg } from 'node:os'
import type { Dial } from '@sundry/lookups'
import { createPublicFetch, publicAddressPolicy } from '@sundry/lookups'

interface Case {
  id: string
  category: string
  url: string
  expect: 'block' | 'allow' | 'no-private'
  redirectsTo?: string
}

const path = process.argv[2] ?? new URL('../../shared/vectors/ssrf/cases.json', import.meta.url).pathname
if (!existsSync(path)) {
  console.error(`No cases at ${path}: name the file as the first argument.`)
  process.exit(2)
}
const source = readFileSync(path)
const { zone, cases } = JSON.parse(source.toString()) as { zone: Record<string, string[][]>; cases: Case[] }

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://redir.example.com')
  const to = url.searchParams.get('to')
  if (url.pathname !== '/r' || to === null) return response.end('hello')
  response.writeHead(302, { location: to === 'SELF' ? url.href : to }).end()
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const port = (server.address() as AddressInfo).port

const asked = new Map<string, number>()
let dialled: string[] = []
const dial: Dial = (address) =>
  new Promise((resolve, reject) => {
    dialled.push(address)
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    // The peer that would have answered: the check of the real one has its own test.
    socket.once('connect', () => resolve({ socket, peer: address }))
  })

// Judged by a list apart from the guard's own, or the guard would mark its own work.
const inside = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [base, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.ipv4.addSubnet(base, bits, 'ipv4')
}
for (const [base, bits] of [
  ['::', 16],
  ['64:ff9b::', 16],
  ['2001::', 32],
  ['2002::', 16],
  ['8000::', 1],
] as const) {
  inside.ipv6.addSubnet(base, bits, 'ipv6')
}

function isInside(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  return inside[family].check(address, family)
}

const web = createPublicFetch({
  policy: publicAddressPolicy(),
  dial,
  userAgent: 'score',
  addresses: {
    resolve: async (name) => {
      const answers = zone[name] ?? zone[`${name}.`] ?? []
      const turn = asked.get(name) ?? 0
      asked.set(name, turn + 1)
      return answers[Math.min(turn, answers.length - 1)] ?? []
    },
  },
})

const failures: { id: string; expect: string; got: string; dialled: string[] }[] = []
for (const { id, url, expect } of cases) {
  dialled = []
  let got = 'allow'
  try {
    const response = await web.fetch(url, { maxBytes: 1000, timeoutMs: 5000 })
    await response.bytes()
  } catch (error) {
    got = `block (${(error as { detail?: string }).detail ?? error})`
  }
  const privately = dialled.filter((address) => isInside(address))
  const right = expect === 'no-private' ? true : got.startsWith(expect)
  if (!right || privately.length > 0) failures.push({ id, expect, got, dialled })
}
server.close()

const result = {
  bench: 'ssrf-score',
  n: cases.length,
  passed: cases.length - failures.length,
  failures,
  input: { sha256: createHash('sha256').update(source).digest('hex') },
  versions: { node: process.version },
  load: loadavg(),
}
console.table([{ cases: result.n, passed: result.passed, failed: failures.length }])
for (const failure of failures) console.log(failure)
if (process.argv[3]) writeFileSync(process.argv[3], `${JSON.stringify(result, null, 2)}\n`)
process.exit(failures.length === 0 ? 0 : 1)
