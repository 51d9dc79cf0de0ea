import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { publicAddressPolicy } from './address-policy.ts'
import { canonicalAddress } from './canonical-address.ts'

const policy = publicAddressPolicy()

describe('publicAddressPolicy', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.254',
    '127.0.0.1',
    '127.255.255.255',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.255.255',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:db8::1',
    '2002:808:808::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'not an address',
    '',
  ])('refuses %s', (address) => {
    expect(policy.allowsAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '100.63.255.255', '172.32.0.1', '192.167.0.1', '::ffff:8.8.8.8', '2606:4700::1111', '2a00::1'])(
    'allows %s',
    (address) => {
      expect(policy.allowsAddress(address)).toBe(true)
    },
  )

  test('refuses what the operator denies, in either spelling', () => {
    const denying = publicAddressPolicy([ipaddr.parseCIDR('8.8.0.0/16'), ipaddr.parseCIDR('2606:4700::/32')])
    expect(denying.allowsAddress('8.8.4.4')).toBe(false)
    expect(denying.allowsAddress('::ffff:8.8.4.4')).toBe(false)
    expect(denying.allowsAddress('2606:4700::1')).toBe(false)
    expect(denying.allowsAddress('9.9.9.9')).toBe(true)
  })

  test.each([
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'router',
    'db.internal',
    'x.local',
    'nas.lan',
    'h.home.arpa',
    'a.test',
  ])('refuses the name %s', (name) => {
    expect(policy.allowsName(name)).toBe(false)
  })

  test.each(['example.com', 'example.com.', 'internal.example.com', 'mylocal.org', 'xn--bcher-kva.example'])(
    'allows the name %s',
    (name) => {
      expect(policy.allowsName(name)).toBe(true)
    },
  )

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
})

describe('canonicalAddress', () => {
  test('gives one spelling to one address', () => {
    expect(canonicalAddress('::FFFF:127.0.0.1')).toBe(canonicalAddress('127.0.0.1'))
    expect(canonicalAddress('2606:4700:0:0::1')).toBe(canonicalAddress('2606:4700::1'))
    expect(canonicalAddress('fe80::1%eth0')).toBe(canonicalAddress('fe80::1'))
  })
})
