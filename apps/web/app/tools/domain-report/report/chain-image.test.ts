import type { DnssecChain, DnssecSignature } from '@sundry/contracts/domain-report-dnssec'
import { expect, test } from 'vitest'
import { layOutChain } from './chain-image.tsx'

const signature = (covers: string, name: string, signer: string, keyTag: number, state: DnssecSignature['state']) => ({
  covers,
  name,
  signer,
  keyTag,
  algorithm: 13,
  inception: '2026-11-01T00:00:00Z',
  expires: '2026-12-01T00:00:00Z',
  state,
})
const key = (keyTag: number) => ({
  keyTag,
  algorithm: 13,
  algorithmName: 'ECDSA P-256/SHA-256',
  bits: 256,
  role: 'key-signing' as const,
  revoked: false,
  trustedBy: 'ds' as const,
})
const chain: DnssecChain = {
  name: 'example.',
  verdict: 'expired',
  reason: 'signature-expired',
  exists: true,
  checkedAt: '2026-12-05T00:00:00Z',
  zones: [
    {
      name: '.',
      parent: null,
      verdict: 'secure',
      reason: null,
      delegationSigners: [],
      keys: [key(1)],
      signatures: [signature('DNSKEY', '.', '.', 1, 'valid')],
      denial: null,
    },
    {
      name: 'example.',
      parent: '.',
      verdict: 'expired',
      reason: 'signature-expired',
      delegationSigners: [{ keyTag: 2, algorithm: 13, algorithmName: 'ECDSA', digestType: 2, fits: 'key' }],
      keys: [key(2)],
      signatures: [
        signature('DS', 'example.', '.', 1, 'valid'),
        signature('DNSKEY', 'example.', 'example.', 2, 'expired'),
      ],
      denial: null,
    },
  ],
  records: [
    {
      name: 'example.',
      type: 'A',
      exists: true,
      verdict: 'expired',
      reason: 'signature-expired',
      wildcard: null,
      signatures: [signature('A', 'example.', 'example.', 2, 'expired')],
    },
  ],
}

test('each DS, DNSKEY and RRSIG has a row with its algorithm, dates and verdict', () => {
  const rows = layOutChain(chain).zones.flatMap((zone) => zone.rows)
  expect(rows.map(({ title, verdict }) => `${title}: ${verdict}`)).toEqual([
    'DNSKEY 1 · KSK: Trusted',
    'RRSIG DNSKEY by 1: Valid',
    'DS 2: Matches DNSKEY',
    'RRSIG DS by 1: Valid',
    'DNSKEY 2 · KSK: Trusted',
    'RRSIG DNSKEY by 2: Expired',
    'A · RRSIG by 2: Expired',
  ])
  expect(rows.at(-1)?.detail).toBe('ECDSAP256SHA256 · 1 Nov 2026 – 1 Dec 2026')
})

test('lines lead from keys to their signatures, and from a DS record to its key', () => {
  const { zones, arcs } = layOutChain(chain)
  const rows = zones.flatMap((zone) => zone.rows)
  const titleAt = (y: number) => rows.find((row) => y >= row.y && y <= row.y + 44)?.title
  expect(arcs.map(({ from, to, tone }) => `${titleAt(from)} → ${titleAt(to)} ${tone}`).sort()).toEqual([
    'DNSKEY 1 · KSK → RRSIG DNSKEY by 1 good',
    'DNSKEY 1 · KSK → RRSIG DS by 1 good',
    'DNSKEY 2 · KSK → A · RRSIG by 2 bad',
    'DNSKEY 2 · KSK → RRSIG DNSKEY by 2 bad',
    'DS 2 → DNSKEY 2 · KSK good',
  ])
})

test('rows never overlap, and the image ends below the last', () => {
  const { zones, height } = layOutChain(chain)
  const ys = zones.flatMap((zone) => zone.rows.map(({ y }) => y))
  for (const [index, y] of ys.entries()) expect(y - (ys[index - 1] ?? -100)).toBeGreaterThanOrEqual(44)
  expect(height).toBeGreaterThanOrEqual((ys.at(-1) ?? 0) + 44)
})

test('two signatures over the same records have a row each', () => {
  const [, zone] = chain.zones
  if (!zone) throw new Error('no zone')
  const twice = [1, 2].map(() => signature('DNSKEY', 'example.', 'example.', 2, 'valid'))
  const { zones, arcs } = layOutChain({ ...chain, zones: [{ ...zone, signatures: twice }], records: [] })
  expect(new Set(zones[0]?.rows.map(({ id }) => id)).size).toBe(zones[0]?.rows.length)
  expect(arcs).toHaveLength(3)
})
