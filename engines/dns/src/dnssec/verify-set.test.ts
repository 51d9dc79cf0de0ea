// Which signature of a set counts, at the edges of its time and of what is tried.
import { beforeAll, describe, expect, test } from 'vitest'
import { makeKey, type SigningKey, signSet } from '../testing/zone-signer.ts'
import { readKey, readSignature, type SignatureRecord, type ZoneKey } from './records.ts'
import { createBudget, verifySet } from './verify-set.ts'

const ZONE = 'zone.example.'
const record = (name: string, type: string, data: string) => ({ name, type, data, ttl: 300, class: 'IN' })
const seconds = (instant: string) => Date.parse(instant) / 1000
const [FROM, TO] = [seconds('2026-01-01T00:00:00Z'), seconds('2026-02-01T00:00:00Z')]
const times = { inception: '20260101000000', expires: '20260201000000' }

let key: SigningKey
let trusted: ZoneKey
let good: SignatureRecord
beforeAll(async () => {
  key = await makeKey()
  trusted = readKey(record(ZONE, 'DNSKEY', key.data))
  good = await signed()
})

const set = (signatures: readonly SignatureRecord[], name = ZONE) => ({
  name,
  type: 'A',
  records: [record(name, 'A', '192.0.2.1')],
  signatures,
})
async function signed(name = ZONE, when = times): Promise<SignatureRecord> {
  return readSignature({ ...(await signSet(set([], name).records, ZONE, key, when)), class: 'IN' })
}
const spoiled = (signature: SignatureRecord): SignatureRecord => ({ ...signature, octets: new Uint8Array(64) })

function verify(
  signatures: readonly SignatureRecord[],
  { now = FROM, keys = [trusted], name = ZONE, spent = [] as number[] } = {},
) {
  const spend = createBudget({ validations: 100 })
  const counting: typeof spend = (kind, count = 1) => {
    spent.push(count)
    spend(kind, count)
  }
  return verifySet(set(signatures, name), { zone: ZONE, keys, now, spend: counting })
}
const outcome = async (...input: Parameters<typeof verify>) => {
  const { verdict, reason, signatures } = await verify(...input)
  return [verdict, reason, ...signatures.map(({ state }) => state)]
}

test.each([
  ['a second before its time', FROM - 1, ['not-yet-valid', 'signature-not-yet-valid', 'not-yet-valid']],
  ['with its first second', FROM, ['secure', null, 'valid']],
  ['with its last second', TO, ['secure', null, 'valid']],
  ['a second after its time', TO + 1, ['expired', 'signature-expired', 'expired']],
])('a signature %s', async (_, now, expected) => expect(await outcome([good], { now })).toEqual(expected))

describe('no key fits', () => {
  test.each([
    ['a signer of another zone', { signer: 'example.' }],
    ['more labels than the name has', { labels: 3 }],
    ['another tag', { tag: 1 }],
    ['another algorithm that is known', { algorithm: 15 }],
  ])('%s', async (_, some) => {
    expect(await outcome([{ ...good, ...some }])).toEqual(['bogus', 'signer-unknown', 'no-key'])
  })
  test('a key that may not sign', async () => {
    const keys = [{ ...trusted, isUsable: false }]
    expect(await outcome([good], { keys })).toEqual(['bogus', 'signer-unknown', 'no-key'])
  })
  test('an algorithm that no one knows', async () => {
    expect(await outcome([{ ...good, algorithm: 99 }])).toEqual(['bogus', 'signer-unknown', 'unsupported'])
  })
})

describe('of several signatures', () => {
  test('none is a set without them', async () => {
    expect(await outcome([])).toEqual(['missing-signatures', 'signatures-missing'])
  })
  test('one that is valid is enough, and those after it are not checked', async () => {
    const spent: number[] = []
    expect(await outcome([spoiled(good), good, good], { spent })).toEqual([
      'secure',
      null,
      'wrong',
      'valid',
      'unchecked',
    ])
    expect(spent).toEqual([1, 1])
  })
  test('several bad signatures report the most telling fault', async () => {
    const old = await signed(ZONE, { inception: '20250101000000', expires: '20250201000000' })
    const early = await signed(ZONE, { inception: '20270101000000', expires: '20270201000000' })
    const all = [{ ...good, algorithm: 99 }, { ...good, tag: 1 }, spoiled(good), early, old]
    const reported = async (count: number) => (await outcome(all.slice(0, count))).slice(0, 2)
    expect(await reported(5)).toEqual(['expired', 'signature-expired'])
    expect(await reported(4)).toEqual(['not-yet-valid', 'signature-not-yet-valid'])
    expect(await reported(3)).toEqual(['bogus', 'signature-wrong'])
    expect(await reported(2)).toEqual(['bogus', 'signer-unknown'])
  })
  test('eight are tried', async () => {
    const wrong = Array<SignatureRecord>(7).fill(spoiled(good))
    expect((await outcome([...wrong, good]))[0]).toBe('secure')
    expect(await outcome([...wrong, spoiled(good), good])).toEqual([
      'bogus',
      'signature-wrong',
      ...Array(8).fill('wrong'),
    ])
  })
})

test('four keys of one tag are tried', async () => {
  const other = readKey(record(ZONE, 'DNSKEY', (await makeKey()).data))
  const others = Array<ZoneKey>(3).fill({ ...other, tag: trusted.tag })
  expect((await outcome([good], { keys: [...others, trusted] }))[0]).toBe('secure')
  expect((await outcome([good], { keys: [...others, ...others.slice(0, 1), trusted] }))[0]).toBe('bogus')
})

test('a name made from a wildcard names it', async () => {
  const wild = await signed('*.zone.example.')
  expect((await verify([wild], { name: 'a.b.zone.example.' })).wildcard).toBe('*.zone.example.')
  expect((await verify([wild], { name: '*.zone.example.' })).wildcard).toBeNull()
})
