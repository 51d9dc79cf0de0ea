// Rules for single registries, and the variants of their RDAP answers.
import { describe, expect, test } from 'vitest'
import { parseRdap, parseRdapNetwork } from './parse-rdap.ts'
import { parseWhois } from './parse-whois.ts'
import { missingExpiryReason } from './status.ts'
import { decodeWhois } from './whois-servers.ts'

test('octets that are no UTF-8 are read in the letters of their server', () => {
  const octets = Uint8Array.of(0xf5, 0xe1)
  expect(decodeWhois(octets, 'whois.nic.hu')).toBe('őá')
  expect(decodeWhois(octets, 'whois.kr')).toBe('\ufffd\ufffd')
  expect(decodeWhois(octets, 'whois.isnic.is')).toBe('õá')
})

describe('an answer in RDAP', () => {
  const rdap = (some: object) => parseRdap({ objectClassName: 'domain', ldhName: 'A.Example.', ...some })
  test('an answer in RDAP is about a domain, by its kind or its name', () => {
    expect(parseRdap({ ldhName: 'a.example' }).state).toBe('registered')
    expect(parseRdap({ objectClassName: 'Domain' }).state).toBe('registered')
    expect(rdap({ unicodeName: 'x.example' }).domain).toBe('a.example')
    expect(parseRdap({ unicodeName: 'É.example' }).domain).toBe('é.example')
    for (const other of [{}, { objectClassName: 'entity', ldhName: 'a' }, null, 'x', [{ ldhName: 'a' }]])
      expect(parseRdap(other).state).toBe('unparseable')
  })
  test('an answer in RDAP has dates by their events, however they are spelled', () => {
    const events = [
      { eventAction: 'Registration', eventDate: '2001-01-01T00:00:00Z' },
      { eventAction: 'last-changed', eventDate: '2002-01-01T00:00:00Z' },
      { eventAction: ' expiration ', eventDate: '2030-01-01T00:00:00Z' },
      { eventAction: 'registrar expiration', eventDate: '2031-01-01T00:00:00Z' },
      { eventAction: 'expiration', eventDate: '2040-01-01T00:00:00Z' },
    ]
    expect(rdap({ events })).toMatchObject({
      createdOn: '2001-01-01T00:00:00Z',
      updatedOn: '2002-01-01T00:00:00Z',
      expiresOn: '2030-01-01T00:00:00Z',
      registrarExpiresOn: '2031-01-01T00:00:00Z',
    })
    expect(rdap({ events: [{ eventAction: 'expiration', eventDate: 'soon' }, events[4]] }).expiresOn).toBe(
      '2040-01-01T00:00:00Z',
    )
  })
  test('an answer in RDAP has a registrar by its card, its handle and its number', () => {
    const registrar = (some: object) => rdap({ entities: [{ roles: ['Registrar'], ...some }] })
    const card = (...properties: unknown[]) => ({ vcardArray: ['vcard', properties] })
    expect(registrar(card(['fn', {}, 'text', 'Sample Names'])).registrar).toBe('Sample Names')
    expect(registrar(card(['FN', {}, 'text', ' '])).registrar).toBeNull()
    expect(registrar(card(['fn', {}, 'text', ''], ['org', {}, 'text', ['Sample', 'Group']])).registrar).toBe(
      'Sample Group',
    )
    expect(registrar({ handle: ' R-1 ' }).registrar).toBe('R-1')
    expect(registrar({ vcardArray: 'x', handle: 'R-2' }).registrar).toBe('R-2')
    const id = { type: 'IANA Registrar ID', identifier: '9999' }
    expect(registrar({ publicIds: [{ type: 'other', identifier: '1' }, id] }).registrarId).toBe('9999')
    expect(registrar({ publicIds: { ...id, identifier: 42 } }).registrarId).toBe('42')
    expect(registrar({}).registrarId).toBeNull()
  })
  test('an answer in RDAP has a link to the registrar over https', () => {
    const link = (some: object) =>
      rdap({ links: [{ rel: 'related', type: 'application/rdap+json', href: 'https://a.example/d', ...some }] })
        .registrarServer
    expect(link({})).toBe('https://a.example/d')
    expect(link({ type: undefined, href: 'https://rdap.a.example/d' })).toBe('https://rdap.a.example/d')
    for (const wrong of [{ rel: 'self' }, { href: 'http://a.example/d' }, { type: 'text/html' }])
      expect(link(wrong)).toBeNull()
  })
  test('an answer in RDAP has servers, statuses and signatures', () => {
    const read = rdap({
      nameservers: [
        { ldhName: 'NS1.A.Example.' },
        'ns2.a.example',
        { unicodeName: 'ns3.a.example' },
        { ldhName: 'ns1.a.example' },
        null,
      ],
      status: ['active', 'client hold', 'active'],
    })
    expect(read.nameServers).toEqual(['ns1.a.example', 'ns2.a.example', 'ns3.a.example'])
    expect(read.status).toHaveLength(2)
    const signed = (secureDNS: unknown) => rdap({ secureDNS }).dnssec
    expect([
      signed({ delegationSigned: false }),
      signed({ dsData: [{}] }),
      signed({ keyData: {} }),
      signed({}),
      signed(null),
    ]).toEqual([false, true, true, null, null])
  })
  test('names fifty fields that are withheld', () => {
    const redacted = Array.from({ length: 51 }, (_, at) => ({ name: { type: `Field ${at}` } }))
    expect(rdap({ redacted }).redacted).toHaveLength(50)
    expect(
      rdap({ redacted: [{ name: { description: 'Email' } }, { name: 'x' }, { name: { description: 'Email' } }] })
        .redacted,
    ).toEqual(['Email'])
  })
})

