// What a picture's file tells, under names that a visitor understands. CIPA DC-008 (EXIF) and IPTC-IIM 4.2.
import { expect, test } from 'vitest'
import { tagOf } from './exif-tags.ts'
import { jpegFacts } from './jpeg-facts.ts'

test.each([
  [271, 'device', 'Camera maker'],
  [272, 'device', 'Camera'],
  [305, 'device', 'Software'],
  [316, 'device', 'Computer'],
  [37500, 'device', 'Maker’s notes'],
  [42016, 'device', 'Number of the picture'],
  [42033, 'device', 'Serial number'],
  [42035, 'device', 'Lens maker'],
  [42036, 'device', 'Lens'],
  [42037, 'device', 'Serial number of the lens'],
  [42038, 'device', 'Title of the camera'],
  [42040, 'device', 'Editor'],
  [42041, 'device', 'Firmware'],
  [42042, 'device', 'Raw software'],
  [315, 'author', 'Author'],
  [33432, 'author', 'Copyright'],
  [40093, 'author', 'Author'],
  [42032, 'author', 'Owner of the camera'],
  [42039, 'author', 'Photographer'],
  [306, 'date', 'Changed'],
  [36867, 'date', 'Taken'],
  [36868, 'date', 'Digitised'],
  [36880, 'date', 'Time zone'],
  [36881, 'date', 'Time zone when taken'],
  [36882, 'date', 'Time zone when digitised'],
  [37520, 'date', 'Fraction of a second'],
  [37521, 'date', 'Fraction of a second'],
  [37522, 'date', 'Fraction of a second'],
  [269, 'text', 'Document'],
  [270, 'text', 'Description'],
  [37510, 'text', 'Comment'],
  [40091, 'text', 'Title'],
  [40092, 'text', 'Comment'],
  [40094, 'text', 'Keywords'],
  [40095, 'text', 'Subject'],
])('the EXIF tag %i is of the kind %s and called %s', (tag, kind, name) => {
  expect(tagOf('exif', tag)).toEqual({ kind, name })
})

test.each([
  [0x07, 'date', 'Time by satellite'],
  [0x1d, 'date', 'Date by satellite'],
  [0x02, 'place', 'Place'],
])('the GPS tag %i is of the kind %s and called %s', (tag, kind, name) => {
  expect(tagOf('gps', tag)).toEqual({ kind, name })
})

test('what a thumbnail holds is a thumbnail, and what a reader needs is nothing', () => {
  expect(tagOf('thumbnail', 271)).toEqual({ kind: 'thumbnail', name: 'Thumbnail' })
  expect(tagOf('exif', 256)).toBeNull()
})

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const u16 = (value: number) => [value >> 8, value & 255]

/** A JPEG whose only news is one dataset of IPTC's second record, in Photoshop's block. */
function jpegWith(dataset: number, value: string): Uint8Array {
  const iptc = [0x1c, 2, dataset, ...u16(value.length), ...ascii(value)]
  const resource = [...ascii('8BIM'), ...u16(0x0404), 0, 0, 0, 0, ...u16(iptc.length), ...iptc]
  const body = [...ascii('Photoshop 3.0'), 0, ...resource]
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xed, ...u16(body.length + 2), ...body, 0xff, 0xda, 0, 2, 0xff, 0xd9])
}

test.each([
  [5, 'text', 'Title'],
  [25, 'text', 'Keywords'],
  [55, 'date', 'Made'],
  [60, 'date', 'Time made'],
  [62, 'date', 'Digitised'],
  [80, 'author', 'Author'],
  [85, 'author', 'Author’s title'],
  [90, 'place', 'City'],
  [92, 'place', 'Part of the city'],
  [95, 'place', 'Province'],
  [101, 'place', 'Country'],
  [105, 'text', 'Headline'],
  [110, 'author', 'Credit'],
  [115, 'author', 'Source'],
  [116, 'author', 'Copyright'],
  [118, 'author', 'Contact'],
  [120, 'text', 'Caption'],
  [122, 'author', 'Writer'],
])('the IPTC dataset %i is of the kind %s and called %s', (dataset, kind, name) => {
  expect(jpegFacts(jpegWith(dataset, 'abc'))).toContainEqual({ kind, name: `IPTC: ${name}`, value: 'abc' })
})
