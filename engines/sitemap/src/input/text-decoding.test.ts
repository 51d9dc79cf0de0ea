// Text whose octets arrive in pieces that end inside a character.
import { expect, test } from 'vitest'
import { createTextDecoding } from './text-decoding.ts'

/** What comes out when the octets behind a long beginning are cut at a place. */
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
