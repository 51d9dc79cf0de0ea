// Which addresses and names are nobody's public site, at the edges of each range.
import { describe, expect, test } from 'vitest'
import { publicAddressPolicy } from './address-policy.ts'
import { isPublicDnsName } from './dns-names.ts'

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
  ['10.0.0.1', false],
  ['127.0.0.1', false],
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
  test('has no dot', () => expect(policy.allowsName('postgres')).toBe(false))
  test('is longer than a name may be', () => {
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
  ['in-addr-servers.arpa', true],
  ['ip6.arpa', true],
  ['ip6-servers.arpa', true],
  ['iris.arpa', true],
  ['uri.arpa', true],
  ['urn.arpa', true],
  ['4.3.e164.arpa', true],
  ['http.uri.arpa', true],
  ['oid.urn.arpa', true],
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
])('the DNS may be asked for “%s”: %s', (name, isOpen) => {
  expect(isPublicDnsName(name, (address) => policy.allowsAnswer(address))).toBe(isOpen)
})
