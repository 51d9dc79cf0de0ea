// T.81 F.1.2: all components in one scan.
import { symbol, extraBits, sizeOf } from '../entropy/symbols'
import { codedBlocks, horizontal, levelsAt, storedBlocks, tableOf, vertical } from './frame'
import { occupied } from './levels'

const predictions: usize = memory.data(16, 4)

export function startSequential(): void {
  memory.fill(predictions, 0, 16)
}

function codeBlock(component: i32, levels: usize): void {
  const table = tableOf(component)
  const prediction = predictions + (<usize>component << 2)
  const dc = <i32>load<i16>(levels)
  const difference = dc - load<i32>(prediction)
  store<i32>(prediction, dc)
  const dcSize = sizeOf(difference)
  symbol(table, dcSize, extraBits(difference), dcSize)
  let mask = occupied(levels) & ~(<u64>1)
  let before = 0
  while (mask) {
    const k = <i32>ctz(mask)
    mask &= mask - 1
    const value = <i32>load<i16>(levels + (<usize>k << 1))
    const size = sizeOf(value)
    let run = k - before - 1
    for (; run > 15; run -= 16) symbol(4 + table, 0xf0, 0, 0)
    symbol(4 + table, (run << 4) | size, extraBits(value), size)
    before = k
  }
  if (before < 63) symbol(4 + table, 0, 0, 0)
}

/** A row of MCUs; `row` counts from the first one in memory. */
export function sequentialRow(row: i32, components: i32): void {
  if (components == 1) {
    for (let column = 0; column < codedBlocks(0); column += 1) codeBlock(0, levelsAt(0, row, column))
    return
  }
  const columns = storedBlocks(0) / horizontal(0)
  for (let column = 0; column < columns; column += 1)
    for (let component = 0; component < components; component += 1) {
      const h = horizontal(component)
      const v = vertical(component)
      for (let y = 0; y < v; y += 1)
        for (let x = 0; x < h; x += 1) codeBlock(component, levelsAt(component, row * v + y, column * h + x))
    }
}
