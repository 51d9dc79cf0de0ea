// Findings on the name servers of a domain, and their sources.
import { type Nameserver, nameserverCheck } from '@sundry/contracts/nameserver-check-v1'
import { describe, expect, test } from 'vitest'
import { barePorts, callOf } from '../testing/bare-ports.ts'
import { type Known, knownAnswers } from '../testing/known-answers.ts'
import { differencesIn, handler, troublesOf } from './nameservers.ts'

const noRegistry = { rdap: async () => null, whois: async () => null, registrar: async () => null }
const registered = (nameServers: string[]) => ({
  ...noRegistry,
  rdap: async () => ({
    server: 'rdap.example',
    raw: '',
    registration: {
      state: 'registered',
      registered: true,
      nameServers,
      status: [],
      redacted: [],
      registrar: 'x',
      expiresOn: 'x',
    },
  }),
})

async function check(
  known: Record<string, Known>,
  { domain = 'shop.com', registries = noRegistry as object, ports = barePorts() } = {},
) {
  const nameServers = knownAnswers(known)
  const whole = { ...ports, nameServers, registries } as unknown as typeof ports
  const found = await handler(nameserverCheck.input.parse({ domain }), whole, callOf())
  return { ...nameserverCheck.output.parse(found), asked: nameServers.questions }
}

const soa = (serial = 7) => [`shop.com SOA ns1.a.net. host.shop.com. ${serial} 1 2 3 4`]
const parent: Record<string, Known> = {
  'com NS': ['com NS one.nic.com.'],
  'one.nic.com A': ['one.nic.com A 192.0.2.1'],
  '192.0.2.1 shop.com NS': ['shop.com NS ns1.a.net.', 'shop.com NS ns2.b.net.'],
}
const servers: Record<string, Known> = {
  'shop.com NS': ['shop.com NS ns1.a.net.', 'shop.com NS ns2.b.net.'],
  'ns1.a.net A': ['ns1.a.net A 198.51.100.1'],
  'ns2.b.net A': ['ns2.b.net A 203.0.113.1'],
  '198.51.100.1 shop.com SOA': soa(),
  '203.0.113.1 shop.com SOA': soa(),
}
const good = { ...parent, ...servers }

test('it is kept a minute', async () => {
  let now = 0
  const ports = barePorts()
  ports.clock.now = () => now
  const cached = async () => (await check(good, { ports })).cached
  expect(await cached()).toBe(false)
  now = 59_999
  expect(await cached()).toBe(true)
  now = 60_000
  expect(await cached()).toBe(false)
})

describe('it is said', () => {
  const warnings = async (...provided: Parameters<typeof check>) => (await check(...provided)).warnings
  test('the result notes that the parent could not be asked', async () => {
    const found = await check(servers)
    expect(found.warnings).toEqual(['The servers of the parent zone did not respond.'])
    expect(found).toMatchObject({ parentZone: 'com', nameservers: ['ns1.a.net', 'ns2.b.net'], registered: true })
  })
  test("the result notes the zone's answer in place of its list", async () => {
    const found = await check({ ...good, 'shop.com NS': { rcode: 'SERVFAIL' } })
    expect(found.warnings).toEqual(['The zone itself responds with SERVFAIL.'])
    expect(found.details?.[0]?.inApex).toBeNull()
  })
  test('the result notes that its keys do not match', async () => {
    const key = 'shop.com DNSKEY 257 3 13 AQID'
    const ds = `shop.com DS 1 13 2 ${'AB'.repeat(32)}`
    expect(await warnings({ ...good, 'shop.com DS': [ds], 'shop.com DNSKEY': [key] })).toEqual([
      'The DS record at the parent matches no DNSKEY of the zone: validating resolvers return SERVFAIL.',
    ])
  })
  test('nothing of keys that no one can compare', async () => {
    const [key, ds] = ['shop.com DNSKEY 257 3 13 AQID', 'shop.com DS 1 13 3 ABAB']
    const found = await check({ ...good, 'shop.com DS': [ds], 'shop.com DNSKEY': [key] })
    expect([found.delegationSigner, found.warnings]).toEqual(['unknown', undefined])
  })
  test('the result notes that eight servers were queried of more, and twenty are shown', async () => {
    const named = async (count: number) => {
      const lines = Array.from({ length: count }, (_, at) => `shop.com NS ns${at}.a.net.`)
      const addresses = lines.map((_, at) => [`ns${at}.a.net A`, [`ns${at}.a.net A 198.51.${at}.1`]] as const)
      const answers = lines.map((_, at) => [`198.51.${at}.1 shop.com SOA`, soa()] as const)
      const found = await check({
        ...parent,
        '192.0.2.1 shop.com NS': lines,
        'shop.com NS': lines,
        ...Object.fromEntries(addresses),
        ...Object.fromEntries(answers),
      })
      return [found.details?.length, found.details?.filter(({ state }) => state === 'answers').length, found.warnings]
    }
    expect(await named(8)).toEqual([8, 8, undefined])
    expect(await named(9)).toEqual([9, 8, ['Only the first 8 servers were queried.']])
    expect((await named(21))[0]).toBe(20)
  })
})

