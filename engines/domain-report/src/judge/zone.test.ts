// The findings on a zone at the bounds of each rule; gathering is tested with the zone itself.
import type { ZoneHealth, ZoneServer, ZoneServerAddress } from '@sundry/contracts/domain-report-zone'
import { describe, expect, test } from 'vitest'
import { judgeZone } from './zone.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const address = (text: string, some: Partial<ZoneServerAddress> = {}): ZoneServerAddress => ({
  address: text,
  glue: false,
  published: true,
  state: 'authoritative',
  rcode: 'NOERROR',
  serial: 7,
  nameServers: ['a.other.example', 'b.other.example'],
  nameServersTtl: 3600,
  tcp: true,
  edns: true,
  signed: null,
  signaturesEnd: null,
  transfer: 'closed',
  recursion: 'closed',
  elapsedMs: 1,
  ...some,
})
const server = (name: string, addresses: ZoneServerAddress[], some: Partial<ZoneServer> = {}): ZoneServer => ({
  name,
  inParent: true,
  inZone: true,
  alias: null,
  addresses,
  ...some,
})
const soa = {
  primary: 'a.other.example',
  contact: 'host.zone.example',
  serial: 7,
  refresh: 14_400,
  retry: 3600,
  expire: 1_209_600,
  minimum: 3600,
  ttl: 300,
}
const pair = (first: Partial<ZoneServerAddress>, second: Partial<ZoneServerAddress> = {}) => [
  server('a.other.example', [address('192.0.2.1', first), address('2001:db8:1::1')]),
  server('b.other.example', [address('198.51.100.1', second)]),
]
const health = (some: Partial<ZoneHealth> = {}): ZoneHealth => ({
  zone: 'zone.example',
  parentZone: 'example',
  delegation: { nameServers: ['a.other.example', 'b.other.example'], ttl: 86_400 },
  parentsAgree: true,
  ownNameServers: ['a.other.example', 'b.other.example'],
  soa,
  apexAlias: null,
  nsec3: null,
  delegationSigners: [],
  servers: pair({}),
  serversLeftOut: 0,
  ...some,
})
const judge = (
  some: Partial<Parameters<typeof judgeZone>[0]> = {},
  isPublic: (address: string) => boolean = () => true,
) => judgeZone({ ...health(), ...some }, isPublic, NOW).map(({ severity: _, ...finding }) => finding)

test('a zone in order has no finding', () => expect(judge()).toEqual([]))

describe('the numbers of the SOA record', () => {
  const zone = 'zone.example'
  test.each([
    ['a refresh of twenty minutes', { refresh: 1200, retry: 600 }, []],
    ['one a second shorter', { refresh: 1199, retry: 600 }, [{ code: 'zone-soa-refresh-short', zone, seconds: 1199 }]],
    ['a retry a second before the refresh', { retry: 14_399 }, []],
    [
      'a retry with the refresh',
      { retry: 14_400 },
      [{ code: 'zone-soa-retry-long', zone, retry: 14_400, refresh: 14_400 }],
    ],
    ['an expiry of a week', { expire: 604_800 }, []],
    ['one a second shorter', { expire: 604_799 }, [{ code: 'zone-soa-expire-short', zone, seconds: 604_799 }]],
    ['a day of "no such name"', { minimum: 86_400 }, []],
    ['a second more', { minimum: 86_401 }, [{ code: 'zone-soa-minimum-long', zone, seconds: 86_401 }]],
    ['a contact with an escaped dot', { contact: 'first\\.last.zone.example' }, []],
    [
      'a contact written with an @',
      { contact: 'host\\@master.zone.example' },
      [{ code: 'zone-soa-contact-invalid', zone, contact: 'host\\@master.zone.example' }],
    ],
    [
      'a primary that is no name server',
      { primary: 'hidden.zone.example' },
      [{ code: 'zone-soa-primary-unknown', zone, primary: 'hidden.zone.example' }],
    ],
    [
      'a contact without a domain',
      { contact: 'host.example' },
      [{ code: 'zone-soa-contact-invalid', zone, contact: 'host.example' }],
    ],
  ])('%s', (_, numbers, expected) => expect(judge({ soa: { ...soa, ...numbers } })).toEqual(expected))
})

