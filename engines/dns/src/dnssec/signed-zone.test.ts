import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readZoneFile } from '../zone/zone-file.ts'
import { checkSignedZone, type SignedZoneOptions } from './signed-zone.ts'

const kinds = ['nsec', 'nsec3'] as const
type Lines = readonly string[]
/** These zones were signed by BIND's dnssec-signzone. */
const files: Record<string, Lines> = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    readFileSync(new URL(`../testing/fixtures/signed-${kind}.zone`, import.meta.url), 'utf8').split('\n'),
  ]),
)
const signal = new AbortController().signal
const check = (lines: Lines, some: Partial<SignedZoneOptions> = {}) =>
  checkSignedZone(readZoneFile(lines.join('\n')), {
    now: Date.UTC(2026, 10, 26) / 1000,
    signal,
    parentSigners: null,
    ...some,
  })
const without = (pattern: RegExp) => (lines: Lines) => lines.filter((line) => !pattern.test(line))
const first = (lines: Lines, pattern: RegExp) => lines.findIndex((line) => pattern.test(line)) + 1

afterEach(() => vi.unstubAllGlobals())

describe.each(kinds)('a zone signed with %s', (kind) => {
  const lines = files[kind] ?? []
  test('verifies, and gives the DS record of its key-signing key', async () => {
    const { chain, faults, signers, setsUnchecked } = await check(lines)
    expect([chain?.verdict, faults, setsUnchecked]).toEqual(['secure', [], 0])
    expect(signers.map((one) => one.split(' ', 3).join(' '))).toEqual(['64672 13 2'])
    expect(await check(lines, { parentSigners: signers })).toMatchObject({ chain: { verdict: 'secure' } })
  })

  test.each<[string, (lines: Lines) => Lines, string, RegExp]>([
    [
      'a record that changed',
      (all) => all.map((one) => one.replace('93.184.216.36', '192.0.2.1')),
      'bogus',
      /^www.* A /,
    ],
    ['no RRSIG over a record set', without(/^www.* RRSIG A /), 'missing-signatures', /^www.* A /],
    ['no RRSIG over its keys', without(/IN RRSIG DNSKEY /), 'missing-signatures', / DNSKEY 256 /],
    ['no zone-signing key', without(/ DNSKEY 256 /), 'bogus', / SOA /],
    ['a name that nobody signed', (all) => [...all, 'zz.example.com. A 192.0.2.1'], 'bogus', /^zz/],
    ['a type that the chain does not list', (all) => [...all, 'www.example.com. TXT "x"'], 'bogus', /^www.* TXT /],
    ['a gap in its chain', without(/^(?:a\.b|GE97DB).* NSEC3? /), 'bogus', /^a\.b/],
    ['no chain', without(/ NSEC/), 'bogus', / SOA /],
  ])('a signed zone reports %s with its line', async (_, change, verdict, at) => {
    const changed = change(lines)
    const { chain, faults, signers } = await check(changed)
    expect([chain?.verdict, signers]).toEqual([verdict, []])
    expect(faults.map(({ line }) => line)).toContain(first(changed, at))
  })

  test.each<[string, (lines: Lines) => Lines, number, RegExp]>([
    ['the day on which it expired', (all) => all, Date.UTC(2037, 0), /2036/],
    ['the day on which it begins', (all) => all, Date.UTC(2025, 0), /2026/],
    ['the key that is missing', without(/ DNSKEY 256 /), Date.UTC(2027, 0), /15129/],
    [
      'the algorithm that nobody supports',
      (all) => all.map((one) => one.replace('RRSIG A 13 ', 'RRSIG A 12 ')),
      Date.UTC(2027, 0),
      /algorithm 12/,
    ],
  ])('the message about a signature names %s', async (_, change, now, named) => {
    const { faults } = await check(change(lines), { now: now / 1000 })
    expect(faults[0]?.message).toMatch(named)
  })

  test.each([
    [Date.UTC(2037, 0), 'expired'],
    [Date.UTC(2025, 0), 'not-yet-valid'],
  ])('a signed zone is at %i %s', async (now, verdict) => {
    expect((await check(lines, { now: now / 1000 })).chain?.verdict).toBe(verdict)
  })

  test.each<[string, (lines: Lines) => Lines, string[], string]>([
    ['another DS record than that of its key', (all) => all, ['1 13 2 AB'], 'ds-mismatch'],
    ['a DS record, though it has no key', without(/ DNSKEY | RRSIG /), ['1 13 2 AB'], 'ds-mismatch'],
    ['no DS record', (all) => all, [], 'no-ds'],
  ])('a signed zone is judged by a parent that has %s', async (_, change, parentSigners, reason) => {
    expect((await check(change(lines), { parentSigners })).chain).toMatchObject({ reason })
  })
})

test('a file without keys is unsigned', async () => {
  expect((await check(without(/ DNSKEY | RRSIG /)(files.nsec ?? []))).chain?.verdict).toBe('insecure')
})

test('signatures without a check, too many or without Web Crypto, have no findings', async () => {
  const lines = files.nsec3 ?? []
  const spent = await check(lines, { allowance: { hashRounds: 3 } })
  expect([spent.chain, spent.signers]).toEqual([null, []])
  const cut = await check(lines, { allowance: { validations: 5 } })
  expect([cut.chain, cut.signers, cut.setsUnchecked > 0]).toEqual([null, [], true])
  vi.stubGlobal('crypto', {})
  expect(await check(lines)).toMatchObject({ chain: null, faults: [], signers: [] })
})
