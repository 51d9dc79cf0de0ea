// Samples to light at half the size, for an image that is made much smaller: pixels that share a colour never need to be
// pixels. sRGB's curve is taken as 0.0125 x + 0.6822 x² + 0.3053 x³, which stays within 0.003 of it and needs no table.
// The means are of four, 1 3 3 1: those of two fold the finest detail into what is left.
import { inside } from './arena'
import { high, low, pair } from './dct-inverse'
import { weigh } from './to-rgba'

/** Of the sum of both directions, 64 times a sample. */
const FIRST: f32 = 0.012522878 / (64 * 255)
const SECOND: f32 = 0.682171111 / (64 * 255 * 255)
const THIRD: f32 = 0.305306011 / (64 * 255 * 255 * 255)

// @ts-ignore: decorator
@inline
function light(four: v128): v128 {
  const x = f32x4.convert_i32x4_s(four)
  const steep = f32x4.add(f32x4.mul(x, f32x4.splat(THIRD)), f32x4.splat(SECOND))
  return f32x4.mul(x, f32x4.add(f32x4.mul(x, steep), f32x4.splat(FIRST)))
}

// @ts-ignore: decorator
@inline
function clamp(samples: v128): v128 {
  return i16x8.min_s(i16x8.max_s(samples, i16x8.splat(0)), i16x8.splat(255))
}

/** Of eight samples, the light of the even and of the odd ones. */
// @ts-ignore: decorator
@inline
function evens(samples: v128): v128 {
  return light(v128.and(samples, i32x4.splat(0xffff)))
}

// @ts-ignore: decorator
@inline
function odds(samples: v128): v128 {
  return light(i32x4.shr_u(samples, 16))
}

/** Four sums of 1 3 3 1; the even samples behind them come with the next eight. */
// @ts-ignore: decorator
@inline
function sums(oddBefore: v128, even: v128, odd: v128, evenNext: v128): v128 {
  const outer = f32x4.add(i32x4.shuffle(oddBefore, odd, 3, 4, 5, 6), i32x4.shuffle(even, evenNext, 1, 2, 3, 4))
  return f32x4.add(outer, f32x4.mul(f32x4.add(even, odd), f32x4.splat(3)))
}

/** What a row of colours adds to the light of red, green and blue: three rows of 16 bits, `step` octets apart. */
export function colourParts(cb: usize, cr: usize, count: i32, to: usize, step: usize): void {
  assert(inside(cb, count) && inside(cr, count) && inside(to, 2 * step + 2 * <usize>count))
  for (let x: usize = 0; x < <usize>count; x += 8) {
    const b = i16x8.sub(v128.load8x8_u(cb + x), i16x8.splat(128)), r = i16x8.sub(v128.load8x8_u(cr + x), i16x8.splat(128))
    const l = low(b, r), h = high(b, r), at = to + (x << 1)
    v128.store(at, i16x8.add(r, weigh(l, h, pair(0, 26345))))
    v128.store(at + step, i16x8.sub(weigh(l, h, pair(-22554, 18734)), r))
    v128.store(at + 2 * step, i16x8.add(i16x8.shl(b, 1), weigh(l, h, pair(-14942, 0))))
  }
}

/** Eight of such a row; two samples beside each other may share one. */
// @ts-ignore: decorator
@inline
function part(row: usize, x: usize, isShared: bool): v128 {
  if (!isShared) return v128.load(row + (x << 1))
  const four = v128.load64_zero(row + x)
  return i16x8.shuffle(four, four, 0, 0, 1, 1, 2, 2, 3, 3)
}

/**
 * A row of an even number of samples, repeated to eight more than that, into half as many pixels of four floats,
 * rounded up to four, an eighth as bright; `mixRows` makes it whole.
 */
export function rowToHalf(y: usize, parts: usize, step: usize, isShared: bool, count: i32, to: usize): void {
  assert(inside(y, count + 8) && inside(to, <usize>count << 3))
  const one = f32x4.splat(1.0 / 8)
  let redEven = f32x4.splat(0), greenEven = redEven, blueEven = redEven
  let redOdd = redEven, greenOdd = redEven, blueOdd = redEven
  let redBefore = redEven, greenBefore = redEven, blueBefore = redEven
  for (let x: usize = 0; x < <usize>count + 8; x += 8) {
    const own = v128.load8x8_u(y + x)
    const red = clamp(i16x8.add(own, part(parts, x, isShared)))
    const green = clamp(i16x8.add(own, part(parts + step, x, isShared)))
    const blue = clamp(i16x8.add(own, part(parts + 2 * step, x, isShared)))
    const nextRed = evens(red), nextGreen = evens(green), nextBlue = evens(blue)
    if (x > 0) {
      const reds = sums(redBefore, redEven, redOdd, nextRed)
      const greens = sums(greenBefore, greenEven, greenOdd, nextGreen)
      const blues = sums(blueBefore, blueEven, blueOdd, nextBlue)
      const a = i32x4.shuffle(reds, greens, 0, 4, 1, 5), c = i32x4.shuffle(blues, one, 0, 4, 1, 5)
      v128.store(to, i64x2.shuffle(a, c, 0, 2))
      v128.store(to, i64x2.shuffle(a, c, 1, 3), 16)
      const d = i32x4.shuffle(reds, greens, 2, 6, 3, 7), e = i32x4.shuffle(blues, one, 2, 6, 3, 7)
      v128.store(to, i64x2.shuffle(d, e, 0, 2), 32)
      v128.store(to, i64x2.shuffle(d, e, 1, 3), 48)
      to += 64
      redBefore = redOdd
      greenBefore = greenOdd
      blueBefore = blueOdd
    }
    redOdd = odds(red)
    greenOdd = odds(green)
    blueOdd = odds(blue)
    if (x == 0) {
      // The sample before the first is the first again.
      redBefore = i32x4.splat(i32x4.extract_lane(nextRed, 0))
      greenBefore = i32x4.splat(i32x4.extract_lane(nextGreen, 0))
      blueBefore = i32x4.splat(i32x4.extract_lane(nextBlue, 0))
    }
    redEven = nextRed
    greenEven = nextGreen
    blueEven = nextBlue
  }
}

/** 1 3 3 1 of four rows, which may be the same. */
export function mixRows(a: usize, b: usize, c: usize, d: usize, floats: i32, to: usize): void {
  for (let x: usize = 0; x < <usize>floats << 2; x += 16) {
    const outer = f32x4.add(v128.load(a + x), v128.load(d + x))
    const inner = f32x4.add(v128.load(b + x), v128.load(c + x))
    v128.store(to + x, f32x4.add(outer, f32x4.mul(inner, f32x4.splat(3))))
  }
}
