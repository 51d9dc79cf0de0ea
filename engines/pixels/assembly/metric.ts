// Charalampidis 2016, "Recursive implementation of the Gaussian filter using truncated cosine functions", four columns
// at a time. Planes have sides of whole fours, and zeros beyond the picture.

/** The radius, then the three input factors and the three feedback factors, as floats. */
const factors: usize = memory.data(28, 16)

export function blurFactors(): usize {
  return factors
}

// @ts-ignore: decorator
@inline
function factor(index: i32): v128 {
  return f64x2.splat(<f64>load<f32>(factors + (<usize>index << 2)))
}

/** To single precision, as after each fused multiply-add of the reference. */
// @ts-ignore: decorator
@inline
function single(wide: v128): v128 {
  return f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(wide))
}

// @ts-ignore: decorator
@inline
function fused(sum: v128, input: v128, feedback: v128, before: v128, twoBefore: v128): v128 {
  return single(f64x2.add(f64x2.mul(sum, input), single(f64x2.sub(f64x2.mul(feedback, before), twoBefore))))
}

export function blurDown(from: usize, to: usize, stride: i32, height: i32): void {
  const radius = <i32>load<f32>(factors)
  const step = <usize>stride << 2
  const i1 = factor(1), i3 = factor(2), i5 = factor(3), f1 = factor(4), f3 = factor(5), f5 = factor(6)
  for (let x: usize = 0; x < step; x += 8) {
    let a1 = f64x2.splat(0), a3 = a1, a5 = a1, c1 = a1, c3 = a1, c5 = a1
    for (let n = 1 - radius; n < height; n += 1) {
      const above = n - radius - 1
      const below = n + radius - 1
      let both = f32x4.splat(0)
      if (above >= 0) both = v128.load64_zero(from + <usize>above * step + x)
      if (below < height) both = f32x4.add(both, v128.load64_zero(from + <usize>below * step + x))
      const sum = f64x2.promote_low_f32x4(both)
      const v1 = fused(sum, i1, f1, a1, c1)
      const v3 = fused(sum, i3, f3, a3, c3)
      const v5 = fused(sum, i5, f5, a5, c5)
      c1 = a1
      c3 = a3
      c5 = a5
      a1 = v1
      a3 = v3
      a5 = v5
      if (n >= 0)
        v128.store64_lane(to + <usize>n * step + x, f32x4.demote_f64x2_zero(f64x2.add(single(f64x2.add(v1, v3)), v5)), 0)
    }
  }
}

export function turn(from: usize, to: usize, width: i32, height: i32): void {
  const row = <usize>width << 2
  const column = <usize>height << 2
  for (let y: usize = 0; y < <usize>height; y += 4)
    for (let x: usize = 0; x < <usize>width; x += 4) {
      const at = from + y * row + (x << 2)
      const a = v128.load(at), b = v128.load(at + row), c = v128.load(at + 2 * row), d = v128.load(at + 3 * row)
      const e = i32x4.shuffle(a, b, 0, 4, 1, 5), f = i32x4.shuffle(a, b, 2, 6, 3, 7)
      const g = i32x4.shuffle(c, d, 0, 4, 1, 5), h = i32x4.shuffle(c, d, 2, 6, 3, 7)
      const out = to + x * column + (y << 2)
      v128.store(out, i64x2.shuffle(e, g, 0, 2))
      v128.store(out + column, i64x2.shuffle(e, g, 1, 3))
      v128.store(out + 2 * column, i64x2.shuffle(f, h, 0, 2))
      v128.store(out + 3 * column, i64x2.shuffle(f, h, 1, 3))
    }
}

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

// What one channel at one scale differs in: structure, new edges, lost edges. Planes beyond the picture are zero and
// add nothing.

// @ts-ignore: decorator
@inline
function sumOf(v: v128): f64 {
  const a = <f64>f32x4.extract_lane(v, 0) + <f64>f32x4.extract_lane(v, 1)
  return a + <f64>f32x4.extract_lane(v, 2) + <f64>f32x4.extract_lane(v, 3)
}

// @ts-ignore: decorator
@inline
function fourth(v: v128): v128 {
  const square = f32x4.mul(v, v)
  return f32x4.mul(square, square)
}

/** Values, means and means of squares and of the product; six sums of doubles come out: plain, and fourth powers. */
export function comparePlanes(
  a: usize, b: usize, meanA: usize, meanB: usize, squareA: usize, squareB: usize, product: usize, count: i32, to: usize,
): void {
  memory.fill(to, 0, 48)
  const one = f32x4.splat(1), zero = f32x4.splat(0), constant = f32x4.splat(0.0009)
  const size = <usize>count << 2
  for (let start: usize = 0; start < size; start += 256) {
    let s1 = zero, s2 = zero, s3 = zero, q1 = zero, q2 = zero, q3 = zero
    for (let at = start; at < min(start + 256, size); at += 16) {
      const x = v128.load(meanA + at), y = v128.load(meanB + at)
      const together = f32x4.sub(v128.load(product + at), f32x4.mul(x, y))
      const covariance = f32x4.add(f32x4.add(together, together), constant)
      const own = f32x4.sub(v128.load(squareA + at), f32x4.mul(x, x))
      const other = f32x4.sub(v128.load(squareB + at), f32x4.mul(y, y))
      const variance = f32x4.add(f32x4.add(own, other), constant)
      const mean = f32x4.sub(x, y)
      const likeness = f32x4.div(f32x4.mul(f32x4.sub(one, f32x4.mul(mean, mean)), covariance), variance)
      const structure = f32x4.max(zero, f32x4.sub(one, likeness))
      const edgeB = f32x4.add(one, f32x4.abs(f32x4.sub(v128.load(b + at), y)))
      const edgeA = f32x4.add(one, f32x4.abs(f32x4.sub(v128.load(a + at), x)))
      const edge = f32x4.sub(f32x4.div(edgeB, edgeA), one)
      const more = f32x4.max(edge, zero), less = f32x4.max(f32x4.neg(edge), zero)
      s1 = f32x4.add(s1, structure)
      s2 = f32x4.add(s2, more)
      s3 = f32x4.add(s3, less)
      q1 = f32x4.add(q1, fourth(structure))
      q2 = f32x4.add(q2, fourth(more))
      q3 = f32x4.add(q3, fourth(less))
    }
    add(to, s1)
    add(to + 8, s2)
    add(to + 16, s3)
    add(to + 24, q1)
    add(to + 32, q2)
    add(to + 40, q3)
  }
}

// @ts-ignore: decorator
@inline
function add(at: usize, v: v128): void {
  store<f64>(at, load<f64>(at) + sumOf(v))
}
