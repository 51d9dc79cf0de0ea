// T.81 G.1.2: scans of DC bits over all components, and of a band of AC bits of one component.
import { put } from '../entropy/bit-writer'
import { extraBits, isCounting, sizeOf, symbol } from '../entropy/symbols'
import { codedBlocks, horizontal, levelsAt, storedBlocks, tableOf, vertical } from './frame'
import { occupied } from './levels'

const predictions: usize = memory.data(16, 4)

let first: i32 = 0
let last: i32 = 0
let high: i32 = 0
let low: i32 = 0
let band: u64 = 0
/** Blocks that end in an EOB not yet written, and the correction bits that go behind it. */
let ended: i32 = 0
let endTable: i32 = 0
let waiting: i32 = 0
const WAITING = 1024
const corrections: usize = memory.data(1024 + 64)

export function startProgressive(bandFirst: i32, bandLast: i32, approximationHigh: i32, approximationLow: i32): void {
  memory.fill(predictions, 0, 16)
  first = bandFirst
  last = bandLast
  high = approximationHigh
  low = approximationLow
  band = bandLast == 63 ? <u64>-1 : (<u64>1 << (bandLast + 1)) - 1
  band &= ~((<u64>1 << bandFirst) - 1)
  ended = 0
  waiting = 0
}

// @ts-ignore: decorator
@inline
function putRaw(value: i32, length: i32): void {
  if (!isCounting && length) put(<u32>value & ((1 << length) - 1), length)
}

function putCorrections(from: i32, count: i32): void {
  if (isCounting) return
  for (let i = from; i < from + count; i += 1) put(load<u8>(corrections + i), 1)
}

/** Writes the EOB that stands for all ended blocks. */
export function finishBand(): void {
  if (ended == 0) return
  const size = 31 - clz(ended)
  symbol(4 + endTable, size << 4, ended, size)
  ended = 0
  putCorrections(0, waiting)
  waiting = 0
}

function codeDc(component: i32, levels: usize): void {
  const dc = <i32>load<i16>(levels) >> low
  if (high) {
    putRaw(dc & 1, 1)
    return
  }
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
function shifted(value: i32): i32 {
  return value < 0 ? -(-value >> low) : value >> low
}

// @ts-ignore: decorator
@inline
function endBlock(table: i32): void {
  endTable = table
  ended += 1
  if (ended == 0x7fff) finishBand()
}

function codeFirst(table: i32, levels: usize): void {
  let mask = occupied(levels) & band
  let before = first - 1
  while (mask) {
    const k = <i32>ctz(mask)
    mask &= mask - 1
    const value = shifted(<i32>load<i16>(levels + (<usize>k << 1)))
    if (value == 0) continue
    if (ended) finishBand()
    const size = sizeOf(value)
    let run = k - before - 1
    for (; run > 15; run -= 16) symbol(4 + table, 0xf0, 0, 0)
    symbol(4 + table, (run << 4) | size, extraBits(value), size)
    before = k
  }
  if (before < last) endBlock(table)
}

/** T.81 figures G.7 to G.9: bits of known coefficients wait until a new coefficient or an EOB is written. */
function codeRefinement(table: i32, levels: usize): void {
  let lastNew = 0
  const mask = occupied(levels) & band
  for (let rest = mask; rest; rest &= rest - 1) {
    const k = <i32>ctz(rest)
    if (abs(shifted(<i32>load<i16>(levels + (<usize>k << 1)))) == 1) lastNew = k
  }
  let run = 0
  let own = waiting
  let before = first - 1
  for (let rest = mask; rest; rest &= rest - 1) {
    const k = <i32>ctz(rest)
    const value = <i32>load<i16>(levels + (<usize>k << 1))
    const size = abs(shifted(value))
    if (size == 0) continue
    run += k - before - 1
    before = k
    while (run > 15 && k <= lastNew) {
      own -= flushFor(own)
      symbol(4 + table, 0xf0, 0, 0)
      run -= 16
      putCorrections(0, waiting)
      waiting = own = 0
    }
    if (size > 1) {
      store<u8>(corrections + waiting, <u8>(size & 1))
      waiting += 1
      continue
    }
    own -= flushFor(own)
    symbol(4 + table, (run << 4) | 1, value < 0 ? 0 : 1, 1)
    putCorrections(0, waiting)
    waiting = own = 0
    run = 0
  }
  if (before < last || waiting > own || run > 0) {
    endBlock(table)
    if (waiting > WAITING - 64) finishBand()
  }
}

/** Writes the EOB of the blocks before, whose corrections come first; how many those were. */
function flushFor(own: i32): i32 {
  if (ended == 0) return 0
  const mine = waiting - own
  waiting = own
  finishBand()
  memory.copy(corrections, corrections + own, mine)
  waiting = mine
  return own
}

/** A row of blocks of one component. */
export function acRow(component: i32, row: i32): void {
  const table = tableOf(component)
  for (let column = 0; column < codedBlocks(component); column += 1) {
    const levels = levelsAt(component, row, column)
    if (high) codeRefinement(table, levels)
    else codeFirst(table, levels)
  }
}
