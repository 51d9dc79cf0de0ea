// Scans of all components at once, and T.81 G.1.2 without successive approximation, which on photographs gained nothing:
// DC over all components, then bands of AC coefficients of one component.
import { acTable, blockAt, codedBlocks, dcTable, horizontal, storedBlocks, vertical } from './components'
import { symbol, extraBits, sizeOf } from './bit-writer'

/** A bit for each of 64 levels that is not zero, the first one lowest. */
// @ts-ignore: decorator
@inline
function occupied(levels: usize): u64 {
  let mask: u64 = 0
  for (let part: usize = 0; part < 4; part += 1) {
    const at = levels + (part << 5)
    const both = i8x16.narrow_i16x8_s(v128.load(at), v128.load(at, 16))
    mask |= <u64>i8x16.bitmask(i8x16.ne(both, i8x16.splat(0))) << (part << 4)
  }
  return mask
}

// T.81 F.1.2: the symbols of a block, and the blocks of a row of MCUs in their order.
const predictions: usize = memory.data(16, 4)

function resetPredictions(): void {
  memory.fill(predictions, 0, 16)
}

function codeDc(component: i32, levels: usize): void {
  const dc = <i32>load<i16>(levels)
  const prediction = predictions + (<usize>component << 2)
  const difference = dc - load<i32>(prediction)
  store<i32>(prediction, dc)
  const size = sizeOf(difference)
  symbol(dcTable(component), size, extraBits(difference), size)
}

/** The levels in the mask, behind the one with the number `before`; the number of the last of them. */
// @ts-ignore: decorator
@inline
function codeLevels(table: i32, levels: usize, mask: u64, before: i32): i32 {
  while (mask) {
    const k = <i32>ctz(mask)
    mask &= mask - 1
    const value = <i32>load<i16>(levels + (<usize>k << 1))
    const size = sizeOf(value)
    let run = k - before - 1
    for (; run > 15; run -= 16) symbol(table, 0xf0, 0, 0)
    symbol(table, (run << 4) | size, extraBits(value), size)
    before = k
  }
  return before
}

function codeBlock(component: i32, row: i32, column: i32, isDcOnly: bool): void {
  const levels = blockAt(component, row, column)
  codeDc(component, levels)
  if (isDcOnly) return
  const table = acTable(component)
  if (codeLevels(table, levels, occupied(levels) & ~(<u64>1), 0) < 63) symbol(table, 0, 0, 0)
}

/** A row of MCUs, of blocks where there is one component. */
function codeRow(row: i32, components: i32, isDcOnly: bool): void {
  if (components == 1) {
    for (let column = 0; column < codedBlocks(0); column += 1) codeBlock(0, row, column, isDcOnly)
    return
  }
  const columns = storedBlocks(0) / horizontal(0)
  for (let column = 0; column < columns; column += 1)
    for (let component = 0; component < components; component += 1) {
      const h = horizontal(component)
      const v = vertical(component)
      for (let y = 0; y < v; y += 1)
        for (let x = 0; x < h; x += 1) codeBlock(component, row * v + y, column * h + x, isDcOnly)
    }
}

let first: i32 = 0
let last: i32 = 0
let band: u64 = 0
/** Blocks that end in an EOB not yet written. */
let ended: i32 = 0
let endTable: i32 = 0

export function startSequential(): void {
  resetPredictions()
}

export function sequentialRow(row: i32, components: i32): void {
  codeRow(row, components, false)
}

export function startProgressive(bandFirst: i32, bandLast: i32): void {
  resetPredictions()
  first = bandFirst
  last = bandLast
  band = bandLast == 63 ? <u64>-1 : (<u64>1 << (bandLast + 1)) - 1
  band &= ~((<u64>1 << bandFirst) - 1)
  ended = 0
}

/** Writes the EOB that stands for all ended blocks. */
export function finishBand(): void {
  if (ended == 0) return
  const size = 31 - clz(ended)
  symbol(endTable, size << 4, ended, size)
  ended = 0
}

export function dcRow(row: i32, components: i32): void {
  codeRow(row, components, true)
}

export function acRow(component: i32, row: i32): void {
  const table = acTable(component)
  for (let column = 0; column < codedBlocks(component); column += 1) {
    const levels = blockAt(component, row, column)
    const mask = occupied(levels) & band
    if (mask && ended) finishBand()
    if (codeLevels(table, levels, mask, first - 1) == last) continue
    endTable = table
    ended += 1
    if (ended == 0x7fff) finishBand()
  }
}
