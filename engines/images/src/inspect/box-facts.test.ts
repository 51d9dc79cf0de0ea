// The parts of a HEIC or AVIF file besides the displayed image: ISO/IEC 14496-12 and 23008-12.

import { ascii, be16, be32, concat } from '@sundry/kit'
import { expect, test } from 'vitest'
import { inspectImage } from './inspect.ts'

const bytes = (...list: number[]) => Uint8Array.of(...list)
const box = (type: string, ...parts: Uint8Array[]) => {
  const body = concat(parts)
  return concat([be32(8 + body.length), ascii(type), body])
}
const item = (id: number, type: string) => box('infe', be32(2 << 24), be16(id), be16(0), ascii(`${type}\0`))
const reported = async (...boxes: Uint8Array[]) =>
  (await inspectImage(concat([box('ftyp', ascii('heic'), be32(0)), ...boxes]), 'heic')).map(
    ({ kind, name, value }) => `${kind} ${name}: ${value}`,
  )
const meta = (types: readonly string[], ...more: Uint8Array[]) =>
  box(
    'meta',
    be32(0),
    box('pitm', be32(0), be16(1)),
    box('iinf', be32(0), be16(types.length), ...types.map((type, index) => item(index + 1, type))),
    ...more,
  )

test.each(['hvc1', 'av01', 'grid', 'jpeg', 'tmap', 'iden', 'iovl'])(
  'a second item of the type %s is an image',
  async (type) => {
    expect(await reported(meta(['hvc1', type]))).toEqual(['pictures Further images: 1'])
  },
)
test('items that are no images are not counted', async () => {
  expect(await reported(meta(['hvc1', 'uri ', 'Exif']))).toEqual([])
})

test.each([
  ['two', 0, be16],
  ['four', 1, be32],
] as const)(
  'references of %s octets distinguish tiles, thumbnails and layers from further images',
  async (_, version, id) => {
    const refers = (type: string, from: number, ...to: number[]) => box(type, id(from), be16(to.length), ...to.map(id))
    const references = box(
      'iref',
      bytes(version, 0, 0, 0),
      refers('dimg', 1, 2, 3),
      refers('thmb', 4, 1),
      refers('auxl', 5, 1),
      refers('auxl', 6, 1),
    )
    expect(await reported(meta(['grid', ...Array.from({ length: 6 }, () => 'hvc1')], references))).toEqual([
      'thumbnail Thumbnails of this image: 1',
      'pictures Further images: 1',
      'other Auxiliary layers, such as depth: 2',
    ])
  },
)
test.each([
  ['two', 0, be16, 2],
  ['four', 1, be32, 4],
] as const)(
  'a reference of %s octets that counts more than it holds ends with its box',
  async (_, version, id, size) => {
    const cut = box('dimg', id(1), be16(9), id(2), new Uint8Array(size - 1))
    const references = box('iref', bytes(version, 0, 0, 0), cut, box('thmb', id(3), be16(1), id(1)))
    expect(await reported(meta(['grid', 'hvc1', 'hvc1', 'hvc1'], references))).toEqual([
      'thumbnail Thumbnails of this image: 1',
      'pictures Further images: 1',
    ])
  },
)

test.each(['ftyp', 'meta', 'mdat', 'moov', 'moof', 'mini', 'free', 'skip'])(
  'behind a last box %s nothing is left over',
  async (type) => {
    expect(await reported(box(type, bytes(1, 2)))).toEqual([])
    expect(await reported(box(type, bytes(1, 2)), box('what', bytes(1)))).toEqual([
      'trailing Data after the image: 9 bytes',
    ])
  },
)
test('a block of a program is reported with its size', async () => {
  expect(await reported(meta(['hvc1']), box('uuid', new Uint8Array(20)))).toEqual(['other Application block: 28 bytes'])
})
