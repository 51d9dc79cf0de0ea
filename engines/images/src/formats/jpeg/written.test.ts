import { be16 } from '@sundry/kit'
// Metadata of a JPEG are written, read and removed at the places that the standard names.
import { describe, expect, test } from 'vitest'
import { stripMetadata } from '../../pipeline/metadata.ts'
import { makeExif } from '../../testing/exif.ts'
import { bytes, join, latin1, plain } from '../../testing/octets.ts'
import { readMetadata, writeMetadata } from '../index.ts'
import { endOfJpeg } from './describe.ts'

describe('JPEG', () => {
  // ITU-T T.81 Annex B; ICC.1 annex B.4 for the profile in pieces.
  const segment = (marker: number, data: Uint8Array | string) => {
    const body = join(data)
    return join(bytes(0xff, marker), be16(body.length + 2), body)
  }
  const scan = join(bytes(0xff, 0xda, 0, 2, 1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0xd9))
  const start = bytes(0xff, 0xd8)
  const table = segment(0xdb, 'table')
  const segmentsOf = (file: Uint8Array) => {
    const buffer = Buffer.from(file)
    const found: { marker: number; data: Buffer }[] = []
    let at = 2
    for (; buffer[at + 1] !== 0xda; at += 2 + buffer.readUInt16BE(at + 2))
      found.push({ marker: buffer[at + 1] ?? 0, data: buffer.subarray(at + 4, at + 2 + buffer.readUInt16BE(at + 2)) })
    return { found, rest: plain(buffer.subarray(at)) }
  }

  test('JPEG metadata are written before the tables, a long profile in numbered pieces', async () => {
    const icc = Uint8Array.from({ length: 140_000 }, (_, at) => at * 7)
    const file = join(
      start,
      segment(0xe0, 'JFIF\0\x01\x02'),
      segment(0xfe, 'a comment'),
      table,
      segment(0xee, 'Adobe'),
      scan,
    )
    const written = await writeMetadata(file, 'jpeg', { exif: join('TIFF'), icc, xmp: join('<x/>') })
    const { found, rest } = segmentsOf(written)
    expect(found.map(({ marker }) => marker)).toEqual([0xe0, 0xe1, 0xe1, 0xe2, 0xe2, 0xe2, 0xdb, 0xee])
    expect(latin1(found[1]?.data ?? bytes())).toBe('Exif\0\0TIFF')
    expect(latin1(found[2]?.data ?? bytes())).toBe('http://ns.adobe.com/xap/1.0/\0<x/>')
    const pieces = found.slice(3, 6).map(({ data }) => data)
    for (const [index, piece] of pieces.entries())
      expect(latin1(piece.subarray(0, 14))).toBe(`ICC_PROFILE\0${String.fromCharCode(index + 1, 3)}`)
    // A segment's length is of two bytes and counts itself.
    expect(pieces.map(({ length }) => length)).toEqual([65_533, 65_533, 140_000 + 3 * 14 - 2 * 65_533])
    expect(plain(Buffer.concat(pieces.map((piece) => piece.subarray(14))))).toEqual(icc)
    expect(rest).toEqual(scan)
    expect(plain((await readMetadata(written, 'jpeg')).icc ?? bytes())).toEqual(icc)
  })

  test('pieces of a profile are put in order by their numbers', async () => {
    const piece = (number: number, text: string) => segment(0xe2, join('ICC_PROFILE\0', bytes(number, 3), text))
    const file = join(start, piece(3, 'third'), piece(1, 'first '), piece(2, 'second '), table, scan)
    expect(latin1((await readMetadata(file, 'jpeg')).icc ?? bytes())).toBe('first second third')
    const single = join(start, piece(1, 'all of it'), table, scan)
    expect(latin1((await readMetadata(single, 'jpeg')).icc ?? bytes())).toBe('all of it')
    expect((await readMetadata(join(start, table, scan), 'jpeg')).icc).toBeNull()
  })

  test('a block of EXIF that no segment holds is left out, the longest that fits is not', async () => {
    const markers = async (length: number) => {
      const exif = new Uint8Array(length)
      const { found } = segmentsOf(
        await writeMetadata(join(start, table, scan), 'jpeg', { exif, icc: null, xmp: null }),
      )
      return found.map(({ marker }) => marker)
    }
    expect(await markers(65_533 - 6)).toEqual([0xe1, 0xdb])
    expect(await markers(65_533 - 5)).toEqual([0xdb])
  })

  test('JPEG cleaning removes application data and data behind the image', async () => {
    const all = Array.from({ length: 16 }, (_, index) => segment(0xe0 + index, 'app'))
    const exif = (orientation: number) => segment(0xe1, join('Exif\0\0', makeExif(orientation)))
    const file = (orientation: number) =>
      join(start, exif(orientation), ...all, segment(0xfe, 'words'), table, scan, 'a film')
    const turned = segmentsOf(await stripMetadata(file(8), 'jpeg', 'strip'))
    expect(turned.found.map(({ marker }) => marker)).toEqual([0xe1, 0xee, 0xdb])
    expect(turned.rest).toEqual(scan)
    const mirrored = segmentsOf(await stripMetadata(file(2), 'jpeg', 'strip'))
    expect(mirrored.found.map(({ marker }) => marker)).toEqual([0xe1, 0xee, 0xdb])
    const upright = segmentsOf(await stripMetadata(file(1), 'jpeg', 'strip'))
    expect(upright.found.map(({ marker }) => marker)).toEqual([0xee, 0xdb])
    // Markers of extensions of JPEG are none of applications.
    const extended = join(start, segment(0xf0, 'more'), segment(0xdf, 'more'), table, scan)
    const retained = segmentsOf(await stripMetadata(extended, 'jpeg', 'strip'))
    expect(retained.found.map(({ marker }) => marker)).toEqual([0xf0, 0xdf, 0xdb])
  })

  test('the end is the first marker that says so, not one inside a segment, a filler or a restart', () => {
    const second = segment(0xc4, bytes(0xff, 0xd9))
    const body = join(
      bytes(0xff, 0xda, 0, 2, 1, 0xff, 0, 0xff, 0xd7, 2),
      second,
      bytes(0xff, 0xda, 0, 2, 5, 0xff, 0xff, 0xd9),
    )
    expect(endOfJpeg(join(start, table, body, bytes(0xff, 0xd9, 7)))).toBe(2 + table.length + body.length)
    expect(endOfJpeg(join(start, table, bytes(0xff, 0xda, 0, 2, 1, 2)))).toBe(2 + table.length + 6)
  })
})
