// How an absence is judged by what proves it, and how keys and DS records are shown.
import { beforeAll, describe, expect, test } from 'vitest'
import { makeKey, type SigningKey, signerOf, signSet } from '../testing/zone-signer.ts'
import { describeUnchecked } from './algorithms.ts'
import { judgeAbsence, readProofs } from './proofs.ts'
import { readKey } from './records.ts'
import { checkKeys, createBudget } from './verify-set.ts'

const ZONE = 'zone.example.'
const record = (name: string, type: string, data: string) => ({ name, type, data, ttl: 300, class: 'IN' })
const NOW = Date.parse('2026-11-23T12:00:00Z') / 1000
const times = { inception: '20260101000000', expires: '20270101000000' }
const late = { inception: '20250101000000', expires: '20250201000000' }

let key: SigningKey
beforeAll(async () => {
  key = await makeKey()
})
const checking = () => ({
  zone: ZONE,
  keys: [readKey(record(ZONE, 'DNSKEY', key.data))],
  now: NOW,
  spend: createBudget(),
})
async function signed(name: string, type: string, data: string, when = times) {
  const one = record(name, type, data)
  return [one, { ...(await signSet([one], ZONE, key, when)), class: 'IN' }]
}
const apex = () => signed(ZONE, 'NSEC', `b.zone.example. NS SOA RRSIG`)
const read = async (...sets: Promise<ReturnType<typeof record>[]>[]) =>
  readProofs((await Promise.all(sets)).flat(), checking())

describe('what an answer proves', () => {
  test('a proof is shown by its kind', async () => {
    expect(await read(apex())).toMatchObject({
      denial: { kind: 'nsec', iterations: null, saltLength: null, optOut: false },
      fault: null,
      signedBeside: true,
      signatures: [{ covers: 'NSEC', state: 'valid' }],
    })
    const hashed = (salt: string, flags = 0) =>
      read(signed('ABCD.zone.example.', 'NSEC3', `1 ${flags} 5 ${salt} EFGH A`))
    expect((await hashed('AABBCC')).denial).toEqual({ kind: 'nsec3', iterations: 5, saltLength: 3, optOut: false })
    expect((await hashed('-', 1)).denial).toEqual({ kind: 'nsec3', iterations: 5, saltLength: 0, optOut: true })
    expect((await read()).denial).toBeNull()
  })
  test('a proof is not believed with an expired signature, or one made from a wildcard', async () => {
    expect((await read(signed(ZONE, 'NSEC', 'b.zone.example. A', late))).fault).toEqual({
      verdict: 'expired',
      reason: 'signature-expired',
    })
    const [wild, signature] = await signed('*.zone.example.', 'NSEC', 'b.zone.example. A')
    const made = [wild, signature].map((one) => ({ ...(one ?? record('', '', '')), name: 'a.zone.example.' }))
    expect((await readProofs(made, checking())).fault).toEqual({ verdict: 'bogus', reason: 'denial-unproven' })
  })
  test('a proof is read of eight records', async () => {
    const names = Array.from({ length: 9 }, (_, at) => `${at}.zone.example.`)
    const { nsec } = await read(...names.map((name) => signed(name, 'NSEC', 'x.zone.example. A')))
    expect(nsec).toHaveLength(8)
  })
})

describe('an absence', () => {
  const judge = async (name: string, type: string, rcode: string, ...sets: Parameters<typeof read>) => {
    const { verdict, reason } = judgeAbsence(name, type, rcode, await read(...sets))
    return [verdict, reason]
  }
  const bogus = ['bogus', 'denial-unproven']
  test('an absent type is proven by the types there are', async () => {
    expect(await judge(ZONE, 'A', 'NOERROR', apex())).toEqual(['secure', null])
    expect(await judge(ZONE, 'NS', 'NOERROR', apex())).toEqual(bogus)
    expect(await judge(ZONE, 'A', 'NOERROR', signed(ZONE, 'NSEC', 'b.zone.example. CNAME'))).toEqual(bogus)
  })
  test('an absent name is proven if the answer agrees', async () => {
    expect(await judge('a.zone.example.', 'A', 'NXDOMAIN', apex())).toEqual(['secure', null])
    expect(await judge('a.zone.example.', 'A', 'NOERROR', apex())).toEqual(bogus)
  })
  test('an absence without proof is forged, or its signatures were taken out', async () => {
    expect(await judge('x.zone.example.', 'A', 'NXDOMAIN', apex())).toEqual(bogus)
    expect(await judge('x.zone.example.', 'A', 'NXDOMAIN')).toEqual(['missing-signatures', 'signatures-missing'])
    expect(await judge('x.zone.example.', 'A', 'NXDOMAIN', signed(ZONE, 'SOA', 'a. b. 1 2 3 4 5'))).toEqual(bogus)
    const old = signed(ZONE, 'NSEC', 'b.zone.example. A', late)
    expect(await judge('x.zone.example.', 'A', 'NXDOMAIN', old)).toEqual(['expired', 'signature-expired'])
  })
})

describe('keys and DS records', () => {
  test('a chain shows a limited number of keys and DS records', () => {
    const many = Array.from({ length: 30 }, () => record(ZONE, 'DNSKEY', key.data))
    const { keys, delegationSigners } = describeUnchecked(
      many,
      many.map(() => record(ZONE, 'DS', '1 13 2 AB')),
    )
    expect([keys.length, delegationSigners.length]).toEqual([24, 16])
  })

  async function check(signers: (right: string) => string[], when = times, zone = ZONE) {
    const keys = [record(zone, 'DNSKEY', key.data)]
    const set = [...keys, { ...(await signSet(keys, zone, key, when)), class: 'IN' }]
    const input = signers(signerOf(zone, key))
    const {
      verdict,
      reason,
      delegationSigners,
      keys: shown,
      trusted,
    } = await checkKeys(set, input, {
      zone,
      now: NOW,
      spend: createBudget(),
    })
    const fits = delegationSigners.map((one) => one.fits)
    return { verdict, reason, fits, by: shown.map(({ trustedBy }) => trustedBy), trusted: trusted.length }
  }
  test('matching keys and DS records make a zone secure', async () => {
    expect(await check((right) => [right])).toEqual({
      verdict: 'secure',
      reason: null,
      fits: ['key'],
      by: ['ds'],
      trusted: 1,
    })
    expect((await check((right) => [right], times, '.')).by).toEqual(['anchor'])
  })
  test('mismatched keys and DS records are distinguished', async () => {
    const wrong = (right: string) => right.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const other = (right: string) => right.replace(/^\d+/, String((key.tag + 1) % 65_536))
    expect(await check((right) => [wrong(right), other(right), right.replace(/ 13 2 /, ' 13 9 ')])).toEqual({
      verdict: 'bogus',
      reason: 'ds-mismatch',
      fits: ['wrong-digest', 'no-key', 'unsupported'],
      by: [null],
      trusted: 0,
    })
    expect(await check((right) => [right.replace(' 13 ', ' 99 ')])).toMatchObject({
      verdict: 'insecure',
      reason: 'unsupported-algorithm',
    })
    expect(await check(() => [], times, '.')).toMatchObject({ verdict: 'bogus', reason: 'no-anchor' })
  })
})
