// The announcements of a gain map, whole: Adobe's gain map specification 1.0, Ultra HDR 1.1 and CIPA DC-007.

import { ascii, concat } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import {
  adobePacket,
  announcedXmp,
  announceInXmp,
  attachGainMap,
  findGainMap,
  hasGainMap,
  ISO_NAME,
  readAdobeValues,
  speaksOfGainMap,
} from './gain-map.ts'

const text = (data: Uint8Array | null) => new TextDecoder('latin1').decode(data ?? new Uint8Array())
const START = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
const END = '</rdf:Description></rdf:RDF></x:xmpmeta>'

test('a map says each of its values once, lists as lists', () => {
  const values = new Map([
    ['Version', ['1.0']],
    ['GainMapMax', ['1', '2.5', '3']],
    ['Gamma', ['1.2']],
    ['OffsetHDR', ['0', '0.1', '0.2']],
  ])
  const list = (name: string, ...items: string[]) =>
    `<hdrgm:${name}><rdf:Seq>${items.map((one) => `<rdf:li>${one}</rdf:li>`).join('')}</rdf:Seq></hdrgm:${name}>`
  const packet = adobePacket(values)
  expect(text(packet)).toBe(
    `${START}<rdf:Description rdf:about="" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" hdrgm:Gamma="1.2">${list('GainMapMax', '1', '2.5', '3')}${list('OffsetHDR', '0', '0.1', '0.2')}${END}`,
  )
  expect(new Map(readAdobeValues(packet))).toEqual(values)
})

test('an image without XMP gets a directory of itself and its map', () => {
  const item = (semantic: string, length = '') =>
    `<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="${semantic}" Item:Mime="image/jpeg"${length}/></rdf:li>`
  const made = announceInXmp(null, 4711)
  expect(text(made)).toBe(
    `${START}<rdf:Description rdf:about="" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/" hdrgm:Version="1.0"><Container:Directory><rdf:Seq>${item('Primary')}${item('GainMap', ' Item:Length="4711"')}</rdf:Seq></Container:Directory>${END}`,
  )
  expect(speaksOfGainMap(made ?? new Uint8Array())).toBe(true)
  expect(speaksOfGainMap(ascii('http://ns.adobe.com/xap/1.0/'))).toBe(false)
})

test('stored XMP has the length changed behind the map’s name, and no other', () => {
  const xmp = (map: number) =>
    `<a Item:Semantic="Primary" Item:Length="7"/><b Item:Semantic="GainMap" Item:Length="${map}"/>`
  expect(text(announceInXmp(ascii(xmp(9)), 12_345))).toBe(xmp(12_345))
  expect(announceInXmp(ascii('<a Item:Semantic="GainMap"/>'), 1)).toBeNull()
  expect(announceInXmp(ascii('<a/>'), 1)).toBeNull()
})

describe.each([
  'Version',
  'GainMapMin',
  'Gamma',
  'OffsetSDR',
  'OffsetHDR',
  'HDRCapacityMin',
  'HDRCapacityMax',
  'BaseRenditionIsHDR',
])('the value %s', (name) => {
  const read = (attributes: string, inside = '') =>
    readAdobeValues(ascii(`<d ${attributes} hdrgm:GainMapMax="2">${inside}</d>`))
  test('a value is read from an attribute, an element or a list', () => {
    expect(read(`hdrgm:${name}="-1.5e0"`)?.get(name)).toEqual(['-1.5e0'])
    expect(read('', `<hdrgm:${name}>True</hdrgm:${name}>`)?.get(name)).toEqual(['True'])
    expect(
      read('', `<hdrgm:${name}> <rdf:Seq><rdf:li>1</rdf:li> <rdf:li> 2 </rdf:li></rdf:Seq></hdrgm:${name}>`)?.get(name),
    ).toEqual(['1', '2'])
  })
  test('makes no map without the largest gain', () =>
    expect(readAdobeValues(ascii(`<d hdrgm:${name}="1"/>`))).toBeNull())
})

