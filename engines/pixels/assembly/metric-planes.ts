// SSIMULACRA 2.1's colours: linear light, halved from scale to scale, to XYB.

const BIAS: f32 = 0.0037930732552754493

/** Cube roots of numbers above zero: a guess from the exponent, and three of Halley's steps. */
// @ts-ignore: decorator
@inline
function cubeRoot(x: v128): v128 {
  const third = f32x4.mul(f32x4.convert_i32x4_s(x), f32x4.splat(1.0 / 3))
  let y = i32x4.add(i32x4.splat(709921077), i32x4.trunc_sat_f32x4_s(third))
  for (let step = 0; step < 3; step += 1) {
    const cube = f32x4.mul(f32x4.mul(y, y), y)
    const above = f32x4.add(cube, f32x4.add(x, x))
    y = f32x4.mul(y, f32x4.div(above, f32x4.add(f32x4.add(cube, cube), x)))
  }
  return y
}

// @ts-ignore: decorator
@inline
function cone(r: v128, g: v128, b: v128, ofR: f32, ofG: f32, ofB: f32, root: v128): v128 {
  const sum = f32x4.add(f32x4.mul(r, f32x4.splat(ofR)), f32x4.mul(g, f32x4.splat(ofG)))
  const all = f32x4.add(f32x4.add(sum, f32x4.mul(b, f32x4.splat(ofB))), f32x4.splat(BIAS))
  return f32x4.sub(cubeRoot(all), root)
}

export function toXyb(linear: usize, to: usize, count: i32): void {
  const size = <usize>count << 2
  const root = cubeRoot(f32x4.splat(BIAS))
  for (let at: usize = 0; at < size; at += 16) {
    const r = v128.load(linear + at), g = v128.load(linear + size + at), b = v128.load(linear + 2 * size + at)
    const long = cone(r, g, b, 0.3, 0.622, 0.078, root)
    const medium = cone(r, g, b, 0.23, 0.692, 0.078, root)
    const short = cone(r, g, b, 0.24342268924547819, 0.20476744424496821, 0.5518098665095535, root)
    const y = f32x4.mul(f32x4.splat(0.5), f32x4.add(long, medium))
    const x = f32x4.mul(f32x4.sub(long, medium), f32x4.splat(7))
    v128.store(to + at, f32x4.add(x, f32x4.splat(0.42)))
    v128.store(to + size + at, f32x4.add(y, f32x4.splat(0.01)))
    v128.store(to + 2 * size + at, f32x4.add(f32x4.sub(short, y), f32x4.splat(0.55)))
  }
}

export function linearRow(from: usize, count: i32, table: usize, to: usize, planeSize: usize): void {
  for (let x: usize = 0; x < <usize>count; x += 1)
    for (let channel: usize = 0; channel < 3; channel += 1) {
      const value = load<f32>(table + (<usize>load<u8>(from + 4 * x + channel) << 2))
      store<f32>(to + channel * planeSize + 4 * x, value)
    }
}

export function halvePlane(from: usize, width: i32, height: i32, stride: i32, to: usize, toStride: i32): void {
  for (let y = 0; y < (height + 1) >> 1; y += 1) {
    const above = from + (<usize>(2 * y * stride) << 2)
    const below = from + (<usize>(min(2 * y + 1, height - 1) * stride) << 2)
    for (let x = 0; x < (width + 1) >> 1; x += 1) {
      const left = <usize>(2 * x) << 2
      const right = <usize>min(2 * x + 1, width - 1) << 2
      const sum = load<f32>(above + left) + load<f32>(above + right) + load<f32>(below + left) + load<f32>(below + right)
      store<f32>(to + (<usize>(y * toStride + x) << 2), sum * 0.25)
    }
  }
}

export function clearBeyond(plane: usize, width: i32, height: i32, stride: i32, rows: i32): void {
  const row = <usize>stride << 2
  for (let y = 0; y < height; y += 1)
    memory.fill(plane + <usize>y * row + (<usize>width << 2), 0, <usize>(stride - width) << 2)
  memory.fill(plane + <usize>height * row, 0, <usize>(rows - height) * row)
}

export function multiplyPlanes(a: usize, b: usize, to: usize, count: i32): void {
  for (let at: usize = 0; at < <usize>count << 2; at += 16) v128.store(to + at, f32x4.mul(v128.load(a + at), v128.load(b + at)))
}
