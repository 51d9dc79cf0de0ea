import { describe, expect, test } from 'vitest'
import { publicAddressPolicy } from './address-policy.ts'

const policy = publicAddressPolicy()

describe('a name that strangers may ask the resolver for', () => {
  test.each([
    '.',
    'com',
    'com.',
    'co.uk',
    'example.com',
    '_dmarc.Example.ORG.',
    'a.b.c.example.co.uk',
    'xn--p1ai',
    '8.8.8.8.in-addr.arpa',
    '8.in-addr.arpa.',
    'in-addr.arpa',
    'arpa',
    '8.8.8.8.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.6.8.4.0.6.8.4.1.0.0.2.ip6.arpa',
    '4.3.2.1.e164.arpa',
  ])('%s', (name) => {
    expect(policy.allowsQuestion(name)).toBe(true)
  })

  test.each([
    'postgres',
    'localhost',
    'redis.',
    'vault.corp',
    'db.internal',
    'printer.local',
    'nas.lan',
    'router.home',
    'x.home.arpa',
    'api.default.svc.cluster.local',
    'consul.service.consul',
    'x.onion',
    'x.test',
    'x.invalid',
    'version.bind',
    'id.server',
    'resolver.arpa',
    '_dns.resolver.arpa',
    'ipv4only.arpa',
    '1.0.0.127.in-addr.arpa',
    '5.4.3.10.in-addr.arpa',
    '10.in-addr.arpa',
    '168.192.in-addr.arpa',
    '254.169.in-addr.arpa',
    '16.172.in-addr.arpa',
    'x.8.8.8.in-addr.arpa',
    '010.8.8.8.in-addr.arpa',
    'd.f.ip6.arpa',
    '8.e.f.ip6.arpa',
    '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.ip6.arpa',
    'lb._dns-sd._udp.0.1.168.192.in-addr.arpa',
  ])('not %s', (name) => {
    expect(policy.allowsQuestion(name)).toBe(false)
  })
})

test('tells private addresses from those the public DNS is for', () => {
  expect(policy.allowsAnswer('10.0.0.1')).toBe(false)
  expect(policy.allowsAnswer('fd00::1')).toBe(false)
  expect(policy.allowsAnswer('8.8.8.8')).toBe(true)
})
