// Which levels are worth their bits: for each block, the path through its coefficients with the least sum of error and
// bits (Viterbi's algorithm; Crouse and Ramchandran 1997 for JPEG). Errors are in squared steps.
import { natural } from './order'
import { symbolCodes } from './bit-writer'
import { acTable } from './components'
import { masking, quantiserTable } from './quantise'

/** Symbols that have not been seen yet get a long code. */
const UNSEEN = 14

const bits: usize = memory.data(1024, 16)
/** By zig-zag number: error if it and all before it were zero; the magnitude in steps; the level it rounds to. */
const zeroed: usize = memory.data(65 * 4, 16)
const sizes: usize = memory.data(65 * 4, 16)
/** Least cost of ending a run at this coefficient, the one before it on that path, and its level there. */
const costs: usize = memory.data(65 * 4, 16)
const previous: usize = memory.data(65, 16)
const chosen: usize = memory.data(65 * 2, 16)
const candidates: usize = memory.data(65, 16)

// @ts-ignore: decorator
@inline
function float(base: usize, index: i32): f32 {
  return load<f32>(base + (<usize>index << 2))
}

function readLengths(component: i32): void {
  const codes = symbolCodes() + (<usize>acTable(component) << 10)
  for (let symbol: usize = 0; symbol < 256; symbol += 1) {
    const length = <i32>(load<u32>(codes + (symbol << 2)) & 255)
    store<f32>(bits + (symbol << 2), <f32>(length ? length : UNSEEN))
  }
}

// @ts-ignore: decorator
@inline
function rate(run: i32, level: i32): f32 {
  const size = 32 - clz(level)
  return <f32>(run >> 4) * float(bits, 0xf0) + float(bits, ((run & 15) << 4) | size) + <f32>size
}

function prepare(coefficients: usize, table: usize): i32 {
  let sum: f32 = 0
  let count = 0
  store<f32>(zeroed, 0)
  for (let k = 1; k < 64; k += 1) {
    const place = <usize>load<u8>(natural + k) << 1
    const size = <f32>abs(<i32>load<i16>(coefficients + place)) / <f32>load<i16>(table + place)
    sum += size * size
    store<f32>(zeroed + (<usize>k << 2), sum)
    store<f32>(sizes + (<usize>k << 2), size)
    if (size < 0.5) continue
    store<u8>(candidates + count, <u8>k)
    count += 1
  }
  return count
}

function search(count: i32, lambda: f32): void {
  for (let i = 0; i < count; i += 1) {
    const k = <i32>load<u8>(candidates + i)
    const size = float(sizes, k)
    const rounded = <i32>(size + 0.5)
    let best: f32 = f32.MAX_VALUE
    for (let level = max(1, rounded - 1); level <= rounded; level += 1) {
      const error = (size - <f32>level) * (size - <f32>level)
      for (let j = i - 1; j >= -1; j -= 1) {
        const from = j < 0 ? 0 : <i32>load<u8>(candidates + j)
        const before = float(costs, from)
        const skipped = float(zeroed, k - 1) - float(zeroed, from)
        // Everything in between is lost, and that only grows.
        if (skipped >= best) break
        const cost = before + skipped + error + lambda * rate(k - from - 1, level)
        if (cost >= best) continue
        best = cost
        store<u8>(previous + k, <u8>from)
        store<i16>(chosen + (<usize>k << 1), <i16>level)
      }
    }
    store<f32>(costs + (<usize>k << 2), best)
  }
}

function refineBlock(coefficients: usize, table: usize, lambda: f32, levels: usize): void {
  const count = prepare(coefficients, table)
  if (count == 0) return
  search(count, lambda)
  const whole = float(zeroed, 63)
  const end = lambda * float(bits, 0)
  let best = whole + end
  let last = 0
  for (let i = 0; i < count; i += 1) {
    const k = <i32>load<u8>(candidates + i)
    const cost = float(costs, k) + whole - float(zeroed, k) + (k < 63 ? end : 0)
    if (cost >= best) continue
    best = cost
    last = k
  }
  const dc = load<i16>(levels)
  memory.fill(levels, 0, 128)
  store<i16>(levels, dc)
  for (let k = last; k > 0; k = load<u8>(previous + k)) {
    const level = load<i16>(chosen + (<usize>k << 1))
    const isNegative = load<i16>(coefficients + (<usize>load<u8>(natural + k) << 1)) < 0
    store<i16>(levels + (<usize>k << 1), isNegative ? -level : level)
  }
}

export function refineBlocks(coefficients: usize, component: i32, blocks: i32, levels: usize, price: f32): void {
  const table = quantiserTable(component)
  readLengths(component)
  for (let block = 0; block < blocks; block += 1) {
    const lambda = price * <f32>masking(coefficients, table) * (1.0 / 32768)
    refineBlock(coefficients, table, lambda, levels)
    coefficients += 128
    levels += 128
  }
}
