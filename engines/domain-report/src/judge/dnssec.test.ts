import type { DnssecChain, DnssecSignature, DnssecZone } from '@sundry/contracts/domain-report-dnssec'
import { expect, test } from 'vitest'
import { judgeChain } from './dnssec.ts'

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
const found = (...input: Parameters<typeof chain>) => judgeChain(chain(...input), NOW)
const codes = (...input: Parameters<typeof chain>) => found(...input).map(({ code }) => code)

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
  ['with many rounds', { verdict: 'insecure', reason: 'iterations-too-high' }, 'dnssec-chain-iterations'],
  ['that ends in a gap of the proofs', { verdict: 'insecure', reason: 'no-ds' }, 'dnssec-chain-opt-out'],
  ['that nobody could check', { verdict: 'indeterminate', reason: 'no-answer' }, 'dnssec-chain-not-checked'],
] as const)('a chain %s', (_, some, code) => expect(codes(some)).toEqual([code]))

test('a zone with keys and no DS record forgot the registrar', () =>
  expect(codes({ verdict: 'insecure', reason: 'no-ds' }, { delegationSigners: [] })).toEqual(['dnssec-no-ds']))

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
])('%s has a finding', (_, last, code) => expect(codes({}, last)).toEqual([code]))

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

test.each([1, 3, 5, 6, 7, 12])('the algorithm %i of a key or a DS record is no longer to be used', (algorithm) => {
  const deprecated = [{ code: 'dnssec-algorithm-deprecated', severity: 'warning', domain: 'zone.example', algorithm }]
  expect(found({}, { keys: [{ ...key, algorithm, bits: 4096 }], delegationSigners: [] })).toEqual(deprecated)
  expect(found({}, { delegationSigners: [{ ...signer, algorithm }] })).toEqual(deprecated)
})

test.each([8, 10])('an RSA key of the algorithm %i has 2,048 bits at least', (algorithm) => {
  const bits = (count: number | null, revoked = false) =>
    found({}, { keys: [{ ...key, algorithm, bits: count, revoked, keyTag: 9 }] })
  expect(bits(2048)).toEqual([])
  expect(bits(2047)).toMatchObject([{ code: 'dnssec-chain-key-small', zone: 'zone.example', keyTag: 9, bits: 2047 }])
  expect(bits(1024, true)).toEqual([])
  expect(bits(null)).toEqual([])
})

test('a digest by SHA-1 beside another is well', () => {
  expect(codes({}, { delegationSigners: [{ ...signer, digestType: 1 }, signer] })).toEqual([])
})

test.each([
  ['the last tenth of its time', '2026-11-13T12:00:00Z', '2026-11-24T12:00:00Z', 1],
  ['a tenth of its time', '2026-11-13T12:00:00Z', '2026-11-24T14:40:00Z', 0],
  ['hours of five days', '2026-11-18T13:00:00Z', '2026-11-23T13:00:00Z', 1],
  ['hours of a second less', '2026-11-18T13:00:01Z', '2026-11-23T13:00:00Z', 0],
])('a signature with %s left', (_, inception, expires, count) => {
  expect(codes({}, { signatures: [signature({ inception, expires })] })).toHaveLength(count)
})

test.each([
  ['of another signer', { signer: 'example.' }],
  ['that is not valid', { state: 'unchecked' }],
] as const)('a signature in its last hours %s is nothing to fix', (_, some) => {
  const late = signature({ inception: '2026-10-24T12:00:00Z', expires: '2026-11-23T13:00:00Z', ...some })
  expect(codes({}, { signatures: [late] })).toEqual([])
})

test('a signature of a record in its last hours has a finding', () => {
  const late = signature({ covers: 'A', inception: '2026-10-24T12:00:00Z', expires: '2026-11-23T13:00:00Z' })
  const record = {
    name: 'zone.example.',
    type: 'A',
    exists: true,
    verdict: 'secure',
    reason: null,
    wildcard: null,
  } as const
  expect(found({ records: [{ ...record, signatures: [late] }] })).toMatchObject([
    { code: 'dnssec-chain-signature-ends-soon', zone: 'zone.example', expires: '2026-11-23T13:00:00Z' },
  ])
})

test('a fault of the zones above is theirs to fix', () => {
  const old = { keys: [{ ...key, algorithm: 5, bits: 1024 }] }
  expect(codes({ zones: [zone({ name: '.' }), zone({ name: 'example.', ...old })] })).toEqual([])
  expect(codes({ zones: [zone({ name: '.', ...old }), zone({ name: 'example.', ...old }), zone()] })).toEqual([])
})

test('a fault is reported with its place and time', () => {
  const at = (state: DnssecSignature['state'], some: Partial<DnssecSignature> = {}) => ({
    signatures: [
      signature(),
      signature({ state, expires: '2026-11-01T00:00:00Z', inception: '2026-12-01T00:00:00Z', ...some }),
    ],
  })
  const fault = (verdict: DnssecChain['verdict'], reason: DnssecChain['reason'], last: Partial<DnssecZone>) =>
    found({ verdict, reason }, last)[0]
  expect(fault('expired', 'signature-expired', at('expired'))).toMatchObject({
    zone: 'zone.example',
    expires: '2026-11-01T00:00:00Z',
  })
  expect(fault('not-yet-valid', 'signature-not-yet-valid', at('not-yet-valid'))).toMatchObject({
    inception: '2026-12-01T00:00:00Z',
  })
  expect(fault('bogus', 'signature-wrong', at('wrong', { covers: 'DS', name: 'other.example.' }))).toMatchObject({
    zone: 'zone.example',
    name: 'other.example',
    type: 'DS',
  })
  expect(fault('missing-signatures', 'signatures-missing', { signatures: [] })).toMatchObject({
    name: 'zone.example',
    type: 'DNSKEY',
  })
  expect(fault('bogus', 'wildcard-unproven', {})).toMatchObject({ code: 'dnssec-chain-denial-unproven' })
  expect(fault('insecure', 'unsupported-algorithm', {})).toMatchObject({ zone: 'zone.example' })
})

test('the root is called so', () => {
  const only = { zones: [zone({ name: '.', verdict: 'bogus', reason: 'no-anchor' })] }
  expect(found({ ...only, verdict: 'bogus', reason: 'no-anchor' })).toMatchObject([{ zone: 'the root' }])
  expect(found({ verdict: 'indeterminate', reason: 'no-answer', zones: [], name: '.' })).toMatchObject([
    { code: 'dnssec-chain-not-checked', zone: 'the root', reason: 'no-answer' },
  ])
})
