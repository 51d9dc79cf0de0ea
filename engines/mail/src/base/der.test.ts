// DER, octet by octet: which lengths and tags are read, and how identifiers are written.
import { expect, test } from 'vitest'
import { formatIdentifier, openDer, readDer } from './der.ts'

const read = (...octets: number[]) =>
  readDer(Uint8Array.from(octets))?.map(({ tag, contents }) => [tag, [...contents]]) ?? null
const filled = (length: number) => Array<number>(length).fill(7)

test.each([
  ['nothing', [], []],
  ['an empty value', [0x05, 0], [[0x05, []]]],
  [
    'two values',
    [0x02, 1, 9, 0x05, 0],
    [
      [0x02, [9]],
      [0x05, []],
    ],
  ],
  ['a length of one octet', [0x04, 127, ...filled(127)], [[0x04, filled(127)]]],
  ['a length of two octets', [0x04, 0x81, 128, ...filled(128)], [[0x04, filled(128)]]],
  ['a length of three octets', [0x04, 0x82, 1, 1, ...filled(257)], [[0x04, filled(257)]]],
  ['a length of five octets', [0x04, 0x84, 0, 0, 0, 2, 8, 9], [[0x04, [8, 9]]]],
  ['the last tag of one octet', [0x1e, 1, 9], [[0x1e, [9]]]],
])('%s is read', (_, octets, values) => expect(read(...octets)).toEqual(values))

test.each([
  ['a tag alone', [0x05]],
  ['a tag of several octets', [0x1f, 1, 9]],
  ['such a tag of a sequence', [0x3f, 1, 9]],
  ['a length that is told at the end', [0x30, 0x80, 0, 0]],
  ['a length of six octets', [0x04, 0x85, 0, 0, 0, 0, 1, 9]],
  ['a length that is cut', [0x04, 0x82, 1]],
  ['contents that are cut by an octet', [0x04, 3, 1, 2]],
])('%s is refused', (_, octets) => expect(read(...octets)).toBeNull())

test('a value is opened if it is the only one and has the expected tag', () => {
  const sequence = Uint8Array.of(0x30, 3, 0x02, 1, 9)
  expect(openDer(sequence, 0x30)).toEqual([{ tag: 2, contents: Uint8Array.of(9) }])
  expect(openDer(sequence, 0x31)).toBeNull()
  expect(openDer(Uint8Array.of(...sequence, 0x05, 0), 0x30)).toBeNull()
})

test.each([
  [[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1], '1.2.840.113549.1.1.1'],
  [[0x55, 0x1d, 0x11], '2.5.29.17'],
  [[0x27], '0.39'],
  [[0x28], '1.0'],
  [[0x88, 0x37, 3], '2.999.3'],
  [[0x2a, 0x81, 0x80, 0x01], '1.2.16385'],
])('%j is the identifier %s', (octets, identifier) =>
  expect(formatIdentifier(Uint8Array.from(octets))).toBe(identifier),
)
