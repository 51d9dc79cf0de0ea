// Keys and DS records as zones write them: which numbers fit, and which keys count.
import { expect, test } from 'vitest'
import { readDelegationSigner, readZoneKey } from './dnssec.ts'

test.each([
  ['257 3 13 AQID', true],
  ['256 3 8 AQ ID', true],
  ['385 3 13 AQID', false],
  ['1 3 13 AQID', false],
  ['257 2 13 AQID', false],
  ['65535 3 255 AQID', false],
])('the key %s may sign: %s', (data, isUsable) => expect(readZoneKey(data)?.isUsable).toBe(isUsable))

test('a key is its octets as they go over the wire', () => {
  expect(readZoneKey('257 3 13 AQID')).toEqual({
    algorithm: 13,
    isUsable: true,
    octets: Uint8Array.of(1, 1, 3, 13, 1, 2, 3),
  })
  expect(readZoneKey('0 0 0 AQID')?.octets).toEqual(Uint8Array.of(0, 0, 0, 0, 1, 2, 3))
})

test.each([
  '65536 3 13 AQID',
  '257 256 13 AQID',
  '257 3 256 AQID',
  '-1 3 13 AQID',
  '257 -1 13 AQID',
  '1.5 3 13 AQID',
  '257 3 13 A',
  'a 3 13 AQID',
  '',
])('"%s" is no key', (data) => expect(readZoneKey(data)).toBeNull())

test('a DS record is three numbers and a digest', () => {
  expect(readDelegationSigner('00001  13 2 AB cd')).toEqual({
    keyTag: 1,
    algorithm: 13,
    digestType: 2,
    digest: Uint8Array.of(0xab, 0xcd),
  })
  for (const data of ['1 13', '1 13 2 abc', 'a 13 2 ab', '1 13 x ab', '123456 13 2 ab'])
    expect(readDelegationSigner(data), data).toBeNull()
})
