// Parts of an image's container besides its pixels are reported by name, and parts that draw the image are not.

import { ascii, be32, concat, le32 } from '@sundry/kit'
import { expect, test } from 'vitest'
import { deflate, makeChunk } from '../formats/png/chunks.ts'
import { pngSignature } from '../model/identities.ts'
import type { FormatId } from '../model/types.ts'
import { writeExif } from '../testing/exif.ts'
import { inspectImage } from './inspect.ts'

const bytes = (...list: number[]) => Uint8Array.of(...list)
const reported = async (file: Uint8Array<ArrayBuffer>, format: FormatId) =>
  (await inspectImage(file, format)).map(({ kind, name, value }) => `${kind} ${name}: ${value}`)

const png = (...chunks: Uint8Array[]) =>
  concat([pngSignature, makeChunk('IHDR', new Uint8Array(13)), ...chunks, makeChunk('IEND', new Uint8Array(0))])

const drawing = ['tRNS', 'acTL', 'fcTL', 'fdAT', 'gAMA', 'cHRM', 'sRGB', 'cICP', 'sBIT', 'mDCV', 'cLLI', 'pHYs']
test.each([...drawing, 'bKGD', 'hIST', 'sPLT', 'iCCP'])(
  'a PNG is drawn with its %s, which reveals nothing',
  async (type) => {
    expect(await reported(png(makeChunk(type, bytes(1))), 'png')).toEqual([])
  },
)

test('PNG: texts are read in any language and unpacked, a damaged one is a length, XMP has its own reader', async () => {
  const packed = concat([ascii('Author\0\0'), await deflate(ascii('Jane'))])
  const damaged = ascii('Comment\0\0packed')
  const foreign = ascii('Titel\0\0\0de\0Titel\0x')
  const xmp = ascii('XML:com.adobe.xmp\0\0\0\0\0<a photoshop:City="Paris"/>')
  expect(
    await reported(
      png(
        makeChunk('zTXt', packed),
        makeChunk('zTXt', damaged),
        makeChunk('iTXt', foreign),
        makeChunk('iTXt', xmp),
        makeChunk('iTXt', concat([ascii('XML:com.adobe.xmp\0\x01\0\0\0'), await deflate(ascii('<a x:Artist="Bo"/>'))])),
      ),
      'png',
    ),
  ).toEqual([
    'place XMP: City: Paris',
    'author XMP: Artist: Bo',
    'author Text: Author: Jane',
    'text Text: Comment: 15 bytes',
    'text Text: Titel: x',
  ])
})

test('PNG: what ImageMagick writes as hexadecimal text is read as what it is', async () => {
  const exif = writeExif({ first: [[271, 2, ascii('Acme\0')]] })
  const digits = [...exif].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const text = ascii(`Raw profile type exif\0\nexif\n  ${exif.length}\n${digits}\n`)
  expect(await reported(png(makeChunk('tEXt', text)), 'png')).toEqual(['device Camera maker: Acme'])
})

test('PNG: a text that unpacks to fifty megabytes is read up to its first letters', async () => {
  const bomb = concat([ascii('Comment\0\0'), await deflate(new Uint8Array(50_000_000).fill(97))])
  const [comment] = await reported(png(makeChunk('zTXt', bomb)), 'png')
  expect(comment?.length).toBeLessThan(400)
})

test('PNG: the time it was changed has two digits for each part, whatever their size', async () => {
  expect(await reported(png(makeChunk('tIME', bytes(7, 208, 12, 31, 23, 59, 58))), 'png')).toEqual([
    'date Changed: 2000-12-31 23:59:58',
  ])
})

test('PNG: blocks with a capital are the image; a word without its end is no keyword', async () => {
  expect(await reported(png(makeChunk('PLTE', bytes(1, 2, 3)), makeChunk('tEXt', ascii('Ada'))), 'png')).toEqual([
    'text Text: : Ada',
  ])
})

const webp = (...chunks: [string, Uint8Array][]) => {
  const body = concat([ascii('WEBP'), ...chunks.map(([type, data]) => concat([ascii(type), le32(data.length), data]))])
  return concat([ascii('RIFF'), le32(body.length), body])
}
test.each(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])('a WebP is drawn with its %s', async (type) => {
  expect(await reported(webp([type, new Uint8Array(2)]), 'webp')).toEqual([])
})
test('WebP: the facts of its XMP are reported', async () => {
  expect(
    await reported(webp(['VP8X', new Uint8Array(2)], ['XMP ', ascii('<a photoshop:City="Paris"/>')]), 'webp'),
  ).toEqual(['place XMP: City: Paris'])
})
test('a WebP block needs a whole head within what the file says is its own', async () => {
  const own = webp(['VP8L', new Uint8Array(2)])
  const file = concat([own, ascii('MINE'), le32(0)])
  const within = (size: number) => {
    const made = file.slice()
    made.set(le32(own.length - 8 + size), 4)
    return reported(made, 'webp')
  }
  expect(await within(8)).toEqual(['other Block MINE: 0 bytes'])
  expect(await within(7)).toEqual(['trailing Data after the image: 1 byte'])
})
test('a WebP whose EXIF and XMP are empty reveals nothing, and foreign blocks by name', async () => {
  expect(await reported(webp(['XMP ', ascii('<a/>')], ['EXIF', bytes(1, 2)], ['MINE', bytes(1, 2)]), 'webp')).toEqual([
    'other Unreadable EXIF: 2 bytes',
    'other Block MINE: 2 bytes',
  ])
})

