// Item structures written by hand from ISO/IEC 14496-12 and 23008-12: what each field says must come out.
import { describe, expect, test } from 'vitest'
import { ascii, Bytes, be32, concat } from '../../core/bytes.ts'
import { orientationOr1 } from '../../core/exif.ts'
import { makeProfile } from '../../testing/profile.ts'
import { writeAvifMetadata } from '../avif/write-metadata.ts'
import { sniffFormat } from '../identities.ts'
import { isComplete } from '../index.ts'
import { readBoxes, readItems } from './boxes.ts'
import { readBoxHeader } from './header.ts'
import { readBoxMetadata, stripBoxes } from './metadata.ts'

const bytes = (...list: number[]) => Uint8Array.of(...list)
const be16 = (value: number) => bytes(value >> 8, value & 255)
const be = (value: number, size: number) =>
  Uint8Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** (size - 1 - at)) & 255)
const box = (type: string, ...parts: Uint8Array[]) => {
  const body = concat(parts)
  return concat([be32(8 + body.length), ascii(type), body])
}
const full = (type: string, version: number, flags: number, ...parts: Uint8Array[]) =>
  box(type, bytes(version, 0, 0, flags), ...parts)
const ftyp = (brand = 'avif') => box('ftyp', ascii(brand), be32(0), ascii('mif1'))

const ispe = (width: number, height: number) => full('ispe', 0, 0, be32(width), be32(height))
const pixi = (bits: number) => full('pixi', 0, 0, bytes(3, bits, bits, bits))
const infe = (id: number, type: string, version = 2) =>
  full('infe', version, 0, version === 3 ? be32(id) : be16(id), be16(0), ascii(type), bytes(0))
const iinf = (version: number, ...entries: Uint8Array[]) =>
  full('iinf', version, 0, version === 0 ? be16(entries.length) : be32(entries.length), ...entries)
const pitm = (id: number, version = 0) => full('pitm', version, 0, version === 0 ? be16(id) : be32(id))

type Linked = readonly [id: number, ...indices: number[]]
const ipma = (version: number, flags: number, ...links: Linked[]) =>
  full(
    'ipma',
    version,
    flags,
    be32(links.length),
    ...links.flatMap(([id, ...indices]) => [
      version > 0 ? be32(id) : be16(id),
      bytes(indices.length),
      // The highest bit says that a reader must understand the property.
      ...indices.map((index) => (flags & 1 ? be16(index | 0x8000) : bytes(index | 0x80))),
    ]),
  )
const iprp = (properties: Uint8Array[], ...associations: Uint8Array[]) =>
  box('iprp', box('ipco', ...properties), ...associations)

interface Sizes {
  offset?: number
  length?: number
  base?: number
  index?: number
}
type Place = readonly [
  id: number,
  base: number,
  extents: (readonly [offset: number, length: number])[],
  inside?: boolean,
]
function iloc(version: number, { offset = 4, length = 4, base = 0, index = 0 }: Sizes, ...places: Place[]) {
  const id = (value: number) => (version < 2 ? be16(value) : be32(value))
  return full(
    'iloc',
    version,
    0,
    bytes((offset << 4) | length, (base << 4) | index),
    id(places.length),
    ...places.flatMap(([item, from, extents, inside]) => [
      id(item),
      ...(version > 0 ? [be16(inside ? 1 : 0)] : []),
      be16(0),
      be(from, base),
      be16(extents.length),
      ...extents.flatMap(([at, long]) => [be(9, version > 0 ? index : 0), be(at, offset), be(long, length)]),
    ]),
  )
}
const meta = (...parts: Uint8Array[]) => full('meta', 0, 0, ...parts)

