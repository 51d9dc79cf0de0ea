// Scans of all components at once, and T.81 G.1.2 without successive approximation, which on photographs gained nothing:
// DC over all components, then bands of AC coefficients of one component.
import { acTable, codedBlocks, dcTable, horizontal, packedStarts, storedBlocks, vertical } from './components'
import { symbol, extraBits, sizeOf } from './bit-writer'
import { dcAt, maskAt } from './levels'

// T.81 F.1.2: the symbols of a block, and the blocks of a row of MCUs in their order.
const predictions: usize = memory.data(16, 4)

function resetPredictions(): void {
  memory.fill(predictions, 0, 16)
}

function codeDc(component: i32, row: i32, column: i32): void {
  const dc = <i32>load<i16>(dcAt(component, row, column))
  const prediction = predictions + (<usize>component << 2)
  const difference = dc - load<i32>(prediction)
  store<i32>(prediction, dc)
  const size = sizeOf(difference)
  symbol(dcTable(component), size, extraBits(difference), size)
}

/** The levels in the mask, of which `values` points at the first, behind the one with the number `before`. */
// @ts-ignore: decorator
@inline
function codeLevels(table: i32, values: usize, mask: u64, before: i32): void {
  while (mask) {
    const k = <i32>ctz(mask)
    mask &= mask - 1
    const value = <i32>load<i16>(values)
    values += 2
    const size = sizeOf(value)
    let run = k - before - 1
    for (; run > 15; run -= 16) symbol(table, 0xf0, 0, 0)
    symbol(table, (run << 4) | size, extraBits(value), size)
    before = k
  }
}

/** For each row of blocks in a row of MCUs, the values of its next block. */
const nexts: usize = memory.data(4 * 4 * 4, 16)

// @ts-ignore: decorator
@inline
function nextOf(component: i32, y: i32): usize {
  return nexts + (<usize>((component << 2) + y) << 2)
}

function codeBlock(component: i32, row: i32, column: i32, next: usize): void {
  codeDc(component, row, column)
  const table = acTable(component)
  const mask = load<u64>(maskAt(component, row, column))
  const values = load<usize>(next)
  store<usize>(next, values + (<usize>popcnt(mask) << 1))
  codeLevels(table, values, mask, 0)
  if (mask >> 63 == 0) symbol(table, 0, 0, 0)
}

/** A row of MCUs, of blocks where there is one component. */
function codeRow(row: i32, components: i32, isDcOnly: bool): void {
  const isOne = components == 1
  for (let component = 0; component < components; component += 1)
    for (let y = 0, rows = isOne ? 1 : vertical(component); y < rows; y += 1) {
      const start = packedStarts(component) + (<usize>(row * rows + y) << 2)
      store<usize>(nextOf(component, y), load<usize>(start))
    }
  const columns = isOne ? codedBlocks(0) : storedBlocks(0) / horizontal(0)
  for (let column = 0; column < columns; column += 1)
    for (let component = 0; component < components; component += 1) {
      const h = isOne ? 1 : horizontal(component)
      const v = isOne ? 1 : vertical(component)
      for (let y = 0; y < v; y += 1)
        for (let x = 0; x < h; x += 1) {
          if (isDcOnly) codeDc(component, row * v + y, column * h + x)
          else codeBlock(component, row * v + y, column * h + x, nextOf(component, y))
        }
    }
}

let first: i32 = 0
let last: i32 = 0
/** Bits of the band's levels, and of those before it. */
let band: u64 = 0
let before: u64 = 0
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
  before = (<u64>1 << bandFirst) - 1
  band &= ~before
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
  let values = load<usize>(packedStarts(component) + (<usize>row << 2))
  for (let column = 0; column < codedBlocks(component); column += 1) {
    const all = load<u64>(maskAt(component, row, column))
    const mask = all & band
    if (mask) {
      if (ended) finishBand()
      codeLevels(table, values + (<usize>popcnt(all & before) << 1), mask, first - 1)
    }
    values += <usize>popcnt(all) << 1
    if (mask >> <u64>last) continue
    endTable = table
    ended += 1
    if (ended == 0x7fff) finishBand()
  }
}
