// A filter's two directions, over floats: one a sample, or four a pixel.

export function acrossPixels(from: usize, starts: usize, weights: usize, taps: i32, count: i32, to: usize): void {
  for (let x: usize = 0; x < <usize>count; x += 1) {
    const at = from + (<usize>load<i32>(starts + (x << 2)) << 4)
    let even = f32x4.splat(0), odd = even
    let tap: usize = 0
    for (; tap + 1 < <usize>taps; tap += 2) {
      even = f32x4.add(even, f32x4.mul(v128.load(at + (tap << 4)), v128.load32_splat(weights + (tap << 2))))
      odd = f32x4.add(odd, f32x4.mul(v128.load(at + (tap << 4), 16), v128.load32_splat(weights + (tap << 2), 4)))
    }
    if (tap < <usize>taps)
      even = f32x4.add(even, f32x4.mul(v128.load(at + (tap << 4)), v128.load32_splat(weights + (tap << 2))))
    v128.store(to + (x << 4), f32x4.add(even, odd))
    weights += <usize>taps << 2
  }
}

export function acrossSamples(from: usize, starts: usize, weights: usize, taps: i32, count: i32, to: usize): void {
  for (let x: usize = 0; x < <usize>count; x += 1) {
    const at = from + (<usize>load<i32>(starts + (x << 2)) << 2)
    let sum = f32x4.splat(0)
    for (let tap: usize = 0; tap < <usize>taps; tap += 4)
      sum = f32x4.add(sum, f32x4.mul(v128.load(at + (tap << 2)), v128.load(weights + (tap << 2))))
    const two = f32x4.add(sum, i64x2.shuffle(sum, sum, 1, 0))
    store<f32>(to + (x << 2), f32x4.extract_lane(two, 0) + f32x4.extract_lane(two, 1))
    weights += <usize>taps << 2
  }
}

export function downRows(rows: usize, weights: usize, taps: i32, floats: i32, to: usize): void {
  for (let x: usize = 0; x < <usize>floats << 2; x += 16) {
    let sum = f32x4.splat(0)
    for (let tap: usize = 0; tap < <usize>taps; tap += 1) {
      const row = <usize>load<u32>(rows + (tap << 2))
      sum = f32x4.add(sum, f32x4.mul(v128.load(row + x), v128.load32_splat(weights + (tap << 2))))
    }
    v128.store(to + x, sum)
  }
}

export function addRow(from: usize, floats: i32, to: usize): void {
  for (let x: usize = 0; x < <usize>floats << 2; x += 16) v128.store(to + x, f32x4.add(v128.load(to + x), v128.load(from + x)))
}

/** Means of `times` neighbours, in a row that is itself a sum of `lines`; the last mean may have fewer. */
export function meanPixels(from: usize, count: i32, times: i32, lines: i32, to: usize): void {
  for (let x = 0; x < count; x += times) {
    const there = min(times, count - x)
    let sum = f32x4.splat(0)
    for (let i = 0; i < there; i += 1) sum = f32x4.add(sum, v128.load(from + (<usize>(x + i) << 4)))
    v128.store(to, f32x4.mul(sum, f32x4.splat(<f32>1 / <f32>(there * lines))))
    to += 16
  }
}

export function meanSamples(from: usize, count: i32, times: i32, lines: i32, to: usize): void {
  for (let x = 0; x < count; x += times) {
    const there = min(times, count - x)
    let sum: f32 = 0
    for (let i = 0; i < there; i += 1) sum += load<f32>(from + (<usize>(x + i) << 2))
    store<f32>(to, sum / <f32>(there * lines))
    to += 4
  }
}
