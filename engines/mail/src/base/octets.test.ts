// Texts that stand for octets: what is taken, what is refused, and how sizes of keys are counted.
import { describe, expect, test } from 'vitest'
import { ed25519Bits, rsaBits } from '../dkim/dkim.ts'
import { decodeBase64, decodeHex } from './octets.ts'

describe('base 64', () => {
  test.each([
    ['', []],
    ['AQ==', [1]],
    ['AQ', [1]],
    ['AQI=', [1, 2]],
    ['AQID', [1, 2, 3]],
    ['A Q\tI\r\nD', [1, 2, 3]],
    ['AQ=', null],
    ['AQI==', null],
    ['AQID=', null],
    ['AQ===', null],
    ['A', null],
    ['AQIDB', null],
    ['AQ==AQ==', null],
    ['A_==', null],
    ['A-==', null],
    ['Aé==', null],
    ['A\u000b==', null],
    ['A\u001f==', null],
  ])('%j', (text, octets) => {
    expect(decodeBase64(text)).toEqual(octets && Uint8Array.from(octets))
  })
})

test.each([
  ['', []],
  ['00ff', [0, 255]],
  ['AbCd', [0xab, 0xcd]],
  ['abc', null],
  ['zz', null],
])('%j in hexadecimal', (text, octets) => expect(decodeHex(text)).toEqual(octets && Uint8Array.from(octets)))

/** DER: a tag, a length, the contents. */
const der = (tag: number, ...parts: (readonly number[])[]): number[] => {
  const contents = parts.flat()
  const length = contents.length < 128 ? [contents.length] : [0x82, contents.length >> 8, contents.length & 255]
  return [tag, ...length, ...contents]
}
const integer = (...octets: number[]) => der(2, octets)
const modulus = (first: number, octets: number) => [first, ...Array<number>(octets - 1).fill(1)]
const bare = (n: number[], e: number[] = [1, 0, 1]) => Uint8Array.from(der(0x30, integer(...n), integer(...e)))
const RSA = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1]
const wrapped = (oid: number[], unused = 0, key = [...bare([0, ...modulus(0x80, 128)])]) =>
  Uint8Array.from(der(0x30, der(0x30, der(6, oid), der(5)), der(3, [unused], key)))

describe('the bits of an RSA key', () => {
  test.each([
    [bare([0, ...modulus(0x80, 128)]), 1024],
    [bare(modulus(0x7f, 128)), 1023],
    [bare(modulus(0x40, 128)), 1023],
    [bare(modulus(0x01, 128)), 1017],
    [bare([0, ...modulus(0xff, 256)]), 2048],
    [wrapped(RSA), 1024],
  ])('the bits of an RSA key are counted from its first that is set (%#)', (key, bits) =>
    expect(rsaBits(key)).toBe(bits),
  )

  test.each([
    ['a negative modulus', bare(modulus(0x80, 128))],
    ['a modulus of nothing', bare([0, 0])],
    ['an exponent of nothing', bare(modulus(0x40, 128), [0])],
    ['a negative exponent', bare(modulus(0x40, 128), [0x80])],
    ['three numbers', Uint8Array.from(der(0x30, integer(1), integer(1), integer(1)))],
    ['one number', Uint8Array.from(der(0x30, integer(1)))],
    ['another algorithm', wrapped([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 2])],
    ['bits left over', wrapped(RSA, 1)],
    ['three numbers within', wrapped(RSA, 0, der(0x30, integer(1), integer(1), integer(1)))],
    ['one number within', wrapped(RSA, 0, der(0x30, integer(1)))],
    ['a text within', wrapped(RSA, 0, der(0x30, der(4, [1]), integer(1)))],
    ['a text for an exponent within', wrapped(RSA, 0, der(0x30, integer(1), der(4, [1])))],
    ['a text for an exponent', Uint8Array.from(der(0x30, integer(1), der(4, [1])))],
    ['a text for a key', Uint8Array.from(der(0x30, der(0x30, der(6, RSA)), der(4, [0])))],
    ['no sequence', Uint8Array.from(integer(1))],
    ['nothing', new Uint8Array()],
  ])('the bits of an RSA key are not those of %s', (_, key) => expect(rsaBits(key)).toBeNull())
})

test.each([
  [31, null],
  [32, 256],
  [33, null],
])('an Ed25519 key of %i octets has %s bits', (octets, bits) => {
  expect(ed25519Bits(new Uint8Array(octets))).toBe(bits)
})
