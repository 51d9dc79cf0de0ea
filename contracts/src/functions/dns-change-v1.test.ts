import { describe, expect, test } from 'vitest'
import { dnsChange } from './dns-change-v1.ts'

const read = (some: object) =>
  dnsChange.input.safeParse({ domain: 'a.example', nameServers: ['ns1.example.net'], ...some })
const refusal = (some: object) => {
  const [issue] = read(some).error?.issues ?? []
  return issue && { message: issue.message, at: issue.path[0] }
}
const takes = (some: object) => read(some).success

test('a plan names its servers', () => {
  const expected = { message: 'Please enter the planned name servers.', at: 'nameServers' }
  expect(refusal({ nameServers: [] })).toEqual(expected)
  expect(takes({ phase: 'follow', nameServers: [] })).toBe(true)
})

describe('the records to follow', () => {
  test.each(['PTR', 'ANY', 'ALL', 'DNSKEY', 'SVCB', 'NAPTR', 'SSHFP', 'MD5'])(
    'the records to follow are never %s',
    (type) => expect(takes({ types: [type] })).toBe(false),
  )
  test('the list of records to follow has up to forty, and no type is none', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`)
    const fewer = { message: 'Please choose fewer names or record types: up to 40 in total.', at: 'types' }
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
  test('names below the domain are no longer than a name of the DNS', () =>
    expect(takes({ names: [label(254)] })).toBe(false))
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
  test('a plan takes six servers of 253 characters at most', () => {
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
