import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import {
  ClientCounts,
  clientAddress,
  clientAt,
  clientKey,
  forwarded,
  readTrust,
  type TrustProxy,
} from './client-key.ts'

const from = (address: string) =>
  clientKey({ kind: 'hops', hops: 1 }, {
    socket: { remoteAddress: '192.0.2.1' },
    headers: { 'x-forwarded-for': address },
  } as unknown as IncomingMessage)

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0:0001:ffff::9', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['1:2::3:4:5:198.51.100.7', '1:2:0:3::/64'],
  ['nobody', '192.0.2.1'],
])('%s counts as %s', (address, key) => expect(from(address)).toBe(key))

test('names the same network whatever the spelling', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const read = ipaddr.process(address)
      const network = (read as ipaddr.IPv6).parts?.slice(0, 4).map((part) => part.toString(16))
      expect(from(address)).toBe(read.kind() === 'ipv4' ? read.toString() : `${network?.join(':')}::/64`)
    }),
    { seed: 7, numRuns: 300 },
  )
})

test.each([
  ['203.0.113.9', null],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
])('%s belongs to the network %s', (address, network) => expect(clientAt(address).network).toBe(network))

test('refuses a client what would be too much, and no one else', () => {
  const counts = new ClientCounts({ perClient: 2, perNetwork: 10 })
  const greedy = clientAt('203.0.113.9')
  expect([counts.take(greedy), counts.take(greedy), counts.take(greedy)]).toEqual([true, true, false])
  expect(counts.take(clientAt('203.0.113.10'))).toBe(true)
  counts.give(greedy)
  expect(counts.take(greedy)).toBe(true)
})

test('counts a /48 as well, whatever /64 of it asks', () => {
  const counts = new ClientCounts({ perClient: 2, perNetwork: 3 })
  const from = (subnet: number) => counts.take(clientAt(`2001:db8:1:${subnet.toString(16)}::1`))
  expect([from(1), from(2), from(3), from(4)]).toEqual([true, true, true, false])
  expect(counts.take(clientAt('2001:db8:2::1'))).toBe(true)
})

test('counts amounts, and forgets who holds nothing', () => {
  const counts = new ClientCounts({ perClient: 100, perNetwork: 100 })
  const client = clientAt('2001:db8::1')
  expect(counts.take(client, 70)).toBe(true)
  expect(counts.take(client, 31)).toBe(false)
  expect(counts.of(client.key)).toBe(70)
  counts.give(client, 70)
  expect(counts.of(client.key)).toBe(0)
  expect(counts.take(client, 100)).toBe(true)
})

function trust(value: string | undefined): TrustProxy {
  const read = readTrust(value)
  if (typeof read === 'string') throw new Error(read)
  return read
}

function incoming(peer: string, headers: Record<string, string> = {}): IncomingMessage {
  return { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage
}

describe('clientAddress', () => {
  const claim = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' }

  test('believes no one by default', () => {
    expect(clientAddress(trust(undefined), incoming('::ffff:192.0.2.1', claim))).toBe('192.0.2.1')
  })

  test('takes the entry the nearest proxy wrote, not the one the visitor sent', () => {
    expect(clientAddress(trust('1'), incoming('10.0.0.1', claim))).toBe('198.51.100.7')
    expect(clientAddress(trust('2'), incoming('10.0.0.1', claim))).toBe('203.0.113.9')
    expect(clientAddress(trust('9'), incoming('10.0.0.1', claim))).toBe('203.0.113.9')
  })

  test('walks past proxies at known addresses only', () => {
    const ranges = trust('10.0.0.0/8, 198.51.100.7')
    expect(clientAddress(ranges, incoming('10.0.0.1', claim))).toBe('203.0.113.9')
    expect(clientAddress(ranges, incoming('192.0.2.1', claim))).toBe('192.0.2.1')
  })

  test('falls back to the peer when the entry is no address', () => {
    expect(clientAddress(trust('1'), incoming('10.0.0.1', { 'x-forwarded-for': 'me' }))).toBe('10.0.0.1')
    expect(clientAddress(trust('1'), incoming('10.0.0.1'))).toBe('10.0.0.1')
  })

  test('reads ports and brackets off an entry', () => {
    expect(clientAddress(trust('1'), incoming('10.0.0.1', { 'x-forwarded-for': '203.0.113.9:4711' }))).toBe(
      '203.0.113.9',
    )
    expect(clientAddress(trust('1'), incoming('10.0.0.1', { 'x-forwarded-for': '[2001:db8::1]:80' }))).toBe(
      '2001:db8::1',
    )
  })
})

describe('forwarded', () => {
  test('the forwarded address is null without trust and the last entry with it', () => {
    const request = incoming('10.0.0.1', { 'x-forwarded-proto': 'http, https' })
    expect(forwarded(trust(undefined), request, 'x-forwarded-proto')).toBeNull()
    expect(forwarded(trust('true'), request, 'x-forwarded-proto')).toBe('https')
    expect(forwarded(trust('192.0.2.0/24'), request, 'x-forwarded-proto')).toBeNull()
  })
})
