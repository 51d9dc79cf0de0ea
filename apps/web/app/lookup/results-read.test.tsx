// What the results of the domain tools say of each answer a server may give.
import type { DigDnsResult } from '@sundry/contracts/dig-dns-v1'
import type { DomainExpiryResult } from '@sundry/contracts/domain-expiry-check-v1'
import type { NameserverCheckResult } from '@sundry/contracts/nameserver-check-v1'
import { describe, expect, test } from 'vitest'
import { read } from '../../testing/read.ts'
import Dns from '../tools/dig-dns/result.tsx'
import { DaysLeft } from '../tools/domain-expiry-checker/days-left.tsx'
import Expiry from '../tools/domain-expiry-checker/result.tsx'
import Nameservers from '../tools/nameserver-checker/result.tsx'

describe('DNS', () => {
  const answer = { domainName: 'a.example', recordType: 'A', records: [], isMockData: false } as DigDnsResult
  const dns = (some: Partial<DigDnsResult>) => read(Dns, { result: { ...answer, ...some }, onLookAt: () => {} })
  test.each([
    ['NOERROR', 'The query succeeded.'],
    ['NXDOMAIN', 'The name does not exist.'],
    [
      'SERVFAIL',
      'The resolver could not get an answer it trusts: the zone’s servers are down, or its DNSSEC is broken.',
    ],
    ['REFUSED', 'The server refuses to answer this question.'],
    ['FORMERR', 'The server did not understand the question.'],
    ['NOTIMP', 'The server does not support this kind of question.'],
  ])('%s: %s', (status, meaning) => expect(dns({ status })).toContain(`Status ${status} ${meaning}`))
  test.each([
    ['secure', 'Secure: the resolver checked the signatures up to the root.'],
    ['insecure', 'Not signed, or the resolver does not check signatures.'],
    ['bogus', 'Bogus: signatures do not fit. Validating resolvers refuse this answer.'],
    ['unknown', 'Not known.'],
  ] as const)('DNSSEC %s: %s', (dnssec, meaning) => expect(dns({ dnssec })).toContain(`DNSSEC ${meaning}`))
  test('who answered, how and when', () => {
    const text = dns({ server: '192.0.2.1', transport: 'tcp', elapsedMs: 41.6, cached: true, status: 'NOERROR' })
    expect(text).toContain('About the answer')
    expect(text).toContain('Answered by 192.0.2.1 TCP, 42 ms, from our cache')
    expect(dns({ server: '192.0.2.1', elapsedMs: 0.2 })).toContain('Answered by 192.0.2.1 1 ms')
    expect(dns({ ede: [{ code: 7, text: 'Signature Expired' }] })).toContain('Extended error 7 Signature Expired')
  })
  test('names nearby, by the type', () => {
    expect(dns({ recordType: 'A' })).toContain('Look up www.a.example instead')
    expect(dns({ recordType: 'A' })).not.toContain('DMARC')
    for (const recordType of ['TXT', 'MX', 'ALL', 'ANY'] as const)
      expect(dns({ recordType })).toContain('Look up DMARC at _dmarc.a.example')
    expect(dns({ domainName: 'www.a.example' })).not.toContain('instead')
    expect(dns({ domainName: '192.0.2.1' })).not.toContain('Look up')
  })
})

describe('nameservers', () => {
  const detail = { name: 'ns1.a.example', state: 'answers', addresses: [], inParent: true, inApex: true }
  const answer = { domainName: 'a.example', nameservers: ['ns1.a.example'], isMockData: false }
  const ns = (some: object, one: object = {}) =>
    read(Nameservers, {
      result: { ...answer, details: [{ ...detail, ...one }], ...some } as unknown as NameserverCheckResult,
    })
  test.each([
    ['answers', 'Answers'],
    ['lame', 'Lame'],
    ['unreachable', 'Unreachable'],
    ['unresolvable', 'No address'],
    ['unknown', 'Not asked'],
  ])('a server that is %s is shown as %s', (state, name) => expect(ns({}, { state })).toContain(name))
  test.each([
    ['none', 'Not signed: the parent holds no DS record.'],
    ['match', 'Signed: the parent’s DS record fits the zone’s keys.'],
    [
      'mismatch',
      'Broken: the parent’s DS record fits none of the zone’s keys, so validating resolvers refuse the domain.',
    ],
    ['unknown', 'Could not be checked.'],
  ])('DNSSEC %s: %s', (delegationSigner, meaning) => expect(ns({ delegationSigner })).toContain(`DNSSEC ${meaning}`))
  test('where the list comes from, and whether all agree', () => {
    expect(ns({})).toContain('1 nameserver ns1.a.example The delegation: the nameservers that resolvers follow.')
    expect(ns({})).toContain('Parent, zone and registry name the same servers.')
    expect(ns({}, { inParent: null })).toContain(
      'As the zone or the registry names them: the parent zone could not be asked.',
    )
    expect(ns({ differences: ['one'] })).toContain('The lists differ one')
    expect(ns({ parentZone: '' })).toContain('Parent zone . (the root)')
    expect(ns({ parentZone: 'example' })).toContain('Parent zone example')
    expect(ns({}, { provider: 'Someone', network: 'AS64496' })).toContain('DNS provider Someone Networks AS64496')
  })
})

