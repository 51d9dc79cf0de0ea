// T.81 annex C and F.2.2.3: codes of one to sixteen bits. Those of up to nine bits are looked up at once.
import { drop, peek } from './bit-reader'

const FAST = 9
const SIZE = 1 << (FAST + 1)
/** Behind the fast entries: the first code beyond each length, the offset of its symbols, the symbols. */
const LIMITS: usize = SIZE
const OFFSETS: usize = SIZE + 80
const SYMBOLS: usize = SIZE + 160
const TABLE: usize = SIZE + 160 + 256

const tables: usize = memory.data(8 * (1024 + 416), 16)

/** Bits by which a short AC code and the number behind it are looked up together. */
const AHEAD = 10
const ahead: usize = memory.data(4 * 4096, 16)

// @ts-ignore: decorator
@inline
export function valuesAhead(number: i32): usize {
  return ahead + (<usize>(number & 3) << (AHEAD + 2))
}

/** What the next bits say at once: value << 16 | run << 8 | bits taken, no value at the end of a block, 0 if too little. */
// @ts-ignore: decorator
@inline
export function lookAhead(values: usize): i32 {
  return load<i32>(values + (<usize>peek(AHEAD) << 2))
}

export function makeValuesAhead(number: i32): void {
  const table = huffmanTable(number)
  for (let bits = 0; bits < 1 << AHEAD; bits += 1) {
    const entry = <i32>load<u16>(table + (<usize>(bits >> (AHEAD - FAST)) << 1))
    const size = entry & 15
    const taken = (entry >> 8) + size
    let value = 0
    if (size) value = (bits >> (AHEAD - taken)) & ((1 << size) - 1)
    if (size && value < 1 << (size - 1)) value -= (1 << size) - 1
    const isWhole = size ? taken <= AHEAD : (entry & 255) == 0
    const found = (value << 16) | ((entry & 0xf0) << 4) | taken
    store<i32>(valuesAhead(number) + (<usize>bits << 2), isWhole ? found : 0)
  }
}

/** Where the counts of codes by length (16 bytes) and the symbols (up to 256 bytes) are handed in. */
const definition: usize = memory.data(272)

export function huffmanDefinition(): usize {
  return definition
}

// @ts-ignore: decorator
@inline
export function huffmanTable(number: i32): usize {
  return tables + <usize>(number & 7) * TABLE
}

/** False when the counts make no prefix code. */
export function defineHuffman(number: i32): bool {
  const table = huffmanTable(number)
  memory.fill(table, 0, TABLE)
  memory.copy(table + SYMBOLS, definition + 16, 256)
  let code = 0
  let symbol = 0
  for (let length = 1; length <= 16; length += 1) {
    const count = <i32>load<u8>(definition + length - 1)
    store<i32>(table + OFFSETS + (<usize>length << 2), symbol - code)
    if (symbol + count > 256 || code + count > 1 << length) return false
    for (let i = 0; i < count; i += 1, code += 1, symbol += 1) {
      if (length > FAST) continue
      const entry = <u16>((length << 8) | <i32>load<u8>(definition + 16 + symbol))
      const first = code << (FAST - length)
      for (let j = 0; j < 1 << (FAST - length); j += 1) store<u16>(table + (<usize>(first + j) << 1), entry)
    }
    store<i32>(table + LIMITS + (<usize>length << 2), code << (16 - length))
    code <<= 1
  }
  return true
}

export let badCodes: i32 = 0

export function countBadCodes(): i32 {
  return badCodes
}

function readSlowly(table: usize): i32 {
  const ahead = peek(16)
  for (let length = FAST + 1; length <= 16; length += 1) {
    if (ahead >= load<i32>(table + LIMITS + (<usize>length << 2))) continue
    const symbol = (ahead >> (16 - length)) + load<i32>(table + OFFSETS + (<usize>length << 2))
    if (symbol < 0 || symbol > 255) break
    drop(length)
    return load<u8>(table + SYMBOLS + symbol)
  }
  drop(16)
  badCodes += 1
  return 0
}

// @ts-ignore: decorator
@inline
export function readSymbol(table: usize): i32 {
  const entry = <i32>load<u16>(table + (<usize>peek(FAST) << 1))
  if (entry == 0) return readSlowly(table)
  drop(entry >> 8)
  return entry & 255
}