describe('boxes', () => {
  const read = (data: Uint8Array, end = data.length) =>
    readBoxes(new Bytes(data), 0, end).map((one) => [one.type, one.start, one.data, one.end])
  test('stand one after the other, with sizes of four and of eight octets', () => {
    const long = concat([be32(1), ascii('long'), be32(0), be32(20), bytes(1, 2, 3, 4)])
    expect(read(concat([box('free', bytes(1)), long, box('last')]))).toEqual([
      ['free', 0, 8, 9],
      ['long', 9, 25, 29],
      ['last', 29, 37, 37],
    ])
  })
  test('of size 0 reach to the end, and none reaches beyond it', () => {
    expect(read(concat([box('free'), be32(0), ascii('mdat'), bytes(1, 2, 3)]))).toEqual([
      ['free', 0, 8, 8],
      ['mdat', 8, 16, 19],
    ])
    expect(read(concat([be32(99), ascii('mdat'), bytes(1)]))).toEqual([['mdat', 0, 8, 9]])
    for (const high of [1, 0x0100_0000]) {
      const beyond = concat([be32(1), ascii('long'), be32(high), be32(16), box('next')])
      expect(read(beyond)).toEqual([['long', 0, 16, 24]])
    }
  })
  test('smaller than their own head end the list, and so does less than a head', () => {
    expect(read(concat([box('free'), be32(7), ascii('bad '), box('next')]))).toHaveLength(1)
    expect(read(concat([be32(1), ascii('bad '), be32(0), be32(15), box('next')]))).toHaveLength(0)
    expect(read(concat([box('free'), box('cut ').subarray(0, 7)]))).toHaveLength(1)
    expect(read(concat([box('free'), box('next')]))).toHaveLength(2)
  })
  test('are read up to 4,096 of a list', () => {
    const many = (count: number) => read(concat(Array.from({ length: count }, () => box('free')))).length
    expect([many(4096), many(4097)]).toEqual([4096, 4096])
  })
})

describe('items', () => {
  test.each([
    [0, 2],
    [0, 3],
    [1, 2],
    [1, 3],
  ])('have types, in a list of version %i with entries of version %i', (list, entry) => {
    const id = entry === 3 ? 70_000 : 700
    const file = concat([
      ftyp(),
      meta(pitm(id, entry === 3 ? 1 : 0), iinf(list, infe(id, 'av01', entry), infe(2, 'Exif'))),
    ])
    const items = readItems(file)
    expect(items?.primary).toBe(id)
    expect([...(items?.types ?? [])]).toEqual([
      [id, 'av01'],
      [2, 'Exif'],
    ])
  })

  test.each([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ])('have properties in the order they are named, version %i, flags %i', (version, flags) => {
    const first = version === 1 ? 70_000 : 700
    const file = concat([
      ftyp(),
      meta(pitm(1), iprp([ispe(1, 2), pixi(8), ispe(3, 4)], ipma(version, flags, [first, 3, 2], [5, 1], [6, 0, 4]))),
    ])
    const found = [...(readItems(file)?.properties ?? [])].map(([id, list]) => [
      id,
      ...list.map((one) => `${one.type}${file[one.data + 7]}`),
    ])
    expect(found).toEqual([[first, 'ispe3', 'pixi8'], [5, 'ispe1'], [6]])
  })

  test('properties beyond 127 need wide numbers', () => {
    const many = Array.from({ length: 300 }, (_, at) => ispe(at + 1, 1))
    const file = concat([ftyp(), meta(pitm(1), iprp(many, ipma(0, 1, [1, 300])))])
    expect(readBoxHeader(file)).toMatchObject({ width: 300, height: 1 })
  })

  test.each([
    [0, { offset: 4, length: 4 }],
    [0, { offset: 8, length: 2, base: 4 }],
    // What a later version says there means nothing in the first.
    [0, { offset: 4, length: 4, index: 4 }],
    [1, { offset: 4, length: 4, base: 8, index: 4 }],
    [1, { offset: 2, length: 8, index: 8 }],
    [2, { offset: 4, length: 4, base: 4 }],
  ] as const)('lie where iloc %i with sizes %o says', (version, sizes) => {
    const id = version === 2 ? 70_000 : 700
    const base = 'base' in sizes ? 1000 : 0
    const table = iloc(
      version,
      sizes,
      [
        id,
        base,
        [
          [10, 20],
          [500, 6],
        ],
      ],
      [9, base, []],
      [8, base, [[1, 2]]],
    )
    const places = [...(readItems(concat([ftyp(), meta(pitm(1), table)]))?.places ?? [])]
    expect(places).toEqual([
      [
        id,
        [
          { start: base + 10, end: base + 30 },
          { start: base + 500, end: base + 506 },
        ],
      ],
      [9, []],
      [8, [{ start: base + 1, end: base + 3 }]],
    ])
  })

  test('may lie inside of the structure itself', () => {
    const file = concat([ftyp(), meta(pitm(1), box('idat', ascii('abcdef')), iloc(1, {}, [1, 0, [[2, 3]], true]))])
    const [place] = readItems(file)?.places.get(1) ?? []
    expect(String.fromCharCode(...file.subarray(place?.start, place?.end))).toBe('cde')
    const apart = concat([ftyp(), meta(pitm(1), box('idat', ascii('abcdef')), iloc(1, {}, [1, 0, [[2, 3]]]))])
    expect(readItems(apart)?.places.get(1)).toEqual([{ start: 2, end: 5 }])
  })

  test('are none without a structure, or without a first item', () => {
    expect(readItems(ftyp())).toBeNull()
    expect(readItems(concat([ftyp(), meta(iinf(0, infe(1, 'av01')))]))).toBeNull()
  })
})