describe('signing', () => {
  const signers = (...data: string[]) => judge({ delegationSigners: data.map((one) => `${one} AB`) })
  test.each([1, 3, 5, 6, 7, 12])('the algorithm %i is no longer to be used', (algorithm) =>
    expect(signers(`9 ${algorithm} 2`)).toEqual([
      { code: 'dnssec-algorithm-deprecated', domain: 'zone.example', algorithm },
    ]),
  )
  test('a digest by SHA-1 has a finding if there is no other', () => {
    expect(signers('9 13 1', '9 13 1')).toEqual([{ code: 'dnssec-digest-deprecated', domain: 'zone.example' }])
    expect(signers('9 13 1', '9 13 2')).toEqual([])
  })
  test('one iteration and one octet of salt are too many', () => {
    expect(judge({ nsec3: { iterations: 0, saltLength: 0 } })).toEqual([])
    expect(judge({ nsec3: { iterations: 1, saltLength: 1 } })).toEqual([
      { code: 'zone-nsec3-iterations', zone: 'zone.example', iterations: 1 },
      { code: 'zone-nsec3-salt', zone: 'zone.example' },
    ])
  })
})

describe('signatures that some servers have', () => {
  const sound = { signed: true, signaturesEnd: '2026-12-23T12:00:00Z' }
  const delegationSigners = ['9 13 2 AB']
  const at = { zone: 'zone.example', host: 'b.other.example', address: '198.51.100.1' }
  const both = (second: Partial<ZoneServerAddress>) => judge({ delegationSigners, servers: pair(sound, second) })
  test('signatures that some servers have are required of the others, as long as the zone is delegated with signatures', () => {
    expect(both(sound)).toEqual([])
    expect(both({ signed: false })).toEqual([{ code: 'zone-server-unsigned', ...at }])
    expect(judge({ servers: pair(sound, { signed: false }) })).toEqual([])
  })
  test('end when they say', () => {
    const over = '2026-11-23T11:59:59Z'
    expect(both({ signed: true, signaturesEnd: '2026-11-23T12:00:00Z' })).toEqual([])
    expect(both({ signed: true, signaturesEnd: over })).toEqual([
      { code: 'zone-server-signatures-over', ...at, expires: over },
    ])
  })
  test('say nothing of servers that do not hold the zone', () => {
    expect(both({ state: 'not-asked', signed: false })).toEqual([])
    expect(judge({ delegationSigners, servers: pair({ signed: false }, { signed: false }) })).toEqual([])
  })
})

describe('networks', () => {
  const both = (...addresses: string[]) =>
    judge({ servers: addresses.map((one, at) => server(`${at}.other.example`, [address(one)])), soa: null })
  test.each([
    [['192.0.2.1', '192.0.2.254', '2001:db8:1::1', '2001:db8:1:ffff::1'], '192.0.2.0/24, 2001:db8:1::/48'],
    [['2001:db8:1::1', '2001:db8:1::2'], '2001:db8:1::/48'],
  ])('%s are in one place', (addresses, network) =>
    expect(both(...addresses)).toEqual([{ code: 'zone-one-network', zone: 'zone.example', network }]),
  )
  test('one server alone is not reported for sharing its network', () =>
    expect(both('2001:db8:1::1')).toEqual([{ code: 'zone-one-server', zone: 'zone.example', host: '0.other.example' }]))
  test('a zone without any public address has no finding on IPv6', () =>
    expect(judge({ servers: pair({}) }, () => false).map(({ code }) => code)).toEqual(
      Array(3).fill('zone-server-address-private'),
    ))
})

describe('servers that hold different things', () => {
  test('servers with different records are reported with the records of each', () => {
    const other = { serial: 6, nameServers: ['a.other.example'], nameServersTtl: 60 }
    expect(judge({ servers: pair({}, other) })).toEqual([
      { code: 'zone-serials-differ', zone: 'zone.example', serials: '7, 6' },
      { code: 'zone-servers-disagree', zone: 'zone.example', hosts: 'a.other.example, b.other.example' },
      { code: 'zone-ttl-differs', zone: 'zone.example', ttls: '3600, 60' },
    ])
  })
  test('servers with different records count only if they hold the zone, and answered', () => {
    expect(judge({ servers: pair({}, { serial: 6, state: 'not-asked' }) })).toEqual([])
    expect(judge({ servers: pair({}, { serial: null, nameServers: null, nameServersTtl: null }) })).toEqual([])
  })
})