test('a network has a name, a holder and a country', () => {
  const holder = { roles: ['registrant'], vcardArray: ['vcard', [['fn', {}, 'text', 'Sample Ltd']]] }
  const network = { startAddress: '192.0.2.0', name: 'SAMPLE', country: 'ZZ' }
  expect(parseRdapNetwork({ ...network, entities: [holder] })).toEqual({
    name: 'SAMPLE',
    organisation: 'Sample Ltd',
    country: 'ZZ',
  })
  const inside = (depth: number): object => (depth === 0 ? holder : { roles: [], entities: [inside(depth - 1)] })
  expect(parseRdapNetwork({ ...network, entities: [inside(1)] })?.organisation).toBe('Sample Ltd')
  expect(parseRdapNetwork({ ...network, entities: [inside(2)] })?.organisation).toBeNull()
  expect(parseRdapNetwork({ name: 'x' })).toBeNull()
})

test.each([
  [
    'by a handle before its block',
    'registrar: EX1-REG\ncreated: 2001-01-01\n\nregistrar: EX1-REG\nname: EX\norganization: Example Ltd',
  ],
  [
    'by a handle in a block that begins with a role',
    'registrar: EX1-REG\ncreated: 2001-01-01\n\nrole: Example Ltd\nnic-hdl: EX1-REG',
  ],
  ['in Russian', 'Регистратор: Example Ltd\ncreated: 2001-01-01'],
  ['in Japanese', '[指定事業者] Example Ltd\n[登録年月日] 2001/01/01'],
  ['in Portuguese', 'Entidade registradora: Example Ltd\ncreated: 2001-01-01'],
])('a registrar is shown %s', (_, lines) => {
  expect(parseWhois(`domain: sample.example\n${lines}`).registrar).toBe('Example Ltd')
})

test('registries that keep the date to themselves are named', () => {
  const tlds = ['at', 'au', 'be', 'ch', 'de', 'eu', 'gr', 'hu', 'li', 'lu', 'nl', 'no']
  const why = (tld: string) => missingExpiryReason({ state: 'registered', expiresOn: null, redacted: [] }, tld)
  expect(tlds.map(why)).toMatchSnapshot()
})
