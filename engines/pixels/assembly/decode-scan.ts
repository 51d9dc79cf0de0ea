// A scan, one row of MCUs (or of blocks, where the scan has one component) at a time.
import { isStarved, refill, skipRestartMarker, alignInput, take } from './bit-reader'
import { readAc, readAcFirst, readAcRefining, readDifference, startBand } from './decode-blocks'
import { makeValuesAhead } from './huffman-reader'
import { acTable, blockAt, codedBlocks, dcTable, horizontal, storedBlocks, vertical } from './components'

const members: usize = memory.data(4)
const predictions: usize = memory.data(16, 4)

let count: i32 = 0
let isProgressive: bool = false
let first: i32 = 0
let last: i32 = 63
let high: i32 = 0
let shift: i32 = 0
let interval: i32 = 0
let untilRestart: i32 = 0
let isOver: bool = false
let missing: i32 = 0

export function scanMembers(): usize {
  return members
}

export function startScan(
  componentCount: i32,
  progressive: bool,
  bandFirst: i32,
  bandLast: i32,
  approximationHigh: i32,
  approximationLow: i32,
  restartInterval: i32,
): void {
  count = componentCount
  isProgressive = progressive
  first = bandFirst
  last = bandLast
  high = approximationHigh
  shift = approximationLow
  interval = restartInterval
  isOver = false
  missing = 0
  if (!progressive)
    for (let member = 0; member < count; member += 1) makeValuesAhead(acTable(<i32>load<u8>(members + member)))
  alignInput()
  restart()
}

function restart(): void {
  memory.fill(predictions, 0, 16)
  untilRestart = interval
  startBand()
}

export function missingUnits(): i32 {
  return missing
}

function readBlock(component: i32, block: usize): void {
  if (isProgressive && first > 0) {
    if (high) readAcRefining(block, acTable(component), first, last, shift)
    else readAcFirst(block, acTable(component), first, last, shift)
    return
  }
  if (isProgressive && high) {
    refill()
    if (take(1)) store<i16>(block, <i16>(<i32>load<i16>(block) | (1 << shift)))
    return
  }
  const prediction = predictions + (<usize>component << 2)
  const value = load<i32>(prediction) + readDifference(dcTable(component))
  store<i32>(prediction, value)
  store<i16>(block, <i16>(value << shift))
  if (!isProgressive) readAc(block, acTable(component))
}

/** False where the data has ended; what belongs there stays as it is. */
function isNextThere(): bool {
  if (interval && untilRestart == 0) {
    restart()
    isOver = !skipRestartMarker()
  }
  untilRestart -= 1
  if (isOver) missing += 1
  return !isOver
}

function readUnit(row: i32, column: i32): void {
  for (let member = 0; member < count; member += 1) {
    const component = <i32>load<u8>(members + member)
    const h = horizontal(component)
    const v = vertical(component)
    for (let y = 0; y < v; y += 1)
      for (let x = 0; x < h; x += 1) readBlock(component, blockAt(component, row * v + y, column * h + x))
  }
}

/** `row` counts from the first one that the coefficients have room for. */
export function readRow(row: i32): void {
  const one = <i32>load<u8>(members)
  const columns = count == 1 ? codedBlocks(one) : storedBlocks(one) / horizontal(one)
  for (let column = 0; column < columns; column += 1) {
    if (!isNextThere()) continue
    if (count == 1) readBlock(one, blockAt(one, row, column))
    else readUnit(row, column)
    if (isStarved()) {
      missing += 1
      isOver = interval == 0
    }
  }
}
