import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validUtf8Length } from './utf8.ts'

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
