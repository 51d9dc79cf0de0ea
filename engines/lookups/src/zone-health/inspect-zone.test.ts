// A zone, its parent and a resolver on loopback: a clean zone is found clean, and each fault by its code.
import { zoneHealth } from '@sundry/contracts/domain-report-zone'
import type { SentRecord, StandInAnswer, StandInQuery } from '@sundry/dns/testing'
import { judgeZone } from '@sundry/domain-report'
import { afterEach, expect, test } from 'vitest'
import { registrableOf } from '../facts/domain-name.ts'
import { type Answering, answerFrom, recordsOf, startZoneWorld, type ZoneWorld } from '../testing/zone-world.ts'
import { inspectZone } from './inspect-zone.ts'

const ONE = '127.0.1.1'
const TWO = '127.0.2.1'
const PARENT = '127.0.3.1'
const MORE = '127.0.4.1'
const SOA = 'zone.example SOA ns1.zone.example. host.zone.example. 7 14400 3600 1209600 3600'
const own = [
  SOA,
  'zone.example NS ns1.zone.example.',
  'zone.example NS ns2.zone.example.',
  'zone.example A 192.0.2.10',
  `ns1.zone.example A ${ONE}`,
  `ns2.zone.example A ${TWO}`,
]
const above = [
  'example SOA ns.example. host.example. 1 14400 3600 1209600 3600',
  'example NS ns.example.',
  `ns.example A ${PARENT}`,
]
const glue = [`ns1.zone.example A ${ONE}`, `ns2.zone.example A ${TWO}`]

interface Situation {
  zone?: readonly string[]
  /** The name servers in the parent's referral. */
  delegation?: readonly string[]
  glue?: readonly string[]
  signers?: readonly string[]
  /** How the second server differs. */
  two?: (plain: Answering) => Answering
  resolver?: (plain: Answering) => Answering
  isPublic?: (address: string) => boolean
  mayAsk?: (address: string) => boolean
}

let world: ZoneWorld | undefined
afterEach(() => {
  world?.close()
  world = undefined
})

const authority = (records: readonly SentRecord[]): Answering => {
  const plain = answerFrom(records, 'zone.example', { aa: true })
  return (query) => {
    const isOwn = /(?:^|\.)zone\.example\.$/.test(query.name)
    if (!isOwn || query.type === 'AXFR') return { rcode: 'REFUSED' }
    const answer = plain(query)
    if (query.type !== 'SOA' || answer === null || answer instanceof Uint8Array) return answer
    return { ...answer, answers: [...(answer.answers ?? []), ...records.filter(({ type }) => type === 'RRSIG')] }
  }
}

async function inspect(situation: Situation = {}) {
  const records = recordsOf(situation.zone ?? own)
  const delegation = recordsOf(situation.delegation ?? own.filter((line) => line.includes(' NS ')), 86_400)
  const whole = answerFrom([...records, ...recordsOf(above)], 'example', { ra: true })
  const referring: Answering = ({ type, name }) => {
    if (!/^(?:.*\.)?zone\.example\.$/.test(name)) return { rcode: 'REFUSED' }
    if (type === 'DS') return { flags: { aa: true }, answers: recordsOf(situation.signers ?? []) }
    if (delegation.length === 0)
      return { rcode: 'NXDOMAIN', flags: { aa: true }, authority: recordsOf(above.slice(0, 1)) }
    return { authority: delegation, additional: recordsOf(situation.glue ?? glue) }
  }
  const plain = authority(records)
  world = await startZoneWorld(situation.resolver?.(whole) ?? whole, {
    [ONE]: plain,
    [TWO]: situation.two?.(plain) ?? plain,
    [PARENT]: referring,
    [MORE]: plain,
  })
  const signal = new AbortController().signal
  const nameServers = { ...world.nameServers, ...(situation.mayAsk && { mayAsk: situation.mayAsk }) }
  const seen = await inspectZone('zone.example', 'zone.example', { nameServers, signal, registrableOf })
  return { seen: zoneHealth.parse(seen), findings: judgeZone(seen, situation.isPublic ?? (() => true)) }
}

const without = (line: string) => own.filter((one) => one !== line)

const changed =
  (when: (query: StandInQuery) => boolean, answer: StandInAnswer | ((query: StandInQuery) => StandInAnswer)) =>
  (plain: Answering): Answering =>
  (query) =>
    when(query) ? (typeof answer === 'function' ? answer(query) : answer) : plain(query)

const signers = [`zone.example DS 1 13 2 ${'AB'.repeat(32)}`]
const signedUntil = (end: string) => [
  SOA,
  `zone.example RRSIG SOA 13 2 300 ${end} 20190101000000 1 zone.example. AAAA`,
  ...own.slice(1),
]