describe('the header', () => {
  const file = (properties: Uint8Array[], own: number[], { brand = 'avif', more = [] as Linked[] } = {}) =>
    concat([ftyp(brand), meta(pitm(1), iprp(properties, ipma(0, 0, [1, ...own], ...more)))])
  const plain = { orientation: 1, animated: false, alpha: false, bits: 8, cmyk: false }
  const fraction = (top: number, bottom: number) => concat([be32(top), be32(bottom)])

  test('tells the size of the first item', () => {
    expect(readBoxHeader(file([ispe(9, 9), ispe(640, 480), pixi(8)], [2, 3]))).toEqual({
      ...plain,
      width: 640,
      height: 480,
    })
    expect(readBoxHeader(file([pixi(8)], [1]))).toBeNull()
    expect(readBoxHeader(ftyp())).toBeNull()
  })
  test('more than eight bits count as sixteen', () => {
    const grey = full('pixi', 0, 0, bytes(1, 10))
    expect(readBoxHeader(file([ispe(2, 2), grey], [1, 2]))?.bits).toBe(16)
    expect([8, 9, 10, 12].map((bits) => readBoxHeader(file([ispe(2, 2), pixi(bits)], [1, 2]))?.bits)).toEqual([
      8, 16, 16, 16,
    ])
  })
  test('a clean aperture is the size, a turn by a quarter swaps the sides', () => {
    const clap = box('clap', fraction(1200, 2), fraction(401, 1), fraction(0, 1), fraction(0, 1))
    expect(readBoxHeader(file([ispe(640, 480), clap], [1, 2]))).toMatchObject({ width: 600, height: 401 })
    const empty = box('clap', fraction(0, 1), fraction(300, 0), fraction(0, 1), fraction(0, 1))
    expect(readBoxHeader(file([ispe(640, 480), empty], [1, 2]))).toMatchObject({ width: 640, height: 300 })
    const turned = (steps: number) => readBoxHeader(file([ispe(640, 480), box('irot', bytes(steps))], [1, 2]))
    expect([0, 1, 2, 3].map((steps) => turned(steps)?.width)).toEqual([640, 480, 640, 480])
    expect([0, 1, 2, 3].map((steps) => turned(steps)?.orientation)).toEqual([1, 1, 1, 1])
  })
  test('another item may hold what is transparent', () => {
    const auxC = (name: string) => full('auxC', 0, 0, ascii(`${name}\0`))
    const of = (name: string) => readBoxHeader(file([ispe(2, 2), auxC(name)], [1], { more: [[2, 2]] }))
    expect(of('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha')).toMatchObject({ alpha: true })
    expect(of('urn:mpeg:mpegB:cicp:systems:auxiliary:depth')).toMatchObject({ alpha: false })
  })
  test('a sequence moves', () => {
    expect(readBoxHeader(file([ispe(2, 2)], [1], { brand: 'avis' }))).toMatchObject({ animated: true })
    expect(readBoxHeader(file([ispe(2, 2)], [1], { brand: 'mif1' }))).toMatchObject({ animated: false })
  })
})

const tiff = (orientation: number) =>
  concat([ascii('MM'), be16(42), be32(8), be16(1), be16(0x112), be16(3), be32(1), be16(orientation), be16(0), be32(0)])
const xmp = ascii('<x:xmpmeta>secret</x:xmpmeta>')
const picture = bytes(200, 201, 202, 203, 204)

