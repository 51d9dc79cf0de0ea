// Text whose octets arrive in pieces that end inside a character.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTextDecoding, octetCount, readOctets, type SitemapSource, validUtf8Length } from './text-decoding.ts'

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

async function piecesOf(source: SitemapSource): Promise<Uint8Array[]> {
  const pieces = []
  for await (const piece of readOctets(source)) pieces.push(piece)
  return pieces
}
const joined = (pieces: readonly Uint8Array[]) => Buffer.concat(pieces).toString('utf8')

test('octets come in pieces of 64 KB', async () => {
  const lengths = async (octets: number) => (await piecesOf(new Uint8Array(octets))).map(({ length }) => length)
  expect(await lengths(65_536)).toEqual([65_536])
  expect(await lengths(140_000)).toEqual([65_536, 65_536, 8928])
  expect(await lengths(0)).toEqual([])
})

test('a stream’s pieces are cut too, and its length is not known', async () => {
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(70_000))
        controller.close()
      },
    })
  expect((await piecesOf(stream())).map(({ length }) => length)).toEqual([65_536, 4464])
  expect([octetCount(stream()), octetCount('text'), octetCount(new Uint8Array(7))]).toEqual([undefined, undefined, 7])
})

test.each([65_533, 65_534, 65_535, 65_536])('a text is cut beside characters, not inside them (%i)', async (before) => {
  const text = `${'x'.repeat(before)}😀😀😀€x`
  const pieces = await piecesOf(text)
  expect(joined(pieces)).toBe(text)
  for (const piece of pieces) expect(piece.toString()).not.toContain('239,191,189')
  expect(pieces.length).toBe(2)
})

test('half a character at the end of a text is read as none', async () => {
  expect(joined(await piecesOf('x\ud83d'))).toBe('x\ufffd')
})
