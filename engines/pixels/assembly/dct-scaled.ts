// Decoding at 1/2, 1/4 and 1/8: the inverse DCT of N × N of the lowest coefficients, which is an 8/N times smaller block.
import { inside } from './arena'

const input: usize = memory.data(64, 16)
const between: usize = memory.data(64, 16)

/** cos((2x+1)uπ/8) for N = 4, times the normalisation, in rows of x. */
const four: usize = memory.data<f32>([
  0.35355339, 0.46193977, 0.35355339, 0.19134172,
  0.35355339, 0.19134172, -0.35355339, -0.46193977,
  0.35355339, -0.19134172, -0.35355339, 0.46193977,
  0.35355339, -0.46193977, 0.35355339, -0.19134172,
])
const two: usize = memory.data<f32>([0.35355339, 0.35355339, 0.35355339, -0.35355339])

// @ts-ignore: decorator
@inline
function clamp(value: f32): u8 {
  return <u8>max<f32>(0, min<f32>(255, nearest<f32>(value + 128)))
}

function inverse(coefficients: usize, quantisers: usize, size: i32, to: usize, stride: i32): void {
  if (size == 1) {
    store<u8>(to, clamp(<f32>(<i32>load<i16>(coefficients) * <i32>load<i16>(quantisers)) * 0.125))
    return
  }
  const basis = size == 4 ? four : two
  for (let v = 0; v < size; v += 1)
    for (let u = 0; u < size; u += 1) {
      const at = <usize>(v * 8 + u) << 1
      const value = <i32>load<i16>(coefficients + at) * <i32>load<i16>(quantisers + at)
      store<f32>(input + (<usize>(v * size + u) << 2), <f32>value)
    }
  for (let v = 0; v < size; v += 1)
    for (let x = 0; x < size; x += 1) {
      let sum: f32 = 0
      for (let u = 0; u < size; u += 1)
        sum += load<f32>(input + (<usize>(v * size + u) << 2)) * load<f32>(basis + (<usize>(x * size + u) << 2))
      store<f32>(between + (<usize>(v * size + x) << 2), sum)
    }
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      let sum: f32 = 0
      for (let v = 0; v < size; v += 1)
        sum += load<f32>(between + (<usize>(v * size + x) << 2)) * load<f32>(basis + (<usize>(y * size + v) << 2))
      store<u8>(to + <usize>(y * stride + x), clamp(sum))
    }
}

export function inverseRowScaled(
  coefficients: usize,
  blocks: i32,
  quantisers: usize,
  size: i32,
  to: usize,
  stride: i32,
): void {
  assert(inside(coefficients, <usize>blocks << 7) && inside(to, <usize>((size - 1) * stride + size * blocks)))
  for (let block = 0; block < blocks; block += 1) {
    inverse(coefficients, quantisers, size, to, stride)
    coefficients += 128
    to += <usize>size
  }
}
