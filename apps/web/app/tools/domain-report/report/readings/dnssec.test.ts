// What the DNSSEC section says of each verdict, reason, key and signature that a chain may have.
import type { DnssecChain, DnssecReason, DnssecSignature, DnssecVerdict } from '@sundry/contracts/domain-report/dnssec'
import { expect, test } from 'vitest'
import { factLines, tableLines } from '../../../../../testing/told.ts'
import { algorithmName, dayOf, digestName, showDnssec } from './dnssec.ts'

const chain: DnssecChain = {
  name: 'a.example.',
  verdict: 'secure',
  reason: null,
  exists: true,
  zones: [],
  records: [],
  checkedAt: '2026-11-01T00:00:00Z',
}
const zone: DnssecChain['zones'][number] = {
  name: 'example.',
  parent: '.',
  verdict: 'secure',
  reason: null,
  delegationSigners: [],
  keys: [],
  signatures: [],
  denial: null,
}

test.each<[DnssecVerdict, string]>([
  ['secure', 'Secure [good]'],
  ['insecure', 'Not signed [warn]'],
  ['indeterminate', 'Not known [warn]'],
  ['missing-signatures', 'Signatures missing [bad]'],
  ['not-yet-valid', 'Not yet valid [bad]'],
  ['expired', 'Expired [bad]'],
  ['bogus', 'Bogus [bad]'],
])('the verdict %s is told as %s', (verdict, said) => {
  expect(factLines(showDnssec({ ...chain, verdict }))).toEqual([`Verdict: ${said}`])
})

test.each<[DnssecReason, string]>([
  ['no-anchor', 'No key of the root is one of the trust anchors.'],
  ['no-ds', 'The parent proves that there is no DS record.'],
  ['unsupported-algorithm', 'Every DS record or key is of an algorithm that validators do not support.'],
  ['iterations-too-high', 'NSEC3 asks for more iterations than validators work through (RFC 9276).'],
  ['ds-mismatch', 'No key of the zone fits a DS record of its parent.'],
  ['signatures-missing', 'Signatures are missing.'],
  ['signature-expired', 'A signature has run out.'],
  ['signature-not-yet-valid', 'A signature is valid only from a later time on.'],
  ['signature-wrong', 'A signature does not fit what it signs.'],
  ['signer-unknown', 'A signature is by a key that the zone does not have.'],
  ['denial-unproven', 'Something is said not to exist, and nothing proves it.'],
  ['wildcard-unproven', 'An answer comes from a wildcard, and nothing proves that the name itself is not there.'],
  ['no-answer', 'No server answered.'],
  ['signatures-withheld', 'The resolver hands out no signatures.'],
  ['too-much-work', 'Checking would take more work than one report may cost.'],
])('the reason %s stands beside the verdict', (reason, said) => {
  expect(factLines(showDnssec({ ...chain, verdict: 'bogus', reason }))).toEqual([`Verdict: Bogus [bad] (${said})`])
})

test('a name that is proven not to exist is told', () => {
  expect(factLines(showDnssec({ ...chain, exists: false }))[1]).toBe('Name: Proven not to exist')
})

test.each<[DnssecSignature['state'], string]>([
  ['valid', 'Valid [good]'],
  ['expired', 'Expired [bad]'],
  ['not-yet-valid', 'Not yet valid [bad]'],
  ['wrong', 'Wrong [bad]'],
  ['no-key', 'No such key [warn]'],
  ['unsupported', 'Not supported [warn]'],
  ['unchecked', 'Not checked'],
])('a signature that is %s is a row with its key, dates and verdict', (state, said) => {
  const signature: DnssecSignature = {
    covers: 'A',
    name: 'a.example.',
    signer: 'example.',
    keyTag: 77,
    algorithm: 8,
    inception: '2026-10-01T23:00:00Z',
    expires: '2026-12-01T00:00:00Z',
    state,
  }
  const record = {
    name: 'a.example.',
    type: 'A',
    exists: true,
    verdict: 'secure',
    reason: null,
    wildcard: null,
  } as const
  const shown = showDnssec({ ...chain, records: [{ ...record, signatures: [signature] }] })
  expect(tableLines(shown)).toEqual([
    'Every DS, DNSKEY and RRSIG: Record | Of | Key | Algorithm | Valid | Verdict',
    `RRSIG A | a.example. | 77 of example. | RSASHA256 | Oct 1, 2026 – Dec 1, 2026 | ${said}`,
  ])
})

test.each([
  ['key', 'Fits a key [good]'],
  ['no-key', 'No such key [warn]'],
  ['wrong-digest', 'Wrong digest [bad]'],
  ['unsupported', 'Not supported [warn]'],
  ['unchecked', 'Not checked'],
] as const)('a DS record that %s is a row with its verdict', (fits, said) => {
  const signer = { keyTag: 5, algorithm: 13, algorithmName: 'ECDSAP256SHA256', digestType: 2, fits }
  const shown = showDnssec({ ...chain, zones: [{ ...zone, delegationSigners: [signer] }] })
  expect(tableLines(shown)[1]).toBe(`DS | example. | 5 | ECDSAP256SHA256, SHA-256 | – | ${said}`)
})

test.each([
  [{ role: 'key-signing', trustedBy: 'ds' }, 'DNSKEY (KSK) | example. | 9 | RSASHA256, 2048 bits | – | Trusted [good]'],
  [
    { role: 'zone-signing', trustedBy: null },
    'DNSKEY (ZSK) | example. | 9 | RSASHA256, 2048 bits | – | Not trusted [warn]',
  ],
  [{ revoked: true, trustedBy: 'ds' }, 'DNSKEY (KSK) | example. | 9 | RSASHA256, 2048 bits | – | Revoked [warn]'],
  [{ bits: null, trustedBy: 'anchor' }, 'DNSKEY (KSK) | example. | 9 | RSASHA256 | – | Trusted [good]'],
] as const)('a key that is %o is a row', (some, said) => {
  const key = { keyTag: 9, algorithm: 8, algorithmName: 'RSASHA256', bits: 2048, role: 'key-signing' } as const
  const shown = showDnssec({
    ...chain,
    zones: [{ ...zone, keys: [{ ...key, revoked: false, ...some }] }],
  })
  expect(tableLines(shown)[1]).toBe(said)
})

// The numbers are those of the IANA registries "DNSSEC Algorithm Numbers" and "DS RR Type Digest Algorithms".
test.each([
  [5, 'RSASHA1'],
  [7, 'RSASHA1-NSEC3-SHA1'],
  [8, 'RSASHA256'],
  [10, 'RSASHA512'],
  [13, 'ECDSAP256SHA256'],
  [14, 'ECDSAP384SHA384'],
  [15, 'ED25519'],
  [16, 'ED448'],
  [99, 'algorithm 99'],
])('a signature of algorithm %i is told as %s', (number, said) => {
  expect(algorithmName(number)).toBe(said)
})

test.each([
  [1, 'SHA-1'],
  [2, 'SHA-256'],
  [4, 'SHA-384'],
  [9, 'digest 9'],
])('a digest of type %i is told as %s', (number, said) => {
  expect(digestName(number)).toBe(said)
})

test('a date that cannot be read is a dash', () => {
  expect(dayOf('soon')).toBe('–')
})
