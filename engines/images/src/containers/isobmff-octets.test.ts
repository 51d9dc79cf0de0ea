// Item structures octet by octet, as ISO/IEC 14496-12 and 23008-12 write them: what is added, blanked and left.

import { ascii, be16, be32, concat } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { writeAvifMetadata } from '../formats/avif/describe.ts'
import { makeProfile } from '../testing/profile.ts'
import { readItems } from './isobmff-boxes.ts'
import { readBoxMetadata, stripBoxes } from './isobmff-metadata.ts'

const bytes = (...list: number[]) => Uint8Array.of(...list)
const box = (type: string, ...parts: Uint8Array[]) => {
  const body = concat(parts)
  return concat([be32(8 + body.length), ascii(type), body])
}
const full = (type: string, version: number, flags: number, ...parts: Uint8Array[]) =>
  box(type, bytes(version, 0, 0, flags), ...parts)
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex')
const none = { exif: null, icc: null, xmp: null }

const ftyp = box('ftyp', ascii('avif'), be32(0))
const mdat = box('mdat', ascii('pixels'))
const item = full('infe', 2, 0, be16(1), be16(0), ascii('av01\0'))
const ispe = full('ispe', 0, 0, be32(3), be32(2))
const pitm = full('pitm', 0, 0, be16(1))

describe('metadata of an AVIF', () => {
  const [exif, xmp, icc] = [ascii('TIFF'), ascii('<x/>'), ascii('profile')]
  /** A file as a writer makes it: `at` is the offset of the image's octets. */
  const before = (at: number) =>
    full(
      'meta',
      0,
      0,
      pitm,
      iloc([1, at, 6]),
      full('iinf', 0, 0, be16(1), item),
      box('iprp', box('ipco', ispe), links(1)),
    )
  const iloc = (...places: [id: number, at: number, length: number][]) =>
    full(
      ...(['iloc', 0, 0, bytes(0x44, 0), be16(places.length)] as const),
      ...places.map(([id, at, length]) => concat([be16(id), be16(0), be16(1), be32(at), be32(length)])),
    )
  const links = (...indices: number[]) => full('ipma', 0, 0, be32(1), be16(1), bytes(indices.length, ...indices))
  const start = ftyp.length + before(0).length + 8
  const file = concat([ftyp, before(start), mdat])

  test('metadata of an AVIF are behind the image, in items that belong to it', () => {
    const made = writeAvifMetadata(file, { exif, icc, xmp })
    const meta = (shift: number, extras: number) =>
      full(
        ...(['meta', 0, 0, pitm, iloc([1, start + shift, 6], [2, extras, 8], [3, extras + 8, 4])] as const),
        full(
          ...(['iinf', 0, 0, be16(3), item] as const),
          // Hidden items: not to be shown.
          full('infe', 2, 1, be16(2), be16(0), ascii('Exif\0')),
          full('infe', 2, 1, be16(3), be16(0), ascii('mime\0application/rdf+xml\0')),
        ),
        box('iprp', box('ipco', ispe, box('colr', ascii('prof'), icc)), links(1, 2)),
        full('iref', 0, 0, box('cdsc', be16(2), be16(1), be16(1)), box('cdsc', be16(3), be16(1), be16(1))),
      )
    const shift = meta(0, 0).length - before(0).length
    const extras = file.length + shift + 8
    expect(hex(made)).toBe(hex(concat([ftyp, meta(shift, extras), mdat, box('mdat', be32(0), exif, xmp)])))
    expect(readBoxMetadata(made)).toEqual({ exif, icc, xmp: null })
  })
  test('links of other items stay as they are, in numbers of both sizes, without what fills the box behind them', () => {
    const linked = (flags: number) => {
      const index = (value: number) => (flags ? be16(value) : bytes(value))
      const table = full(
        'ipma',
        0,
        flags,
        be32(2),
        be16(7),
        bytes(1),
        index(1),
        be16(1),
        bytes(1),
        index(1),
        bytes(0, 1, 1, 1),
      )
      const meta = full(
        'meta',
        0,
        0,
        pitm,
        iloc([1, 0, 6]),
        full('iinf', 0, 0, be16(1), item),
        box('iprp', box('ipco', ispe), table),
      )
      const made = hex(writeAvifMetadata(concat([ftyp, meta, mdat]), { ...none, icc }))
      return made.includes(
        hex(full('ipma', 0, flags, be32(2), be16(7), bytes(1), index(1), be16(1), bytes(2), index(1), index(2))),
      )
    }
    expect([linked(0), linked(1)]).toEqual([true, true])
  })
})

