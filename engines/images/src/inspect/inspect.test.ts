import { ascii, be32, concat } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { writeExif } from '../testing/exif.ts'
import type { Disclosure } from './disclosure.ts'
import { inspectImage } from './inspect.ts'
import { readTiff } from './tiff.ts'

const reported = (facts: readonly Disclosure[]) => facts.map(({ kind, name, value }) => `${kind} ${name}: ${value}`)
const text = (value: string) => ascii(`${value}\0`)

const exif = writeExif({
  first: [
    [0x010f, 2, text('Acme')],
    [0x0112, 3, Uint8Array.of(0, 6)],
    [0x013b, 2, text('Ada')],
    [0x0132, 2, text('2026:01:02 03:04:05')],
  ],
  exif: [
    [0x9003, 2, text('2026:01:02 03:04:05')],
    [0x829a, 5, concat([be32(1), be32(250)])],
    [0x927c, 7, ascii('secret serial 42')],
    [0xa431, 2, text('SN-1234')],
  ],
  gps: [
    [0x01, 2, text('S')],
    [0x02, 5, concat([be32(33), be32(1), be32(51), be32(1), be32(3156), be32(100)])],
    [0x03, 2, text('E')],
    [0x04, 5, concat([be32(151), be32(1), be32(12), be32(1), be32(0), be32(1)])],
    [0x1d, 2, text('2026:01:02')],
  ],
})
const segment = (marker: number, ...parts: Uint8Array[]) => {
  const body = concat(parts)
  return concat([Uint8Array.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255), body])
}
const jpeg = (...segments: Uint8Array[]) =>
  concat([Uint8Array.of(0xff, 0xd8), ...segments, Uint8Array.of(0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9)])
const app1 = (block: Uint8Array) => segment(0xe1, ascii('Exif\0\0'), block)

describe('what a JPEG tells', () => {
  test('EXIF: place with its point, camera, author, dates, and settings as a count', async () => {
    const facts = await inspectImage(jpeg(app1(exif)), 'jpeg')
    expect(reported(facts)).toEqual([
      'place Location: 33.85877° S, 151.20000° E',
      'device Camera maker: Acme',
      'device Maker notes: 16 bytes',
      'device Serial number: SN-1234',
      'author Author: Ada',
      'date Changed: 2026:01:02 03:04:05',
      'date Taken: 2026:01:02 03:04:05',
      'date GPS date: 2026:01:02',
      'other Camera settings: 1 value',
    ])
    expect(facts[0]?.point?.latitude).toBeCloseTo(-33.858767, 5)
    expect(facts[0]?.point?.longitude).toBeCloseTo(151.2, 5)
  })

  test('comments, IPTC, further images, bytes behind the end', async () => {
    const record = (field: number, value: string) =>
      concat([Uint8Array.of(0x1c, 2, field, 0, value.length), ascii(value)])
    const file = jpeg(
      segment(0xfe, ascii('made by hand')),
      segment(0xed, ascii('Photoshop 3.0\0'), ascii('8BIM'), record(80, 'Ada'), record(90, 'Paris')),
      segment(0xe2, ascii('MPF\0'), be32(0)),
      segment(0xe5, ascii('unknown')),
    )
    expect(reported(await inspectImage(concat([file, ascii('tail')]), 'jpeg'))).toEqual([
      'place IPTC: City: Paris',
      'author IPTC: Author: Ada',
      'text Comment: made by hand',
      'pictures More images: An index of further images in this file',
      'trailing Data after the image: 4 bytes',
      'other Blocks from other applications: 7 bytes',
    ])
    const second = await inspectImage(concat([file, Uint8Array.of(0xff, 0xd8, 0xff)]), 'jpeg')
    expect(reported(second)).toContain('pictures A second image after the first: 3 bytes')
  })

  test('XMP by attribute, by element and by list', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description exif:GPSLatitude="48,8.5N"
      xmp:CreatorTool="Pixel &amp; Co"><dc:creator><rdf:Seq><rdf:li>Ada</rdf:li><rdf:li>Bob</rdf:li></rdf:Seq></dc:creator>
      <photoshop:City>Paris</photoshop:City></rdf:Description></rdf:RDF></x:xmpmeta>`
    const file = jpeg(segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0'), new TextEncoder().encode(xmp)))
    expect(reported(await inspectImage(file, 'jpeg'))).toEqual([
      'place XMP: GPSLatitude: 48,8.5N',
      'place XMP: City: Paris',
      'device XMP: CreatorTool: Pixel & Co',
      'author XMP: creator: Ada, Bob',
    ])
  })

  test.each([
    ['48,8.5N', '11,34,30.5W', '48.14167° N, 11.57514° W'],
    ['33,51,30.6S', '151,12E', '33.85850° S, 151.20000° E'],
    ['90,0N', '180,0E', '90.00000° N, 180.00000° E'],
    ['90,1N', '11,0E', 'no place'],
    ['48,8N', '180,1W', 'no place'],
    ['48,8.5', '11,0E', 'no place'],
    ['48.5N', '11,0E', 'no place'],
  ])('an XMP packet that says %s and %s means %s', async (latitude, longitude, expected) => {
    const xmp = `<x:xmpmeta><rdf:Description exif:GPSLatitude="${latitude}" exif:GPSLongitude="${longitude}"/></x:xmpmeta>`
    const file = jpeg(segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0'), ascii(xmp)))
    const facts = await inspectImage(file, 'jpeg')
    expect(facts.find(({ point }) => point)?.value ?? 'no place').toBe(expected)
    // Their texts are a place as well, whatever is made of them.
    expect(facts.filter(({ kind, point }) => kind === 'place' && !point)).toHaveLength(2)
  })

  test('the thumbnail of JFIF, where it has a width', async () => {
    const jfif = (...more: number[]) =>
      jpeg(segment(0xe0, ascii('JFIF\0'), Uint8Array.of(1, 1, 0, 0, 1, 0, 1, ...more)))
    expect(reported(await inspectImage(jfif(0, 0), 'jpeg'))).toEqual([])
    expect(reported(await inspectImage(jfif(1, 1, 9, 9, 9), 'jpeg'))).toEqual(['thumbnail Thumbnail: 17 bytes'])
  })

  test('nothing, where there is nothing', async () => {
    expect(await inspectImage(jpeg(), 'jpeg')).toEqual([])
    expect(await inspectImage(ascii('no picture'), 'jpeg')).toEqual([])
  })
})

test('hostile bytes end: directories that point at themselves, counts beyond the end, long runs in XMP and SVG', async () => {
  const looping = concat([
    ascii('MM'),
    Uint8Array.of(0, 42),
    be32(8),
    Uint8Array.of(0, 1, 0x87, 0x69, 0, 4),
    be32(1),
    be32(8),
    be32(8),
  ])
  expect(readTiff(looping)?.entries).toHaveLength(1)
  const vast = concat([
    ascii('MM'),
    Uint8Array.of(0, 42),
    be32(8),
    Uint8Array.of(0xff, 0xff, 1, 0x0f, 0, 2),
    be32(0xffff_fff0),
    be32(8),
  ])
  expect(readTiff(vast)?.entries).toEqual([])
  const runs = new TextEncoder().encode(' a:b'.repeat(200_000))
  await inspectImage(jpeg(segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0'), runs.subarray(0, 60_000))), 'jpeg')
  await inspectImage(new TextEncoder().encode('<title'.repeat(200_000)), 'svg')
})