describe('addresses', () => {
  const inside = (addresses: ZoneServerAddress[], some: Partial<ZoneServer> = {}) =>
    judge({ servers: [...pair({}), server('ns.zone.example', addresses, some)] })
  const at = { zone: 'zone.example', host: 'ns.zone.example' }
  test('the parent has none of a server inside the zone', () => {
    expect(inside([address('192.0.2.9')])).toEqual([{ code: 'zone-glue-missing', ...at }])
    expect(inside([address('192.0.2.9')], { inParent: null })).toEqual([])
    expect(inside([address('192.0.2.9', { glue: true })])).toEqual([])
  })
  test('the parent has others than the zone', () => {
    const old = [
      address('192.0.2.9'),
      address('192.0.2.8', { glue: true, published: false }),
      address('192.0.2.7', { glue: true, published: false }),
      address('192.0.2.6'),
    ]
    expect(inside(old)).toEqual([
      { code: 'zone-glue-differs', ...at, glue: '192.0.2.8, 192.0.2.7', own: '192.0.2.9, 192.0.2.6' },
    ])
    expect(inside([address('192.0.2.8', { glue: true, published: false })])).toEqual([])
  })
  test('there are none, where somebody looked', () => {
    const lost = { code: 'zone-server-no-address', zone: 'zone.example', host: 'c.other.example' }
    const named = (inParent: boolean | null, serversLeftOut: number) =>
      judge({ servers: [...pair({}), server('c.other.example', [], { inParent, inZone: inParent })], serversLeftOut })
    expect(named(true, 0)).toEqual([lost])
    expect(named(true, 1)).toEqual([lost])
    expect(named(false, 1)).toEqual([])
  })
  test('one that the resolver keeps to itself is private, and is not shown', () => {
    const servers = [...pair({}), server('c.other.example', [])]
    expect(judge({ servers, withheldNames: ['c.other.example'] })).toEqual([
      { code: 'zone-server-address-private', zone: 'zone.example', host: 'c.other.example', address: '(withheld)' },
    ])
  })
})

test.each([
  [
    'its parent is silent',
    { delegation: null },
    [{ code: 'zone-parent-silent', zone: 'zone.example', parent: 'example' }],
  ],
  [
    'its parents differ',
    { parentsAgree: false },
    [{ code: 'zone-parents-differ', zone: 'zone.example', parent: 'example' }],
  ],
  [
    'it is an alias',
    { apexAlias: 'x.example' },
    [{ code: 'zone-apex-alias', zone: 'zone.example', target: 'x.example' }],
  ],
  [
    'it is a part of a domain',
    { domain: 'example' },
    [{ code: 'zone-below', zone: 'zone.example', domain: 'example' }],
  ],
  ['it is the domain', { domain: 'zone.example' }, []],
])('a zone has a finding when %s', (_, some, expected) => expect(judge(some)).toEqual(expected))
test('a silent server is reported if its address is public, a lame one with its answer', () => {
  const at = { zone: 'zone.example', host: 'b.other.example', address: '198.51.100.1' }
  const servers = (state: 'silent' | 'lame', rcode: string | null = null) =>
    pair({}, { state, rcode, serial: null, nameServers: null, nameServersTtl: null })
  expect(judge({ servers: servers('silent') })).toEqual([{ code: 'zone-server-silent', ...at }])
  expect(judge({ servers: servers('silent') }, (one) => one !== at.address).map(({ code }) => code)).toEqual([
    'zone-server-address-private',
    'zone-one-network',
  ])
  expect(judge({ servers: servers('lame', 'REFUSED') })).toEqual([
    { code: 'zone-server-lame', ...at, rcode: 'REFUSED' },
  ])
})

test.each([
  ['zone-server-no-tcp', { tcp: false }],
  ['zone-server-no-edns', { edns: false }],
  ['zone-transfer-open', { transfer: 'open' }],
  ['zone-recursion-open', { recursion: 'open' }],
] as const)('%s is reported for one address', (code, some) => {
  const at = { zone: 'zone.example', host: 'b.other.example', address: '198.51.100.1' }
  expect(judge({ servers: pair({}, some) })).toEqual([{ code, ...at }])
})
