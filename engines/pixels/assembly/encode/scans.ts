// Scans of all components at once, and T.81 G.1.2 without successive approximation, which on photographs gained nothing:
// DC over all components, then bands of AC coefficients of one component.
import { acTable, blockAt, codedBlocks } from '../components'
import { symbol } from '../entropy/symbols'
import { codeLevels, codeRow, resetPredictions } from './blocks'
import { occupied } from './levels'

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
