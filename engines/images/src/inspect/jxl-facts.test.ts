import { ascii, be32, concat } from '@sundry/kit'
import { expect, test } from 'vitest'
import { stripJxl } from '../formats/jxl/describe.ts'
import { writeExif } from '../testing/exif.ts'
import { inspectImage } from './inspect.ts'

const box = (type: string, ...parts: Uint8Array[]) => {
  const body = concat(parts)
  return concat([be32(body.length + 8), ascii(type), body])
}
const jxl = (...boxes: Uint8Array[]) =>
  concat([
    box('JXL ', Uint8Array.of(0x0d, 0x0a, 0x87, 0x0a)),
    box('ftyp', ascii('jxl '), be32(0), ascii('jxl ')),
    ...boxes,
    box('jxlc', Uint8Array.of(0xff, 0x0a)),
  ])
const exif = writeExif({ first: [[0x013b, 2, ascii('Ada\0')]] })
const xmp = ascii('<rdf:Description xmlns:photoshop="p" photoshop:City="Paris"/>')
const reported = async (file: Uint8Array<ArrayBuffer>) =>
  (await inspectImage(file, 'jxl')).map(({ kind, name, value }) => `${kind} ${name}: ${value}`)

test('the boxes of a JXL reveal who and where, and packed ones are reported as blocks', async () => {
  const file = jxl(box('Exif', be32(0), exif), box('xml ', xmp), box('brob', ascii('Exif'), new Uint8Array(20)))
  expect(await reported(file)).toEqual([
    'place XMP: City: Paris',
    'author Author: Ada',
    'other EXIF, compressed: 24 bytes',
  ])
  expect(await reported(stripJxl(file))).toEqual([])
})

test('data outside the image go, reported or not: bytes behind it, and the JPEG file it was made of', async () => {
  const tail = ascii('LEAKED-behind-the-end')
  const file = concat([jxl(box('jbrd', ascii('LEAKED in a comment'))), tail])
  expect((await reported(file)).map((line) => line.replace(/:.*/, ''))).toEqual([
    'other JPEG reconstruction data',
    'other Block',
  ])
  expect(new TextDecoder('latin1').decode(stripJxl(file))).not.toContain('LEAKED')
  expect(await reported(stripJxl(file))).toEqual([])
})

test.each([
  ['too short', box('Exif', Uint8Array.of(0))],
  ['pointing out of itself', box('Exif', be32(0xffff_ffff), exif)],
  ['of noise', box('Exif', new Uint8Array(60).fill(0xa5))],
])('an EXIF box %s is reported as one that cannot be read', async (_, broken) => {
  expect(await reported(jxl(broken))).toEqual([expect.stringMatching(/^other Unreadable EXIF: \d+ bytes?$/)])
})