test('a server is faulty only where it was asked', async () => {
  const states = async (known: Record<string, Known>) =>
    (await check({ ...good, ...known })).details?.map(({ state }) => state)
  expect(await states({ 'ns2.b.net A': null })).toEqual(['answers', 'unknown'])
  expect(await states({ 'ns2.b.net A': { rcode: 'SERVFAIL' } })).toEqual(['answers', 'unknown'])
  expect(await states({ 'ns2.b.net A': [] })).toEqual(['answers', 'unresolvable'])
  expect(await states({ '203.0.113.1 shop.com SOA': ['other.com SOA a. b. 1 1 1 1 1'] })).toEqual(['answers', 'lame'])
  const { mayAsk: _, ...servers } = knownAnswers(good)
  const nameServers = { ...servers, mayAsk: () => false }
  const ports = { ...barePorts(), nameServers, registries: noRegistry } as unknown as ReturnType<typeof barePorts>
  const { details } = await handler({ domain: 'shop.com' }, ports, callOf())
  expect(details?.map(({ state }) => state)).toEqual(['unknown', 'unknown'])
})

test('an unanswered question about keys or DS records is neither a mismatch nor an unsigned zone', async () => {
  const ds = [`shop.com DS 1 13 2 ${'AB'.repeat(32)}`]
  const signer = async (known: Record<string, Known>) => (await check({ ...good, ...known })).delegationSigner
  expect(await signer({ 'shop.com DS': ds, 'shop.com DNSKEY': { rcode: 'SERVFAIL' } })).toBe('unknown')
  expect(await signer({ 'shop.com DS': { rcode: 'SERVFAIL' } })).toBe('unknown')
  expect(await signer({ 'shop.com DS': ds, 'shop.com DNSKEY': [] })).toBe('mismatch')
})

describe('whether it is registered', () => {
  const free404 = {
    ...noRegistry,
    rdap: async () => ({
      ...(await registered([]).rdap()),
      registration: { state: 'not-found', registered: false, nameServers: [], status: [], redacted: [] },
    }),
  }
  const nothing = { ...parent, '192.0.2.1 shop.com NS': { rcode: 'NXDOMAIN' } } as const
  test('the registry decides first whether a domain is registered', async () => {
    expect(await check(nothing, { registries: registered([]) })).toMatchObject({ registered: true, nameservers: [] })
  })
  test('a domain with servers is registered, and one that DNS alone denies may be on hold', async () => {
    expect((await check(good)).registered).toBe(true)
    const held = await check(nothing)
    expect([held.state, held.registered]).toEqual(['unknown', undefined])
    const free = await check(nothing, { registries: free404 })
    expect([free.state, free.registered]).toEqual(['unregistered', false])
    // Some suffixes have a registry of their own, of which the one that was asked knows nothing.
    const other = await check(good, { registries: free404 })
    expect([other.state, other.registered]).toEqual([undefined, null])
  })
  test('the registration is unknown without any answer', async () => {
    const found = await check({ 'shop.com NS': { rcode: 'SERVFAIL' } })
    expect(found.error).toBe(
      'The name servers of the parent zone did not respond, so the result is unknown. Try again shortly.',
    )
    expect(found).toMatchObject({ domainName: 'shop.com', nameservers: [] })
  })
  test('the registration is not asked twice of a silent world', async () => {
    const silent = { 'shop.com NS': null, 'shop.com DS': null, 'shop.com DNSKEY': null, 'com NS': null }
    await expect(check(silent)).rejects.toMatchObject({
      name: 'Unreachable',
      answer: {
        domainName: 'shop.com',
        nameservers: [],
        isMockData: false,
        error: 'No name server responded. Try again shortly.',
      },
    })
  })
})

