import { expect, test } from 'vitest'
import { tagOf } from './exif-facts.ts'
import { jpegFacts } from './inspect.ts'

/** Every tag of a directory that has a name (CIPA DC-008). */
const named = (directory: 'exif' | 'gps') =>
  Array.from({ length: 65_536 }, (_, tag) => [tag, tagOf(directory, tag)] as const).filter(
    ([tag, found]) => found !== null && (directory === 'exif' || tag < 64),
  )

test('EXIF and GPS tags have the kinds and names that were reviewed', () => {
  expect(named('exif').map(([tag, found]) => `${tag} ${found?.kind}: ${found?.name}`)).toMatchSnapshot()
  expect(named('gps').map(([tag, found]) => `${tag} ${found?.kind}: ${found?.name}`)).toMatchSnapshot()
})

test('tags of a thumbnail are a thumbnail, and tags that readers need are nothing', () => {
  expect(tagOf('thumbnail', 271)).toMatchObject({ kind: 'thumbnail' })
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

test('IPTC datasets (IPTC-IIM 4.2) have the kinds and names that were reviewed', () => {
  const facts = Array.from({ length: 256 }, (_, dataset) =>
    jpegFacts(jpegWith(dataset, 'abc')).map(({ kind, name }) => `${dataset} ${kind}: ${name}`),
  )
  expect(facts.flat()).toMatchSnapshot()
})
