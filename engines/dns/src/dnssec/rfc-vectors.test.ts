// Signatures of the RFCs themselves: what signs and what checks in our own tests share their canonical form.

import { expect, test } from 'vitest'
import { dsMatchesKey } from '../wire/canonical.ts'
import type { DnsRecord } from '../wire/message.ts'
import { readKey, setOf } from './records.ts'
import { createBudget, verifySet } from './verify-set.ts'

const record = (name: string, type: string, data: string): DnsRecord => ({ name, type, data, ttl: 3600, class: 'IN' })

const vectors: [
  string,
  { zone: string; key: string; ds?: string; type: string; name: string; data: string[]; rrsig: string; at: string },
][] = [
  [
    'RFC 8080 6.1 (Ed25519)',
    {
      zone: 'example.com.',
      key: '257 3 15 l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=',
      ds: '3613 15 2 3aa5ab37efce57f737fc1627013fee07bdf241bd10f3b1964ab55c78e79a304b',
      name: 'example.com.',
      type: 'MX',
      data: ['10 mail.example.com.'],
      rrsig:
        'MX 15 2 3600 1440021600 1438207200 3613 example.com. oL9krJun7xfBOIWcGHi7mag5/hdZrKWw15jPGrHpjQeRAvTdszaPD+QLs3fx8A4M3e23mRZ9VrbpMngwcrqNAg==',
      at: '2015-08-10T00:00:00Z',
    },
  ],
  [
    'RFC 8080 6.2 (Ed448)',
    {
      zone: 'example.com.',
      key: '257 3 16 3kgROaDjrh0H2iuixWBrc8g2EpBBLCdGzHmn+G2MpTPhpj/OiBVHHSfPodx1FYYUcJKm1MDpJtIA',
      ds: '9713 16 2 6ccf18d5bc5d7fc2fceb1d59d17321402f2aa8d368048db93dd811f5cb2b19c7',
      name: 'example.com.',
      type: 'MX',
      data: ['10 mail.example.com.'],
      rrsig:
        'MX 16 2 3600 1440021600 1438207200 9713 example.com. 3cPAHkmlnxcDHMyg7vFC34l0blBhuG1qpwLmjInI8w1CMB29FkEAIJUA0amxWndkmnBZ6SKiwZSAxGILn/NBtOXft0+Gj7FSvOKxE/07+4RQvE581N3Aj/JtIyaiYVdnYtyMWbSNyGEY2213WKsJlwEA',
      at: '2015-08-10T00:00:00Z',
    },
  ],
  [
    'RFC 6605 6.1 (ECDSA P-256)',
    {
      zone: 'example.net.',
      key: '257 3 13 GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
      ds: '55648 13 2 b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d17',
      name: 'www.example.net.',
      type: 'A',
      data: ['192.0.2.1'],
      rrsig:
        'A 13 3 3600 20100909100439 20100812100439 55648 example.net. qx6wLYqmh+l9oCKTN6qIc+bw6ya+KJ8oMz0YP107epXAyGmt+3SNruPFKG7tZoLBLlUzGGus7ZwmwWep666VCw==',
      at: '2010-08-20T00:00:00Z',
    },
  ],
  [
    'RFC 6605 6.2 (ECDSA P-384)',
    {
      zone: 'example.net.',
      key: '257 3 14 xKYaNhWdGOfJ+nPrL8/arkwf2EY3MDJ+SErKivBVSum1w/egsXvSADtNJhyem5RCOpgQ6K8X1DRSEkrbYQ+OB+v8/uX45NBwY8rp65F6Glur8I/mlVNgF6W/qTI37m40',
      name: 'www.example.net.',
      type: 'A',
      data: ['192.0.2.1'],
      rrsig:
        'A 14 3 3600 20100909102025 20100812102025 10771 example.net. /L5hDKIvGDyI1fcARX3z65qrmPsVz73QD1Mr5CEqOiLP95hxQouuroGCeZOvzFaxsT8Glr74hbavRKayJNuydCuzWTSSPdz7wnqXL5bdcJzusdnI0RSMROxxwGipWcJm',
      at: '2010-08-20T00:00:00Z',
    },
  ],
  [
    'RFC 5702 6.1 (RSA/SHA-256)',
    {
      zone: 'example.net.',
      key: '256 3 8 AwEAAcFcGsaxxdgiuuGmCkVImy4h99CqT7jwY3pexPGcnUFtR2Fh36BponcwtkZ4cAgtvd4Qs8PkxUdp6p/DlUmObdk=',
      name: 'www.example.net.',
      type: 'A',
      data: ['192.0.2.91'],
      rrsig:
        'A 8 3 3600 20300101000000 20000101000000 9033 example.net. kRCOH6u7l0QGy9qpC9l1sLncJcOKFLJ7GhiUOibu4teYp5VE9RncriShZNz85mwlMgNEacFYK/lPtPiVYP4bwg==',
      at: '2010-08-20T00:00:00Z',
    },
  ],
  [
    'RFC 5702 6.2 (RSA/SHA-512)',
    {
      zone: 'example.net.',
      key: '256 3 10 AwEAAdHoNTOW+et86KuJOWRDp1pndvwb6Y83nSVXXyLA3DLroROUkN6X0O6pnWnjJQujX/AyhqFDxj13tOnD9u/1kTg7cV6rklMrZDtJCQ5PCl/D7QNPsgVsMu1J2Q8gpMpztNFLpPBz1bWXjDtaR7ZQBlZ3PFY12ZTSncorffcGmhOL',
      name: 'www.example.net.',
      type: 'A',
      data: ['192.0.2.91'],
      rrsig:
        'A 10 3 3600 20300101000000 20000101000000 3740 example.net. tsb4wnjRUDnB1BUi+t6TMTXThjVnG+eCkWqjvvjhzQL1d0YRoOe0CbxrVDYd0xDtsuJRaeUw1ep94PzEWzr0iGYgZBWm/zpq+9fOuagYJRfDqfReKBzMweOLDiNa8iP5g9vMhpuv6OPlvpXwm9Sa9ZXIbNl1MBGk0fthPgxdDLw=',
      at: '2010-08-20T00:00:00Z',
    },
  ],
]

test.each(vectors)('%s', async (_, { zone, key, ds, name, type, data, rrsig, at }) => {
  const keyRecord = record(zone, 'DNSKEY', key)
  if (ds !== undefined) expect(dsMatchesKey({ data: ds }, keyRecord)).toBe(true)
  const records = [...data.map((one) => record(name, type, one)), record(name, 'RRSIG', rrsig)]
  const checking = { zone, keys: [readKey(keyRecord)], now: Date.parse(at) / 1000, spend: createBudget() }
  expect((await verifySet(setOf(records, name, type), checking)).verdict).toBe('secure')
  const changed = records.map((one) => (one.type === type ? { ...one, name: name.toUpperCase() } : one))
  expect((await verifySet(setOf(changed, name, type), checking)).verdict).toBe('secure')
  const late = { ...checking, now: checking.now + 25 * 365 * 86_400 }
  expect((await verifySet(setOf(records, name, type), late)).verdict).toBe('expired')
})
