// Bytes to floats and back. A pixel of RGBA is four floats, its colour times its alpha, so that what is transparent
// lends no colour to its neighbours.

export function pixelsToFloats(from: usize, count: i32, table: usize, to: usize): void {
  for (let x: usize = 0; x < <usize>count; x += 1) {
    const at = from + (x << 2)
    const alpha: f32 = <f32>load<u8>(at, 3) * (1.0 / 255)
    let pixel = f32x4.splat(load<f32>(table + (<usize>load<u8>(at) << 2)))
    pixel = f32x4.replace_lane(pixel, 1, load<f32>(table + (<usize>load<u8>(at, 1) << 2)))
    pixel = f32x4.replace_lane(pixel, 2, load<f32>(table + (<usize>load<u8>(at, 2) << 2)))
    pixel = f32x4.replace_lane(pixel, 3, 1)
    v128.store(to + (x << 4), f32x4.mul(pixel, f32x4.splat(alpha)))
  }
}

const STEPS: f32 = 16383

export function floatsToPixels(from: usize, count: i32, table: usize, to: usize): void {
  const zero = f32x4.splat(0)
  for (let x: usize = 0; x < <usize>count; x += 1) {
    const pixel = v128.load(from + (x << 4))
    const alpha = f32x4.extract_lane(pixel, 3)
    const at = to + (x << 2)
    const byte = <u32>(max<f32>(0, min<f32>(1, alpha)) * 255 + 0.5)
    if (byte == 0) {
      store<u32>(at, 0)
      continue
    }
    const light = f32x4.mul(pixel, f32x4.splat(STEPS / alpha))
    const cut = f32x4.pmin(f32x4.splat(STEPS), f32x4.pmax(zero, light))
    const place = i32x4.trunc_sat_f32x4_u(f32x4.add(cut, f32x4.splat(0.5)))
    store<u8>(at, load<u8>(table + <usize>i32x4.extract_lane(place, 0)))
    store<u8>(at, load<u8>(table + <usize>i32x4.extract_lane(place, 1)), 1)
    store<u8>(at, load<u8>(table + <usize>i32x4.extract_lane(place, 2)), 2)
    store<u8>(at, <u8>byte, 3)
  }
}

/** Rounded up to eight, for which both sides must have room. */
export function samplesToFloats(from: usize, count: i32, to: usize): void {
  for (let x: usize = 0; x < <usize>count; x += 8) {
    const eight = v128.load8x8_u(from + x)
    v128.store(to + (x << 2), f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(eight)))
    v128.store(to + (x << 2), f32x4.convert_i32x4_u(i32x4.extend_high_i16x8_u(eight)), 16)
  }
}

export function floatsToSamples(from: usize, count: i32, to: usize): void {
  const half = f32x4.splat(0.5)
  for (let x: usize = 0; x < <usize>count; x += 8) {
    const a = i32x4.trunc_sat_f32x4_s(f32x4.add(v128.load(from + (x << 2)), half))
    const b = i32x4.trunc_sat_f32x4_s(f32x4.add(v128.load(from + (x << 2), 16), half))
    const words = i16x8.narrow_i32x4_s(a, b)
    v128.store64_lane(to + x, i8x16.narrow_i16x8_u(words, words), 0)
  }
}

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

/** Whole sixteens of floats at once, so that a row's place and weight are read once for them. */
export function downRows(rows: usize, weights: usize, taps: i32, floats: i32, to: usize): void {
  const end = <usize>floats << 2
  let x: usize = 0
  for (; x + 64 <= end; x += 64) {
    let a = f32x4.splat(0), b = a, c = a, d = a
    for (let tap: usize = 0; tap < <usize>taps << 2; tap += 4) {
      const row = <usize>load<u32>(rows + tap) + x
      const weight = v128.load32_splat(weights + tap)
      a = f32x4.add(a, f32x4.mul(v128.load(row), weight))
      b = f32x4.add(b, f32x4.mul(v128.load(row, 16), weight))
      c = f32x4.add(c, f32x4.mul(v128.load(row, 32), weight))
      d = f32x4.add(d, f32x4.mul(v128.load(row, 48), weight))
    }
    v128.store(to + x, a)
    v128.store(to + x, b, 16)
    v128.store(to + x, c, 32)
    v128.store(to + x, d, 48)
  }
  for (; x < end; x += 16) {
    let sum = f32x4.splat(0)
    for (let tap: usize = 0; tap < <usize>taps << 2; tap += 4)
      sum = f32x4.add(sum, f32x4.mul(v128.load(<usize>load<u32>(rows + tap) + x), v128.load32_splat(weights + tap)))
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
