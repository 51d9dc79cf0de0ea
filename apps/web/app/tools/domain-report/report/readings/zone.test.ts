// What the zone section shows of a delegation, of the zone's own records and of each name server.
import type { ZoneHealth, ZoneServerAddress } from '@sundry/contracts/domain-report/zone'
import { expect, test } from 'vitest'
import { factLines, tableLines } from '../../../../../testing/told.ts'
import { showZone } from './zone.ts'

const zone: ZoneHealth = {
  zone: 'a.example',
  parentZone: 'example',
  delegation: null,
  parentsAgree: true,
  ownNameServers: null,
  soa: null,
  apexAlias: null,
  nsec3: null,
  delegationSigners: [],
  servers: [],
  serversLeftOut: 0,
}

test('what is known of the zone is told', () => {
  const soa = {
    primary: 'ns1.a.example',
    contact: 'host@a.example',
    serial: 2026110101,
    refresh: 86_400,
    retry: 7200,
    expire: 1_209_600,
    minimum: 300,
    ttl: 60,
  }
  const told = factLines(
    showZone({
      ...zone,
      delegation: { nameServers: ['ns1.a.example', 'ns2.a.example'], ttl: 172_800 },
      ownNameServers: ['ns1.a.example'],
      apexAlias: 'b.example',
      soa,
      nsec3: { iterations: 10, saltLength: 8 },
      delegationSigners: ['5 13 2 AB'],
      serversLeftOut: 3,
    }),
  )
  expect(told).toEqual([
    'Parent zone: example',
    'Delegated to: ns1.a.example, ns2.a.example (Kept by resolvers for 2 days)',
    'The zone’s own list: ns1.a.example',
    'Alias at the apex: b.example [bad]',
    'Serial: 2026110101 (Primary ns1.a.example, contact host@a.example)',
    'Timers: refresh 1 day, retry 2 hours, expire 14 days, negative answers 5 minutes',
    'NSEC3: 10 iterations, salt of 8 octets',
    'DS at the parent: 5 13 2 AB',
    'Not visited: 3 servers',
  ])
})

test('one server that was not visited is told', () => {
  expect(factLines(showZone({ ...zone, serversLeftOut: 1 }))).toContain('Not visited: 1 server')
})

test.each(['', '.'])('the parent %o is the root', (parentZone) => {
  expect(factLines(showZone({ ...zone, parentZone }))).toEqual(['Parent zone: . (the root)'])
})

const address: ZoneServerAddress = {
  address: '192.0.2.53',
  glue: true,
  published: true,
  state: 'authoritative',
  rcode: null,
  serial: null,
  nameServers: null,
  nameServersTtl: null,
  tcp: null,
  edns: null,
  signed: null,
  signaturesEnd: null,
  transfer: null,
  recursion: null,
  elapsedMs: null,
}

test.each<[Partial<ZoneServerAddress>, string]>([
  [{ state: 'authoritative' }, 'Answers [good] | – | – | – | – | – | –'],
  [{ state: 'lame' }, 'Lame [bad] | – | – | – | – | – | –'],
  [{ state: 'silent' }, 'Silent [bad] | – | – | – | – | – | –'],
  [{ state: 'not-asked' }, 'Not asked | – | – | – | – | – | –'],
  [{ serial: 7, tcp: true, edns: false }, 'Answers [good] | 7 | Yes [good] | No [bad] | – | – | –'],
  [{ transfer: 'open', recursion: 'closed' }, 'Answers [good] | – | – | – | Open [warn] | Closed [good] | –'],
  [{ transfer: 'closed', recursion: 'open' }, 'Answers [good] | – | – | – | Closed [good] | Open [warn] | –'],
  [{ elapsedMs: 0 }, 'Answers [good] | – | – | – | – | – | 1 ms'],
  [{ elapsedMs: 12.6 }, 'Answers [good] | – | – | – | – | – | 13 ms'],
])('a name server that is %o', (some, said) => {
  const server = { name: 'ns1.a.example', inParent: true, inZone: true, alias: null }
  const shown = showZone({ ...zone, servers: [{ ...server, addresses: [{ ...address, ...some }] }] })
  expect(tableLines(shown)).toEqual([
    'Name servers: Server | Address | State | Serial | TCP | EDNS | Zone transfer | Recursion | Time',
    `ns1.a.example | 192.0.2.53 | ${said}`,
  ])
})
