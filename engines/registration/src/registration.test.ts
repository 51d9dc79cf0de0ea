import { describe, expect, test } from 'vitest'
import { rdapServerOf, readBootstrap, vendoredBootstrap } from './bootstrap.ts'
import { parseDate } from './dates.ts'
import { daysUntil, lifecycleOf, missingExpiryReason } from './lifecycle.ts'
import { mergeRegistrations } from './merge.ts'
import { parseRdap, parseRdapNetwork } from './parse-rdap.ts'
import { nothingKnown } from './registration.ts'
import { eppStatus, explainStatus, plainStatus } from './status.ts'
import { decodeWhois, whoisQuestion, whoisReferral, whoisServerOf } from './whois-servers.ts'

const known = (fields: object = {}) => ({ ...nothingKnown('registered', true), ...fields })

describe('parseDate', () => {
  test.each([
    ['2030-03-04T05:06:07Z', '2030-03-04T05:06:07Z'],
    ['2030-03-04T05:06:07.123+02:00', '2030-03-04T03:06:07Z'],
    ['2030-03-04 05:06:07 (UTC+8)', '2030-03-03T21:06:07Z'],
    ['2030-03-04', '2030-03-04'],
    ['2030/03/04 10:00:00 (JST)', '2030-03-04T01:00:00Z'],
    ['2030. 03. 04.', '2030-03-04'],
    ['20300304', '2030-03-04'],
    ['20300304 #1234', '2030-03-04'],
    ['20300304050607', '2030-03-04T05:06:07Z'],
    ['04-Mar-2030', '2030-03-04'],
    ['04-mar-2030 05:06:07 GMT', '2030-03-04T05:06:07Z'],
    ['4 March 2030', '2030-03-04'],
    ['Monday 4th March 2030', '2030-03-04'],
    ['2030-Mar-04.', '2030-03-04'],
    ['Mon Mar 4 05:06:07 GMT 2030', '2030-03-04T05:06:07Z'],
    ['Mon Mar  4 05:06:07 2030', '2030-03-04T05:06:07Z'],
    ['March  4 2030', '2030-03-04'],
    ['before Aug-1996', '1996-08-01'],
    ['25/12/2030', '2030-12-25'],
    ['12/25/2030', '2030-12-25'],
    ['04.03.2030', '2030-03-04'],
    ['03/04/2030', null],
    ['2030-02-30', null],
    ['0000-00-00', null],
    ['1899-01-01', null],
    ['never', null],
    ['192.0.2.1', null],
  ])('reads %s', (text, date) => {
    expect(parseDate(text, null)).toBe(date)
  })

  test('follows the registry where numbers alone could be either', () => {
    expect(parseDate('03/04/2030', 'dmy')).toBe('2030-04-03')
    expect(parseDate('03/04/2030', 'mdy')).toBe('2030-03-04')
  })
})

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

  test('finds a registrar inside another entity, and one that has only a handle', () => {
    const nested = {
      ...document,
      entities: [{ roles: ['reseller'], entities: [{ roles: ['registrar'], handle: 'R-1' }] }],
    }
    expect(parseRdap(nested)).toMatchObject({ registrar: 'R-1', registrarId: null })
  })

  test.each([
    [{ errorCode: 404 }, 'not-found', false],
    [{ errorCode: 429 }, 'throttled', null],
    [{ errorCode: 403 }, 'refused', null],
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

  test('reads whose network an address is of', () => {
    const json = {
      startAddress: '192.0.2.0',
      name: 'SAMPLE-NET',
      country: 'ZZ',
      entities: [{ roles: ['registrant'], vcardArray: ['vcard', [['fn', {}, 'text', 'Sample Hosting']]] }],
    }
    expect(parseRdapNetwork(json)).toEqual({ name: 'SAMPLE-NET', organisation: 'Sample Hosting', country: 'ZZ' })
    expect(parseRdapNetwork({})).toBeNull()
  })
})

describe('mergeRegistrations', () => {
  test('believes RDAP before WHOIS, field by field, and says so', () => {
    const merged = mergeRegistrations([
      {
        source: 'whois',
        server: 'whois.fi',
        registration: known({ expiresOn: '2031-01-01', registrar: 'Old Name', createdOn: '2001-01-01' }),
      },
      {
        source: 'rdap',
        server: 'rdap.fi',
        registration: known({ registrar: 'New Name', nameServers: ['ns1.sample.fi'] }),
      },
    ])
    expect(merged).toMatchObject({ registrar: 'New Name', expiresOn: '2031-01-01', createdOn: '2001-01-01' })
    expect(merged?.sources).toContainEqual({ field: 'expiresOn', from: 'whois', server: 'whois.fi' })
    expect(merged?.sources).toContainEqual({ field: 'registrar', from: 'rdap', server: 'rdap.fi' })
  })

  test("never takes a registrar's date for the registry's", () => {
    const merged = mergeRegistrations([
      { source: 'rdap', server: 'a', registration: known() },
      { source: 'registrar-rdap', server: 'b', registration: known({ expiresOn: '2030-01-01' }) },
    ])
    expect(merged).toMatchObject({ expiresOn: null, registrarExpiresOn: '2030-01-01' })
  })

  test('prefers any verdict to none', () => {
    const whois = { source: 'whois' as const, server: 'w', registration: nothingKnown('not-found', false) }
    const rdap = { source: 'rdap' as const, server: 'r', registration: nothingKnown('throttled', null) }
    expect(mergeRegistrations([rdap, whois])?.state).toBe('not-found')
    expect(mergeRegistrations([rdap])?.state).toBe('throttled')
    expect(mergeRegistrations([])).toBeNull()
  })
})

