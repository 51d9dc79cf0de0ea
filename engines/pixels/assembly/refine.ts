// Which levels are worth their bits: for each block, the path through its coefficients with the least sum of error and
// bits (Viterbi's algorithm; Crouse and Ramchandran 1997 for JPEG). Errors are in squared steps, bits those that the
// symbols take in most photographs.
import { storedBlocks } from './components'
import { dcAt, finishPacking, maskAt, startPacking } from './levels'
import { natural, zigzag } from './order'
import { masking, quantiserTable } from './quantise'

const RECIPROCALS: usize = 768
const BITS: usize = 1024

/** Magnitudes in steps, in rows. */
const sizes: usize = memory.data(64 * 4, 16)
/** By zig-zag number: error if it and all before it were zero. */
const zeroed: usize = memory.data(64 * 4, 16)
/** Least cost of ending a run at this coefficient, the one before it on that path, and its level there. */
const costs: usize = memory.data(64 * 4, 16)
const previous: usize = memory.data(64, 16)
const chosen: usize = memory.data(64 * 2, 16)
const candidates: usize = memory.data(64, 16)

// @ts-ignore: decorator
@inline
function float(base: usize, index: usize): f32 {
  return load<f32>(base + (index << 2))
}

/** Fills in the sizes; a bit for each AC coefficient, in rows, that is not below half a step. */
// @ts-ignore: decorator
@inline
function measure(coefficients: usize, table: usize): u64 {
  let mask: u64 = 0
  for (let row: usize = 0; row < 128; row += 16) {
    const size = i16x8.abs(v128.load(coefficients + row))
    const isLarge = i16x8.ge_s(size, i16x8.shr_s(v128.load(table + row), 1))
    mask |= <u64>(i16x8.bitmask(isLarge) & 255) << (row >> 1)
    const low = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(size))
    const high = f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(size))
    v128.store(sizes + row * 2, f32x4.mul(low, v128.load(table + RECIPROCALS + row * 2)))
    v128.store(sizes + row * 2, f32x4.mul(high, v128.load(table + RECIPROCALS + row * 2, 16)), 16)
  }
  return mask & ~(<u64>1)
}

/** The candidates in zig-zag order, and the errors up to the last of them. How many there are. */
// @ts-ignore: decorator
@inline
function prepare(mask: u64): i32 {
  let ordered: u64 = 0
  for (; mask; mask &= mask - 1) ordered |= <u64>1 << <u64>load<u8>(zigzag + <usize>ctz(mask))
  let sum: f32 = 0
  let k: usize = 0
  let count = 0
  store<f32>(zeroed, 0)
  for (; ordered; ordered &= ordered - 1) {
    for (const to = <usize>ctz(ordered); k < to; ) {
      k += 1
      const size = float(sizes, <usize>load<u8>(natural + k))
      sum += size * size
      store<f32>(zeroed + (k << 2), sum)
    }
    store<u8>(candidates + count, <u8>k)
    count += 1
  }
  return count
}

function search(count: i32, bits: usize, lambda: f32): void {
  for (let i = 0; i < count; i += 1) {
    const k = <usize>load<u8>(candidates + i)
    const size = float(sizes, <usize>load<u8>(natural + k))
    const rounded = <i32>(size + 0.5)
    const error = (size - <f32>rounded) * (size - <f32>rounded)
    const length = 32 - clz(rounded)
    // One level less gains bits only where its number is shorter.
    const hasLess = rounded > 1 && (rounded & (rounded - 1)) == 0
    const lessError = (size - <f32>(rounded - 1)) * (size - <f32>(rounded - 1))
    let best: f32 = f32.MAX_VALUE
    for (let j = i - 1; j >= -1; j -= 1) {
      const from = j < 0 ? 0 : <usize>load<u8>(candidates + j)
      const skipped = float(zeroed, k - 1) - float(zeroed, from)
      // Everything in between is lost, and that only grows.
      if (skipped >= best) break
      const before = float(costs, from) + skipped
      const run = <i32>(k - from) - 1
      const symbols = <f32>(run >> 4) * float(bits, 0xf0)
      const place = <usize>((run & 15) << 4) | <usize>length
      const cost = before + error + lambda * (symbols + float(bits, place))
      if (cost < best) {
        best = cost
        store<u8>(previous + k, <u8>from)
        store<i16>(chosen + (k << 1), <i16>rounded)
      }
      if (!hasLess) continue
      const lessCost = before + lessError + lambda * (symbols + float(bits, place - 1))
      if (lessCost >= best) continue
      best = lessCost
      store<u8>(previous + k, <u8>from)
      store<i16>(chosen + (k << 1), <i16>(rounded - 1))
    }
    store<f32>(costs + (k << 2), best)
  }
}

/** The AC levels of a block as the best path has them, packed at `to`; where the next block's go. */
function refineBlock(coefficients: usize, table: usize, lambda: f32, mask: usize, to: usize): usize {
  store<u64>(mask, 0)
  const count = prepare(measure(coefficients, table))
  if (count == 0) return to
  search(count, table + BITS, lambda)
  const end = lambda * float(table + BITS, 0)
  let best = end
  let last: usize = 0
  for (let i = 0; i < count; i += 1) {
    const k = <usize>load<u8>(candidates + i)
    const cost = float(costs, k) - float(zeroed, k) + (k < 63 ? end : 0)
    if (cost >= best) continue
    best = cost
    last = k
  }
  let ordered: u64 = 0
  for (let k = last; k > 0; k = <usize>load<u8>(previous + k)) ordered |= <u64>1 << <u64>k
  store<u64>(mask, ordered)
  for (; ordered; ordered &= ordered - 1) {
    const k = <usize>ctz(ordered)
    const level = load<i16>(chosen + (k << 1))
    const isNegative = load<i16>(coefficients + (<usize>load<u8>(natural + k) << 1)) < 0
    store<i16>(to, isNegative ? -level : level)
    to += 2
  }
  return to
}

/** A row of blocks, into packed levels. */
export function refineRow(coefficients: usize, component: i32, row: i32, price: f32): void {
  const table = quantiserTable(component)
  let to = startPacking(component, row)
  for (let column = 0; column < storedBlocks(component); column += 1) {
    const lambda = price * <f32>masking(coefficients, table) * (1.0 / 32768)
    const dc = <i32>load<i16>(coefficients)
    const size = ((abs(dc) + <i32>load<u16>(table, 256)) * <i32>load<u16>(table, 128)) >>> 19
    store<i16>(dcAt(component, row, column), <i16>(dc < 0 ? -size : size))
    to = refineBlock(coefficients, table, lambda, maskAt(component, row, column), to)
    coefficients += 128
  }
  finishPacking(component, to)
}
