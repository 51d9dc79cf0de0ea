// Which addresses and names are no one's public site, at the edges of each range.
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { createOwnAddresses, isPublicDnsName, publicAddressPolicy } from './address-policy.ts'
import { canonicalAddress } from './hosts.ts'

const policy = publicAddressPolicy()

test.each([
  ['192.88.98.255', true],
  ['192.88.99.0', false],
  ['192.88.99.255', false],
  ['192.88.100.0', true],
  ['198.17.255.255', true],
  ['198.18.0.0', false],
  ['198.19.255.255', false],
  ['198.20.0.0', true],
  ['168.63.129.15', true],
  ['168.63.129.16', false],
  ['168.63.129.17', true],
  ['1fff:ffff::1', false],
  ['2000::1', true],
  ['2001:0:0:0::1', false],
  ['2001:1ff:ffff::1', false],
  ['2001:200::1', true],
  ['2001:db7:ffff::1', true],
  ['2001:db8::1', false],
  ['2001:db9::1', true],
  ['2001:ffff::1', true],
  ['2002::1', false],
  ['2003::1', true],
  ['3ffe:ffff::1', true],
  ['3fff::1', false],
  ['3fff:fff:ffff::1', false],
  ['3fff:1000::1', true],
  ['4000::1', false],
])('%s may be connected to: %s', (address, isOpen) => expect(policy.allowsAddress(address)).toBe(isOpen))

const reserved = [
  '0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.254 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.192',
  '192.0.2.1 192.168.255.255 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::ffff:10.0.0.1',
  '::ffff:0:127.0.0.1 64:ff9b:1::1 100::1 5f00::1 fc00::1 fe80::1 fec0::1 ff02::1 name',
].flatMap((line) => line.split(' '))
test.each(reserved)('refuses the reserved address %s', (address) => {
  expect(policy.allowsAddress(address)).toBe(false)
})
test.each(['100.63.255.255', '172.32.0.1', '192.167.0.1', '::ffff:8.8.8.8', '2606:4700::1111'])(
  'allows %s',
  (address) => {
    expect(policy.allowsAddress(address)).toBe(true)
  },
)

test.each([
  [79, false],
  [80, true],
  [81, false],
  [442, false],
  [443, true],
  [444, false],
  [8080, false],
])('the port %i may be connected to: %s', (port, isOpen) => expect(policy.allowsPort(port)).toBe(isOpen))

describe('a name of the inside', () => {
  test.each([
    ...['localhost', 'local', 'localdomain', 'alt', 'mail', 'internal', 'intranet', 'lan', 'home', 'corp'],
    ...['private', 'home.arpa', 'onion', 'test', 'invalid'],
  ])('below .%s is not asked for', (suffix) => {
    expect(policy.allowsName(`a.${suffix}`)).toBe(false)
    expect(policy.allowsQuestion(`a.${suffix}.`)).toBe(false)
  })
  test('a name of the inside has no dot', () => expect(policy.allowsName('postgres')).toBe(false))
  test('a name of the inside is longer than a name may be', () => {
    const label = 'a'.repeat(62)
    const name = (last: number) => `${`${label}.`.repeat(3)}${'a'.repeat(last)}.com`
    expect(name(60)).toHaveLength(253)
    expect(policy.allowsName(name(60))).toBe(true)
    expect(policy.allowsName(name(61))).toBe(false)
  })
})