const block = (label: number, ...texts: string[]) =>
  concat([bytes(0x21, label), ...texts.map((text) => concat([bytes(text.length), ascii(text)])), bytes(0)])
const screen = (flags: number) => concat([ascii('GIF89a'), bytes(1, 0, 1, 0, flags, 0, 0)])
const frame = (flags: number) => concat([bytes(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, flags)])
const table = (flags: number) => new Uint8Array(3 * 2 ** ((flags & 7) + 1)).fill(0x21)
const data = bytes(2, 2, 0x4c, 1, 0)
const gif = (...parts: Uint8Array[]) => concat([...parts, bytes(0x3b)])

test('GIF: comments and texts are reported, and no block of XMP or of repeats, between images with colour tables of their own', async () => {
  const file = gif(
    ...[screen(0x81), table(0x81), block(0xf9, '\0\0\0\0'), frame(0x82), table(0x82), data],
    ...[block(0xff, 'ANIMEXTS1.0', 'x'), block(0xff, 'NETSCAPE2.0', 'x'), block(0xff, 'XMP DataXMP', 'more')],
    ...[frame(0), data, block(0x01, '0123456789ab', 'said'), block(0xfe, 'by ', 'Ada')],
  )
  expect(await reported(file, 'gif')).toEqual(['text Text: 0123456789absaid', 'text Comment: by Ada'])
})
test('GIF: the first eight pieces of a comment are reported', async () => {
  expect(await reported(gif(screen(0), block(0xfe, ...'abcdefghij')), 'gif')).toEqual(['text Comment: abcdefgh'])
})
test('GIF: one octet behind the end is reported, and an unknown block ends the reading', async () => {
  expect(await reported(concat([gif(screen(0), frame(0), data), bytes(7)]), 'gif')).toEqual([
    'trailing Data after the image: 1 byte',
  ])
  expect(await reported(concat([screen(0), bytes(0x99), block(0xfe, 'Ada')]), 'gif')).toEqual([])
  expect(await reported(concat([screen(0), block(0xfe, 'Ada')]), 'gif')).toEqual(['text Comment: Ada'])
})

const svg = (text: string) => reported(new TextEncoder().encode(text), 'svg')
test.each([
  ['<title>x</title>', 'text Title'],
  ['<desc>x</desc>', 'text Description'],
  ['<!--x-->', 'text Comment'],
  ['<dc:title>x</dc:title>', 'text Title or name'],
  ['<dc:creator>x</dc:creator>', 'author Author'],
  ['<dc:rights>x</dc:rights>', 'author Rights'],
  ['<dc:publisher>x</dc:publisher>', 'author Publisher'],
  ['<dc:date>x</dc:date>', 'date Date'],
  ['<dc:description>x</dc:description>', 'text Description'],
  ['<svg sodipodi:docname="x">', 'device File on the author’s computer'],
  ["<svg sodipodi:absref='x'>", 'device File on the author’s computer'],
  ['<svg inkscape:export-filename="x">', 'device File on the author’s computer'],
  ['<svg inkscape:version = "x">', 'device Software'],
])('SVG: %s is reported as %s', async (text, notified) => {
  expect(await svg(text)).toEqual([`${notified}: x`])
})
test('SVG: sixty facts at most, none of them empty, and attributes in the first 20,000 letters of an element', async () => {
  const many = (count: number) => svg(`<svg>${'<title>x</title>'.repeat(count)}`)
  expect([(await many(59)).length, (await many(60)).length, (await many(61)).length]).toEqual([59, 60, 60])
  expect(await svg('<svg><title> </title><!-- --></svg>')).toEqual([])
  expect(await svg('<svg>< inkscape:version="9"></svg>')).toEqual(['device Software: 9'])
  const late = (spaces: number) => svg(`<svg${' '.repeat(spaces)}inkscape:version="9">`)
  expect([await late(19_977), await late(19_980)]).toEqual([['device Software: 9'], ['device Software: 9'].slice(1)])
})

const box = (type: string, ...parts: Uint8Array[]) => {
  const body = concat(parts)
  return concat([be32(8 + body.length), ascii(type), body])
}
test.each([
  ['jumb', 'Provenance (JUMBF)'],
  ['jbrd', 'JPEG reconstruction data'],
  ['Exif', 'EXIF'],
  ['xml ', 'XMP'],
  ['what', 'Block'],
])('JXL: a block packed by Brotli that holds %s is reported as %s, compressed', async (type, name) => {
  const file = concat([box('JXL ', be32(0x0d0a870a)), box('brob', ascii(type), bytes(1)), box('jxlc', bytes(0xff, 10))])
  expect(await reported(file, 'jxl')).toContain(`other ${name}, compressed: 5 bytes`)
})
test('JXL: origin and unknown blocks are reported, drawing boxes are not, nor is a bare codestream', async () => {
  const parts = ['jxll', 'jxli', 'jxlp'].map((type) => box(type, bytes(1)))
  const file = concat([box('JXL ', be32(0x0d0a870a)), box('ftyp', ascii('jxl ')), ...parts, box('jumb', bytes(1, 2))])
  expect(await reported(file, 'jxl')).toEqual(['other Provenance (JUMBF): 2 bytes'])
  expect(await reported(concat([bytes(0xff, 0x0a), box('free', bytes(1))]), 'jxl')).toEqual([])
})
