// Packs a ZIP for tests, with false headers on demand.
import { crc32, deflateRawSync } from 'node:zlib'

export interface PackedEntry {
  readonly name: string
  readonly content: string | Uint8Array
  readonly stored?: boolean
  /** Size in the directory, if it is false. */
  readonly size?: number
  readonly flags?: number
  /** Shares the offset of this earlier entry. */
  readonly at?: number
  /** A link, as Unix packs it. */
  readonly isLink?: boolean
}

export function zipOf(entries: readonly PackedEntry[], { zip64 = false, before = 0 } = {}): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [new Uint8Array(before)]
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, stored = false, size, flags = 0x800, at: shared, isLink = false } of entries) {
    const raw = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)
    const packed = stored ? raw : deflateRawSync(raw)
    const path = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(stored ? 0 : 8, 8)
    local.writeUInt16LE(path.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt8(3, 5)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(stored ? 0 : 8, 10)
    entry.writeUInt32LE(crc32(raw), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(zip64 ? 0xffffffff : (size ?? raw.length), 24)
    entry.writeUInt16LE(path.length, 28)
    if (isLink) entry.writeUInt16LE(0xa1ff, 40)
    entry.writeUInt32LE(shared ?? at, 42)
    const extra = Buffer.alloc(zip64 ? 12 : 0)
    if (zip64) {
      entry.writeUInt16LE(extra.length, 30)
      extra.writeUInt16LE(1, 0)
      extra.writeUInt16LE(8, 2)
      extra.writeBigUInt64LE(BigInt(size ?? raw.length), 4)
    }
    directory.push(entry, path, extra)
    if (shared === undefined) {
      parts.push(local, path, packed)
      at += 30 + path.length + packed.length
    }
  }
  const index = Buffer.concat(directory)
  const large = Buffer.alloc(zip64 ? 76 : 0)
  if (zip64) {
    large.writeUInt32LE(0x06064b50, 0)
    large.writeBigUInt64LE(BigInt(entries.length), 32)
    large.writeBigUInt64LE(BigInt(index.length), 40)
    large.writeBigUInt64LE(BigInt(at), 48)
    large.writeUInt32LE(0x07064b50, 56)
    large.writeBigUInt64LE(BigInt(at + index.length), 64)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(zip64 ? 0xffff : entries.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(zip64 ? 0xffffffff : at, 16)
  return new Uint8Array(Buffer.concat([...parts, index, large, end]))
}
