// Questions to parent, zone and each of its servers, and the facts taken from their answers.
import { expect, test } from 'vitest'
import { inspect, type Named } from '../lookups/nameservers.ts'
import type { LookupPorts } from '../ports/ports.ts'
import { answerOf, type Known, knownAnswers } from '../testing/known-answers.ts'
import { recordsOf } from '../testing/zone-world.ts'
import { delegationOf } from './zone-facts.ts'

const signal = new AbortController().signal
const parent: Record<string, Known> = {
  'example NS': ['example NS one.nic.example.', 'example NS Two.nic.example.'],
  'one.nic.example A': ['one.nic.example A 192.0.2.1'],
  'two.nic.example AAAA': ['two.nic.example AAAA 2001:db8::2'],
}
const delegation = ['shop.example NS NS1.shop.example.', 'shop.example NS ns1.shop.example.', 'other.example NS ns2.x.']

test('the parent names the servers of a domain', async () => {
  const nameServers = knownAnswers({ ...parent, '192.0.2.1 shop.example NS': delegation })
  expect(await delegationOf('shop.example', { nameServers }, signal)).toEqual({
    zone: 'example',
    names: ['ns1.shop.example'],
    glue: new Map(),
  })
})

test('the addresses it hands out with them are kept by name', async () => {
  const nameServers = knownAnswers(parent)
  const askServer = async () => ({
    ...answerOf('shop.example', 'NS', []),
    authority: recordsOf(delegation).map((record) => ({ ...record, class: 'IN' })),
    additional: recordsOf([
      'NS1.shop.example. A 192.0.2.53',
      'ns1.shop.example AAAA 2001:db8::53',
      'ns1.shop.example TXT "x"',
    ]).map((record) => ({ ...record, class: 'IN' })),
  })
  const found = await delegationOf('shop.example', { nameServers: { ...nameServers, askServer } }, signal)
  expect(found).toMatchObject({ names: ['ns1.shop.example'] })
  expect(found?.glue).toEqual(new Map([['ns1.shop.example', ['192.0.2.53', '2001:db8::53']]]))
})

test.each([
  ['refuses', { rcode: 'REFUSED' }],
  ['is silent', null],
])('a parent that %s is left for the next', async (_, first) => {
  const nameServers = knownAnswers({
    ...parent,
    '192.0.2.1 shop.example NS': first,
    '2001:db8::2 shop.example NS': { rcode: 'NXDOMAIN' },
  })
  expect(await delegationOf('shop.example', { nameServers }, signal)).toMatchObject({ zone: 'example', names: [] })
})

const nobody: Named = { parent: null, apex: null, registry: null }
async function seen(known: Record<string, Known>, named: Named = nobody, mayVisit = true, name = 'ns1.shop.example') {
  const nameServers = knownAnswers(known)
  const cache = {
    remember: async <T>(_: string, load: () => Promise<{ value: T }>) => ({
      ...(await load()),
      cached: false,
      ageMs: 0,
    }),
  }
  const ports = { nameServers, cache } as unknown as LookupPorts
  const found = await inspect(name, 'shop.example', named, ports, signal, mayVisit)
  return { found, asked: nameServers.questions }
}
const soa = ['shop.example SOA ns1.shop.example. host.shop.example. 7 1 2 3 4']
const at = (address: string): Record<string, Known> => ({ 'ns1.shop.example A': [`ns1.shop.example A ${address}`] })

test('a server that answers for the zone shows its version, its network and whose it is', async () => {
  const { found } = await seen(
    {
      'ns1.bunny.net A': ['ns1.bunny.net A 192.0.2.9'],
      '192.0.2.9 shop.example SOA': soa,
      '9.2.0.192.origin.asn.cymru.com TXT': ['x TXT "64500 | 192.0.2.0/24"'],
      'as64500.asn.cymru.com TXT': ['x TXT "64500 | ZZ | test | 2000-01-01 | SAMPLE, ZZ"'],
    },
    { parent: { zone: 'example', names: ['ns1.bunny.net'], glue: new Map() }, apex: [], registry: ['ns1.bunny.net'] },
    true,
    'ns1.bunny.net',
  )
  expect(found).toEqual({
    name: 'ns1.bunny.net',
    addresses: ['192.0.2.9'],
    inParent: true,
    inApex: false,
    inRegistry: true,
    state: 'answers',
    soaSerial: 7,
    elapsedMs: 1,
    provider: 'bunny.net',
    network: 'AS64500 SAMPLE',
  })
})

test.each([
  ['answers', soa],
  ['lame', { rcode: 'REFUSED' }],
  ['lame', ['shop.example TXT "x"']],
  ['unreachable', null],
] as const)('a server is %s when it answers %j', async (state, answer) => {
  const { found } = await seen({ ...at('192.0.2.9'), '192.0.2.9 shop.example SOA': answer })
  expect(found).toMatchObject({ state, inParent: null, inApex: null, inRegistry: null })
})

test('two addresses of a server are tried, and no more', async () => {
  const addresses = [1, 2, 3].map((last) => `192.0.2.${last}`)
  const { found, asked: requested } = await seen({
    'ns1.shop.example A': addresses.map((one) => `ns1.shop.example A ${one}`),
    '192.0.2.3 shop.example SOA': soa,
  })
  expect(found.state).toBe('unreachable')
  expect(requested.filter((one) => one.endsWith('shop.example SOA'))).toHaveLength(2)
})

test('a server is not visited when that is too many, and cannot be without an address', async () => {
  expect((await seen(at('192.0.2.9'), nobody, false)).found).toMatchObject({ state: 'unknown', soaSerial: null })
  expect((await seen({})).found).toMatchObject({ state: 'unresolvable', soaSerial: null, addresses: [], network: null })
})

test('one inside its own broken zone is visited at the address the parent gives', async () => {
  const glue = new Map([['ns1.shop.example', ['192.0.2.9']]])
  const named = { ...nobody, parent: { zone: 'example', names: [], glue } }
  const { found } = await seen({ '192.0.2.9 shop.example SOA': soa }, named)
  expect(found).toMatchObject({ state: 'answers', addresses: ['192.0.2.9'], glue: ['192.0.2.9'], inParent: false })
})