describe('expiry', () => {
  const answer = {
    domainName: 'a.example',
    expiryDate: '2030-05-06',
    registrar: null,
    registrationDate: null,
    updatedDate: null,
    status: [],
    nameServers: [],
    hostingProvider: null,
    hostingExpiry: null,
    isMockData: false,
  } as unknown as DomainExpiryResult
  const card = (some: Partial<DomainExpiryResult>) => read(Expiry, { result: { ...answer, ...some } })
  const left = (some: Partial<DomainExpiryResult>) => read(DaysLeft, { result: { ...answer, ...some } })
  test.each([
    ['active', 'Active. Registered, and not close to its end.'],
    ['expiring', 'Expires soon. Renew it, or make sure that automatic renewal works.'],
    ['expired', 'Expired. Most registrars still renew it at the usual price for some weeks.'],
    ['redemption', 'Redemption. Only its former owner can win it back, through the registrar and at a higher price.'],
    ['pending-delete', 'Pending delete. It will be released within days. It cannot be renewed.'],
  ] as const)('%s: %s', (lifecycle, meaning) =>
    expect(left({ lifecycle, expiresInDays: 3 }).replaceAll(' .', '.')).toContain(meaning),
  )
  test.each([
    ['reserved', 'Reserved The registry keeps this name for itself.'],
    ['free', 'Not registered The registry knows no such domain.'],
  ] as const)('%s: %s', (lifecycle, meaning) => expect(left({ lifecycle, expiryDate: null }).trim()).toBe(meaning))
  test('days before and after the end, and none', () => {
    expect(left({ expiresInDays: 1 })).toContain('1 day left Expires on May 6, 2030.')
    expect(left({ expiresInDays: 1234 })).toContain('1,234 days left')
    expect(left({ expiresInDays: 0 })).toContain('0 days left Expires on')
    expect(left({ expiresInDays: -1 })).toContain('1 day ago Expired on May 6, 2030.')
    expect(left({ expiryDate: null, missingExpiryReason: 'The registry keeps it back.' })).toContain(
      'No expiry date The registry keeps it back.',
    )
  })
  test('each field has its name, and who told it', () => {
    const text = card({
      registrar: 'Names, Inc.',
      registrarExpiryDate: '2031-01-02',
      registrationDate: '2001-02-03',
      updatedDate: '2020-03-04',
      status: ['ok', 'locked'],
      nameServers: ['ns1.a.example', 'ns2.a.example'],
      hostingProvider: 'Host',
      hostingBasis: 'By its addresses.',
      hostingConfidence: 'high',
      certificateExpiry: '2026-12-24',
      dnsProvider: 'Dns',
      mailProvider: 'Mail',
      dnssec: false,
      sources: [
        { field: 'expiryDate', from: 'rdap', server: 'https://rdap.example/' },
        { field: 'registrar', from: 'whois', server: 'whois.example' },
        { field: 'registrationDate', from: 'registrar-rdap' },
        { field: 'nameServers', from: 'dns' },
        { field: 'certificateExpiry', from: 'tls' },
      ],
    } as Partial<DomainExpiryResult>)
    for (const line of [
      'Domain Expiry Date May 6, 2030 Registry, by RDAP: rdap.example',
      'Registrar’s own expiry date January 2, 2031 Some registrars renew late; the registry’s date above is the one that counts.',
      'Registrar Names, Inc. Registry, by WHOIS: whois.example',
      'Registration Date February 3, 2001 Registrar, by RDAP',
      'Last Updated Date March 4, 2020',
      'Domain Status ok, locked',
      'Nameservers ns1.a.example, ns2.a.example DNS',
      'Hosting Provider (Estimated) Host By its addresses. Confidence: high.',
      'Hosting Expiry (Estimated) N/A Hosting contracts are not public, so nobody can look this up.',
      'TLS certificate expires December 24, 2026 The site’s certificate',
      'DNS provider Dns',
      'Mail provider Mail',
      'DNSSEC Not signed',
    ])
      expect(text).toContain(line)
    expect(card({ dnssec: true })).toContain('DNSSEC Signed')
    expect(card({ fetchedAt: '2026-11-23T12:00:00Z', cached: true })).toMatch(
      /Registries asked on November 23, 2026 at 12:00 PM UTC, kept in our cache since\./,
    )
    expect(text).toContain('Save reminders (.ics) Entries 60, 30 and 7 days before expiry, for any calendar.')
  })
})