test("the registry's list fills gaps of DNS", async () => {
  const answers = { 'shop.com NS': { rcode: 'SERVFAIL' }, 'ns9.c.net A': ['ns9.c.net A 198.51.100.9'] }
  expect(await check(answers, { registries: registered(['ns9.c.net']) })).toMatchObject({ nameservers: ['ns9.c.net'] })
})

test.each([
  ['192.0.2.1', 'This is not a domain name. Enter one such as example.com.'],
  ['co.uk', 'This name is a public suffix, under which domains are registered. Enter a domain such as example.com.'],
  ['localhost', 'Names like this cannot be registered on the internet. Enter a domain such as example.com.'],
])('a nameserver check of %s asks nothing', async (domain, error) => {
  const found = await check({}, { domain })
  expect([found.error, found.asked]).toEqual([error, []])
})

const server = (name: string, some: Partial<Nameserver> = {}): Nameserver => ({
  name,
  addresses: ['192.0.2.1'],
  glue: ['192.0.2.1'],
  inParent: true,
  inApex: true,
  inRegistry: true,
  state: 'answers',
  soaSerial: 1,
  network: null,
  ...some,
})
const [one, two] = [server('ns1.a.example'), server('ns2.a.example')]

describe('where the lists differ', () => {
  test('says nothing where they agree, or where one could not be asked', () => {
    expect(differencesIn([one, two])).toEqual([])
    expect(differencesIn([server('ns1.a.example', { inParent: null, inApex: true, inRegistry: null })])).toEqual([])
  })
  test.each([
    [{ inApex: false }, 'In the parent zone but not in the zone itself: ns3.a.example.'],
    [{ inParent: false, inRegistry: null }, 'In the zone itself but not in the parent zone: ns3.a.example.'],
    [
      { inParent: false, inApex: false, inRegistry: true },
      'In the registry but not in the parent zone: ns3.a.example.',
    ],
    [{ inRegistry: false }, 'In the parent zone but not in the registry: ns3.a.example.'],
  ])('%j', (some, reported) => expect(differencesIn([one, server('ns3.a.example', some)])).toEqual([reported]))
  test('names every server it is about', () =>
    expect(differencesIn([one, two].map((each) => ({ ...each, inApex: false })))).toEqual([
      'In the parent zone but not in the zone itself: ns1.a.example, ns2.a.example.',
    ]))
})

describe('what is wrong, or will be', () => {
  const troubles = (...servers: Nameserver[]) => troublesOf(servers, 'a.example')
  test.each([
    ['lame', 'Lame delegation: ns3.a.example.'],
    ['unreachable', 'No response: ns3.a.example.'],
    ['unresolvable', 'No address record: ns3.a.example.'],
  ] as const)('a server that is %s', (state, reported) =>
    expect(troubles(one, two, server('ns3.a.example', { state }))).toEqual([reported]),
  )
  test('a name inside the zone without an address from the parent', () => {
    expect(troubles(one, server('ns3.a.example', { glue: [] }))).toEqual([
      'Missing glue for ns3.a.example, which is inside the zone.',
    ])
    expect(troubles(one, { ...server('ns3.a.example'), glue: undefined } as unknown as Nameserver)).toHaveLength(1)
    expect(troubles(one, server('ns3.b.example', { glue: [] }))).toEqual([])
    expect(troubles(one, server('ns3.a.example', { glue: [], inParent: false }))).toEqual([])
  })
  test('two versions of the zone, one server alone, one network for all', () => {
    expect(troubles(one, server('ns2.a.example', { soaSerial: 2 }))).toEqual([
      'The servers serve different versions of the zone: 1, 2.',
    ])
    expect(troubles(one)).toEqual(['There is only one name server; RFC 2182 requires at least two.'])
    const near = (name: string) => server(name, { network: 'AS64496' })
    expect(troubles(near('ns1.a.example'), near('ns2.a.example'))).toEqual([
      'All name servers are in one network, AS64496.',
    ])
    expect(troubles(near('ns1.a.example'), server('ns2.a.example', { network: 'AS64497' }))).toEqual([])
    expect(troubles(near('ns1.a.example'))).toHaveLength(1)
  })
})