/** A picture as an encoder writes it, with whatever it says beside its pixels. */
function written({ exif, note, colour }: { exif?: Uint8Array; note?: Uint8Array; colour?: Uint8Array } = {}) {
  const data = [picture, ...(exif ? [exif] : []), ...(note ? [note] : [])]
  const ids = [1, ...(exif ? [2] : []), ...(note ? [3] : [])]
  const build = (at: number) => {
    let from = at
    const places = data.map((part, index): Place => {
      const place: Place = [ids[index] ?? 0, 0, [[from, part.length]]]
      from += part.length
      return place
    })
    return concat([
      ftyp(),
      meta(
        pitm(1),
        iloc(0, {}, ...places),
        iinf(0, infe(1, 'av01'), ...(exif ? [infe(2, 'Exif')] : []), ...(note ? [infe(3, 'mime')] : [])),
        iprp([ispe(30, 20), ...(colour ? [colour] : [])], ipma(0, 0, colour ? [1, 1, 2] : [1, 1])),
      ),
      box('mdat', ...data),
    ])
  }
  return build(build(0).length - data.reduce((sum, part) => sum + part.length, 0))
}
const colr = (kind: string, icc: Uint8Array) => box('colr', ascii(kind), icc)
const text = (data: Uint8Array) => new TextDecoder('latin1').decode(data)

describe('what a file says of itself', () => {
  test('is read: EXIF behind the distance of its head, XMP, both kinds of profile', () => {
    const [p3, exif] = [makeProfile('Display P3'), concat([be32(6), ascii('Exif\0\0'), tiff(6)])]
    for (const kind of ['prof', 'rICC'])
      expect(readBoxMetadata(written({ exif, note: xmp, colour: colr(kind, p3) }))).toEqual({
        exif: tiff(6),
        icc: p3,
        xmp,
      })
    expect(readBoxMetadata(written({ colour: colr('nclx', bytes(0, 1, 0, 13)) }))).toEqual({
      exif: null,
      icc: null,
      xmp: null,
    })
    expect(readBoxMetadata(ftyp())).toEqual({ exif: null, icc: null, xmp: null })
  })
  test('EXIF whose head lies beyond it is none, and other notes are no XMP', () => {
    const exif = (skip: number) => readBoxMetadata(written({ exif: concat([be32(skip), tiff(1)]) })).exif
    expect([exif(tiff(1).length - 1)?.length, exif(tiff(1).length)]).toEqual([1, null])
    expect(readBoxMetadata(written({ note: ascii('<svg>a drawing</svg>') })).xmp).toBeNull()
    const late = concat([new Uint8Array(4093).fill(32), ascii('xmp')])
    expect(readBoxMetadata(written({ note: late })).xmp).toEqual(late)
    expect(readBoxMetadata(written({ note: ascii('xmp') })).xmp).toEqual(ascii('xmp'))
    expect(readBoxMetadata(written({ note: concat([bytes(32), late]) })).xmp).toBeNull()
  })
  test('is overwritten where it stands, and the picture is not', () => {
    const exif = concat([be32(0), tiff(6)])
    const file = written({ exif, note: xmp, colour: colr('prof', makeProfile('Display P3')) })
    const clean = stripBoxes(file, 'strip')
    expect([clean.length, text(clean).includes('secret')]).toEqual([file.length, false])
    const left = readBoxMetadata(clean)
    expect([orientationOr1(left.exif), left.xmp, left.icc]).toEqual([1, null, makeProfile('Display P3')])
    const [place] = readItems(clean)?.places.get(1) ?? []
    expect(clean.subarray(place?.start, place?.end)).toEqual(picture)
    const note = readItems(clean)?.places.get(3)?.[0]
    expect(new Set(clean.subarray(note?.start, note?.end))).toEqual(new Set([0x20]))
    // What stands there now is a TIFF block without entries.
    const block = readItems(clean)?.places.get(2)?.[0]
    expect([...clean.subarray(block?.start, (block?.start ?? 0) + 18)]).toEqual([
      ...[0, 0, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0],
    ])
  })
  test('EXIF too short for an empty block becomes nothing', () => {
    for (const [length, first] of [
      [18, 0x4d],
      [17, 0],
    ] as const) {
      const clean = stripBoxes(written({ exif: new Uint8Array(length).fill(7) }), 'profile')
      const place = readItems(clean)?.places.get(2)?.[0]
      expect(clean[(place?.start ?? 0) + 4]).toBe(first)
      expect(clean.subarray(place?.start, place?.end)).not.toContain(7)
    }
  })
  test('a profile that says sRGB goes only where profiles go', () => {
    const file = written({ colour: colr('prof', makeProfile('sRGB IEC61966-2.1')) })
    expect(readBoxMetadata(stripBoxes(file, 'profile')).icc).not.toBeNull()
    const clean = stripBoxes(file, 'strip')
    expect(readBoxMetadata(clean).icc).toBeNull()
    const types = [...(readItems(clean)?.properties.get(1) ?? [])].map((one) => [
      one.type,
      ...new Set(clean.subarray(one.data, one.end)),
    ])
    expect(types.at(-1)).toEqual(['free', 0])
    expect(stripBoxes(ftyp(), 'strip')).toEqual(ftyp())
  })
})

