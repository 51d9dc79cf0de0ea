// Coefficients to levels. A busy block hides more: there, what comes out near one half of a step becomes zero instead
// of one, by a curve over the block's activity. All numbers are eight times T.81's, as the DCT left them.
import { storedBlocks } from './components'
import { dcAt, finishPacking, maskAt, pack, startPacking } from './levels'

const TABLE = 2048
const tables: usize = memory.data(4 * 2048, 16)
const work: usize = memory.data(128, 16)

/**
 * Rows of 64 16-bit numbers: steps, reciprocals, rounding, dead zone, weights, points of the curve; then as floats
 * 64 reciprocals of the steps, and the bits that each of 256 AC symbols takes with what follows it.
 */
export function quantiserTable(component: i32): usize {
  return tables + <usize>(component * TABLE)
}

// @ts-ignore: decorator
@inline
function activity(coefficients: usize, weights: usize): i32 {
  let sum = i32x4.splat(0)
  for (let row: usize = 0; row < 128; row += 16)
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.abs(v128.load(coefficients + row)), v128.load(weights + row)))
  sum = i32x4.add(sum, i64x2.shuffle(sum, sum, 1, 0))
  return i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1)
}

// @ts-ignore: decorator
@inline
function curvePoint(value: i32): i32 {
  return min(63, max(0, (reinterpret<i32>(<f32>(value + 1)) >> 21) - 540))
}

// @ts-ignore: decorator
@inline
export function masking(coefficients: usize, table: usize): i32 {
  return <i32>load<i16>(table + 640 + (<usize>curvePoint(activity(coefficients, table + 512)) << 1))
}

/** Levels in rows into `work`; which of them are not zero. */
function quantiseBlock(coefficients: usize, table: usize): u64 {
  const zone = i16x8.splat(<i16>masking(coefficients, table))
  let mask: u64 = 0
  for (let row: usize = 0; row < 128; row += 16) {
    const value = v128.load(coefficients + row)
    const size = i16x8.abs(value)
    const rounded = i16x8.add(size, v128.load(table + 256 + row))
    const reciprocal = v128.load(table + 128 + row)
    const l = i32x4.extmul_low_i16x8_u(rounded, reciprocal)
    const h = i32x4.extmul_high_i16x8_u(rounded, reciprocal)
    const step = v128.load(table + row)
    const threshold = i16x8.add(i16x8.shr_s(step, 1), i16x8.q15mulr_sat_s(v128.load(table + 384 + row), zone))
    const level = v128.and(
      i16x8.shr_u(i16x8.shuffle(l, h, 1, 3, 5, 7, 9, 11, 13, 15), 3),
      i16x8.ge_s(size, threshold),
    )
    const sign = i16x8.shr_s(value, 15)
    v128.store(work + row, i16x8.sub(v128.xor(level, sign), sign))
    mask |= <u64>(i16x8.bitmask(i16x8.ne(level, i16x8.splat(0))) & 255) << (row >> 1)
  }
  return mask
}

/** A row of blocks, into packed levels. */
export function quantiseRow(coefficients: usize, component: i32, row: i32): void {
  const table = quantiserTable(component)
  let to = startPacking(component, row)
  for (let column = 0; column < storedBlocks(component); column += 1) {
    const mask = quantiseBlock(coefficients, table)
    to = pack(work, mask, dcAt(component, row, column), maskAt(component, row, column), to)
    coefficients += 128
  }
  finishPacking(component, to)
}
