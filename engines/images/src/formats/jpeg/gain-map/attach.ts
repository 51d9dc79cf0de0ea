import { ascii, be16, be32, concat } from '@sundry/kit'
import { appSegment, endOfFirstSegments } from '../segments.ts'
import { announceInXmp } from './adobe-xmp.ts'
import { type GainMap, ISO_NAME } from './find.ts'

/** A TIFF directory entry; what needs more than four bytes stands elsewhere. */
const entry = (tag: number, type: number, count: number, value: Uint8Array) =>
  concat([be16(tag), be16(type), be32(count), value])

const [UNDEFINED, LONG] = [7, 4]
const BASELINE_PRIMARY = 0x030000
const INDEX_BYTES = 82
const HEAD_BYTES = 8

/** CIPA DC-007: how long the two pictures are, and where the second begins, counted from the index itself. */
function multiImageIndex(first: number, second: number, indexAt: number): Uint8Array<ArrayBuffer> {
  const picture = (attribute: number, size: number, offset: number) =>
    concat([be32(attribute), be32(size), be32(offset), be32(0)])
  return concat([
    ascii('MM\0*'),
    be32(8),
    be16(3),
    entry(0xb000, UNDEFINED, 4, ascii('0100')),
    entry(0xb001, LONG, 1, be32(2)),
    entry(0xb002, UNDEFINED, 32, be32(50)),
    be32(0),
    picture(BASELINE_PRIMARY, first, 0),
    picture(0, second, first - indexAt),
  ])
}

/** What the first picture's XMP has to say of the map; undefined where the map cannot be announced. */
export function announcedXmp({ announced, file }: GainMap, xmp: Uint8Array | null): Uint8Array | null | undefined {
  if (!announced.isAdobe) return xmp
  return announceInXmp(xmp, file.length) ?? undefined
}

/** `shown` is a JPEG file whose XMP announces the map and which ends with its picture. */
export function attachGainMap(shown: Uint8Array, { file, announced }: GainMap): Uint8Array<ArrayBuffer> {
  const at = endOfFirstSegments(shown)
  const iso = announced.iso ? appSegment(0xe2, ISO_NAME, announced.iso) : new Uint8Array()
  const indexAt = at + iso.length + HEAD_BYTES
  const length = shown.length + iso.length + HEAD_BYTES + INDEX_BYTES
  const index = appSegment(0xe2, 'MPF\0', multiImageIndex(length, file.length, indexAt))
  return concat([shown.subarray(0, at), iso, index, shown.subarray(at), file])
}

/** What the map adds to a file, its announcements included. */
export const gainMapBytes = ({ file, announced }: GainMap): number => file.length + (announced.iso?.length ?? 0) + 1024
