import { readFile } from 'node:fs/promises'
import { ascii, concat } from '@sundry/kit'
import { loadPixels, pixelsWasm } from '@sundry/pixels'
import { beforeAll, describe, expect, test } from 'vitest'
import { endOfJpeg, readJpegMetadata, writeJpegMetadata } from './describe.ts'
import { announcedXmp, announceInXmp, attachGainMap, findGainMap, hasGainMap, ISO_NAME } from './gain-map.ts'
import { appSegment, insertSegments } from './segments.ts'
import { writeJpeg } from './write.ts'

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
  const image = (width: number, height: number) => ({
    width,
    height,
    data: Uint8ClampedArray.from({ length: 4 * width * height }, (_, at) => (at * 7) & 255),
  })
  plain = writeJpeg(pixels, image(40, 24), { quality: 80 })
  small = writeJpeg(pixels, image(10, 6), { quality: 80 })
})

const withIso = (file: Uint8Array) => insertSegments(file, appSegment(0xe2, ISO_NAME, Uint8Array.of(0, 0, 0, 0)))
const photo = (mapXmp: Uint8Array) =>
  concat([
    writeJpegMetadata(plain, { ...none, xmp: announceInXmp(null, 1) }),
    writeJpegMetadata(small, { ...none, xmp: mapXmp }),
  ])

describe('reading', () => {
  test('the map is found behind another image, and keeps nothing but its meaning', () => {
    const secret = adobe('hdrgm:GainMapMax="4" xmpMM:DocumentID="secret"')
    const file = concat([photo(secret).subarray(0, -1), Uint8Array.of(0xd9)])
    const between = concat([file.subarray(0, endOfJpeg(file)), plain, ascii('film'), file.subarray(endOfJpeg(file))])
    const found = findGainMap(between)
    expect(text(found?.file ?? new Uint8Array())).toContain('hdrgm:GainMapMax="4"')
    expect(text(found?.file ?? new Uint8Array())).not.toContain('secret')
  })

  test('an image that only speaks of one has none', () => {
    expect(hasGainMap(photo(adobe('hdrgm:Gamma="1"')))).toBe(true)
    expect(findGainMap(photo(adobe('hdrgm:Gamma="1"')))).toBeNull()
    expect(findGainMap(concat([plain, small]))).toBeNull()
  })
})

describe('attached to another image', () => {
  const joined = (file: Uint8Array) => {
    const map = findGainMap(file)
    if (!map) throw new Error('no map')
    const xmp = announcedXmp(map, null) ?? null
    return { map, made: attachGainMap(writeJpegMetadata(plain, { ...none, xmp }), map) }
  }

  test('ISO 21496-1 without Adobe’s XMP stays so', () => {
    const { made, map } = joined(concat([withIso(plain), withIso(small)]))
    expect(readJpegMetadata(made).xmp).toBeNull()
    expect(text(made).split(ISO_NAME)).toHaveLength(3)
    expect(map.announced.isAdobe).toBe(false)
  })
})
