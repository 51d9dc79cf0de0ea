import type { HttpReading, TlsReading, WebReading } from '@sundry/contracts/domain-report-web'
import { describe, expect, test } from 'vitest'
import { readSecurityTxt } from './security-txt.ts'
import { caaDomainsOf, judgeWeb, readPreload } from './web.ts'

const host = 'site.example'
const page = (some: Partial<HttpReading['plain']> = {}): HttpReading['plain'] => ({
  url: `https://${host}/`,
  finalUrl: `https://${host}/`,
  status: 200,
  redirects: [],
  fault: null,
  ...some,
})
const leaf = {
  subject: `CN=${host}`,
  issuer: 'O=Sample',
  issuerOrganization: 'Sample',
  names: [host],
  validFrom: '2026-09-01T00:00:00Z',
  validTo: '2026-11-30T00:00:00Z',
  keyType: 'ec',
  keyBits: 256,
  fingerprint256: 'AB',
}
const versions = (...offered: string[]): TlsReading['protocols'] =>
  (['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const).map((version) => ({
    version,
    state: offered.includes(version) ? 'offered' : 'not-offered',
  }))
const tls = (some: Partial<TlsReading> = {}): TlsReading => ({
  host,
  address: '192.0.2.1',
  protocol: 'TLSv1.3',
  cipher: 'x',
  trusted: true,
  trustFault: null,
  nameFits: true,
  daysLeft: 60,
  certificates: [leaf],
  protocols: versions('TLSv1.2', 'TLSv1.3'),
  ...some,
})
const hsts = (maxAge: number | null, includeSubDomains = true, preload = false) => ({
  value: '',
  maxAge,
  includeSubDomains,
  preload,
})
const http = (some: Partial<HttpReading> = {}): HttpReading => ({
  plain: page({ url: `http://${host}/`, redirects: [{ url: `http://${host}/`, status: 301 }] }),
  secure: page(),
  strictTransport: hsts(31_536_000),
  headers: [],
  ...some,
})
const caa = { foundAt: host, issue: ['ca.example'], issueWildcard: null, issuer: null, issuerListed: null }
const site = (some: Partial<WebReading> = {}): WebReading => ({
  host,
  tls: tls(),
  http: http(),
  caa,
  dane: { name: `_443._tcp.${host}`, secure: true, records: [] },
  ...some,
})
const codes = (some: Partial<WebReading> = {}) => judgeWeb(site(some)).map(({ code }) => code)

test('a site that is well has no finding', () => expect(codes()).toEqual([]))
test('a domain without a site has none either', () => expect(codes({ tls: null, http: null })).toEqual([]))

const record = (fits: boolean | null) => ({ data: '3 1 1 AB', fits })
const faults: [string, string[], Partial<WebReading>][] = [
  ['one of nobody', ['tls-certificate-untrusted'], { tls: tls({ trustFault: 'SELF_SIGNED_CERT_IN_CHAIN' }) }],
  ['one of another name', ['tls-certificate-wrong-name'], { tls: tls({ nameFits: false }) }],
  ['old versions alone', ['tls-version-old', 'tls-version-missing'], { tls: tls({ protocols: versions('TLSv1') }) }],
  ['no TLS 1.3', ['tls-version-13-missing'], { tls: tls({ protocols: versions('TLSv1.2') }) }],
  [
    'no TLS at all',
    ['tls-unreachable'],
    { tls: null, http: http({ secure: page({ status: null, finalUrl: null, fault: 'unreachable' }) }) },
  ],
  [
    'nobody at all',
    ['tls-unreachable', 'http-unreachable'],
    { tls: null, http: http({ plain: page({ status: null }), secure: page({ status: null }) }) },
  ],
  [
    'a way from https to http',
    ['http-sent-to-plain'],
    { http: http({ secure: page({ finalUrl: `http://${host}/` }) }) },
  ],
  ['no HSTS', ['http-hsts-missing'], { http: http({ strictTransport: null }) }],
  ['HSTS without a time', ['http-hsts-missing'], { http: http({ strictTransport: hsts(null) }) }],
  [
    'a header that is missing',
    ['http-header-missing'],
    { http: http({ headers: [{ name: 'referrer-policy', value: null, verdict: 'missing' }] }) },
  ],
  [
    'TLSA records of another key',
    ['dane-web-mismatch'],
    { dane: { name: 'x', secure: true, records: [record(false), record(false)] } },
  ],
]
test.each(faults)('%s', (_, expected, some) => expect(codes(some)).toEqual(expected))

