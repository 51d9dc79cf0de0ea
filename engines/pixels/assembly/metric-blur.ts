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
  return v128.load32_splat(factors + (<usize>index << 2))
}

export function blurDown(from: usize, to: usize, stride: i32, height: i32): void {
  const radius = <i32>load<f32>(factors)
  const step = <usize>stride << 2
  const i1 = factor(1), i3 = factor(2), i5 = factor(3), f1 = factor(4), f3 = factor(5), f5 = factor(6)
  for (let x: usize = 0; x < step; x += 16) {
    let a1 = f32x4.splat(0), a3 = a1, a5 = a1, c1 = a1, c3 = a1, c5 = a1
    for (let n = 1 - radius; n < height; n += 1) {
      const above = n - radius - 1
      const below = n + radius - 1
      let sum = f32x4.splat(0)
      if (above >= 0) sum = v128.load(from + <usize>above * step + x)
      if (below < height) sum = f32x4.add(sum, v128.load(from + <usize>below * step + x))
      const v1 = f32x4.add(f32x4.mul(sum, i1), f32x4.sub(f32x4.mul(f1, a1), c1))
      const v3 = f32x4.add(f32x4.mul(sum, i3), f32x4.sub(f32x4.mul(f3, a3), c3))
      const v5 = f32x4.add(f32x4.mul(sum, i5), f32x4.sub(f32x4.mul(f5, a5), c5))
      c1 = a1
      c3 = a3
      c5 = a5
      a1 = v1
      a3 = v3
      a5 = v5
      if (n >= 0) v128.store(to + <usize>n * step + x, f32x4.add(f32x4.add(v1, v3), v5))
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
