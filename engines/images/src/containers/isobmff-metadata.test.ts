// Metadata in box formats: read, written and removed.

import { ascii, Bytes, be16, be32, concat } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { writeAvifMetadata } from '../formats/avif/describe.ts'
import { isComplete } from '../formats/index.ts'
import { box, ftyp, iinf, iloc, infe, ipma, iprp, ispe, meta, type Place, pitm, pixi } from '../testing/isobmff.ts'
import { bytes } from '../testing/octets.ts'
import { makeProfile } from '../testing/profile.ts'
import { orientationOr1 } from './exif.ts'
import { readBoxes, readItems } from './isobmff-boxes.ts'
import { readBoxMetadata, stripBoxes } from './isobmff-metadata.ts'

const tiff = (orientation: number) =>
  concat([ascii('MM'), be16(42), be32(8), be16(1), be16(0x112), be16(3), be32(1), be16(orientation), be16(0), be32(0)])
const xmp = ascii('<x:xmpmeta>secret</x:xmpmeta>')
const image = bytes(200, 201, 202, 203, 204)

/** An image as an encoder writes it, with whatever it says beside its pixels. */
function written({ exif, note, colour }: { exif?: Uint8Array; note?: Uint8Array; colour?: Uint8Array } = {}) {
  const data = [image, ...(exif ? [exif] : []), ...(note ? [note] : [])]
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
  test('metadata are read: EXIF behind the distance of its head, XMP, both kinds of profile', () => {
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
  test('EXIF with a head beyond it is none, and other notes are no XMP', () => {
    const exif = (skip: number) => readBoxMetadata(written({ exif: concat([be32(skip), tiff(1)]) })).exif
    expect([exif(tiff(1).length - 1)?.length, exif(tiff(1).length)]).toEqual([1, null])
    expect(readBoxMetadata(written({ note: ascii('<svg>a drawing</svg>') })).xmp).toBeNull()
    const late = concat([new Uint8Array(4093).fill(32), ascii('xmp')])
    expect(readBoxMetadata(written({ note: late })).xmp).toEqual(late)
    expect(readBoxMetadata(written({ note: ascii('xmp') })).xmp).toEqual(ascii('xmp'))
    expect(readBoxMetadata(written({ note: concat([bytes(32), late]) })).xmp).toBeNull()
  })
  test('metadata are overwritten in place, and the image is not', () => {
    const exif = concat([be32(0), tiff(6)])
    const file = written({ exif, note: xmp, colour: colr('prof', makeProfile('Display P3')) })
    const clean = stripBoxes(file, 'strip')
    expect([clean.length, text(clean).includes('secret')]).toEqual([file.length, false])
    const left = readBoxMetadata(clean)
    expect([orientationOr1(left.exif), left.xmp, left.icc]).toEqual([1, null, makeProfile('Display P3')])
    const [place] = readItems(clean)?.places.get(1) ?? []
    expect(clean.subarray(place?.start, place?.end)).toEqual(image)
    const note = readItems(clean)?.places.get(3)?.[0]
    expect(new Set(clean.subarray(note?.start, note?.end))).toEqual(new Set([0x20]))
    // The block is now a TIFF block without entries.
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
        const file = writeAvifMetadata(concat([ftyp(), head, box('mdat', image)]), { exif: tiff(1), icc, xmp: null })
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
  test('a profile alone is written into the properties, and no empty box is added', () => {
    const made = writeAvifMetadata(written(), { ...none, icc })
    const types = (file: Uint8Array) => readBoxes(new Bytes(file), 0, file.length).map(({ type }) => type)
    expect(types(made)).toEqual(types(written()))
  })
  test('metadata are not written without content or without a table for it', () => {
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

test('an image whose last octet is missing is not whole', () => {
  const file = written()
  for (const format of ['avif', 'heic', 'heif'] as const) {
    expect(isComplete(file, format)).toBe(true)
    expect(isComplete(file.subarray(0, -1), format)).toBe(false)
  }
  expect(isComplete(ftyp(), 'avif')).toBe(true)
})
