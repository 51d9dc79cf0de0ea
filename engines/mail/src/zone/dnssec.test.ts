import { expect, test } from 'vitest'
import type { dnssecFindings } from '../catalogue/zone.ts'
import { codesOf, type FindingExample, sentencesOf, testExamples } from '../testing/examples.ts'
import { createZoneResolver, type Zone, type ZoneOptions } from '../testing/index.ts'
import { readDnssec } from './dnssec.ts'

/** The examples of RFC 6605 6.1, RFC 4034 5.4 and RFC 4509 2.3. */
const ecdsa: Zone = {
  'example.net': {
    DNSKEY: ['257 3 13 GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA=='],
    DS: ['55648 13 2 b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d17'],
  },
}
const rsaKey =
  '256 3 5 AQOeiiR0GOMYkDshWoSKz9Xz fwJr1AYtsmx3TGkJaNXVbfi/ 2pHm822aJ5iI9BMzNXxeYCmZ DRD99WYwYqUSdjMmmAphXdvx egXd/M5+X7OrzKBaMbCVdFLU Uh6DhweJBjEVv5f2wwjM9Xzc nOf+EPbtG9DMBmADjFDc2w/r ljwvFw=='
const sha1 = '60485 5 1 2BB183AF5F22588179A53B0A98631FAD1A292118'
const sha256 = '60485 5 2 D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A'
const rsa = (...DS: string[]): Zone => ({ 'dskey.example.com': { DNSKEY: [rsaKey], DS } })
const secure = { secure: ['example.net', 'dskey.example.com'] }
const read = (zone: Zone, domain = 'example.net', options: ZoneOptions = secure) =>
  readDnssec(domain, createZoneResolver(zone, options))
const found =
  (...input: Parameters<typeof read>) =>
  async () =>
    (await read(...input)).findings
const node = (records: Zone[string]): Zone => ({ 'example.net': { ...ecdsa['example.net'], ...records } })
const good = found(ecdsa)

const examples: Record<keyof typeof dnssecFindings, FindingExample> = {
  'dnssec-unsigned': [found({ 'example.net': { A: ['192.0.2.1'] } }), good],
  'dnssec-no-ds': [found(node({ DS: [] })), good],
  'dnssec-ds-mismatch': [
    found(node({ DS: ['55648 13 2 b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d18'] })),
    good,
  ],
  'dnssec-bogus': [found(ecdsa, 'example.net', { bogus: ['example.net'] }), good],
  'dnssec-algorithm-deprecated': [found(rsa(sha256), 'dskey.example.com'), good],
  'dnssec-digest-deprecated': [found(rsa(sha1), 'dskey.example.com'), found(rsa(sha1, sha256), 'dskey.example.com')],
  'dnssec-dns-error': [found({ 'example.net': { TIMEOUT: ['DS'] } }), good],
}

testExamples(examples)

test.each([
  ['a DS record that fits and the AD flag', ecdsa, secure, 'secure'],
  ['no AD flag', ecdsa, {}, 'unknown'],
  ['a digest of an unknown type and the AD flag', node({ DS: ['55648 13 9 ab'] }), secure, 'secure'],
  [
    'a DS record of another algorithm',
    node({ DS: ['55648 8 2 b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d17'] }),
    secure,
    'bogus',
  ],
  ['a DS record and no key', node({ DNSKEY: [] }), secure, 'bogus'],
  [
    'a key that is no zone key',
    node({
      DNSKEY: ['1 3 13 GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA=='],
    }),
    secure,
    'bogus',
  ],
  ['a key without a DS record', node({ DS: [] }), secure, 'insecure'],
  ['nothing', { 'example.net': { A: ['192.0.2.1'] } }, {}, 'insecure'],
  ['a zone that answers SERVFAIL', ecdsa, { bogus: ['example.net'] }, 'bogus'],
  ['keys that nobody answers for', node({ DNSKEY: [], TIMEOUT: ['DNSKEY'] }), secure, 'unknown'],
  [
    'no DS record and keys that nobody answers for',
    { 'example.net': { A: ['192.0.2.1'], TIMEOUT: ['DNSKEY'] } },
    {},
    'unknown',
  ],
  ['a parent that does not answer', { 'example.net': { TIMEOUT: true as const } }, {}, 'unknown'],
])('%s', async (_, zone, options, status) => {
  expect((await read(zone, 'Example.net', options)).status).toBe(status)
})

test('SHA-1 and SHA-256 digests are both checked', async () => {
  expect((await read(rsa(sha1), 'dskey.example.com')).status).toBe('secure')
  expect((await read(rsa(sha256), 'dskey.example.com')).status).toBe('secure')
  expect((await read(rsa(sha256.replace('D4', 'D5')), 'dskey.example.com')).status).toBe('bogus')
})

test('a name inside a zone is judged by its zone', async () => {
  const www = { 'www.example.net': { A: ['192.0.2.1'] } }
  expect(await read({ ...ecdsa, ...www }, 'www.example.net')).toMatchObject({ status: 'secure', zone: 'example.net' })
  const cut = { 'www.example.net': { ...www['www.example.net'], SOA: ['ns.example.net. h.example.net. 1 2 3 4 5'] } }
  expect(await read({ ...ecdsa, ...cut }, 'www.example.net')).toMatchObject({
    status: 'insecure',
    zone: 'www.example.net',
  })
})

test.each([1, 3, 5, 6, 7, 12])('the algorithm %i is no longer recommended', async (algorithm) => {
  const findings = await found(node({ DS: [`1 ${algorithm} 2 ab`] }))()
  expect(sentencesOf(findings, 'dnssec-algorithm-deprecated')[0]).toContain(`algorithm ${algorithm},`)
})

test.each([8, 10, 13, 14, 15, 16])('the algorithm %i is', async (algorithm) => {
  expect(codesOf(await found(node({ DS: [`1 ${algorithm} 2 ab`] }))())).not.toContain('dnssec-algorithm-deprecated')
})

test('the type that could not be looked up is named', async () => {
  const types = async (zone: Zone) =>
    (await read(zone)).findings.flatMap((finding) => (finding.code === 'dnssec-dns-error' ? finding.type : []))
  expect(await types(node({ DNSKEY: [], TIMEOUT: ['DNSKEY'] }))).toEqual(['DNSKEY'])
  expect(await types({ 'example.net': { A: ['192.0.2.1'], TIMEOUT: ['DNSKEY'] } })).toEqual(['DNSKEY'])
  expect(await types({ 'example.net': { TIMEOUT: true } })).toEqual(['DS'])
})

test('a zone without signatures has one finding', async () => {
  expect(codesOf(await found({ 'example.net': { A: ['192.0.2.1'] } })())).toEqual(['dnssec-unsigned'])
})
