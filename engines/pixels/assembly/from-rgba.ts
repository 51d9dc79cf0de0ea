// RGBA to JFIF's Y, Cb, Cr (T.871), and chroma to half the size.

// @ts-ignore: decorator
@inline
function redGreen(four: v128): v128 {
  return i8x16.shuffle(four, i8x16.splat(0), 0, 16, 1, 16, 4, 16, 5, 16, 8, 16, 9, 16, 12, 16, 13, 16)
}

/** Blue beside a one, which brings the rounding and the offset. */
// @ts-ignore: decorator
@inline
function blueOne(four: v128): v128 {
  const ones = i16x8.splat(1)
  return i8x16.shuffle(four, ones, 2, 17, 16, 17, 6, 17, 16, 17, 10, 17, 16, 17, 14, 17, 16, 17)
}

// @ts-ignore: decorator
@inline
function weigh(four: v128, redGreenWeights: v128, blueWeights: v128, offset: i32): v128 {
  const sum = i32x4.add(
    i32x4.dot_i16x8_s(redGreen(four), redGreenWeights),
    i32x4.dot_i16x8_s(blueOne(four), blueWeights),
  )
  return i32x4.shr_u(i32x4.add(sum, i32x4.splat(offset)), 15)
}

// @ts-ignore: decorator
@inline
function storeEight(to: usize, a: v128, b: v128): void {
  const words = i16x8.narrow_i32x4_u(a, b)
  v128.store64_lane(to, i8x16.narrow_i16x8_u(words, words), 0)
}

// @ts-ignore: decorator
@inline
function weights(a: i16, b: i16): v128 {
  return i16x8(a, b, a, b, a, b, a, b)
}

const CENTRE = (128 << 15) + 16383

/** A row; `count` is rounded up to eight, for which both sides must have room. */
export function rgbaToYcc(from: usize, count: i32, y: usize, cb: usize, cr: usize): void {
  for (let x = 0; x < count; x += 8) {
    const a = v128.load(from)
    const b = v128.load(from, 16)
    const yRg = weights(9798, 19235), yB = weights(3735, 16384)
    storeEight(y, weigh(a, yRg, yB, 0), weigh(b, yRg, yB, 0))
    const bRg = weights(-5529, -10855), bB = weights(16384, 0)
    storeEight(cb, weigh(a, bRg, bB, CENTRE), weigh(b, bRg, bB, CENTRE))
    const rRg = weights(16384, -13720), rB = weights(-2664, 0)
    storeEight(cr, weigh(a, rRg, rB, CENTRE), weigh(b, rRg, rB, CENTRE))
    from += 32
    y += 8
    cb += 8
    cr += 8
  }
}

export function rgbaToGrey(from: usize, count: i32, y: usize): void {
  for (let x = 0; x < count; x += 8) {
    const yRg = weights(9798, 19235), yB = weights(3735, 16384)
    storeEight(y, weigh(v128.load(from), yRg, yB, 0), weigh(v128.load(from, 16), yRg, yB, 0))
    from += 32
    y += 8
  }
}

export function halveBoth(above: usize, below: usize, count: i32, to: usize): void {
  for (let x = 0; x < count; x += 8) {
    const sum = i16x8.add(
      i16x8.extadd_pairwise_i8x16_u(v128.load(above)),
      i16x8.extadd_pairwise_i8x16_u(v128.load(below)),
    )
    // One and two by turns, or every half would be rounded the same way.
    const rounding = i16x8(1, 2, 1, 2, 1, 2, 1, 2)
    const mean = i16x8.shr_u(i16x8.add(sum, rounding), 2)
    v128.store64_lane(to, i8x16.narrow_i16x8_u(mean, mean), 0)
    above += 16
    below += 16
    to += 8
  }
}

export function halveAcross(from: usize, count: i32, to: usize): void {
  for (let x = 0; x < count; x += 8) {
    const sum = i16x8.extadd_pairwise_i8x16_u(v128.load(from))
    const mean = i16x8.shr_u(i16x8.add(sum, i16x8(0, 1, 0, 1, 0, 1, 0, 1)), 1)
    v128.store64_lane(to, i8x16.narrow_i16x8_u(mean, mean), 0)
    from += 16
    to += 8
  }
}

/** Two rows of `count` samples to one; halves are rounded down and up by turns. */
export function halveDown(above: usize, below: usize, count: i32, to: usize): void {
  for (let x = 0; x < count; x += 16) {
    const a = v128.load(above), b = v128.load(below)
    const odd = v128.and(v128.xor(a, b), i16x8.splat(1))
    v128.store(to, i8x16.sub(i8x16.avgr_u(a, b), odd))
    above += 16
    below += 16
    to += 16
  }
}

export function padRow(row: usize, count: i32, padded: i32): void {
  if (count < padded) memory.fill(row + <usize>count, load<u8>(row + <usize>(count - 1)), <usize>(padded - count))
}
