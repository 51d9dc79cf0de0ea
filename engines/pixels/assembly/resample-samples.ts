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