describe('metadata is written', () => {
  const icc = makeProfile('Display P3')
  const none = { exif: null, icc: null, xmp: null }
  test('and read again, with the picture where the table says', () => {
    for (const given of [
      { exif: tiff(1), icc, xmp },
      { ...none, exif: tiff(1) },
      { ...none, icc },
      { ...none, xmp },
    ]) {
      const file = writeAvifMetadata(written(), given)
      expect(readBoxMetadata(file)).toEqual(given)
      const [place] = readItems(file)?.places.get(1) ?? []
      expect(file.subarray(place?.start, place?.end)).toEqual(picture)
      expect(readBoxHeader(file)).toMatchObject({ width: 30, height: 20 })
    }
  })
  test('new items are linked to the picture, and old links stay', () => {
    const file = writeAvifMetadata(written(), { exif: tiff(1), icc: null, xmp })
    const items = readItems(file)
    expect([...(items?.types ?? [])]).toEqual([
      [1, 'av01'],
      [2, 'Exif'],
      [3, 'mime'],
    ])
    const inMeta = readBoxes(new Bytes(file), (items?.meta.data ?? 0) + 4, items?.meta.end ?? 0)
    const links = inMeta.find(({ type }) => type === 'iref')
    const each = readBoxes(new Bytes(file), (links?.data ?? 0) + 4, links?.end ?? 0)
    expect(each.map((one) => [one.type, ...file.subarray(one.data, one.end)])).toEqual([
      ['cdsc', 0, 2, 0, 1, 0, 1],
      ['cdsc', 0, 3, 0, 1, 0, 1],
    ])
    const again = writeAvifMetadata(file, { ...none, xmp: ascii('<xmp>more</xmp>') })
    const items2 = readItems(again)
    const iref = readBoxes(new Bytes(again), (items2?.meta.data ?? 0) + 4, items2?.meta.end ?? 0).find(
      ({ type }) => type === 'iref',
    )
    expect(readBoxes(new Bytes(again), (iref?.data ?? 0) + 4, iref?.end ?? 0)).toHaveLength(3)
    expect(new Set(items2?.types.keys()).size).toBe(4)
  })
  test('whatever the sizes of the old tables are', () => {
    for (const [version, flags] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const)
      for (const list of [0, 1]) {
        const head = meta(
          pitm(1),
          iinf(list, infe(1, 'av01'), infe(7, 'grid')),
          iloc(0, {}, [1, 0, [[0, 5]]]),
          iprp([ispe(30, 20), pixi(8)], ipma(version, flags, [7, 2], [1, 1, 2])),
        )
        const file = writeAvifMetadata(concat([ftyp(), head, box('mdat', picture)]), { exif: tiff(1), icc, xmp: null })
        expect(readBoxMetadata(file)).toEqual({ exif: tiff(1), icc, xmp: null })
        const items = readItems(file)
        expect([...(items?.types ?? [])]).toEqual([
          [1, 'av01'],
          [7, 'grid'],
          [8, 'Exif'],
        ])
        expect(items?.properties.get(1)?.map(({ type }) => type)).toEqual(['ispe', 'pixi', 'colr'])
        expect(items?.properties.get(7)?.map(({ type }) => type)).toEqual(['pixi'])
      }
  })
  test('not where there is nothing to write or no table to write it in', () => {
    const file = written()
    expect(writeAvifMetadata(file, none)).toEqual(file)
    expect(writeAvifMetadata(ftyp(), { ...none, xmp })).toEqual(ftyp())
    const inside = concat([
      ftyp(),
      meta(pitm(1), iinf(0, infe(1, 'av01')), iprp([ispe(1, 1)], ipma(0, 0, [1, 1])), box('idat')),
    ])
    expect(writeAvifMetadata(inside, { ...none, xmp })).toEqual(inside)
  })
})

test('a picture whose last octet is missing is not whole', () => {
  const file = written()
  for (const format of ['avif', 'heic', 'heif'] as const) {
    expect(isComplete(file, format)).toBe(true)
    expect(isComplete(file.subarray(0, -1), format)).toBe(false)
  }
  expect(isComplete(ftyp(), 'avif')).toBe(true)
})

