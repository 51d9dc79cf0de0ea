import { readFile } from 'node:fs/promises'
import { loadPixels, pixelsWasm } from '@sundry/pixels'
import { beforeAll, describe, expect, test } from 'vitest'
import { ascii, Bytes, concat } from '../../../core/bytes.ts'
import { endOfJpeg, readJpegMetadata, writeJpegMetadata } from '../metadata.ts'
import { appSegment, insertSegments, readSegments } from '../segments.ts'
import { writeJpeg } from '../writing.ts'
import { announceInXmp, readAdobeValues } from './adobe-xmp.ts'
import { announcedXmp, attachGainMap } from './attach.ts'
import { findGainMap, hasGainMap, ISO_NAME } from './find.ts'

const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
const adobe = (inside: string, more = '') =>
  ascii(
    `<x:xmpmeta><rdf:Description xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" ${inside}>${more}</rdf:Description></x:xmpmeta>`,
  )
const none = { exif: null, icc: null, xmp: null }

let plain: Uint8Array<ArrayBuffer>
let small: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  const pixels = await loadPixels(await readFile(new URL(pixelsWasm)))
  const picture = (width: number, height: number) => ({
    width,
    height,
    data: Uint8ClampedArray.from({ length: 4 * width * height }, (_, at) => (at * 7) & 255),
  })
  plain = writeJpeg(pixels, picture(40, 24), { quality: 80 })
  small = writeJpeg(pixels, picture(10, 6), { quality: 80 })
})

const withIso = (file: Uint8Array) => insertSegments(file, appSegment(0xe2, ISO_NAME, Uint8Array.of(0, 0, 0, 0)))
const photo = (mapXmp: Uint8Array) =>
  concat([
    writeJpegMetadata(plain, { ...none, xmp: announceInXmp(null, 1) }),
    writeJpegMetadata(small, { ...none, xmp: mapXmp }),
  ])

describe('reading', () => {
  test('values as attributes, as elements and one for each colour', () => {
    const lists =
      '<hdrgm:GainMapMax><rdf:Seq><rdf:li>1</rdf:li><rdf:li>2.5</rdf:li><rdf:li>3</rdf:li></rdf:Seq></hdrgm:GainMapMax>'
    const values = readAdobeValues(adobe('hdrgm:Gamma="-1.5e0"', `${lists}<hdrgm:OffsetSDR>0.015</hdrgm:OffsetSDR>`))
    expect([...(values ?? [])]).toEqual([
      ['Version', ['1.0']],
      ['Gamma', ['-1.5e0']],
      ['OffsetSDR', ['0.015']],
      ['GainMapMax', ['1', '2.5', '3']],
    ])
  })

  test('the map is found behind another picture, and keeps nothing but its meaning', () => {
    const secret = adobe('hdrgm:GainMapMax="4" xmpMM:DocumentID="secret"')
    const file = concat([photo(secret).subarray(0, -1), Uint8Array.of(0xd9)])
    const between = concat([file.subarray(0, endOfJpeg(file)), plain, ascii('film'), file.subarray(endOfJpeg(file))])
    const found = findGainMap(between)
    expect(text(found?.file ?? new Uint8Array())).toContain('hdrgm:GainMapMax="4"')
    expect(text(found?.file ?? new Uint8Array())).not.toContain('secret')
  })

  test('a picture that only speaks of one has none', () => {
    expect(hasGainMap(photo(adobe('hdrgm:Gamma="1"')))).toBe(true)
    expect(findGainMap(photo(adobe('hdrgm:Gamma="1"')))).toBeNull()
    expect(findGainMap(concat([plain, small]))).toBeNull()
  })

  test('after eight pictures nobody looks further', () => {
    const many = (count: number) => Array.from({ length: count }, () => plain)
    const file = photo(adobe('hdrgm:GainMapMax="4"'))
    const end = endOfJpeg(file)
    const behind = (count: number) => concat([file.subarray(0, end), ...many(count), file.subarray(end)])
    expect(findGainMap(behind(7))).not.toBeNull()
    expect(findGainMap(behind(8))).toBeNull()
  })
})

describe('attached to another picture', () => {
  const joined = (file: Uint8Array) => {
    const map = findGainMap(file)
    if (!map) throw new Error('no map')
    const xmp = announcedXmp(map, null) ?? null
    return { map, made: attachGainMap(writeJpegMetadata(plain, { ...none, xmp }), map) }
  }

  test('XMP, index and the bytes behind the picture agree', () => {
    const { map, made } = joined(photo(adobe('hdrgm:GainMapMax="4"')))
    const end = endOfJpeg(made)
    expect(made.subarray(end)).toEqual(map.file)
    expect(text(readJpegMetadata(made).xmp ?? new Uint8Array())).toContain(`Item:Length="${map.file.length}"`)
    const index = readSegments(made).segments.find(({ marker }) => marker === 0xe2)
    const at = (index?.data ?? 0) + 4
    const bytes = new Bytes(made)
    expect(bytes.text(at - 4, 4)).toBe('MPF\0')
    const second = at + 50 + 16
    expect(bytes.u32(at + 50 + 4)).toBe(end)
    expect(bytes.u32(second + 4)).toBe(map.file.length)
    expect(at + bytes.u32(second + 8)).toBe(end)
    expect(findGainMap(made)?.file).toEqual(map.file)
  })

  test('ISO 21496-1 without Adobe’s XMP stays so', () => {
    const { made, map } = joined(concat([withIso(plain), withIso(small)]))
    expect(readJpegMetadata(made).xmp).toBeNull()
    expect(text(made).split(ISO_NAME)).toHaveLength(3)
    expect(map.announced.isAdobe).toBe(false)
  })

  test('XMP that is kept tells the new length; one with further files cannot', () => {
    const kept = announceInXmp(announceInXmp(null, 17), 4711)
    expect(text(kept ?? new Uint8Array())).toContain('Item:Length="4711"')
    const film = ascii('Item:Semantic="Primary" Item:Semantic="MotionPhoto" Item:Semantic="GainMap"')
    expect(announceInXmp(film, 1)).toBeNull()
  })
})
