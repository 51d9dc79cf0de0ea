// What the picture of the chain says in words, in its rows and to a screen reader.
import type { CheckedRecord, DnssecChain, DnssecKey, DnssecZone } from '@sundry/contracts/domain-report/dnssec'
import { describe, expect, test } from 'vitest'
import { htmlOf, read } from '../../../../testing/read.ts'
import { ReportDocument } from '../export/report-document.tsx'
import { noReport, type ReportRun } from '../run/report-state.ts'
import { layOutChain } from './chain-layout.ts'
import ChainPicture from './chain-picture.tsx'

const key: DnssecKey = {
  keyTag: 2,
  algorithm: 13,
  algorithmName: 'ECDSAP256SHA256',
  bits: 256,
  role: 'key-signing',
  revoked: false,
  trustedBy: 'ds',
}
const zone: DnssecZone = {
  name: 'example.',
  parent: '.',
  verdict: 'secure',
  reason: null,
  delegationSigners: [],
  keys: [key],
  signatures: [],
  denial: null,
}
const record: CheckedRecord = {
  name: 'a.example.',
  type: 'A',
  exists: true,
  verdict: 'insecure',
  reason: null,
  wildcard: null,
  signatures: [],
}
const chainOf = (some: Partial<DnssecZone>, records: CheckedRecord[] = []): DnssecChain => ({
  name: 'a.example.',
  verdict: 'secure',
  reason: null,
  exists: true,
  zones: [{ ...zone, ...some }],
  records,
  checkedAt: '2026-11-01T00:00:00Z',
})
const rows = (some: Partial<DnssecZone>, records?: CheckedRecord[]) =>
  layOutChain(chainOf(some, records)).zones.flatMap((one) =>
    one.rows.map(({ kind, title, detail, verdict, tone }) => [kind, title, detail, verdict, tone].join(' | ')),
  )

test.each<[Partial<DnssecKey>, string]>([
  [{}, 'DNSKEY | DNSKEY 2 · KSK | ECDSAP256SHA256 · 256 bits | Trusted | good'],
  [{ role: 'zone-signing', bits: null }, 'DNSKEY | DNSKEY 2 · ZSK | ECDSAP256SHA256 | Trusted | good'],
  [{ revoked: true }, 'DNSKEY | DNSKEY 2 · KSK | ECDSAP256SHA256 · 256 bits | Revoked | warn'],
  [{ trustedBy: null }, 'DNSKEY | DNSKEY 2 · KSK | ECDSAP256SHA256 · 256 bits | Not trusted | warn'],
])('a key that is %o', (some, row) => {
  expect(rows({ keys: [{ ...key, ...some }] })).toEqual([row])
})

test('a DS record names its digest and whether it fits', () => {
  const signer = {
    keyTag: 2,
    algorithm: 13,
    algorithmName: 'ECDSAP256SHA256',
    digestType: 2,
    fits: 'wrong-digest',
  } as const
  expect(rows({ delegationSigners: [signer] })[0]).toBe('DS | DS 2 | ECDSAP256SHA256 · SHA-256 | Wrong digest | bad')
})

describe('records of the name', () => {
  test.each<[Partial<CheckedRecord>, string]>([
    [{}, 'records | A | Not signed | Not signed | warn'],
    [{ exists: false }, 'records | No A | Not signed | Not signed | warn'],
    [{ verdict: 'bogus', reason: 'signatures-missing' }, 'records | A | Signatures are missing. | Bogus | bad'],
  ])('without a signature: %o', (some, row) => {
    expect(rows({}, [{ ...record, ...some }])[1]).toBe(row)
  })
  test('with a signature over another record, as a denial has one', () => {
    const signature = {
      covers: 'NSEC',
      name: 'a.example.',
      signer: 'example.',
      keyTag: 2,
      algorithm: 13,
      inception: '2026-11-01T00:00:00Z',
      expires: '2026-12-01T00:00:00Z',
      state: 'valid',
    } as const
    expect(rows({}, [{ ...record, exists: false, signatures: [signature] }])[1]).toBe(
      'RRSIG | No A · RRSIG NSEC by 2 | ECDSAP256SHA256 · Nov 1, 2026 – Dec 1, 2026 | Valid | good',
    )
  })
  test('are left out below a zone without keys', () => expect(rows({ keys: [] }, [record])).toEqual([]))
})

describe('the picture', () => {
  const chain = chainOf({}, [record])
  test('has a title and says its verdicts to whoever cannot see it', () => {
    expect(read(ChainPicture, { chain })).toBe(
      'Chain of trust for a.example. example. Secure, 2 records. Verdict: Secure. example. Secure Every signature was checked here DNSKEY 2 · KSK ECDSAP256SHA256 · 256 bits Trusted A Not signed Not signed A line leads from each key to the signatures (RRSIG) it made, and from each DS record to the key it names.',
    )
    const html = htmlOf(ChainPicture, { chain })
    const [, title, text] = /aria-labelledby="(\S+) (\S+)"/.exec(html) ?? []
    expect(html).toContain(`<title id="${title}">`)
    expect(html).toContain(`<desc id="${text}">`)
    expect(html).toContain('role="img"')
  })
  test('says of a zone why it is not trusted, or that it has no keys', () => {
    expect(read(ChainPicture, { chain: chainOf({ name: '.', reason: 'no-ds' }) })).toContain(
      '. (the root) Secure The parent proves that there is no DS record.',
    )
    expect(read(ChainPicture, { chain: chainOf({ keys: [] }) })).toContain('Secure No keys')
  })
  test('shortens what is too long for its row', () => {
    const name = `${'a'.repeat(28)}.`
    expect(read(ChainPicture, { chain: chainOf({ name }) })).toContain(`${'a'.repeat(27)}… Secure`)
    expect(read(ChainPicture, { chain: chainOf({ name: 'a'.repeat(28) }) })).toContain(`${'a'.repeat(28)} Secure`)
    const long = (length: number) => chainOf({ keys: [{ ...key, bits: null, algorithmName: 'b'.repeat(length) }] })
    expect(read(ChainPicture, { chain: long(48) })).toContain(`${'b'.repeat(48)} Trusted`)
    expect(read(ChainPicture, { chain: long(49) })).toContain(`${'b'.repeat(47)}… Trusted`)
  })
})

test('a page to keep shows the chain where there is a zone in it', () => {
  const page = (zones: readonly DnssecZone[]) => {
    const answer = { type: 'dnssec', grade: null, reasons: [], findings: [], error: null, elapsedMs: 0, cached: false }
    const reading = { ...chainOf({}), zones }
    const sections = { dnssec: { state: 'done', answer: { ...answer, reading } } }
    return htmlOf(ReportDocument, { run: { ...noReport, sections } as unknown as ReportRun })
  }
  expect(page([])).not.toContain('<svg')
  expect(page([zone])).toContain('<svg')
})