const segment = (marker: number, data: Uint8Array) =>
  concat([Uint8Array.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255), data])
const jpeg = (...segments: Uint8Array[]) =>
  concat([Uint8Array.of(0xff, 0xd8), ...segments, Uint8Array.of(0xff, 0xda, 0, 2, 5, 0xff, 0xd9)])
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex')

describe('a map that is attached', () => {
  const file = jpeg(segment(0xdb, ascii('the map')))
  const jfif = segment(0xe0, ascii('JFIF\0'))
  const table = segment(0xdb, ascii('table'))
  const u32 = (value: number) => value.toString(16).padStart(8, '0')

  test.each([
    ['by Adobe’s XMP', null],
    ['by ISO 21496-1', Uint8Array.of(0, 1, 2)],
  ])('an attached map announced %s is behind the image, which has an index of both', (_, iso) => {
    const shown = jpeg(jfif, table)
    const own = iso ? segment(0xe2, concat([ascii(ISO_NAME), iso])) : new Uint8Array()
    const whole = shown.length + own.length + 90
    const indexAt = 2 + jfif.length + own.length + 8
    const index = [
      // MPF, the head of a TIFF block, three entries: version, count of images, and their offset.
      ...['ffe2', '0058', '4d504600', '4d4d002a', '00000008', '0003'],
      ...['b000', '0007', '00000004', '30313030', 'b001', '0004', '00000001', '00000002'],
      ...['b002', '0007', '00000020', '00000032', '00000000'],
      // Baseline primary image, its size, at 0, depending on nothing; then the map, from the index's own head on.
      ...['00030000', u32(whole), '00000000', '00000000'],
      ...['00000000', u32(file.length), u32(whole - indexAt), '00000000'],
    ].join('')
    const made = attachGainMap(shown, { file, announced: { iso, isAdobe: iso === null } })
    expect(hex(made)).toBe(`ffd8${hex(jfif)}${hex(own)}${index}${hex(table)}${hex(shown).slice(-14)}${hex(file)}`)
  })

  test('an attached map is announced in XMP where it was before, and not where others are listed', () => {
    const map = (isAdobe: boolean) => ({ file, announced: { iso: null, isAdobe } })
    expect(announcedXmp(map(false), ascii('kept'))).toEqual(ascii('kept'))
    expect(text(announcedXmp(map(true), null) ?? null)).toContain(`Item:Length="${file.length}"`)
    expect(announcedXmp(map(true), ascii('Item:Semantic="MotionPhoto"'))).toBeUndefined()
  })
})

test('a map is looked for behind data that are no image, and is recognised by its own ISO block', () => {
  const iso = segment(0xe2, concat([ascii(ISO_NAME), Uint8Array.of(9)]))
  const [shown, map] = [jpeg(iso), jpeg(iso, segment(0xdb, ascii('t')))]
  const found = findGainMap(concat([shown, Uint8Array.of(1, 0xff, 2, 0xff), map]))
  expect(found).toEqual({ file: map, announced: { iso: Uint8Array.of(9), isAdobe: false } })
  expect(findGainMap(concat([shown, map.subarray(0, 1)]))).toBeNull()
  expect(findGainMap(shown)).toBeNull()
})

test('ISO’s block is known by the name that ISO 21496-1 gives it', () => {
  const named = (name: string) => jpeg(segment(0xe2, ascii(`${name}\0\0`)))
  expect(hasGainMap(named('urn:iso:std:iso:ts:21496:-1'))).toBe(true)
  expect(hasGainMap(named('urn:iso:std:iso:ts:21496:-2'))).toBe(false)
})

test('a map is looked for in the eight images behind the first', () => {
  const iso = segment(0xe2, concat([ascii(ISO_NAME), Uint8Array.of(9)]))
  const behind = (others: number) => concat([jpeg(iso), ...Array<Uint8Array>(others).fill(jpeg()), jpeg(iso)])
  expect(findGainMap(behind(7))).not.toBeNull()
  expect(findGainMap(behind(8))).toBeNull()
})
