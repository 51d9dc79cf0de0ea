import { expect, test } from 'vitest'
import { random } from '../testing/pictures.ts'
import { makeCode } from './huffman-code.ts'

/** The cost of an unlimited Huffman code, by joining the two rarest again and again. */
function leastBits(counts: readonly number[]): number {
  const weights = [0, ...counts.filter((count) => count > 0)].sort((a, b) => a - b)
  let bits = 0
  while (weights.length > 1) {
    const joined = (weights.shift() ?? 0) + (weights.shift() ?? 0)
    bits += joined
    weights.push(joined)
    weights.sort((a, b) => a - b)
  }
  return bits
}

const bitsOf = (counts: readonly number[]) =>
  makeCode(counts).codes.reduce((sum, code, symbol) => sum + (code & 255) * (counts[symbol] ?? 0), 0)

test('codes are as short as Huffman codes where sixteen bits are enough', () => {
  const next = random(5)
  for (let round = 0; round < 20; round += 1) {
    const counts = Array.from({ length: 256 }, () => (next() < 0.4 ? 0 : Math.floor(1 + 500 * next())))
    expect(bitsOf(counts)).toBe(leastBits(counts))
  }
})

test('no code is longer than sixteen bits, none is all ones, none begins another', () => {
  const counts = Array.from({ length: 40 }, (_, symbol) => Math.floor(1.6 ** symbol))
  const { codes } = makeCode(counts)
  const texts = [...codes.subarray(0, 40)].map((code) => (code >>> 8).toString(2).padStart(code & 255, '0'))
  for (const text of texts) {
    expect(text.length).toBeLessThanOrEqual(16)
    expect(text).toContain('0')
    expect(texts.filter((other) => other !== text && other.startsWith(text))).toEqual([])
  }
})

test('a single symbol gets one bit', () => {
  expect(makeCode([0, 0, 9]).codes[2]).toBe(1)
})
