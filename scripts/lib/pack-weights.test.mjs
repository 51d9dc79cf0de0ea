import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packWeights, toHalf } from './pack-weights.mjs'
import { bytesField, integerField, readFields, writeFields } from './protobuf.mjs'

const fromHalf = (half) => {
  const exponent = (half >> 10) & 31
  const fraction = half & 1023
  const sign = half & 0x8000 ? -1 : 1
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

describe('toHalf', () => {
  test.each([
    [-0, 0x8000],
    [65504, 0x7bff],
    [65520, 0x7c00],
    [Number.NEGATIVE_INFINITY, 0xfc00],
    [Number.NaN, 0x7e00],
    [2 ** -24, 1],
    [2 ** -25, 0],
    [2 ** -25 * 1.0001, 1],
    [1 + 2 ** -11, 0x3c00],
    [1 + 3 * 2 ** -11, 0x3c02],
  ])('%d is 0x%i', (number, half) => expect(toHalf(number)).toBe(half))

  test('every half comes back as itself', () => {
    for (let half = 0; half < 0x7c00; half += 1) {
      expect(toHalf(fromHalf(half))).toBe(half)
      expect(toHalf(-fromHalf(half))).toBe(half | 0x8000)
    }
  })

  test('the nearest half, never another', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, min: -65000, max: 65000 }), (number) => {
        const half = toHalf(number)
        const gap = Math.abs(fromHalf(half) - number)
        expect(gap).toBeLessThanOrEqual(Math.abs(fromHalf(half + 1) - number))
        if ((half & 0x7fff) > 0) expect(gap).toBeLessThanOrEqual(Math.abs(fromHalf(half - 1) - number))
      }),
      { seed: 7, numRuns: 300 },
    )
  })
})

describe('protobuf', () => {
  test('a message is taken apart and put together octet by octet', () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((data) => bytesField(3, data))
    const number = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map((value) => integerField(200, value))
    const fixed = fc.uint8Array({ minLength: 8, maxLength: 8 }).map((value) => ({ number: 5, wire: 1, value }))
    fc.assert(
      fc.property(fc.array(fc.oneof(bytes, number, fixed), { maxLength: 12 }), (fields) => {
        const message = writeFields(fields)
        expect(writeFields(readFields(message)).equals(message)).toBe(true)
        expect(readFields(message)).toHaveLength(fields.length)
      }),
      { seed: 7, numRuns: 100 },
    )
  })

  test.each([['0a05616263'], ['ff'], ['0b'], ['09010203']])('%s is refused', (hex) =>
    expect(() => readFields(Buffer.from(hex, 'hex'))).toThrow(/protobuf|wire type/),
  )
})

describe('packWeights', () => {
  const weight = (at) => ((at * 37) % 512) / 256 - 1 + 1 / 3001
  const floats = (count) => {
    const raw = Buffer.alloc(count * 4)
    for (let at = 0; at < count; at += 1) raw.writeFloatLE(weight(at), at * 4)
    return raw
  }
  const tensor = (name, type, raw) =>
    bytesField(5, writeFields([integerField(2, type), bytesField(8, name), bytesField(9, raw)]))
  const input = (name) => bytesField(11, writeFields([bytesField(1, name)]))
  const graph = [
    bytesField(1, 'node'),
    tensor('large', 1, floats(400)),
    tensor('small', 1, floats(4)),
    tensor('whole numbers', 7, Buffer.alloc(4096)),
    input('picture'),
    input('large'),
  ]
  const model = writeFields([integerField(1, 7), bytesField(7, writeFields(graph)), integerField(5, 1)])
  const packed = readFields(readFields(packWeights(model)).find(({ number }) => number === 7).value)
  const tensors = packed.filter(({ number }) => number === 5).map(({ value }) => readFields(value))

  test('large float weights are halved, and everything else stays as it was', () => {
    const [large, ...others] = tensors
    expect(large.find(({ number }) => number === 8).value.toString()).toBe('large_half')
    expect(large.find(({ number }) => number === 2).value).toBe(10n)
    const raw = large.find(({ number }) => number === 9).value
    expect(raw).toHaveLength(800)
    for (let at = 0; at < 400; at += 1) expect(fromHalf(raw.readUInt16LE(at * 2))).toBeCloseTo(weight(at), 3)
    expect(others.map((fields) => writeFields(fields))).toEqual(graph.slice(2, 4).map(({ value }) => value))
  })

  test('the same octets come out each time, and on each machine', () => {
    const hash = createHash('sha256').update(packWeights(model)).digest('hex')
    expect(packWeights(model).equals(packWeights(Buffer.from(model)))).toBe(true)
    expect(hash).toBe('81da11dce80f491fd290449d2ee6663c72072641f299bb800b207da725c4458e')
  })
})
