/** CRC of a byte followed by none to three zeros: four bytes are taken at a time. */
const tables = Array.from({ length: 4 }, () => new Uint32Array(256))
for (const [zeros, table] of tables.entries())
  for (let byte = 0; byte < 256; byte += 1) {
    let value = zeros === 0 ? byte : (tables[zeros - 1]?.[byte] ?? 0)
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    table[byte] = value
  }

/** The checksum of PNG and ZIP. */
export function crc32(data: Uint8Array, start = 0, end = data.length): number {
  const [one, two, three, four] = tables as [Uint32Array, Uint32Array, Uint32Array, Uint32Array]
  let value = 0xffffffff
  let at = start
  for (; at + 4 <= end; at += 4) {
    value ^= (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16) | ((data[at + 3] ?? 0) << 24)
    value =
      (four[value & 255] ?? 0) ^
      (three[(value >>> 8) & 255] ?? 0) ^
      (two[(value >>> 16) & 255] ?? 0) ^
      (one[value >>> 24] ?? 0)
  }
  for (; at < end; at += 1) value = (one[(value ^ (data[at] ?? 0)) & 255] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