describe('what is not held against a site', () => {
  test('versions that could not be asked for', () => {
    const protocols = versions().map((one) => ({ ...one, state: 'not-asked' as const }))
    expect(codes({ tls: tls({ protocols }) })).toEqual([])
  })
  test('a certificate of six days with three left', () => {
    const short = { ...leaf, validFrom: '2026-11-21T00:00:00Z', validTo: '2026-11-27T00:00:00Z' }
    expect(codes({ tls: tls({ certificates: [short], daysLeft: 3 }) })).toEqual([])
  })
  test('TLSA records of which one fits, or that no one vouches for', () => {
    expect(codes({ dane: { name: 'x', secure: true, records: [record(false), record(true)] } })).toEqual([])
    expect(codes({ dane: { name: 'x', secure: false, records: [record(false)] } })).toEqual([])
  })
})

test.each([
  ["Let's Encrypt", 'letsencrypt.org'],
  ['DigiCert Inc', 'digicert.com'],
  ['A bakery', undefined],
  [null, undefined],
])('%s is named in CAA records as %s', (organization, domain) => expect(caaDomainsOf(organization)[0]).toBe(domain))

test('a certificate is called expired only if it is the one that expired', () => {
  const expired = (validTo: string) =>
    codes({
      tls: tls({ trusted: false, trustFault: 'CERT_HAS_EXPIRED', certificates: [{ ...leaf, validTo }] }),
    })
  expect(expired('2020-01-01T00:00:00Z')).toEqual(['tls-certificate-expired'])
  expect(expired('2099-01-01T00:00:00Z')).toEqual(['tls-certificate-untrusted'])
})

test('an expired certificate that signed itself is also untrusted', () => {
  const certificates = [{ ...leaf, issuer: leaf.subject, validTo: '2020-01-01T00:00:00Z' }]
  expect(codes({ tls: tls({ trusted: false, trustFault: 'CERT_HAS_EXPIRED', certificates }) })).toEqual([
    'tls-certificate-expired',
    'tls-certificate-untrusted',
  ])
})

describe('the bounds', () => {
  const days = (validFrom: string, validTo: string, daysLeft: number | null) =>
    codes({ tls: tls({ daysLeft, certificates: [{ ...leaf, validFrom, validTo }] }) })
  const soon = ['tls-certificate-ends-soon']
  test('a certificate has a finding from the day it ends soon', () => {
    expect(days('2026-01-01T00:00:00Z', '2026-04-11T00:00:00Z', 14)).toEqual(soon)
    expect(days('2026-01-01T00:00:00Z', '2026-04-11T00:00:00Z', 15)).toEqual([])
    expect(days('2026-01-01T00:00:00Z', '2026-01-21T00:00:00Z', 3)).toEqual([])
    expect(days('2026-01-01T00:00:00Z', '2026-01-21T00:00:00Z', 2)).toEqual(soon)
    expect(days('2026-01-01T00:00:00Z', '2026-04-11T00:00:00Z', 0)).toEqual(soon)
    expect(days('2026-01-01T00:00:00Z', '2026-04-11T00:00:00Z', -1)).toEqual([])
    expect(days('2026-01-01T00:00:00Z', '2026-04-11T00:00:00Z', null)).toEqual([])
  })
  test('a key has a finding below its minimum size', () => {
    const key = (keyType: string, keyBits: number | null) =>
      codes({ tls: tls({ certificates: [{ ...leaf, keyType, keyBits }] }) })
    expect([key('rsa', 2047), key('rsa', 2048), key('rsa', null), key('ec', 256)]).toEqual([
      ['tls-key-weak'],
      [],
      [],
      [],
    ])
  })
  test.each([
    [404, ['http-failing']],
    [403, []],
    [405, []],
    [499, []],
    [500, ['http-failing']],
  ])('a response with the status %i is judged at its bounds', (status, expected) =>
    expect(codes({ http: http({ secure: page({ status }) }) })).toEqual(expected),
  )
  test('a site that stays on http has a finding', () => {
    const plain = (status: number) => codes({ http: http({ plain: page({ status, finalUrl: `http://${host}/` }) }) })
    expect([plain(399), plain(400)]).toEqual([['http-not-redirected'], []])
  })
  test('redirects and HSTS are judged at their bounds', () => {
    const hops = (count: number) =>
      codes({
        http: http({ plain: page({ redirects: Array.from({ length: count }, () => ({ url: 'x', status: 301 })) }) }),
      })
    expect([hops(3), hops(4)]).toEqual([[], ['http-redirect-chain']])
    const age = (seconds: number) => codes({ http: http({ strictTransport: hsts(seconds, false) }) })
    expect([age(15_552_000), age(15_551_999)]).toEqual([[], ['http-hsts-short']])
  })
})

