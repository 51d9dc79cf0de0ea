import { ascii, be16, be32, concat } from '@sundry/kit'

const entry = (tag: number, type: number, count: number, value: Uint8Array) =>
  concat([be16(tag), be16(type), be32(count), value])

export function makeExif(orientation = 1): Uint8Array<ArrayBuffer> {
  const gpsAt = 8 + 2 + 3 * 12 + 4
  return concat([
    ascii('MM'),
    be16(42),
    be32(8),
    be16(3),
    entry(0x010f, 2, 4, ascii('Cam\0')),
    entry(0x0112, 3, 1, concat([be16(orientation), be16(0)])),
    entry(0x8825, 4, 1, be32(gpsAt)),
    be32(0),
    be16(1),
    entry(0x0001, 2, 2, ascii('N\0\0\0')),
    be32(0),
  ])
}

type Row = readonly [tag: number, type: number, value: Uint8Array]
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8]

/** EXIF of any rows, big-endian, directory after directory. */
export function writeExif(directories: { first: readonly Row[]; exif?: readonly Row[]; gps?: readonly Row[] }) {
  const pointers: Row[] = []
  const sizeOf = (rows: readonly Row[]) =>
    2 + rows.length * 12 + 4 + rows.reduce((sum, [, , value]) => sum + (value.length > 4 ? value.length : 0), 0)
  const count = directories.first.length + (directories.exif ? 1 : 0) + (directories.gps ? 1 : 0)
  let next = 8 + sizeOf(directories.first) + (count - directories.first.length) * 12
  for (const [tag, rows] of [
    [0x8769, directories.exif],
    [0x8825, directories.gps],
  ] as const) {
    if (!rows) continue
    pointers.push([tag, 4, be32(next)])
    next += sizeOf(rows)
  }
  let at = 8
  const write = (rows: readonly Row[]) => {
    let valueAt = at + 2 + rows.length * 12 + 4
    at += sizeOf(rows)
    const table = rows.map(([tag, type, value]) => {
      const inline = value.length <= 4
      const field = inline ? concat([value, new Uint8Array(4 - value.length)]) : be32(valueAt)
      if (!inline) valueAt += value.length
      return entry(tag, type, value.length / (TYPE_BYTES[type] ?? 1), field)
    })
    return concat([
      be16(rows.length),
      ...table,
      be32(0),
      ...rows.flatMap(([, , value]) => (value.length > 4 ? [value] : [])),
    ])
  }
  const all = [[...directories.first, ...pointers], directories.exif, directories.gps].filter(
    (rows) => rows !== undefined,
  )
  return concat([ascii('MM'), be16(42), be32(8), ...all.map(write)])
}

/** TIFF 6.0, section 2: each type with the octets of one of its values. */
export const octetsOfType = [
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 4],
  [5, 8],
  [6, 1],
  [7, 1],
  [8, 2],
  [9, 4],
  [10, 8],
  [11, 4],
  [12, 8],
] as const
