import { describe, expect, test } from 'vitest'
import { dnsChange } from './dns-change-v1.ts'

const read = (some: object) =>
  dnsChange.input.safeParse({ domain: 'a.example', nameServers: ['ns1.example.net'], ...some })
const refusal = (some: object) => {
  const [issue] = read(some).error?.issues ?? []
  return issue && { message: issue.message, at: issue.path[0] }
}
const takes = (some: object) => read(some).success

test('what is asked unless the caller says otherwise', () => {
  expect(read({}).data).toEqual({
    domain: 'a.example',
    phase: 'plan',
    nameServers: ['ns1.example.net'],
    names: ['@', 'www', 'mail', '_dmarc'],
    types: ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'CAA'],
  })
  expect(dnsChange.input.parse({ domain: 'a.example', phase: 'follow' })).toMatchObject({ nameServers: [] })
})

test('a plan names its servers', () => {
  const expected = { message: 'Please enter the planned name servers.', at: 'nameServers' }
  expect(refusal({ nameServers: [] })).toEqual(expected)
  expect(takes({ phase: 'follow', nameServers: [] })).toBe(true)
})

describe('the records to follow', () => {
  test.each(['A', 'AAAA', 'CNAME', 'MX', 'NS', 'SOA', 'SRV', 'TXT', 'CAA', 'DS', 'HTTPS', 'TLSA'])(
    'may be %s',
    (type) => expect(takes({ types: [type] })).toBe(true),
  )
  test.each(['PTR', 'ANY', 'ALL', 'DNSKEY', 'SVCB', 'NAPTR', 'SSHFP', 'MD5'])('are never %s', (type) =>
    expect(takes({ types: [type] })).toBe(false),
  )
  test('are forty, and no type is none', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`)
    const fewer = { message: 'Please choose fewer names or record types: 40 together at the most.', at: 'types' }
    expect(takes({ names: names(10), types: ['A', 'AAAA', 'MX', 'TXT'] })).toBe(true)
    expect(refusal({ names: names(11), types: ['A', 'AAAA', 'MX', 'TXT'] })).toEqual(fewer)
    expect(takes({ names: names(12), types: ['A'] })).toBe(true)
    expect(takes({ names: names(13), types: ['A'] })).toBe(false)
    expect([takes({ types: [] }), takes({ types: ['A'] })]).toEqual([false, true])
  })
})

describe('names below the domain', () => {
  const label = (length: number) => 'x'.repeat(length)
  test.each(['@', 'www', '_dmarc', 'a.b', '*', '*.apps', 'x-1', 'sel._domainkey', label(253)])('%.20s is one', (name) =>
    expect(takes({ names: [name] })).toBe(true),
  )
  test.each(['', 'a b', 'www-', '-a', '.a', '@.a', 'bücher'])('%j is none', (name) =>
    expect(refusal({ names: [name] })).toEqual({
      message: 'Please enter names such as @, www or _dmarc.',
      at: 'names',
    }),
  )
  test('are no longer than a name of the DNS', () => expect(takes({ names: [label(254)] })).toBe(false))
})

describe('planned servers', () => {
  const label = (length: number) => 'x'.repeat(length)
  test.each(['ns1.example.net', 'ns1.example.net.', ' NS1.example.net ', '192.0.2.1', '2001:db8::1', 'n', label(253)])(
    '%.20s is one',
    (server) => expect(takes({ nameServers: [server] })).toBe(true),
  )
  test.each(['a b', 'ns1..example', 'http://ns1.example', 'ns1.example:53'])('%j is none', (server) =>
    expect(refusal({ nameServers: [server] })).toEqual({
      message: 'Please enter name servers such as ns1.example.net, or their addresses.',
      at: 'nameServers',
    }),
  )
  test('are six of 253 characters at most', () => {
    const servers = (count: number) => Array.from({ length: count }, (_, index) => `ns${index}.example.net`)
    expect([takes({ nameServers: servers(6) }), takes({ nameServers: servers(7) })]).toEqual([true, false])
    expect([takes({ nameServers: [label(254)] }), takes({ nameServers: [' '] })]).toEqual([false, false])
  })
})

/** Four questions a point: a plan asks both live servers and each planned one, afterwards four servers and resolvers. */
test.each([
  ['plan', 4, 7, 1, 21],
  ['plan', 1, 1, 1, 1],
  ['plan', 1, 1, 2, 1],
  ['plan', 1, 1, 3, 2],
  ['plan', 10, 4, 6, 80],
  ['follow', 1, 1, 0, 2],
  ['follow', 4, 7, 0, 56],
] as const)('a %s of %i names and %i types at %i servers costs %i more', (phase, names, types, servers, more) => {
  const many = <One>(count: number, one: One) => Array.from({ length: count }, () => one)
  const input = { domain: 'a.example', phase, names: many(names, '@'), nameServers: many(servers, 'n') }
  expect(dnsChange.surcharge?.({ ...input, types: many(types, 'A' as const) })).toBe(more)
})

describe('sample data', () => {
  const sample = (phase: 'plan' | 'follow') => dnsChange.sample?.(read({ phase }).data ?? (null as never))
  test('of a plan is ready, with each planned server', () =>
    expect(sample('plan')).toEqual({
      domainName: 'a.example',
      phase: 'plan',
      isMockData: true,
      planned: [{ nameServer: 'ns1.example.net', address: '192.0.2.53', state: 'authoritative', serial: 1 }],
      comparisons: [
        {
          name: 'a.example',
          type: 'A',
          live: ['192.0.2.10'],
          planned: ['192.0.2.10'],
          verdict: 'same',
          expected: false,
          liveTtl: 3600,
        },
      ],
      isReady: true,
      signedNow: false,
    }))
  test('of a change that is followed shows nobody who still has the old state', () =>
    expect(sample('follow')).toEqual({
      domainName: 'a.example',
      phase: 'follow',
      isMockData: true,
      observations: [],
      doneBy: null,
      parentTtl: 86_400,
    }))
})

describe('an answer', () => {
  const plan = dnsChange.sample?.(read({}).data ?? (null as never)) as {
    planned: object[]
    comparisons: object[]
  }
  const reads = (change: object) => dnsChange.output.safeParse({ ...plan, ...change }).success
  test.each(['authoritative', 'not-authoritative', 'silent', 'no-address', 'not-public'])(
    'may say that a planned server is %s',
    (state) => expect(reads({ planned: [{ ...plan.planned[0], state }] })).toBe(true),
  )
  test.each(['same', 'differs', 'missing-in-plan', 'new-in-plan', 'planned-servers-differ', 'unknown'])(
    'may judge a record as %s',
    (verdict) => expect(reads({ comparisons: [{ ...plan.comparisons[0], verdict }] })).toBe(true),
  )
  const seen = { server: '192.0.2.53', name: 'a.example', type: 'A', records: null, ttl: null, upToDate: null }
  test.each(['authoritative', 'resolver'])('may come from a source that is %s', (source) =>
    expect(reads({ phase: 'follow', observations: [{ ...seen, source }] })).toBe(true),
  )
  test('holds no other state', () => {
    expect(reads({ planned: [{ ...plan.planned[0], state: 'well' }] })).toBe(false)
    expect(reads({ phase: 'later' })).toBe(false)
  })
})
