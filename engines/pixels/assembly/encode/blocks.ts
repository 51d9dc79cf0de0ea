// T.81 F.1.2: the symbols of a block, and the blocks of a row of MCUs in their order.
import { acTable, blockAt, codedBlocks, dcTable, horizontal, storedBlocks, vertical } from '../components'
import { extraBits, sizeOf, symbol } from '../entropy/symbols'
import { occupied } from './levels'

const predictions: usize = memory.data(16, 4)

export function resetPredictions(): void {
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
export function codeLevels(table: i32, levels: usize, mask: u64, before: i32): i32 {
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
export function codeRow(row: i32, components: i32, isDcOnly: bool): void {
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
