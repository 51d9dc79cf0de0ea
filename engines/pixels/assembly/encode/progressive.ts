// T.81 G.1.2 without successive approximation, which on photographs gained nothing: scans of DC over all components, and of a
// band of AC coefficients of one component.
import { extraBits, sizeOf, symbol } from '../entropy/symbols'
import { codedBlocks, horizontal, levelsAt, storedBlocks, tableOf, vertical } from './frame'
import { occupied } from './levels'

const predictions: usize = memory.data(16, 4)

let first: i32 = 0
let last: i32 = 0
let band: u64 = 0
/** Blocks that end in an EOB not yet written. */
let ended: i32 = 0
let endTable: i32 = 0

export function startProgressive(bandFirst: i32, bandLast: i32): void {
  memory.fill(predictions, 0, 16)
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
  symbol(4 + endTable, size << 4, ended, size)
  ended = 0
}

function codeDc(component: i32, levels: usize): void {
  const dc = <i32>load<i16>(levels)
  const prediction = predictions + (<usize>component << 2)
  const difference = dc - load<i32>(prediction)
  store<i32>(prediction, dc)
  const size = sizeOf(difference)
  symbol(tableOf(component), size, extraBits(difference), size)
}

/** A row of MCUs, of blocks where there is one component. */
export function dcRow(row: i32, components: i32): void {
  if (components == 1) {
    for (let column = 0; column < codedBlocks(0); column += 1) codeDc(0, levelsAt(0, row, column))
    return
  }
  const columns = storedBlocks(0) / horizontal(0)
  for (let column = 0; column < columns; column += 1)
    for (let component = 0; component < components; component += 1) {
      const h = horizontal(component)
      const v = vertical(component)
      for (let y = 0; y < v; y += 1)
        for (let x = 0; x < h; x += 1) codeDc(component, levelsAt(component, row * v + y, column * h + x))
    }
}

// @ts-ignore: decorator
@inline
function endBlock(table: i32): void {
  endTable = table
  ended += 1
  if (ended == 0x7fff) finishBand()
}

function codeAc(table: i32, levels: usize): void {
  let mask = occupied(levels) & band
  let before = first - 1
  while (mask) {
    const k = <i32>ctz(mask)
    mask &= mask - 1
    const value = <i32>load<i16>(levels + (<usize>k << 1))
    if (ended) finishBand()
    const size = sizeOf(value)
    let run = k - before - 1
    for (; run > 15; run -= 16) symbol(4 + table, 0xf0, 0, 0)
    symbol(4 + table, (run << 4) | size, extraBits(value), size)
    before = k
  }
  if (before < last) endBlock(table)
}

/** A row of blocks of one component. */
export function acRow(component: i32, row: i32): void {
  const table = tableOf(component)
  for (let column = 0; column < codedBlocks(component); column += 1)
    codeAc(table, levelsAt(component, row, column))
}
