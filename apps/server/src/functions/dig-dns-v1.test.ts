import { type DigDnsResult, digDns } from '@sundry/contracts/dig-dns-v1'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deadPorts, type LookupWorld, startLookupWorld } from '../testing/loopback-lookups.ts'
import { callOf } from '../testing/loopback-site.ts'
import { loadLookup } from './served.ts'

const handler = await loadLookup(digDns)

let world: LookupWorld
beforeAll(async () => {
  world = await startLookupWorld()
})
afterAll(() => world.close())

async function dig(input: object, ports = world.ports): Promise<DigDnsResult> {
  return digDns.output.parse(await handler(digDns.input.parse(input), ports, callOf()))
}

describe('live answers', () => {
  test('come over UDP', async () => {
    const result = await dig({ domain: 'https://www.example.com/path' })
    expect(result).toMatchObject({
      domainName: 'example.com',
      recordType: 'A',
      records: [{ name: 'example.com', ttl: 300, type: 'A', data: '192.0.2.10' }],
      status: 'NOERROR',
      transport: 'udp',
      dnssec: 'secure',
      flags: { ad: true, ra: true },
      isMockData: false,
      cached: false,
    })
    expect(result.error).toBeUndefined()
  })

  test('come over TCP when one packet cannot hold them', async () => {
    const result = await dig({ domain: 'big.example.com', recordType: 'TXT' })
    expect(result).toMatchObject({ transport: 'tcp', isMockData: false })
    expect(result.records).toHaveLength(120)
  })

  test('come over HTTPS where port 53 is closed', async () => {
    const result = await dig({ domain: 'example.com', recordType: 'MX', resolver: 'quad9' })
    expect(result).toMatchObject({
      transport: 'https',
      records: [{ data: '10 aspmx.l.google.com.', priority: 10 }],
      isMockData: false,
    })
  })

  test('a live answer distinguishes an unknown name from an empty one', async () => {
    expect(await dig({ domain: 'nothing.com' })).toMatchObject({ records: [], status: 'NXDOMAIN', isMockData: false })
    expect(await dig({ domain: 'example.com', recordType: 'NAPTR' })).toMatchObject({ records: [], status: 'NOERROR' })
  })

  test('pass a broken signature on with its reason', async () => {
    expect(await dig({ domain: 'broken.com' })).toMatchObject({
      records: [],
      status: 'SERVFAIL',
      dnssec: 'bogus',
      ede: [{ code: 7, text: 'Signature Expired: the signature is of last year' }],
      isMockData: false,
    })
  })

  test('a live answer distinguishes a failure of signatures from any other, also where the resolver does not report it', async () => {
    expect(await dig({ domain: 'unexplained.com' })).toMatchObject({ status: 'SERVFAIL', dnssec: 'bogus', records: [] })
    expect(await dig({ domain: 'failing.com' })).toMatchObject({ status: 'SERVFAIL', dnssec: 'unknown', ede: [] })
  })

  test('ask for the types of ANY one by one where it is refused, and say so', async () => {
    const result = await dig({ domain: 'example.com', recordType: 'ANY' })
    expect(result.records.map(({ type }) => type)).toEqual([
      'A',
      'AAAA',
      'MX',
      'NS',
      'NS',
      'TXT',
      'CAA',
      'DS',
      'DNSKEY',
    ])
    expect(result.warnings?.[0]).toContain('RFC 8482')
  })
})

describe('no answer', () => {
  test('one silent resolver is an error, never sample data', async () => {
    const result = await dig({ domain: 'example.com', recordType: 'SOA', resolver: 'google' })
    expect(result).toMatchObject({
      isMockData: false,
      records: [],
      error: expect.stringContaining('No name server responded'),
    })
  })

  test('sample data, labelled as such, come only when every exit is dead', async () => {
    expect(await dig({ domain: 'example.com' }, deadPorts())).toMatchObject({ isMockData: true })
  })
})

test('costs what it asks', () => {
  const price = (recordType: 'A' | 'ALL' | 'ANY', compare: boolean) =>
    digDns.price + (digDns.surcharge?.({ domain: 'a.example', recordType, compare }) ?? 0)
  expect([price('A', false), price('A', true)]).toEqual([1, 3])
  expect([price('ALL', false), price('ANY', false), price('ALL', true)]).toEqual([8, 8, 38])
})

test("does not say where the operator's resolver is", async () => {
  const result = await dig({ domain: 'example.com', recordType: 'SOA', compare: true })
  expect(result.server).toBe('default resolver')
  expect(result.comparison?.find(({ resolver }) => resolver === 'default')).toMatchObject({
    server: 'default resolver',
  })
})
