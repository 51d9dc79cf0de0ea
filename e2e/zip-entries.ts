// Reads a ZIP by its central directory: enough to check what was packed, and independent of what packed it.
import { crc32 } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: Buffer
  intact: boolean
}

const END = 0x06054b50
const CENTRAL = 0x02014b50

export function zipEntries(zip: Buffer): ZipEntry[] {
  let end = zip.length - 22
  while (end >= 0 && zip.readUInt32LE(end) !== END) end -= 1
  if (end < 0) throw new Error('no end of central directory: this is not a ZIP')
  const entries: ZipEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error(`no central directory entry at ${at}`)
    const size = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + size)
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      content,
      intact: zip.readUInt16LE(at + 10) === 0 && crc32(content) === zip.readUInt32LE(at + 16),
    })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}
