// Coefficients on their way from one file to another: turned or mirrored block by block, and into zig-zag order.
import { inside } from './arena'
import { zigzag } from './order'

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
