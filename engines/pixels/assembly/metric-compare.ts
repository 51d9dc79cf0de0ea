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
