// Symbols are counted in a first pass, from which the host makes the best code, and written in a second one.
import { put } from './bit-writer'

/** 8 tables of 256 counts, and of 256 codes: code << 8 | length. Number 0 to 3 for DC, 4 to 7 for AC. */
const counts: usize = memory.data(8 * 1024, 16)
const codes: usize = memory.data(8 * 1024, 16)

let isCounting: bool = false

export function setCounting(value: bool): void {
  isCounting = value
}

export function symbolCounts(): usize {
  return counts
}

export function symbolCodes(): usize {
  return codes
}

// @ts-ignore: decorator
@inline
function slot(base: usize, table: i32, symbol: i32): usize {
  return base + (<usize>table << 10) + (<usize>symbol << 2)
}

// @ts-ignore: decorator
@inline
export function countSymbol(table: i32, symbol: i32): void {
  const at = slot(counts, table, symbol)
  store<u32>(at, load<u32>(at) + 1)
}

// @ts-ignore: decorator
@inline
export function putSymbol(table: i32, symbol: i32, extra: i32, size: i32): void {
  const code = load<u32>(slot(codes, table, symbol))
  put(((code >> 8) << size) | (<u32>extra & ((1 << size) - 1)), <i32>(code & 255) + size)
}

// @ts-ignore: decorator
@inline
export function symbol(table: i32, value: i32, extra: i32, size: i32): void {
  if (isCounting) countSymbol(table, value)
  else putSymbol(table, value, extra, size)
}

// @ts-ignore: decorator
@inline
export function sizeOf(value: i32): i32 {
  return 32 - clz(abs(value))
}

/** T.81 F.1.2.1: a negative number is coded as the one below it. */
// @ts-ignore: decorator
@inline
export function extraBits(value: i32): i32 {
  return value + (value >> 31)
}