describe('lifecycle', () => {
  const now = new Date('2030-01-01T12:00:00Z')
  test.each([
    [{ expiresOn: '2031-01-01' }, 'active'],
    [{ expiresOn: '2030-01-20' }, 'expiring'],
    [{ expiresOn: '2029-12-31' }, 'expired'],
    [{ expiresOn: null }, 'active'],
    [{ status: ['redemptionPeriod'] }, 'redemption'],
    [{ status: ['pending delete'] }, 'pending-delete'],
    [{ status: ['pendingDelete', 'redemption period'] }, 'redemption'],
    [{ status: ['in quarantine'] }, 'redemption'],
    [{ status: ['pendingDelete / redemptionPeriod'] }, 'redemption'],
    [{ status: ['Expired'] }, 'expired'],
  ])('%j is %s', (fields, stage) => {
    expect(lifecycleOf(known(fields), now)).toBe(stage)
  })

  test('knows what is reserved, free and unknown', () => {
    expect(lifecycleOf(nothingKnown('reserved', true), now)).toBe('reserved')
    expect(lifecycleOf(nothingKnown('not-found', false), now)).toBe('free')
    expect(lifecycleOf(nothingKnown('throttled', null), now)).toBeNull()
  })

  test('counts whole days', () => {
    expect(daysUntil('2030-01-02T12:00:00Z', now)).toBe(1)
    expect(daysUntil('2030-01-02T11:59:59Z', now)).toBe(0)
    expect(daysUntil('2029-12-31', now)).toBe(-2)
    expect(daysUntil(null, now)).toBeNull()
  })

  test('says why a date is missing', () => {
    expect(missingExpiryReason(known({ expiresOn: '2031-01-01' }), 'de')).toBeNull()
    expect(missingExpiryReason(known(), 'de')).toContain('DENIC, does not publish')
    expect(missingExpiryReason(known(), 'zz')).toContain('.zz published no expiry date')
    expect(missingExpiryReason(known({ redacted: ['Registry Domain Expiration Date'] }), 'zz')).toContain('withholds')
    expect(missingExpiryReason(nothingKnown('throttled', null), 'de')).toContain('limiting')
    expect(missingExpiryReason(nothingKnown('not-found', false), 'de')).toContain('not registered')
  })
})

describe('statuses', () => {
  test('knows EPP in every spelling', () => {
    expect(eppStatus('client transfer prohibited')).toBe('clientTransferProhibited')
    expect(eppStatus('CLIENT-XFER-PROHIBITED')).toBe('clientTransferProhibited')
    expect(eppStatus('active')).toBe('ok')
    expect(eppStatus('Registered until expiry date.')).toBeNull()
    expect(plainStatus('clientHold https://icann.org/epp#clientHold')).toBe('clientHold')
    expect(plainStatus('ok - Normal state.')).toBe('ok')
  })

  test('explains them', () => {
    expect(explainStatus('serverHold')).toMatchObject({ weight: 'bad', link: 'https://icann.org/epp#serverHold' })
    expect(explainStatus('Connected')).toMatchObject({ code: 'Connected', weight: 'plain' })
    expect(explainStatus('Connected')).not.toHaveProperty('link')
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

  test('knows WHOIS servers, their questions and their letters', () => {
    expect(whoisServerOf('co.uk')).toBe('whois.nic.uk')
    expect(whoisServerOf('eu.org')).toBe('whois.eu.org')
    expect(whoisServerOf('zz')).toBeNull()
    expect(whoisQuestion('whois.denic.de', 'sample.de')).toBe('-T dn,ace sample.de')
    expect(whoisQuestion('whois.fi', 'sample.fi')).toBe('sample.fi')
    expect(whoisReferral('% IANA\nrefer:        whois.nic.zz\n\ndomain: ZZ')).toBe('whois.nic.zz')
    expect(whoisReferral('domain: ZZ')).toBeNull()
    expect(decodeWhois(Uint8Array.of(0xc3, 0xa9), 'whois.fi')).toBe('é')
    expect(decodeWhois(Uint8Array.of(0xe9), 'whois.fi')).toBe('é')
  })
})
