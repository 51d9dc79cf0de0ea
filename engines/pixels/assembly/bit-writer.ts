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