describe('a file is known by its brands', () => {
  const brands = (first: string, ...others: string[]) => box('ftyp', ascii(first), be32(0), ...others.map(ascii))
  test.each(['avif', 'avis'])('%s, first or among the others', (brand) => {
    expect(sniffFormat(brands(brand))).toBe('avif')
    expect(sniffFormat(brands('mif1', 'miaf', brand))).toBe('avif')
  })
  test.each(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'])('%s is HEIC', (brand) => {
    expect(sniffFormat(brands(brand))).toBe('heic')
    expect(sniffFormat(brands('isom', brand))).toBe('heic')
  })
  test.each(['mif1', 'msf1'])('%s alone is HEIF', (brand) => expect(sniffFormat(brands(brand))).toBe('heif'))
  test('not by what stands behind the box, nor beyond its first 256 octets', () => {
    expect(sniffFormat(concat([brands('isom'), ascii('avifavif')]))).toBeNull()
    const far = (count: number) => sniffFormat(brands('isom', ...Array.from({ length: count }, () => 'mp42'), 'avif'))
    expect([far(59), far(60)]).toEqual(['avif', null])
    expect(sniffFormat(concat([be32(16), ascii('xtypavif'), be32(0)]))).toBeNull()
  })
})

describe('a file is known by its first octets', () => {
  const starts: readonly [string, Uint8Array, number][] = [
    ['jpeg', bytes(0xff, 0xd8, 0xff), 3],
    ['png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 8],
    ['gif', ascii('GIF87a'), 6],
    ['gif', ascii('GIF89a'), 6],
    ['jxl', bytes(0xff, 0x0a), 2],
    ['jxl', concat([be32(12), ascii('JXL ')]), 8],
    ['tiff', bytes(0x49, 0x49, 0x2a, 0), 4],
    ['tiff', bytes(0x4d, 0x4d, 0, 0x2a), 4],
  ]
  test.each(starts)('%s %o, and by none less or other', (format, start, length) => {
    const file = concat([start, new Uint8Array(30)])
    expect(sniffFormat(file)).toBe(format)
    for (let at = 0; at < length; at += 1) {
      const other = file.slice()
      other[at] = (other[at] ?? 0) ^ 0x40
      expect(sniffFormat(other), `${at}`).toBeNull()
    }
  })
  test('WebP by both words of its head', () => {
    const file = (riff: string, webp: string) => sniffFormat(concat([ascii(riff), be32(9), ascii(webp)]))
    expect([file('RIFF', 'WEBP'), file('RIFX', 'WEBP'), file('RIFF', 'WAVE'), file('RIFF', 'WEBB')]).toEqual([
      'webp',
      null,
      null,
      null,
    ])
  })
  test('an icon by its head, its count and room for one entry', () => {
    const icon = (count: number, length: number) =>
      sniffFormat(concat([bytes(0, 0, 1, 0, count, 0), new Uint8Array(length - 6)]))
    expect([icon(1, 22), icon(1, 21), icon(0, 22), icon(200, 22)]).toEqual(['ico', null, null, 'ico'])
    expect(sniffFormat(concat([bytes(0, 0, 2, 0, 1, 0), new Uint8Array(20)]))).toBeNull()
  })
  test('a bitmap by the size of its second head', () => {
    const bitmap = (size: number, word = 'BM') =>
      sniffFormat(concat([ascii(word), new Uint8Array(12), bytes(size), new Uint8Array(40)]))
    expect([11, 12, 40, 124, 125].map((size) => bitmap(size))).toEqual([null, 'bmp', 'bmp', 'bmp', null])
    expect(bitmap(40, 'BA')).toBeNull()
  })
  test('a drawing in every coding of Unicode, behind comments of up to four thousand octets', () => {
    const wide = (text: string, little: boolean) =>
      concat([
        little ? bytes(0xff, 0xfe) : bytes(0xfe, 0xff),
        ...[...text].map((letter) => (little ? bytes(letter.charCodeAt(0), 0) : bytes(0, letter.charCodeAt(0)))),
      ])
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    expect([wide(drawing, true), wide(drawing, false), ascii(drawing)].map(sniffFormat)).toEqual(['svg', 'svg', 'svg'])
    const behind = (length: number) => sniffFormat(ascii(`<!--${' '.repeat(length - 7)}--><svg>`))
    expect([behind(4091), behind(4092)]).toEqual(['svg', null])
    expect(['<svg:svg>', '<svgx>', 'x<svg>', '<html><svg>'].map((text) => sniffFormat(ascii(text)))).toEqual([
      'svg',
      null,
      null,
      null,
    ])
  })
})
