// Just enough of the protobuf wire format to take a message apart and put it together again, unknown fields included.
// https://protobuf.dev/programming-guides/encoding/

const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5

function readVarint(bytes, start) {
  let value = 0n
  let shift = 0n
  let at = start
  for (;;) {
    const byte = bytes[at]
    if (byte === undefined || shift > 63n) throw new Error('this is not a protobuf message')
    value |= BigInt(byte & 0x7f) << shift
    at += 1
    if (byte < 0x80) return { value, next: at }
    shift += 7n
  }
}

function varint(value) {
  const octets = []
  let rest = BigInt(value)
  while (rest > 0x7fn) {
    octets.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  octets.push(Number(rest))
  return Buffer.from(octets)
}

export function readFields(bytes) {
  const fields = []
  let at = 0
  while (at < bytes.length) {
    const tag = readVarint(bytes, at)
    at = tag.next
    const number = Number(tag.value >> 3n)
    const wire = Number(tag.value & 7n)
    const start = at
    if (wire === VARINT) {
      const { value, next } = readVarint(bytes, at)
      at = next
      fields.push({ number, wire, value })
      continue
    }
    if (wire === FIXED64) at += 8
    else if (wire === FIXED32) at += 4
    else if (wire === BYTES) {
      const { value, next } = readVarint(bytes, at)
      at = next + Number(value)
      if (at > bytes.length) throw new Error('this protobuf message is cut short')
      fields.push({ number, wire, value: bytes.subarray(next, at) })
      continue
    } else throw new Error(`wire type ${wire} is not known`)
    if (at > bytes.length) throw new Error('this protobuf message is cut short')
    fields.push({ number, wire, value: bytes.subarray(start, at) })
  }
  return fields
}

export function writeFields(fields) {
  const parts = []
  for (const { number, wire, value } of fields) {
    parts.push(varint((number << 3) | wire))
    if (wire === VARINT) parts.push(varint(value))
    else {
      if (wire === BYTES) parts.push(varint(value.length))
      parts.push(value)
    }
  }
  return Buffer.concat(parts)
}

export const integerField = (number, value) => ({ number, wire: VARINT, value: BigInt(value) })
export const bytesField = (number, value) => ({ number, wire: BYTES, value: Buffer.from(value) })
