// T.81 F.2 and G.2: one block of one scan. Every place in a block is checked against its 64 before it is written.
import { inside } from './arena'
import { natural } from './order'
import { drop, peek, refill, take, takeSigned } from './bit-reader'
import { huffmanTable, lookAhead, readSymbol, valuesAhead } from './huffman-reader'

/** Blocks still to come that have no more coefficients in this band. */
let endOfBand: i32 = 0

export function startBand(): void {
  endOfBand = 0
}

// @ts-ignore: decorator
@inline
function put(block: usize, zigzag: i32, value: i32): void {
  assert(zigzag >= 0 && zigzag < 64 && inside(block, 128))
  store<i16>(block + (<usize>load<u8>(natural + zigzag) << 1), <i16>value)
}

// @ts-ignore: decorator
@inline
export function readDifference(dc: i32): i32 {
  refill()
  const size = readSymbol(huffmanTable(dc)) & 15
  return size ? takeSigned(size) : 0
}

export function readAc(block: usize, ac: i32): void {
  const table = huffmanTable(ac)
  const values = valuesAhead(ac)
  for (let k = 1; k < 64; k += 1) {
    refill()
    const found = lookAhead(values)
    if (found) {
      drop(found & 31)
      const value = found >> 16
      k += (found >> 8) & 15
      if (value == 0 || k > 63) return
      put(block, k, value)
      continue
    }
    const symbol = readSymbol(table)
    const size = symbol & 15
    if (size == 0) {
      if (symbol != 0xf0) return
      k += 15
      continue
    }
    k += symbol >> 4
    const value = takeSigned(size)
    if (k > 63) return
    put(block, k, value)
  }
}

export function readAcFirst(block: usize, ac: i32, first: i32, last: i32, shift: i32): void {
  if (endOfBand > 0) {
    endOfBand -= 1
    return
  }
  const table = huffmanTable(ac)
  for (let k = first; k <= last; k += 1) {
    refill()
    const symbol = readSymbol(table)
    const run = symbol >> 4
    const size = symbol & 15
    if (size == 0) {
      if (run < 15) {
        endOfBand = (1 << run) - 1 + (run ? take(run) : 0)
        return
      }
      k += 15
      continue
    }
    k += run
    const value = takeSigned(size)
    if (k > last) return
    put(block, k, value << shift)
  }
}

/** One bit more for a coefficient that is already known; it grows away from zero. */
// @ts-ignore: decorator
@inline
function correct(at: usize, bit: i32): void {
  refill()
  const value = <i32>load<i16>(at)
  if (take(1) && !(value & bit)) store<i16>(at, <i16>(value < 0 ? value - bit : value + bit))
}

export function readAcRefining(block: usize, ac: i32, first: i32, last: i32, shift: i32): void {
  const table = huffmanTable(ac)
  const bit = 1 << shift
  let k = first
  if (endOfBand == 0) {
    while (k <= last) {
      refill()
      const symbol = readSymbol(table)
      let run = symbol >> 4
      let value = 0
      if (symbol & 15) {
        value = peek(1) ? bit : -bit
        drop(1)
      } else if (run < 15) {
        endOfBand = (1 << run) + (run ? take(run) : 0)
        break
      }
      while (k <= last) {
        const at = block + (<usize>load<u8>(natural + k) << 1)
        if (load<i16>(at)) correct(at, bit)
        else if (run == 0) break
        else run -= 1
        k += 1
      }
      if (value && k <= last) put(block, k, value)
      k += 1
    }
  }
  if (endOfBand == 0) return
  for (; k <= last; k += 1) {
    const at = block + (<usize>load<u8>(natural + k) << 1)
    if (load<i16>(at)) correct(at, bit)
  }
  endOfBand -= 1
}
