import type { DnssecChain, DnssecSignature, DnssecZone } from '@sundry/contracts/domain-report/dnssec'
import { expect, test } from 'vitest'
import { judgeChain } from './findings.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const signature = (some: Partial<DnssecSignature> = {}): DnssecSignature => ({
  covers: 'DNSKEY',
  name: 'zone.example.',
  signer: 'zone.example.',
  keyTag: 1,
  algorithm: 13,
  inception: '2026-11-10T00:00:00Z',
  expires: '2026-12-10T00:00:00Z',
  state: 'valid',
  ...some,
})
const key = {
  keyTag: 1,
  algorithm: 13,
  algorithmName: 'x',
  bits: 256,
  role: 'key-signing',
  revoked: false,
  trustedBy: 'ds',
} as const
const signer = { keyTag: 1, algorithm: 13, algorithmName: 'x', digestType: 2, fits: 'key' } as const
const zone = (some: Partial<DnssecZone> = {}): DnssecZone => ({
  name: 'zone.example.',
  parent: 'example.',
  verdict: 'secure',
  reason: null,
  delegationSigners: [signer],
  keys: [key],
  signatures: [signature()],
  denial: null,
  ...some,
})
const chain = (some: Partial<DnssecChain> = {}, last: Partial<DnssecZone> = {}): DnssecChain => ({
  name: 'zone.example.',
  verdict: 'secure',
  reason: null,
  exists: true,
  zones: [zone({ name: '.' }), zone({ name: 'example.' }), zone(last)],
  records: [],
  checkedAt: '2026-11-23T12:00:00Z',
  ...some,
})
const found = (...given: Parameters<typeof chain>) => judgeChain(chain(...given), NOW)
const codes = (...given: Parameters<typeof chain>) => found(...given).map(({ code }) => code)

test('a sound chain has no finding', () => expect(codes()).toEqual([]))

test.each([
  ['expired', { verdict: 'expired', reason: 'signature-expired' }, 'dnssec-chain-expired'],
  ['not yet valid', { verdict: 'not-yet-valid', reason: 'signature-not-yet-valid' }, 'dnssec-chain-not-yet-valid'],
  ['wrong', { verdict: 'bogus', reason: 'signature-wrong' }, 'dnssec-chain-wrong'],
  ['without signatures', { verdict: 'missing-signatures', reason: 'signatures-missing' }, 'dnssec-chain-missing'],
  ['of another key', { verdict: 'bogus', reason: 'ds-mismatch' }, 'dnssec-ds-mismatch'],
  ['without proof', { verdict: 'bogus', reason: 'denial-unproven' }, 'dnssec-chain-denial-unproven'],
  ['of a root nobody trusts', { verdict: 'bogus', reason: 'no-anchor' }, 'dnssec-chain-no-anchor'],
  ['of unknown algorithms', { verdict: 'insecure', reason: 'unsupported-algorithm' }, 'dnssec-chain-unsupported'],
  ['that forgot the registrar', { verdict: 'insecure', reason: 'no-ds' }, 'dnssec-no-ds'],
  ['that nobody could check', { verdict: 'indeterminate', reason: 'no-answer' }, 'dnssec-chain-not-checked'],
] as const)('a chain %s', (_, some, code) => expect(codes(some)).toEqual([code]))

test('a zone without keys is not signed', () =>
  expect(codes({ verdict: 'insecure', reason: 'no-ds' }, { keys: [], delegationSigners: [], signatures: [] })).toEqual([
    'dnssec-unsigned',
  ]))

test.each([
  [
    'a signature in its last days',
    { signatures: [signature({ expires: '2026-11-24T12:00:00Z', inception: '2026-10-24T12:00:00Z' })] },
    'dnssec-chain-signature-ends-soon',
  ],
  ['RSA with SHA-1', { keys: [{ ...key, algorithm: 5, bits: 2048 }] }, 'dnssec-algorithm-deprecated'],
  ['a small RSA key', { keys: [{ ...key, algorithm: 8, bits: 1024 }] }, 'dnssec-chain-key-small'],
  ['digests by SHA-1 alone', { delegationSigners: [{ ...signer, digestType: 1 }] }, 'dnssec-digest-deprecated'],
])('%s is told of', (_, last, code) => expect(codes({}, last)).toEqual([code]))

test('servers that sign each answer for a day are well', () => {
  const daily = signature({ inception: '2026-11-22T13:00:00Z', expires: '2026-11-23T13:00:00Z' })
  expect(codes({}, { signatures: [daily] })).toEqual([])
})

test('the record at fault is named', () => {
  const wrong = {
    name: 'zone.example.',
    type: 'MX',
    exists: true,
    verdict: 'bogus',
    reason: 'signature-wrong',
    wildcard: null,
    signatures: [signature({ covers: 'MX', state: 'wrong' })],
  } as const
  const records = [{ ...wrong, signatures: [...wrong.signatures] }]
  expect(found({ verdict: 'bogus', reason: 'signature-wrong', records })[0]).toMatchObject({
    zone: 'zone.example',
    name: 'zone.example',
    type: 'MX',
  })
})

test.each([5, 7])('a small RSA key of the old algorithm %d is told of besides', (algorithm) => {
  expect(codes({}, { keys: [{ ...key, algorithm, bits: 1024 }] })).toEqual([
    'dnssec-algorithm-deprecated',
    'dnssec-chain-key-small',
  ])
})
