// Levels of a picture that is written, packed: most are zero. Each block has its DC level, a mask of the AC levels that
// are not zero (zig-zag, the bit of DC stays clear), and these levels one behind the other in its component's values.
import { natural, zigzag } from './order'
import { packedDcs, packedMasks, packedStarts, packedValues, storedBlocks } from './components'

/** Where the values of the next block of each component go. */
const ends: usize = memory.data(4 * 4, 16)

// @ts-ignore: decorator
@inline
function end(component: i32): usize {
  return ends + (<usize>component << 2)
}

/** Blocks are packed row by row, each from its first to its last. */
export function startLevels(component: i32): void {
  store<usize>(end(component), packedValues(component))
}

// @ts-ignore: decorator
@inline
export function startPacking(component: i32, row: i32): usize {
  const at = load<usize>(end(component))
  store<usize>(packedStarts(component) + (<usize>row << 2), at)
  return at
}

// @ts-ignore: decorator
@inline
export function finishPacking(component: i32, at: usize): void {
  store<usize>(end(component), at)
}

// @ts-ignore: decorator
@inline
export function dcAt(component: i32, row: i32, column: i32): usize {
  return packedDcs(component) + (<usize>(row * storedBlocks(component) + column) << 1)
}

// @ts-ignore: decorator
@inline
export function maskAt(component: i32, row: i32, column: i32): usize {
  return packedMasks(component) + (<usize>(row * storedBlocks(component) + column) << 3)
}

/** The levels in rows at `block`, of which `occupied` tells those that are not zero; where the next block's values go. */
// @ts-ignore: decorator
@inline
export function pack(block: usize, occupied: u64, dc: usize, mask: usize, to: usize): usize {
  store<i16>(dc, load<i16>(block))
  let ordered: u64 = 0
  for (let rest = occupied & ~(<u64>1); rest; rest &= rest - 1)
    ordered |= <u64>1 << <u64>load<u8>(zigzag + <usize>ctz(rest))
  store<u64>(mask, ordered)
  for (; ordered; ordered &= ordered - 1) {
    store<i16>(to, load<i16>(block + (<usize>load<u8>(natural + <usize>ctz(ordered)) << 1)))
    to += 2
  }
  return to
}

/** A bit for each of 64 numbers that is not zero, the first one lowest. */
// @ts-ignore: decorator
@inline
export function occupied(block: usize): u64 {
  let mask: u64 = 0
  for (let part: usize = 0; part < 4; part += 1) {
    const at = block + (part << 5)
    const both = i8x16.narrow_i16x8_s(v128.load(at), v128.load(at, 16))
    mask |= <u64>i8x16.bitmask(i8x16.ne(both, i8x16.splat(0))) << (part << 4)
  }
  return mask
}