const faults: [string, string, Situation][] = [
  ['a domain that is not delegated', 'zone-not-delegated', { delegation: [] }],
  [
    'a server the parent does not know',
    'zone-server-not-in-parent',
    { delegation: ['zone.example NS ns1.zone.example.'] },
  ],
  [
    'a server the zone does not know',
    'zone-server-not-in-zone',
    { zone: without('zone.example NS ns2.zone.example.'), delegation: own.slice(1, 3) },
  ],
  [
    'a server without an address',
    'zone-server-no-address',
    { zone: without(`ns2.zone.example A ${TWO}`), glue: glue.slice(0, 1) },
  ],
  [
    'a server in a domain that does not exist',
    'zone-server-domain-missing',
    {
      zone: [...own, 'zone.example NS ns3.gone.net.'],
      delegation: [...own.slice(1, 3), 'zone.example NS ns3.gone.net.'],
    },
  ],
  ['glue that is missing', 'zone-glue-missing', { glue: glue.slice(0, 1) }],
  ['glue that is old', 'zone-glue-differs', { glue: [glue[0] ?? '', `ns2.zone.example A ${ONE}`] }],
  [
    'a server that is an alias',
    'zone-server-alias',
    {
      zone: [
        ...without(`ns2.zone.example A ${TWO}`),
        'ns2.zone.example CNAME real.zone.example.',
        `real.zone.example A ${TWO}`,
      ],
    },
  ],
  [
    'a server whose signatures are over',
    'zone-server-signatures-over',
    {
      signers,
      zone: signedUntil('20360101000000'),
      two: changed(({ type }) => type === 'SOA', {
        flags: { aa: true },
        answers: recordsOf(signedUntil('20200101000000').slice(0, 2)),
      }),
    },
  ],
  [
    'an alias at the apex',
    'zone-apex-alias',
    {
      resolver: changed(({ type, name }) => type === 'CNAME' && name === 'zone.example.', {
        answers: recordsOf(['zone.example CNAME other.example.']),
      }),
    },
  ],
]

test.each(faults)('%s', async (_, code, situation) => {
  const { findings } = await inspect(situation)
  expect(findings.map((finding) => finding.code)).toContain(code)
})

test('a name inside a zone is judged by its zone, and a delegated part of it by its own', async () => {
  const sub = [
    'sub.zone.example SOA ns1.zone.example. host.zone.example. 9 14400 3600 1209600 3600',
    'sub.zone.example NS ns1.zone.example.',
  ]
  const records = recordsOf([...own, ...sub, 'www.zone.example A 192.0.2.1'])
  world = await startZoneWorld(answerFrom([...records, ...recordsOf(above)], 'example', { ra: true }), {
    [ONE]: authority(records),
  })
  const signal = new AbortController().signal
  const at = (name: string) =>
    inspectZone(name, 'zone.example', { nameServers: world?.nameServers as never, signal, registrableOf })
  expect(await at('www.zone.example')).toMatchObject({ zone: 'zone.example', parentZone: 'example' })
  const below = await at('sub.zone.example')
  expect(below).toMatchObject({
    zone: 'sub.zone.example',
    parentZone: 'zone.example',
    soa: { serial: 9 },
  })
  expect(judgeZone(below, () => true)).toContainEqual(
    expect.objectContaining({ code: 'zone-below', zone: 'sub.zone.example', domain: 'zone.example' }),
  )
})

test('a transfer is begun once at each server, for this zone alone', async () => {
  await inspect({ two: changed(({ type }) => type === 'AXFR', { flags: { aa: true }, answers: recordsOf(own) }) })
  const begun = [ONE, TWO].flatMap((address) => world?.questions(address).filter((line) => line.includes('AXFR')) ?? [])
  expect(begun).toEqual(['tcp AXFR zone.example.', 'tcp AXFR zone.example.'])
})

test('a zone that names many servers is visited at eight', async () => {
  const hosts = Array.from({ length: 30 }, (_, index) => `ns${index}.zone.example`)
  const lines = [SOA, ...hosts.map((host) => `zone.example NS ${host}.`), ...hosts.map((host) => `${host} A ${ONE}`)]
  const { seen } = await inspect({ zone: lines, delegation: lines.filter((line) => line.includes(' NS ')) })
  expect(seen.servers.filter(({ addresses }) => addresses[0]?.state === 'authoritative')).toHaveLength(8)
  expect(seen.serversLeftOut).toBeGreaterThan(0)
})

test('hundreds of addresses that the parent alone names make no port scan of them', async () => {
  const hosts = Array.from({ length: 8 }, (_, at) => `ns${at}.zone.example`)
  const delegation = hosts.map((host) => `zone.example NS ${host}.`)
  const strangers = hosts.flatMap((host, at) => Array.from({ length: 80 }, (_, low) => `${host} A 127.9.${at}.${low}`))
  const { seen } = await inspect({ delegation, glue: strangers, zone: [SOA, ...delegation] })
  const visited = seen.servers.flatMap(({ addresses }) => addresses).filter(({ state }) => state !== 'not-asked')
  expect(visited.length).toBeGreaterThan(0)
  expect(visited.length).toBeLessThanOrEqual(32)
  for (const { addresses } of seen.servers) expect(addresses.length).toBeLessThan(80)
})

test('a server at an address that the policy forbids is asked nothing', async () => {
  await inspect({ mayAsk: (address) => address !== TWO })
  expect(world?.questions(ONE).length).toBeGreaterThan(0)
  expect(world?.questions(TWO)).toEqual([])
})