test.each([
  ['', true],
  ['arpa', true],
  ['as112.arpa', true],
  ['e164.arpa', true],
  ['in-addr.arpa', true],
  ['ip6.arpa', true],
  ['4.3.e164.arpa', true],
  ['resolver.arpa', false],
  ['ipv4only.arpa', false],
  ['8.8.8.8.in-addr.arpa', true],
  ['1.0.0.10.in-addr.arpa', false],
  ['10.in-addr.arpa', false],
  ['8.in-addr.arpa', true],
  ['256.8.8.8.in-addr.arpa', false],
  ['1.8.8.8.8.in-addr.arpa', false],
  ['0.0.6.2.ip6.arpa', true],
  ['d.f.ip6.arpa', false],
  [`${'0.'.repeat(28)}0.0.6.2.ip6.arpa`, true],
  [`${'0.'.repeat(29)}0.0.6.2.ip6.arpa`, false],
  ['com', true],
  ['example.com', true],
  ['example.nosuchtld', false],
  ['version.bind', false],
  ['010.8.8.8.in-addr.arpa', false],
  ['x.8.8.8.in-addr.arpa', false],
  ['lb._dns-sd._udp.0.1.168.192.in-addr.arpa', false],
])('the DNS may be asked for “%s”: %s', (name, isOpen) => {
  expect(isPublicDnsName(name, (address) => policy.allowsAnswer(address))).toBe(isOpen)
})

test('refuses what the operator denies, in either spelling', () => {
  const denying = publicAddressPolicy([ipaddr.parseCIDR('8.8.0.0/16'), ipaddr.parseCIDR('2606:4700::/32')])
  expect(denying.allowsAddress('8.8.4.4')).toBe(false)
  expect(denying.allowsAddress('::ffff:8.8.4.4')).toBe(false)
  expect(denying.allowsAddress('2606:4700::1')).toBe(false)
  expect(denying.allowsAddress('9.9.9.9')).toBe(true)
})

test('judges an IPv4 address and its IPv6 form alike', () => {
  const octet = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(octet, octet, octet, octet), (octets) => {
      const plain = octets.join('.')
      expect(policy.allowsAddress(`::ffff:${plain}`)).toBe(policy.allowsAddress(plain))
      expect(policy.allowsAddress(`::${plain}`)).toBe(false)
      expect(policy.allowsAddress(`64:ff9b::${plain}`)).toBe(false)
    }),
    { seed: 7, numRuns: 500 },
  )
})

test('gives one spelling to one address', () => {
  expect(canonicalAddress('::FFFF:127.0.0.1')).toBe(canonicalAddress('127.0.0.1'))
  expect(canonicalAddress('2606:4700:0:0::1')).toBe(canonicalAddress('2606:4700::1'))
  expect(canonicalAddress('fe80::1%eth0')).toBe(canonicalAddress('fe80::1'))
})

const nobody = { resolve: async () => [] }

test('knows what the interfaces hold, and reads them again', () => {
  let time = 0
  let held = ['203.0.113.7', '2001:4860::7']
  const own = createOwnAddresses({ publicUrl: null, addresses: nobody, interfaces: () => held, now: () => time })
  expect(own.has('203.0.113.7')).toBe(true)
  expect(own.has('::ffff:203.0.113.7')).toBe(true)
  expect(own.has('2001:4860:0::0:7')).toBe(true)
  held = ['203.0.113.8']
  expect(own.has('203.0.113.8')).toBe(false)
  time = 31_000
  expect(own.has('203.0.113.8')).toBe(true)
})

test('knows what PUBLIC_URL resolves to, and keeps it when no one answers', async () => {
  let time = 0
  let answer: string[] | null = ['93.184.216.34']
  const requested: string[] = []
  const addresses = {
    resolve: async (name: string) => {
      requested.push(name)
      if (answer === null) throw new Error('ETIMEOUT')
      return answer
    },
  }
  const own = createOwnAddresses({
    publicUrl: 'https://tools.example.org',
    addresses,
    interfaces: () => [],
    now: () => time,
  })
  expect(requested).toEqual([])
  await Promise.all([own.refresh(), own.refresh()])
  expect(requested).toEqual(['tools.example.org'])
  expect(own.has('93.184.216.34')).toBe(true)
  answer = null
  time = 400_000
  await own.refresh()
  expect(requested).toHaveLength(2)
  expect(own.has('93.184.216.34')).toBe(true)
})

test('addresses of the inside are refused by the policy', () => {
  const policy = publicAddressPolicy([], { has: (address) => address === '93.184.216.34', refresh: async () => {} })
  expect(policy.allowsAddress('93.184.216.34')).toBe(false)
  expect(policy.allowsAddress('93.184.216.35')).toBe(true)
})
