// What the web section shows of certificates, versions of TLS, redirects, headers, CAA and TLSA.
import type { HttpReading, TlsReading, WebReading } from '@sundry/contracts/domain-report/web'
import { describe, expect, test } from 'vitest'
import { factLines, tableLines } from '../../../../../testing/told.ts'
import { showWeb } from './web.ts'

const plain: WebReading = {
  host: 'a.example',
  tls: null,
  http: null,
  caa: { foundAt: null, issue: null, issueWildcard: null, issuer: null, issuerListed: null },
  dane: { name: '_443._tcp.a.example', secure: true, records: [] },
}
const tls: TlsReading = {
  host: 'a.example',
  address: '192.0.2.1',
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_128_GCM_SHA256',
  trusted: true,
  trustFault: null,
  nameFits: true,
  daysLeft: 60,
  certificates: [],
  protocols: [],
}
const page: HttpReading['plain'] = {
  url: 'http://a.example/',
  finalUrl: null,
  status: null,
  redirects: [],
  fault: null,
}
const http: HttpReading = { plain: page, secure: page, strictTransport: null, headers: [] }
const facts = (some: Partial<WebReading>) => factLines(showWeb({ ...plain, ...some }))
const tables = (some: Partial<WebReading>) => tableLines(showWeb({ ...plain, ...some }))

test.each([
  [-1, 'Expired 1 day ago [bad]'],
  [-1200, 'Expired 1,200 days ago [bad]'],
  [1, '1 day left [warn]'],
  [0, '0 days left [warn]'],
  [13, '13 days left [warn]'],
  [14, '14 days left [good]'],
])('a certificate with %i days left is told as %s', (daysLeft, said) => {
  expect(facts({ tls: { ...tls, daysLeft } })[1]).toBe(`Certificate: ${said} (trusted, the name fits)`)
})

test.each([
  [{ trusted: false, nameFits: false }, 'not trusted, for another name'],
  [{ trusted: false, trustFault: 'CERT_HAS_EXPIRED' }, 'not trusted: CERT_HAS_EXPIRED, the name fits'],
])('a certificate that is %o', (some, said) => {
  expect(facts({ tls: { ...tls, ...some } })[1]).toBe(`Certificate: 60 days left [good] (${said})`)
})

test('the host, its address, its version of TLS and its cipher', () => {
  expect(facts({ tls: { ...tls, daysLeft: null } })).toEqual([
    'Host: a.example (192.0.2.1)',
    'TLS: TLS 1.3 (TLS_AES_128_GCM_SHA256)',
    'CAA: Anybody may issue',
  ])
  expect(facts({ tls: { ...tls, daysLeft: null, protocol: 'TLSv1', cipher: null } })[1]).toBe('TLS: TLS 1.0')
  expect(facts({ tls: { ...tls, daysLeft: null, protocol: null, cipher: null } })[1]).toBe('TLS: –')
})

test('each version of TLS is a row: old ones should be gone, new ones there', () => {
  const protocols: TlsReading['protocols'] = [
    { version: 'TLSv1', state: 'not-offered' },
    { version: 'TLSv1.1', state: 'offered' },
    { version: 'TLSv1.2', state: 'offered' },
    { version: 'TLSv1.3', state: 'not-asked' },
  ]
  expect(tables({ tls: { ...tls, protocols } })).toEqual([
    'TLS versions: Version | Offered',
    'TLS 1.0 | Not offered [good]',
    'TLS 1.1 | Offered [warn]',
    'TLS 1.2 | Offered [good]',
    'TLS 1.3 | Not known',
  ])
})

test('each certificate is a row with its dates and key', () => {
  const certificate = {
    subject: 'a.example',
    issuer: 'R3',
    issuerOrganization: 'Some Authority',
    names: [],
    validFrom: '2026-01-02T00:00:00.000Z',
    validTo: '2026-04-02T00:00:00.000Z',
    keyType: 'EC',
    keyBits: 256,
    fingerprint256: '',
  }
  const certificates = [certificate, { ...certificate, subject: 'R3', keyType: null, keyBits: null }]
  expect(facts({ tls: { ...tls, certificates } })[1]).toContain('(Some Authority, trusted, the name fits)')
  expect(tables({ tls: { ...tls, certificates } })).toEqual([
    'Certificates: Subject | Issuer | Valid from | Valid to | Key',
    'a.example | R3 | January 2, 2026 | April 2, 2026 | EC 256',
    'R3 | R3 | January 2, 2026 | April 2, 2026 | –',
  ])
})

describe('http', () => {
  test('tells where both schemes lead', () => {
    const told = facts({
      http: {
        ...http,
        plain: { ...page, finalUrl: 'https://a.example/', status: 200 },
        secure: { ...page, fault: 'timeout' },
      },
    })
    expect(told.slice(1, 4)).toEqual([
      'http:// leads to: https://a.example/ (200)',
      'https:// leads to: No answer (timeout) [warn]',
      'HSTS: Not sent [warn]',
    ])
    expect(facts({ http })[1]).toBe('http:// leads to: No answer [warn]')
  })

  test('tells how long HSTS lasts', () => {
    const strictTransport = { value: 'max-age=31536000', maxAge: 31_536_000, includeSubDomains: false, preload: false }
    expect(facts({ http: { ...http, strictTransport } })[3]).toBe('HSTS: 365 days [good] (max-age=31536000)')
    expect(facts({ http: { ...http, strictTransport: { ...strictTransport, maxAge: null } } })[3]).toMatch(
      /^HSTS: 0 seconds/,
    )
  })

  test('judges each security header', () => {
    const headers: HttpReading['headers'] = [
      { name: 'content-security-policy', value: "default-src 'self'", verdict: 'good' },
      { name: 'referrer-policy', value: 'unsafe-url', verdict: 'weak' },
      { name: 'x-content-type-options', value: null, verdict: 'missing' },
    ]
    expect(tables({ http: { ...http, headers } })).toEqual([
      'Security headers: Header | Verdict | Value',
      "content-security-policy | Good [good] | default-src 'self'",
      'referrer-policy | Weak [warn] | unsafe-url',
      'x-content-type-options | Missing [warn] | –',
    ])
  })
})

test.each([
  [{ issue: null }, 'Anybody may issue'],
  [{ issue: [] }, 'Nobody may issue'],
  [{ issue: ['ca.example', 'pki.example'], foundAt: 'a.example' }, 'ca.example, pki.example (Set at a.example)'],
])('CAA %o', (some, said) => {
  expect(facts({ caa: { ...plain.caa, ...some } })[1]).toBe(`CAA: ${said}`)
})

test.each([
  [{ secure: true }, true, '3 1 1 ab (fits) (_443._tcp.a.example)'],
  [{ secure: true }, false, '3 1 1 ab (does not fit) (_443._tcp.a.example)'],
  [{ secure: false }, null, '3 1 1 ab (_443._tcp.a.example, not vouched for by DNSSEC)'],
])('TLSA that is %o and fits: %o', (some, fits, said) => {
  expect(facts({ dane: { ...plain.dane, ...some, records: [{ data: '3 1 1 ab', fits }] } })[2]).toBe(`TLSA: ${said}`)
})