test('a site whose TLS was not tested is reported as such, and not as unreachable', () => {
  const silent = page({ status: null, finalUrl: null, fault: 'tls' })
  const untested = judgeWeb(site({ tls: null, http: http({ plain: silent, secure: silent }) }), false)
  expect(untested.map(({ code }) => code)).toEqual(['tls-not-tested'])
})

test.each([
  ['eligible', hsts(31_536_000, true, true), {}, []],
  ['short', hsts(31_535_999, true, true), {}, ['max-age']],
  ['for one host', hsts(31_536_000, false, true), {}, ['subdomains']],
  ['sent first to another host', null, { finalUrl: `https://www.${host}/` }, ['redirect']],
  ['served over http', null, { redirects: [] }, ['redirect']],
  ['silent on port 80', null, { redirects: [], status: null, finalUrl: null }, []],
] as const)('HSTS that is %s meets or fails the conditions of the preload list', (_, value, some, faults) => {
  const base = http({ strictTransport: value ?? hsts(31_536_000, true, true) })
  const questions = { ...base, plain: { ...base.plain, ...some } as HttpReading['plain'] }
  const preload = readPreload(host, tls(), questions)
  expect(preload).toEqual({ requested: true, faults })
  const reported = codes({ http: questions, preload: preload ?? null }).includes('http-hsts-preload-not-eligible')
  expect(reported).toBe(faults.length > 0)
  expect(codes({ http: questions, preload: { requested: false, faults: ['max-age'] } })).not.toContain(
    'http-hsts-preload-not-eligible',
  )
})

test('HTTP/2 is missed only of a site that was asked for it', () => {
  const states = ['h2', 'http/1.1', null].map((alpn) => codes({ tls: tls({ alpn }) }))
  expect(states).toEqual([[], ['http-2-missing'], ['http-2-missing']])
})

test.each([
  ['', ['none']],
  ['<!doctype html>\nContact: mailto:a@a.example', ['none']],
  ['Contact us', ['none']],
  ['# x\r\ncontact: mailto:a@a.example\r\nExpires: 2026-11-24T00:00:00.000Z', []],
  ['Contact: a@a.example\nExpires: 2026-11-24T00:00:00Z', ['no-contact']],
  ['Contact: https://a.example/x', ['no-expiry']],
  ['Contact: tel:+1\nExpires: 2026-11-24T00:00:00Z\nExpires: 2027-11-24T00:00:00Z', ['no-expiry']],
  ['Contact: tel:+1\nExpires: next year', ['no-expiry']],
  ['Contact: tel:+1\nExpires: 2026-11-23T00:00:00+01:00', ['expired']],
])('a security.txt of %j has the findings %j', (text, expected) => {
  const now = Date.parse('2026-11-23T00:00:00Z')
  const findings = judgeWeb(site({ securityTxt: readSecurityTxt(text) }), true, now)
  expect(findings.map(({ code }) => code)).toEqual(expected.map((one) => `security-txt-${one}`))
})

test('a finding names what it is about', () => {
  const findings = (some: Partial<WebReading>) => judgeWeb(site(some)).map(({ severity: _, ...one }) => one)
  const expired = tls({ trustFault: 'CERT_HAS_EXPIRED' })
  expect(findings({ tls: expired })).toEqual([{ code: 'tls-certificate-expired', host, date: leaf.validTo }])
  expect(findings({ tls: tls({ trustFault: 'CERT_NOT_YET_VALID' }) })).toEqual([
    { code: 'tls-certificate-not-yet-valid', host, date: leaf.validFrom },
  ])
  expect(findings({ tls: tls({ protocols: versions('TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3') }) })).toEqual([
    { code: 'tls-version-old', host, version: 'TLS 1' },
    { code: 'tls-version-old', host, version: 'TLS 1.1' },
  ])
  const headers = [
    { name: 'strict-transport-security', value: null, verdict: 'missing' },
    { name: 'referrer-policy', value: 'unsafe-url', verdict: 'weak' },
    { name: 'x-frame-options', value: 'DENY', verdict: 'good' },
  ] as const
  expect(findings({ http: http({ headers: [...headers] }) })).toEqual([
    { code: 'http-header-weak', host, name: 'referrer-policy', value: 'unsafe-url' },
  ])
  expect(findings({ caa: { ...caa, foundAt: null, issuer: 'ca.example', issuerListed: false } })).toEqual([
    { code: 'caa-issuer-not-listed', domain: host, issuer: 'ca.example' },
  ])
})
