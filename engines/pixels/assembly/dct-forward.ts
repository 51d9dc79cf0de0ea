// Forward DCT: the factorisation of Loeffler, Ligtenberg and Moschytz (1989) with 13-bit constants, multiplied out so
// that every output is a sum of products. Results are eight times T.81's coefficients.
import { high, low, pair, transpose } from './dct-inverse'

// @ts-ignore: decorator
@inline
function two(a: v128, b: v128, weights: v128, shift: i32): v128 {
  const half = i32x4.splat(1 << (shift - 1))
  const l = i32x4.add(i32x4.dot_i16x8_s(low(a, b), weights), half)
  const h = i32x4.add(i32x4.dot_i16x8_s(high(a, b), weights), half)
  return i16x8.narrow_i32x4_s(i32x4.shr_s(l, shift), i32x4.shr_s(h, shift))
}

// @ts-ignore: decorator
@inline
function four(ab: v128, abHigh: v128, cd: v128, cdHigh: v128, first: v128, second: v128, shift: i32): v128 {
  const half = i32x4.splat(1 << (shift - 1))
  const l = i32x4.add(i32x4.add(i32x4.dot_i16x8_s(ab, first), i32x4.dot_i16x8_s(cd, second)), half)
  const h = i32x4.add(i32x4.add(i32x4.dot_i16x8_s(abHigh, first), i32x4.dot_i16x8_s(cdHigh, second)), half)
  return i16x8.narrow_i32x4_s(i32x4.shr_s(l, shift), i32x4.shr_s(h, shift))
}

/** One dimension, down the columns. The first pass keeps two bits more, which the second gives up again. */
// @ts-ignore: decorator
@inline
function columns(at: usize, isFirst: bool): void {
  const r0 = v128.load(at), r1 = v128.load(at, 16), r2 = v128.load(at, 32), r3 = v128.load(at, 48)
  const r4 = v128.load(at, 64), r5 = v128.load(at, 80), r6 = v128.load(at, 96), r7 = v128.load(at, 112)
  const t0 = i16x8.add(r0, r7), t7 = i16x8.sub(r0, r7), t1 = i16x8.add(r1, r6), t6 = i16x8.sub(r1, r6)
  const t2 = i16x8.add(r2, r5), t5 = i16x8.sub(r2, r5), t3 = i16x8.add(r3, r4), t4 = i16x8.sub(r3, r4)
  const e0 = i16x8.add(t0, t3), e3 = i16x8.sub(t0, t3), e1 = i16x8.add(t1, t2), e2 = i16x8.sub(t1, t2)
  const sum = i16x8.add(e0, e1), difference = i16x8.sub(e0, e1)
  const shift = isFirst ? 11 : 15
  const two16 = i16x8.splat(2)
  v128.store(at, isFirst ? i16x8.shl(sum, 2) : i16x8.shr_s(i16x8.add(sum, two16), 2))
  v128.store(at, isFirst ? i16x8.shl(difference, 2) : i16x8.shr_s(i16x8.add(difference, two16), 2), 64)
  v128.store(at, two(e2, e3, pair(4433, 10703), shift), 32)
  v128.store(at, two(e2, e3, pair(-10704, 4433), shift), 96)
  const l45 = low(t4, t5), h45 = high(t4, t5), l67 = low(t6, t7), h67 = high(t6, t7)
  v128.store(at, four(l45, h45, l67, h67, pair(2260, 6437), pair(9633, 11363), shift), 16)
  v128.store(at, four(l45, h45, l67, h67, pair(-6436, -11362), pair(-2259, 9633), shift), 48)
  v128.store(at, four(l45, h45, l67, h67, pair(9633, 2261), pair(-11362, 6437), shift), 80)
  v128.store(at, four(l45, h45, l67, h67, pair(-11363, 9633), pair(-6436, 2260), shift), 112)
}

/** A row of blocks: `from` points at its first sample, `to` takes 64 coefficients a block. */
export function forwardRow(from: usize, stride: i32, blocks: i32, to: usize): void {
  const middle = i16x8.splat(128)
  for (let block = 0; block < blocks; block += 1) {
    for (let y = 0; y < 8; y += 1)
      v128.store(to + (<usize>y << 4), i16x8.sub(v128.load8x8_u(from + <usize>(y * stride)), middle))
    transpose(to)
    columns(to, true)
    transpose(to)
    columns(to, false)
    from += 8
    to += 128
  }
}
