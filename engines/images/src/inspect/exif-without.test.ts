// An EXIF block written again, octet by octet: TIFF 6.0, section 2, with the pointers of CIPA DC-008.

import { ascii, be16, be32, concat, le16, le32 } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { exifWithout } from './exif-without.ts'
import { readTiff } from './tiff.ts'

type Row = readonly [tag: number, type: number, count: number, value: Uint8Array | number]
const hex = (data: Uint8Array | null) => data && Buffer.from(data).toString('hex')

const writer = (little: boolean) => {
  const [u16, u32] = little ? [le16, le32] : [be16, be32]
  const directory = (rows: readonly Row[], next = 0) =>
    concat([
      u16(rows.length),
      ...rows.map(([tag, type, count, value]) =>
        concat([
          u16(tag),
          u16(type),
          u32(count),
          typeof value === 'number' ? u32(value) : concat([value, new Uint8Array(4 - value.length)]),
        ]),
      ),
      u32(next),
    ])
  return { u16, u32, directory, head: concat([ascii(little ? 'II' : 'MM'), u16(42), u32(8)]) }
}

describe.each([false, true])('little-endian %s', (little) => {
  const { u16, directory, head } = writer(little)
  test('every directory is written behind the one before, in the order of the tags, with its values behind it', () => {
    // First, EXIF, interoperability, GPS; a thumbnail, and an author, who goes.
    const at = { exif: 8 + 66, interop: 8 + 66 + 30, gps: 8 + 66 + 30 + 18, values: 8 + 66 + 30 + 18 + 18 }
    const source = concat([
      head,
      directory(
        [
          [0x10f, 2, 5, at.values],
          [0x110, 2, 4, ascii('Cam\0')],
          [0x13b, 2, 4, ascii('Ada\0')],
          [0x8769, 4, 1, at.exif],
          [0x8825, 4, 1, at.gps],
        ],
        at.values + 6,
      ),
      directory([
        [0x8827, 3, 1, u16(100)],
        [0xa005, 4, 1, at.interop],
      ]),
      directory([[1, 2, 4, ascii('R98\0')]]),
      directory([[0x1d, 2, 2, ascii('x\0')]]),
      ascii('Acme\0\0'),
      directory([[0x103, 3, 1, u16(6)]]),
    ])
    const made = exifWithout(source, ['author'])
    const first = 8 + 2 + 4 * 12 + 4 + 6
    expect(hex(made)).toBe(
      hex(
        concat([
          head,
          directory([
            [0x10f, 2, 5, 8 + 2 + 4 * 12 + 4],
            [0x110, 2, 4, ascii('Cam\0')],
            [0x8769, 4, 1, first],
            [0x8825, 4, 1, first + 30 + 18],
          ]),
          // Five octets, and one that makes them even.
          ascii('Acme\0\0'),
          directory([
            [0x8827, 3, 1, u16(100)],
            [0xa005, 4, 1, first + 30],
          ]),
          directory([[1, 2, 4, ascii('R98\0')]]),
          directory([[0x1d, 2, 2, ascii('x\0')]]),
        ]),
      ),
    )
  })
  test('a directory within another that is empty itself is still reached', () => {
    const source = concat([
      head,
      directory([[0x8769, 4, 1, 26]]),
      directory([[0xa005, 4, 1, 44]]),
      directory([[1, 2, 4, ascii('R98\0')]]),
    ])
    expect(hex(exifWithout(source, ['author']))).toBe(hex(source))
  })
})

test('a thumbnail alone leaves nothing', () => {
  const { directory, head } = writer(false)
  const source = concat([head, directory([], 14), directory([[0x103, 3, 1, be16(6)]])])
  expect(exifWithout(source, ['author'])).toBeNull()
})

describe.each([
  ['maker’s notes', 0x927c],
  ['an XMP packet', 0x02bc],
  ['an IPTC record', 0x83bb],
  ['resources of Photoshop', 0x8649],
  ['data of a raw converter', 0xc634],
])('%s in EXIF', (_, tag) => {
  const { directory, head } = writer(false)
  const source = concat([
    head,
    directory([
      [0x8769, 4, 1, 38],
      [tag, 7, 3, ascii('abc')],
    ]),
    directory([[0x8827, 3, 1, be16(100)]]),
  ])
  const holds = (kind: Parameters<typeof exifWithout>[1][number]) => {
    const tags = readTiff(exifWithout(source, [kind]) ?? new Uint8Array())?.entries.map((entry) => entry.tag)
    expect(tags).toEqual(expect.arrayContaining([0x8769, 0x8827]))
    return tags?.includes(tag)
  }
  test.each(['place', 'device', 'author', 'date', 'text'] as const)('may hold what is of the kind %s', (kind) => {
    expect(holds(kind)).toBe(false)
  })
  test.each(['thumbnail', 'pictures', 'other'] as const)('hold nothing of the kind %s', (kind) => {
    expect(holds(kind)).toBe(true)
  })
})
