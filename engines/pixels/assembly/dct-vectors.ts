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
