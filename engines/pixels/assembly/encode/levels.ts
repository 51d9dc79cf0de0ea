/** A bit for each of 64 levels that is not zero, the first one lowest. */
// @ts-ignore: decorator
@inline
export function occupied(levels: usize): u64 {
  let mask: u64 = 0
  for (let part: usize = 0; part < 4; part += 1) {
    const at = levels + (part << 5)
    const both = i8x16.narrow_i16x8_s(v128.load(at), v128.load(at, 16))
    mask |= <u64>i8x16.bitmask(i8x16.ne(both, i8x16.splat(0))) << (part << 4)
  }
  return mask
}