describe('boxes at the top of a file', () => {
  const meta = full('meta', 0, 0, pitm, full('iinf', 0, 0, be16(1), item))
  test.each(['ftyp', 'mdat', 'moov', 'moof', 'mini', 'free', 'skip'])(
    'a box at the top %s stays, and everything behind it goes',
    (type) => {
      const retained = concat([ftyp, meta, box(type, ascii('kept'))])
      expect(hex(stripBoxes(retained, 'strip'))).toBe(hex(retained))
      expect(hex(stripBoxes(concat([retained, box('what', ascii('gone')), ascii('tail')]), 'strip'))).toBe(
        hex(retained),
      )
    },
  )
  test.each(['uuid', 'what', 'jumb'])('%s is blanked before the last of the image, so that nothing moves', (type) => {
    const file = concat([ftyp, box(type, ascii('gone')), meta, mdat])
    expect(hex(stripBoxes(file, 'strip'))).toBe(hex(concat([ftyp, box('free', new Uint8Array(4)), meta, mdat])))
  })
  test('boxes with a long size keep it', () => {
    const long = (type: string, text: string) =>
      concat([be32(1), ascii(type), be32(0), be32(16 + text.length), ascii(text)])
    const file = concat([ftyp, long('uuid', 'gone'), meta])
    expect(hex(stripBoxes(file, 'strip'))).toBe(hex(concat([ftyp, long('free', '\0\0\0\0'), meta])))
  })
})

describe('EXIF that was cleaned of a kind', () => {
  const withExif = (length: number) => {
    const build = (at: number) =>
      concat([
        ftyp,
        full(
          ...(['meta', 0, 0, pitm] as const),
          full('iinf', 0, 0, be16(2), item, full('infe', 2, 1, be16(2), be16(0), ascii('Exif\0'))),
          full('iloc', 0, 0, bytes(0x44, 0), be16(1), be16(2), be16(0), be16(1), be32(at), be32(length)),
        ),
        box('mdat', new Uint8Array(length).fill(7)),
      ])
    return build(build(0).length - length)
  }
  const left = (length: number, exif: Uint8Array) => {
    const clean = stripBoxes(withExif(length), 'profile', { exif, xmp: null })
    const [place] = readItems(clean)?.places.get(2) ?? []
    return [...clean.subarray(place?.start, place?.end)]
  }
  const empty = [0, 0, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]
  test('cleaned EXIF keeps its place, four octets behind, with nothing after it', () => {
    expect(left(30, ascii('MM, cleaned block'))).toEqual([
      0,
      0,
      0,
      0,
      ...ascii('MM, cleaned block'),
      ...Array(9).fill(0),
    ])
    expect(left(21, ascii('MM, cleaned block'))).toEqual([0, 0, 0, 0, ...ascii('MM, cleaned block')])
  })
  test('cleaned EXIF that is longer than its place becomes an empty block', () => {
    expect(left(20, ascii('MM, cleaned block'))).toEqual([...empty, 0, 0])
  })
})

test('a profile in a file that is kept as it is stays, in either kind of box', () => {
  const srgb = makeProfile('sRGB IEC61966-2.1')
  for (const kind of ['prof', 'rICC']) {
    const iprp = box(
      'iprp',
      box('ipco', box('colr', ascii(kind), srgb)),
      full('ipma', 0, 0, be32(1), be16(1), bytes(1, 1)),
    )
    const file = concat([ftyp, full('meta', 0, 0, pitm, iprp), mdat])
    expect(readBoxMetadata(stripBoxes(file, 'profile')).icc).toEqual(srgb)
    const clean = hex(stripBoxes(file, 'strip'))
    expect(clean).toContain(hex(box('free', new Uint8Array(4 + srgb.length))))
  }
})
