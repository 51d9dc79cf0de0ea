import { ascii, be32, concat } from '../core/bytes.ts'

const be16 = (value: number) => Uint8Array.of(value >> 8, value)
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
