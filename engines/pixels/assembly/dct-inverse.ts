// Inverse DCT in the integer arithmetic that most decoders share (13-bit constants, two bits kept between the passes),
// so that a picture decodes to the same bytes here as there.
import { inside } from './arena'

// Eight rows of eight 16-bit numbers, and the products both transforms are made of.

// @ts-ignore: decorator
@inline
export function pair(a: i16, b: i16): v128 {
  return i16x8(a, b, a, b, a, b, a, b)
}

// @ts-ignore: decorator
@inline
export function low(a: v128, b: v128): v128 {
  return i16x8.shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
}

// @ts-ignore: decorator
@inline
export function high(a: v128, b: v128): v128 {
  return i16x8.shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
}

// @ts-ignore: decorator
@inline
export function transpose(at: usize): void {
  const r0 = v128.load(at), r1 = v128.load(at, 16), r2 = v128.load(at, 32), r3 = v128.load(at, 48)
  const r4 = v128.load(at, 64), r5 = v128.load(at, 80), r6 = v128.load(at, 96), r7 = v128.load(at, 112)
  const a0 = low(r0, r1), a1 = high(r0, r1), a2 = low(r2, r3), a3 = high(r2, r3)
  const a4 = low(r4, r5), a5 = high(r4, r5), a6 = low(r6, r7), a7 = high(r6, r7)
  const b0 = i32x4.shuffle(a0, a2, 0, 4, 1, 5), b1 = i32x4.shuffle(a0, a2, 2, 6, 3, 7)
  const b2 = i32x4.shuffle(a1, a3, 0, 4, 1, 5), b3 = i32x4.shuffle(a1, a3, 2, 6, 3, 7)
  const b4 = i32x4.shuffle(a4, a6, 0, 4, 1, 5), b5 = i32x4.shuffle(a4, a6, 2, 6, 3, 7)
  const b6 = i32x4.shuffle(a5, a7, 0, 4, 1, 5), b7 = i32x4.shuffle(a5, a7, 2, 6, 3, 7)
  v128.store(at, i64x2.shuffle(b0, b4, 0, 2))
  v128.store(at, i64x2.shuffle(b0, b4, 1, 3), 16)
  v128.store(at, i64x2.shuffle(b1, b5, 0, 2), 32)
  v128.store(at, i64x2.shuffle(b1, b5, 1, 3), 48)
  v128.store(at, i64x2.shuffle(b2, b6, 0, 2), 64)
  v128.store(at, i64x2.shuffle(b2, b6, 1, 3), 80)
  v128.store(at, i64x2.shuffle(b3, b7, 0, 2), 96)
  v128.store(at, i64x2.shuffle(b3, b7, 1, 3), 112)
}

const work: usize = memory.data(128, 16)

// @ts-ignore: decorator
@inline
function columns(shift: i32): void {
  const r0 = v128.load(work), r1 = v128.load(work, 16), r2 = v128.load(work, 32), r3 = v128.load(work, 48)
  const r4 = v128.load(work, 64), r5 = v128.load(work, 80), r6 = v128.load(work, 96), r7 = v128.load(work, 112)
  half(low(r0, r4), low(r2, r6), low(r7, r5), low(r3, r1), shift, 0)
  half(high(r0, r4), high(r2, r6), high(r7, r5), high(r3, r1), shift, 8)
  join(0)
  join(16)
  join(32)
  join(48)
  join(64)
  join(80)
  join(96)
  join(112)
}

const wide: usize = memory.data(256, 16)

// @ts-ignore: decorator
@inline
function join(at: usize): void {
  v128.store(work + at, i16x8.narrow_i32x4_s(v128.load(wide + at * 2), v128.load(wide + at * 2 + 16)))
}

// @ts-ignore: decorator
@inline
function butterfly(at: usize, even: v128, odd: v128, rounding: v128, shift: i32): void {
  const base = i32x4.add(even, rounding)
  v128.store(wide + at, i32x4.shr_s(i32x4.add(base, odd), shift))
  v128.store(wide + 224 - (at & ~31) + (at & 31), i32x4.shr_s(i32x4.sub(base, odd), shift))
}

// @ts-ignore: decorator
@inline
function half(c04: v128, c26: v128, c75: v128, c31: v128, shift: i32, lane: usize): void {
  const sum = i32x4.dot_i16x8_s(c04, pair(8192, 8192)), difference = i32x4.dot_i16x8_s(c04, pair(8192, -8192))
  const turn = i32x4.dot_i16x8_s(c26, pair(10703, 4433)), back = i32x4.dot_i16x8_s(c26, pair(4433, -10704))
  const o0 = i32x4.add(i32x4.dot_i16x8_s(c75, pair(2260, 6437)), i32x4.dot_i16x8_s(c31, pair(9633, 11363)))
  const o1 = i32x4.add(i32x4.dot_i16x8_s(c75, pair(-6436, -11362)), i32x4.dot_i16x8_s(c31, pair(-2259, 9633)))
  const o2 = i32x4.add(i32x4.dot_i16x8_s(c75, pair(9633, 2261)), i32x4.dot_i16x8_s(c31, pair(-11362, 6437)))
  const o3 = i32x4.add(i32x4.dot_i16x8_s(c75, pair(-11363, 9633)), i32x4.dot_i16x8_s(c31, pair(-6436, 2260)))
  const rounding = i32x4.splat(1 << (shift - 1))
  const at = lane * 2
  butterfly(at, i32x4.add(sum, turn), o0, rounding, shift)
  butterfly(at + 32, i32x4.add(difference, back), o1, rounding, shift)
  butterfly(at + 64, i32x4.sub(difference, back), o2, rounding, shift)
  butterfly(at + 96, i32x4.sub(sum, turn), o3, rounding, shift)
}

// @ts-ignore: decorator
@inline
function inverse(coefficients: usize, quantisers: usize, to: usize, stride: i32): void {
  let others = v128.and(v128.load(coefficients), i16x8(0, -1, -1, -1, -1, -1, -1, -1))
  for (let row: usize = 16; row < 128; row += 16) others = v128.or(others, v128.load(coefficients + row))
  if (!v128.any_true(others)) {
    const level = <i16>((<i32>load<i16>(coefficients) * <i32>load<i16>(quantisers)) << 2)
    const flat = max(0, min(255, ((<i32>level + 16) >> 5) + 128))
    const line = <u64>flat * 0x0101010101010101
    for (let y = 0; y < 8; y += 1) i64.store(to + <usize>(y * stride), line)
    return
  }
  for (let row: usize = 0; row < 128; row += 16)
    v128.store(work + row, i16x8.mul(v128.load(coefficients + row), v128.load(quantisers + row)))
  columns(11)
  transpose(work)
  columns(18)
  transpose(work)
  const middle = i8x16.splat(-128)
  for (let y = 0; y < 8; y += 1) {
    const row = v128.load(work + (<usize>y << 4))
    const line = i64x2.extract_lane(v128.xor(i8x16.narrow_i16x8_s(row, row), middle), 0)
    i64.store(to + <usize>(y * stride), line)
  }
}

export function inverseRow(coefficients: usize, blocks: i32, quantisers: usize, to: usize, stride: i32): void {
  assert(inside(coefficients, <usize>blocks << 7) && inside(to, <usize>(7 * stride + 8 * blocks)))
  for (let block = 0; block < blocks; block += 1) {
    inverse(coefficients, quantisers, to, stride)
    coefficients += 128
    to += 8
  }
}
