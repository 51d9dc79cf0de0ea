// Chroma at half the size, back to full: each new sample takes three quarters of the nearer and one of the farther
// neighbour (triangle filter), rounded as most decoders round.
import { inside } from './arena'

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
