import { inside } from './arena'

/** T.81 figure A.6: where the coefficient with a zig-zag number stands in its block, row by row. */
export const natural: usize = memory.data<u8>([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55,
  62, 63,
])

export const zigzag: usize = memory.data<u8>([
  0, 1, 5, 6, 14, 15, 27, 28, 2, 4, 7, 13, 16, 26, 29, 42, 3, 8, 12, 17, 25, 30, 41, 43, 9, 11, 18, 24, 31, 40, 44, 53,
  10, 19, 23, 32, 39, 45, 52, 54, 20, 22, 33, 38, 46, 51, 55, 60, 21, 34, 37, 47, 50, 56, 59, 61, 35, 36, 48, 49, 57, 58,
  62, 63,
])

// Coefficients on their way from one file to another: turned or mirrored block by block, and into zig-zag order.
/**
 * One block in rows to one in zig-zag order. Mirroring a picture changes the sign of the odd frequencies in that
 * direction; transposing changes rows for columns, before the mirroring.
 */
export function turnBlock(from: usize, to: usize, isTransposed: bool, mirrorAcross: bool, mirrorDown: bool): void {
  assert(inside(from, 128) && inside(to, 128))
  for (let v = 0; v < 8; v += 1)
    for (let u = 0; u < 8; u += 1) {
      const source = isTransposed ? u * 8 + v : v * 8 + u
      let value = <i32>load<i16>(from + (<usize>source << 1))
      if ((mirrorAcross && (u & 1) == 1) != (mirrorDown && (v & 1) == 1)) value = -value
      store<i16>(to + (<usize>load<u8>(zigzag + v * 8 + u) << 1), <i16>value)
    }
}
