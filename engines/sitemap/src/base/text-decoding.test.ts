// Text whose octets arrive in pieces that end inside a character.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTextDecoding, validUtf8Length } from './text-decoding.ts'

/** Decodes octets behind a long beginning that are cut at a place. */
function decoded(octets: Uint8Array, cut: number) {
  const decoding = createTextDecoding(() => {}, false)
  const beginning = new TextEncoder().encode(' '.repeat(1024))
  const pieces = [beginning, octets.subarray(0, cut), octets.subarray(cut)].map((piece) => decoding.push(piece))
  const all = [...pieces, decoding.end()]
  return {
    text: all
      .map(({ text }) => text)
      .join('')
      .trimStart(),
    broken: all.some(({ broken }) => broken),
  }
}

test.each(['a…b', 'àb', 'a߿', 'ࠀ', '€', '\u{10000}', '\u{10ffff}x', '\u{40000}'])('%s, wherever it is cut', (text) => {
  const octets = new TextEncoder().encode(text)
  for (let cut = 0; cut <= octets.length; cut += 1)
    expect(decoded(octets, cut), `${cut}`).toEqual({ text, broken: false })
})

test('half a character at the very end is a fault', () => {
  expect(decoded(Uint8Array.of(0x61, 0xe2, 0x80), 2)).toEqual({ text: 'a', broken: true })
})

const strict = new TextDecoder('utf-8', { fatal: true })

function isValid(octets: Uint8Array): boolean {
  try {
    strict.decode(octets)
    return true
  } catch {
    return false
  }
}

test('agrees with the decoder on where UTF-8 ends', () => {
  const octet = fc.oneof(
    fc.constantFrom(0x41, 0xc3, 0xa9, 0xe0, 0xa0, 0x80, 0xed, 0x9f, 0xf0, 0x90, 0xf4, 0x8f, 0xbf, 0xc0, 0xf5),
    fc.nat(255),
  )
  fc.assert(
    fc.property(fc.array(octet, { maxLength: 8 }), (list) => {
      const octets = Uint8Array.from(list)
      const length = validUtf8Length(octets)
      expect(isValid(octets.subarray(0, length))).toBe(true)
      for (let longer = length + 1; longer <= Math.min(length + 4, octets.length); longer += 1) {
        expect(isValid(octets.subarray(0, longer))).toBe(false)
      }
    }),
    { seed: 3, numRuns: 5000 },
  )
})
