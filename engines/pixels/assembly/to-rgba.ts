// T.871's Y, Cb, Cr to RGB in 16-bit fixed point. The parts of the factors beyond 16 bits are added as whole chroma.

import { inside } from './arena'

// Chroma at half the size, back to full: each new sample takes three quarters of the nearer and one of the farther
// neighbour (triangle filter), rounded as most decoders round.
const MAX_WIDTH = 65536 + 64
const sums: usize = memory.data(2 * (65536 + 64) + 32, 16)

function interpolate(count: i32, to: usize, roundEven: i16, roundOdd: i16, shift: i32): void {
  const row = sums + 16
  store<i16>(row - 2, load<i16>(row))
  store<i16>(row + (<usize>count << 1), load<i16>(row + (<usize>(count - 1) << 1)))
  const even = i16x8.splat(roundEven)
  const odd = i16x8.splat(roundOdd)
  for (let x = 0; x < count; x += 8) {
    const at = row + (<usize>x << 1)
    const here = v128.load(at)
    const three = i16x8.add(here, i16x8.shl(here, 1))
    const a = i16x8.shr_u(i16x8.add(i16x8.add(three, v128.load(at - 2)), even), shift)
    const b = i16x8.shr_u(i16x8.add(i16x8.add(three, v128.load(at + 2)), odd), shift)
    v128.store(to, v128.or(a, i16x8.shl(b, 8)))
    to += 16
  }
}

export function doubleAcross(from: usize, count: i32, to: usize): void {
  assert(count < MAX_WIDTH && inside(from, count) && inside(to, 2 * count + 16))
  for (let x = 0; x < count; x += 8) v128.store(sums + 16 + (<usize>x << 1), v128.load8x8_u(from + <usize>x))
  interpolate(count, to, 1, 2, 2)
}

export function doubleBoth(near: usize, far: usize, count: i32, to: usize): void {
  assert(count < MAX_WIDTH && inside(near, count) && inside(far, count) && inside(to, 2 * count + 16))
  for (let x = 0; x < count; x += 8) {
    const here = v128.load8x8_u(near + <usize>x)
    const three = i16x8.add(here, i16x8.shl(here, 1))
    v128.store(sums + 16 + (<usize>x << 1), i16x8.add(three, v128.load8x8_u(far + <usize>x)))
  }
  interpolate(count, to, 8, 7, 4)
}

export function doubleDown(near: usize, far: usize, count: i32, rounding: i32, to: usize): void {
  for (let x = 0; x < count; x += 8) {
    const here = v128.load8x8_u(near + <usize>x)
    const three = i16x8.add(here, i16x8.shl(here, 1))
    const sum = i16x8.add(i16x8.add(three, v128.load8x8_u(far + <usize>x)), i16x8.splat(<i16>rounding))
    const mean = i16x8.shr_u(sum, 2)
    v128.store64_lane(to + <usize>x, i8x16.narrow_i16x8_u(mean, mean), 0)
  }
}

export function repeatAcross(from: usize, count: i32, times: i32, to: usize): void {
  assert(inside(from, count) && inside(to, count * times))
  for (let x = 0; x < count; x += 1) to += repeat(load<u8>(from + <usize>x), times, to)
}

// @ts-ignore: decorator
@inline
function repeat(value: u8, times: i32, to: usize): usize {
  for (let i = 0; i < times; i += 1) store<u8>(to + <usize>i, value)
  return <usize>times
}

// @ts-ignore: decorator
@inline
export function weigh(low: v128, high: v128, factors: v128): v128 {
  const half = i32x4.splat(32768)
  const a = i32x4.shr_s(i32x4.add(i32x4.dot_i16x8_s(low, factors), half), 16)
  const b = i32x4.shr_s(i32x4.add(i32x4.dot_i16x8_s(high, factors), half), 16)
  return i16x8.narrow_i32x4_s(a, b)
}

// @ts-ignore: decorator
@inline
function pair(a: i16, b: i16): v128 {
  return i16x8(a, b, a, b, a, b, a, b)
}

/** Bytes of 16-bit channels, which are cut to 0 to 255, woven to RGBA. */
// @ts-ignore: decorator
@inline
function weave(red: v128, green: v128, blue: v128, to: usize): void {
  const rb = i8x16.narrow_i16x8_u(red, blue)
  const ga = i8x16.narrow_i16x8_u(green, i16x8.splat(255))
  const a = i8x16.shuffle(rb, ga, 0, 16, 8, 24, 1, 17, 9, 25, 2, 18, 10, 26, 3, 19, 11, 27)
  const b = i8x16.shuffle(rb, ga, 4, 20, 12, 28, 5, 21, 13, 29, 6, 22, 14, 30, 7, 23, 15, 31)
  v128.store(to, a)
  v128.store(to, b, 16)
}

export function yccToRgba(y: usize, cb: usize, cr: usize, count: i32, to: usize): void {
  assert(inside(y, count) && inside(cb, count) && inside(cr, count) && inside(to, <usize>count << 2))
  const middle = i16x8.splat(128)
  for (let x = 0; x < count; x += 8) {
    const light = v128.load8x8_u(y + <usize>x)
    const b = i16x8.sub(v128.load8x8_u(cb + <usize>x), middle)
    const r = i16x8.sub(v128.load8x8_u(cr + <usize>x), middle)
    const low = i16x8.shuffle(b, r, 0, 8, 1, 9, 2, 10, 3, 11)
    const high = i16x8.shuffle(b, r, 4, 12, 5, 13, 6, 14, 7, 15)
    const red = i16x8.add(i16x8.add(light, r), weigh(low, high, pair(0, 26345)))
    const green = i16x8.add(i16x8.sub(light, r), weigh(low, high, pair(-22554, 18734)))
    const blue = i16x8.add(i16x8.add(light, i16x8.shl(b, 1)), weigh(low, high, pair(-14942, 0)))
    weave(red, green, blue, to)
    to += 32
  }
}

export function greyToRgba(y: usize, count: i32, to: usize): void {
  assert(inside(y, count) && inside(to, <usize>count << 2))
  for (let x = 0; x < count; x += 8) {
    const light = v128.load8x8_u(y + <usize>x)
    weave(light, light, light, to)
    to += 32
  }
}

export function rgbToRgba(red: usize, green: usize, blue: usize, count: i32, to: usize): void {
  for (let x = 0; x < count; x += 8) {
    const at = <usize>x
    weave(v128.load8x8_u(red + at), v128.load8x8_u(green + at), v128.load8x8_u(blue + at), to)
    to += 32
  }
}

/** What paper shows is what is left of white by ink and by black. Complements bring both to 255 for none. */
export function applyBlack(pixels: usize, black: usize, count: i32, inkComplement: i32, blackComplement: i32): void {
  for (let x = 0; x < count; x += 1) {
    const paper = <i32>load<u8>(black + <usize>x) ^ blackComplement
    for (let channel: usize = 0; channel < 3; channel += 1) {
      const at = pixels + (<usize>x << 2) + channel
      store<u8>(at, <u8>(((<i32>load<u8>(at) ^ inkComplement) * paper + 127) / 255))
    }
  }
}
