// Item structures written by hand from ISO/IEC 14496-12 and 23008-12: what each field says must come out.

import { ascii, Bytes, be32, concat } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import {
  box,
  ftyp,
  full,
  iinf,
  iloc,
  infe,
  ipma,
  iprp,
  ispe,
  type Linked,
  meta,
  pitm,
  pixi,
} from '../testing/isobmff.ts'
import { bytes } from '../testing/octets.ts'
import { readBoxes, readBoxHeader, readItems } from './isobmff-boxes.ts'

describe('boxes', () => {
  const read = (data: Uint8Array, end = data.length) =>
    readBoxes(new Bytes(data), 0, end).map((one) => [one.type, one.start, one.data, one.end])
  test('boxes follow one another, with sizes of four and of eight octets', () => {
    const long = concat([be32(1), ascii('long'), be32(0), be32(20), bytes(1, 2, 3, 4)])
    expect(read(concat([box('free', bytes(1)), long, box('last')]))).toEqual([
      ['free', 0, 8, 9],
      ['long', 9, 25, 29],
      ['last', 29, 37, 37],
    ])
  })
  test('boxes of size 0 reach to the end, and none reaches beyond it', () => {
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
  test('boxes are read up to 4,096 of a list', () => {
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
  ])('items have types, in a list of version %i with entries of version %i', (list, entry) => {
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
  ])('items have properties in the order they are named, version %i, flags %i', (version, flags) => {
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
    // A field of a later version means nothing in the first.
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

  test('items need a structure, and a first item', () => {
    expect(readItems(ftyp())).toBeNull()
    expect(readItems(concat([ftyp(), meta(iinf(0, infe(1, 'av01')))]))).toBeNull()
  })
})

describe('the header', () => {
  const file = (properties: Uint8Array[], own: number[], { brand = 'avif', more = [] as Linked[] } = {}) =>
    concat([ftyp(brand), meta(pitm(1), iprp(properties, ipma(0, 0, [1, ...own], ...more)))])
  const plain = { orientation: 1, animated: false, alpha: false, bits: 8, cmyk: false }
  const fraction = (top: number, bottom: number) => concat([be32(top), be32(bottom)])

  test('the header has the size of the first item', () => {
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
