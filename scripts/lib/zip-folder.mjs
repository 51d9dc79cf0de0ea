// A folder as a ZIP (APPNOTE 6.3.10, without ZIP64). The same files give the same bytes on every machine.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'

/** 1 January 2026, as DOS writes dates. */
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1
const VERSION = 20
const UTF8 = 0x800
const DEFLATED = 8

/** Names with slashes, sorted. */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()

/** The fields that an entry and its copy in the directory share. */
function fieldsOf(name, content, packed, method) {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(UTF8, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt16LE(DATE, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

const signature = (number) => Buffer.from([0x50, 0x4b, number & 0xff, number >> 8])

/** Names in the ZIP begin with `prefix`. */
export function zipFolder(folder, target, prefix = '') {
  const parts = []
  const directory = []
  let at = 0
  for (const file of filesBelow(folder)) {
    const name = Buffer.from(prefix + file)
    const content = readFileSync(join(folder, file))
    const deflated = deflateRawSync(content, { level: 9 })
    const isSmaller = deflated.length < content.length
    const packed = isSmaller ? deflated : content
    const fields = fieldsOf(name, content, packed, isSmaller ? DEFLATED : 0)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    parts.push(signature(0x0403), fields, name, packed)
    directory.push(signature(0x0201), Buffer.from([VERSION, 0]), fields, rest, name)
    at += 30 + name.length + packed.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length / 4, 4)
  end.writeUInt16LE(parts.length / 4, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(at, 12)
  const whole = Buffer.concat([...parts, index, signature(0x0605), end])
  writeFileSync(target, whole)
  return whole
}
