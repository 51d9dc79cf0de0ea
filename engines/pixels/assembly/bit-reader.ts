// Bits of entropy-coded data, T.81 B.1.1.5: 0xFF is followed by a stuffed 0, and anything else there is a marker, which
// ends the data. Beyond the end zeros are handed out and counted.
let at: usize = 0
let end: usize = 0
let bits: u64 = 0
let left: i32 = 0
let invented: i32 = 0

export function setInput(from: usize, to: usize): void {
  at = from
  end = to
}

export function inputAt(): usize {
  return at
}

export function alignInput(): void {
  bits = 0
  left = 0
  invented = 0
}

// @ts-ignore: decorator
@inline
export function isStarved(): bool {
  return invented > left
}

function refillSlowly(): void {
  while (left <= 56) {
    let byte: u64 = 0
    let isThere = false
    if (at < end) {
      byte = load<u8>(at)
      if (byte != 0xff) {
        at += 1
        isThere = true
      } else {
        let next = at + 1
        while (next < end && load<u8>(next) == 0xff) next += 1
        if (next < end && load<u8>(next) == 0) {
          at = next + 1
          isThere = true
        }
      }
    }
    if (isThere) bits |= byte << (56 - left)
    else invented += 8
    left += 8
  }
}

/** Afterwards at least 32 bits can be taken: a code of 16 and what follows it. */
// @ts-ignore: decorator
@inline
export function refill(): void {
  if (left >= 32) return
  if (at + 8 <= end) {
    const word = load<u64>(at)
    const inverted = ~word
    if (((inverted - 0x0101010101010101) & word & 0x8080808080808080) == 0) {
      bits |= bswap<u64>(word) >> left
      const taken = (63 - left) >> 3
      at += <usize>taken
      left += taken << 3
      return
    }
  }
  bits &= left > 0 ? ~((<u64>-1) >> left) : 0
  refillSlowly()
}

// @ts-ignore: decorator
@inline
export function peek(count: i32): i32 {
  return <i32>(bits >> (64 - count))
}

// @ts-ignore: decorator
@inline
export function drop(count: i32): void {
  bits <<= count
  left -= count
}

// @ts-ignore: decorator
@inline
export function take(count: i32): i32 {
  const value = peek(count)
  drop(count)
  return value
}

/** T.81 F.2.2.1: `count` bits as a number with a sign. */
// @ts-ignore: decorator
@inline
export function takeSigned(count: i32): i32 {
  const value = take(count)
  return value < 1 << (count - 1) ? value - (1 << count) + 1 : value
}

/** Goes behind the next marker RST0 to RST7. False where another marker or the end comes first. */
export function skipRestartMarker(): bool {
  alignInput()
  while (at + 1 < end) {
    if (load<u8>(at) == 0xff) {
      const code = load<u8>(at + 1)
      if (code >= 0xd0 && code <= 0xd7) {
        at += 2
        return true
      }
      if (code != 0 && code != 0xff) return false
    }
    at += 1
  }
  return false
}
