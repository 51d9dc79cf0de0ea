import { describe, expect, test } from 'vitest'
import { parseRdap } from './parse-rdap.ts'
import { parseWhois } from './parse-whois.ts'
import { mergeRegistrations, nothingKnown } from './registration.ts'
import { rdapServerOf, readBootstrap, vendoredBootstrap } from './whois-servers.ts'

describe('parseRdap', () => {
  const document = {
    objectClassName: 'domain',
    ldhName: 'SAMPLE.EXAMPLE.',
    status: ['client transfer prohibited', 'active'],
    events: [
      { eventAction: 'Registration', eventDate: '2001-02-03T04:05:06Z' },
      { eventAction: 'expiration', eventDate: '2031-02-03T04:05:06.5Z' },
      { eventAction: 'last changed', eventDate: '1999-12-31T23:59:60Z' },
      { eventAction: 'registrar expiration', eventDate: '2030-02-03T04:05:06Z' },
      { eventAction: 'last update of RDAP database', eventDate: '2029-01-01T00:00:00Z' },
    ],
    entities: [
      {
        roles: ['registrant'],
        vcardArray: ['vcard', [['fn', {}, 'text', 'Nobody']]],
        events: [{ eventAction: 'expiration', eventDate: '1990-01-01' }],
      },
      {
        roles: ['technical', 'Registrar'],
        publicIds: [{ type: 'IANA Registrar ID', identifier: '9999' }],
        vcardArray: [
          'vcard',
          [
            ['fn', {}, 'text', ''],
            ['org', {}, 'text', 'Sample Names'],
          ],
        ],
      },
    ],
    nameservers: [{ ldhName: 'NS1.SAMPLE.EXAMPLE' }, 'ns2.sample.example', { unicodeName: 'ns1.sample.example' }, null],
    secureDNS: { delegationSigned: true },
    redacted: [{ name: { type: 'Registry Registrant ID' } }, { name: { description: 'Registrant Name' } }],
    links: [
      { rel: 'related', href: 'https://rdap.registrar.example/domain/sample.example', type: 'application/rdap+json' },
    ],
  }

  test('reads a domain', () => {
    expect(parseRdap(document)).toEqual({
      registered: true,
      state: 'registered',
      domain: 'sample.example',
      createdOn: '2001-02-03T04:05:06Z',
      updatedOn: '1999-12-31T23:59:59Z',
      expiresOn: '2031-02-03T04:05:06.500Z',
      registrarExpiresOn: '2030-02-03T04:05:06Z',
      registrar: 'Sample Names',
      registrarId: '9999',
      nameServers: ['ns1.sample.example', 'ns2.sample.example'],
      status: ['clientTransferProhibited', 'active'],
      dnssec: true,
      redacted: ['Registry Registrant ID', 'Registrant Name'],
      registrarServer: 'https://rdap.registrar.example/domain/sample.example',
    })
  })

  test.each([
    [{ errorCode: 404 }, 'not-found', false],
    [{ errorCode: 429 }, 'throttled', null],
    [{ errorCode: 401 }, 'refused', null],
    [{ errorCode: '403' }, 'refused', null],
    [{ errorCode: 500 }, 'unavailable', null],
    [{ objectClassName: 'ip network' }, 'unparseable', null],
    [{}, 'unparseable', null],
    [null, 'unparseable', null],
    ['text', 'unparseable', null],
    [
      { objectClassName: 'domain', status: null, events: 7, entities: {}, nameservers: null, secureDNS: [] },
      'registered',
      true,
    ],
  ])('reads %j as %s', (json, state, registered) => {
    expect(parseRdap(json)).toMatchObject({ state, registered })
  })
})

describe('mergeRegistrations', () => {
  test('prefers any verdict to none', () => {
    const whois = { source: 'whois' as const, server: 'w', registration: nothingKnown('not-found', false) }
    const rdap = { source: 'rdap' as const, server: 'r', registration: nothingKnown('throttled', null) }
    expect(mergeRegistrations([rdap, whois])?.state).toBe('not-found')
    expect(mergeRegistrations([rdap])?.state).toBe('throttled')
    expect(mergeRegistrations([])).toBeNull()
  })
})

describe('where to ask', () => {
  test('knows the RDAP servers of IANA, and those it lacks', () => {
    expect(vendoredBootstrap.servers.size).toBeGreaterThan(1000)
    expect(rdapServerOf('com')).toMatch(/^https:\/\/rdap\.verisign\.com\//)
    expect(rdapServerOf('de')).toBe('https://rdap.denic.de/')
    expect(rdapServerOf('zz')).toBeNull()
    const fresh = readBootstrap({
      publication: 'x',
      services: [
        [
          ['de', 'ZZ'],
          ['http://plain.example/', 'https://new.example'],
        ],
      ],
    })
    expect(fresh && rdapServerOf('de', fresh)).toBe('https://new.example/')
    expect(fresh && rdapServerOf('zz', fresh)).toBe('https://new.example/')
  })

  test.each([
    null,
    7,
    {},
    { publication: 'x', services: 'no' },
    { publication: 'x', services: [[['zz'], ['http://plain.example/']]] },
  ])('takes %j for no list', (json) => {
    expect(readBootstrap(json)).toBeNull()
  })
})

test('a time without a zone is one of UTC, and a day that is none has no date', () => {
  const expiry = (eventDate: string) =>
    parseRdap({ objectClassName: 'domain', ldhName: 'a.example', events: [{ eventAction: 'expiration', eventDate }] })
      .expiresOn
  expect(expiry('2027-01-01T00:00:00')).toBe('2027-01-01T00:00:00Z')
  expect(expiry('2027-01-01 00:00')).toBe('2027-01-01T00:00:00Z')
  expect([expiry('2027-02-30'), expiry('2027-02-30T00:00:00Z')]).toEqual([null, null])
})

test('a web page is no word of a registry', () => {
  const page = '<html><body>404 Not Found</body></html>'
  expect(parseWhois(page, { domain: 'shop.example' })).toMatchObject({ registered: null, state: 'unparseable' })
})
