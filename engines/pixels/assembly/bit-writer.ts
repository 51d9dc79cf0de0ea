// T.81 B.1.1.5: whole bytes, and a 0 after each 0xFF. The host sees to it that a row fits.
let at: usize = 0
let bits: u64 = 0
let count: i32 = 0

export function setOutput(to: usize): void {
  at = to
}

export function outputAt(): usize {
  return at
}

// @ts-ignore: decorator
@inline
function putByte(byte: i32): void {
  store<u8>(at, <u8>byte)
  at += 1
  if ((byte & 0xff) == 0xff) {
    store<u8>(at, 0)
    at += 1
  }
}

function flushWord(): void {
  count -= 32
  const word = <u32>(bits >> count)
  const inverted = ~word
  if (((inverted - 0x01010101) & word & 0x80808080) == 0) {
    store<u32>(at, bswap<u32>(word))
    at += 4
    return
  }
  putByte(<i32>(word >> 24))
  putByte(<i32>((word >> 16) & 0xff))
  putByte(<i32>((word >> 8) & 0xff))
  putByte(<i32>(word & 0xff))
}

/** Up to 31 bits; nothing may stand above them. */
// @ts-ignore: decorator
@inline
export function put(value: u32, length: i32): void {
  bits = (bits << length) | <u64>value
  count += length
  if (count >= 32) flushWord()
}

export function finishBits(): void {
  const rest = -count & 7
  if (rest) put((1 << rest) - 1, rest)
  while (count > 0) {
    count -= 8
    putByte(<i32>(bits >> count) & 0xff)
  }
  bits = 0
  count = 0
}

// Symbols are counted in a first pass, from which the host makes the best code, and written in a second one.
/** 8 tables of 256 counts, and of 256 codes: code << 8 | length. Number 0 to 3 for DC, 4 to 7 for AC. */
const counts: usize = memory.data(8 * 1024, 16)
const codes: usize = memory.data(8 * 1024, 16)

let isCounting: bool = false

export function setCounting(value: bool): void {
  isCounting = value
}

export function symbolCounts(): usize {
  return counts
}

export function symbolCodes(): usize {
  return codes
}

// @ts-ignore: decorator
@inline
function slot(base: usize, table: i32, symbol: i32): usize {
  return base + (<usize>table << 10) + (<usize>symbol << 2)
}

// @ts-ignore: decorator
@inline
export function countSymbol(table: i32, symbol: i32): void {
  const at = slot(counts, table, symbol)
  store<u32>(at, load<u32>(at) + 1)
}

// @ts-ignore: decorator
@inline
export function putSymbol(table: i32, symbol: i32, extra: i32, size: i32): void {
  const code = load<u32>(slot(codes, table, symbol))
  put(((code >> 8) << size) | (<u32>extra & ((1 << size) - 1)), <i32>(code & 255) + size)
}

// @ts-ignore: decorator
@inline
export function symbol(table: i32, value: i32, extra: i32, size: i32): void {
  if (isCounting) countSymbol(table, value)
  else putSymbol(table, value, extra, size)
}

// @ts-ignore: decorator
@inline
export function sizeOf(value: i32): i32 {
  return 32 - clz(abs(value))
}

/** T.81 F.1.2.1: a negative number is coded as the one below it. */
// @ts-ignore: decorator
@inline
export function extraBits(value: i32): i32 {
  return value + (value >> 31)
}
