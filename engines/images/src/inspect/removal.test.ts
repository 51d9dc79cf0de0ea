import { ascii, be32, concat, le32 } from '@sundry/kit'
import { expect, test } from 'vitest'
import { makeChunk } from '../formats/png/chunks.ts'
import { pngSignature } from '../model/identities.ts'
import { noMetadata } from '../model/metadata.ts'
import type { FormatId } from '../model/types.ts'
import { planRun } from '../pipeline/job.ts'
import { storedMetadata, stripMetadata } from '../pipeline/metadata.ts'
import { writeExif } from '../testing/exif.ts'
import { inspectImage } from './inspect.ts'

/** Every planted fact holds this word, so that none can hide. */
const LEAK = 'LEAKED'
const exif = writeExif({
  first: [
    [0x010f, 2, ascii(`${LEAK}-camera\0`)],
    [0x013b, 2, ascii(`${LEAK}-author\0`)],
  ],
  exif: [[0x927c, 7, ascii(`${LEAK}-notes`)]],
  gps: [[0x1d, 2, ascii(`${LEAK}-date\0`)]],
})
const xmp = ascii(`<x:xmpmeta><photoshop:City>${LEAK}</photoshop:City></x:xmpmeta>`)
const tail = ascii(`${LEAK}-tail`)

const segment = (marker: number, ...parts: Uint8Array[]) => {
  const body = concat(parts)
  return concat([Uint8Array.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255), body])
}
const jpeg = concat([
  Uint8Array.of(0xff, 0xd8),
  segment(0xe1, ascii('Exif\0\0'), exif),
  segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0'), xmp),
  segment(0xed, ascii('Photoshop 3.0\0'), ascii(LEAK)),
  segment(0xe2, ascii('MPF\0'), ascii(LEAK)),
  segment(0xe9, ascii(LEAK)),
  segment(0xfe, ascii(LEAK)),
  Uint8Array.of(0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9, 0xff, 0xd8),
  tail,
])
const png = concat([
  pngSignature,
  makeChunk('IHDR', new Uint8Array(13)),
  makeChunk('eXIf', exif),
  makeChunk('iTXt', concat([ascii('XML:com.adobe.xmp\0\0\0\0\0'), xmp])),
  makeChunk('tEXt', ascii(`Author\0${LEAK}`)),
  makeChunk('zTXt', ascii(`${LEAK}\0\0`)),
  makeChunk('prVw', ascii(LEAK)),
  makeChunk('IEND', new Uint8Array(0)),
  tail,
])
const chunk = (type: string, data: Uint8Array) =>
  concat([ascii(type), le32(data.length), data, new Uint8Array(data.length & 1)])
const webpBody = concat([
  ascii('WEBP'),
  chunk('VP8X', Uint8Array.of(0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
  chunk('VP8L', Uint8Array.of(0x2f, 0, 0, 0, 0, 0)),
  chunk('EXIF', exif),
  chunk('XMP ', xmp),
  chunk('MINE', ascii(LEAK)),
])
const webp = concat([ascii('RIFF'), le32(webpBody.length), webpBody, tail])

const box = (type: string, ...parts: Uint8Array[]) => {
  const body = concat(parts)
  return concat([be32(8 + body.length), ascii(type), body])
}
const heic = (brand: string) => {
  const ftyp = box('ftyp', ascii(brand), be32(0))
  const exifItem = concat([be32(0), exif])
  const head = (exifAt: number) =>
    box(
      'meta',
      be32(0),
      box('pitm', be32(0), Uint8Array.of(0, 1)),
      box(
        'iinf',
        be32(0),
        Uint8Array.of(0, 3),
        box('infe', be32(2 << 24), Uint8Array.of(0, 1, 0, 0), ascii('hvc1\0')),
        box('infe', be32(2 << 24), Uint8Array.of(0, 2, 0, 0), ascii('Exif\0')),
        box('infe', be32(2 << 24), Uint8Array.of(0, 3, 0, 0), ascii('mime\0')),
      ),
      box(
        'iloc',
        be32(0),
        Uint8Array.of(0x44, 0, 0, 2),
        ...[
          [2, exifAt, exifItem.length],
          [3, exifAt + exifItem.length, xmp.length],
        ].map(([id = 0, at = 0, length = 0]) => concat([Uint8Array.of(0, id, 0, 0, 0, 1), be32(at), be32(length)])),
      ),
    )
  const at = ftyp.length + head(0).length + 8
  return concat([ftyp, head(at), box('mdat', exifItem, xmp), box('uuid', ascii(LEAK)), concat([be32(3), tail])])
}
const gifBlock = (label: number, ...texts: string[]) =>
  concat([
    Uint8Array.of(0x21, label),
    ...texts.map((text) => concat([Uint8Array.of(text.length), ascii(text)])),
    Uint8Array.of(0),
  ])
const gif = concat([
  ascii('GIF89a'),
  Uint8Array.of(1, 0, 1, 0, 0, 0, 0),
  gifBlock(0xff, 'NETSCAPE2.0', '\u0001\u0001\u0001'),
  gifBlock(0xfe, LEAK),
  gifBlock(0xff, 'XMP DataXMP', LEAK),
  Uint8Array.of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0, 0x3b),
  tail,
])
const svg = new TextEncoder().encode(
  `<svg xmlns="http://www.w3.org/2000/svg" sodipodi:docname="/home/${LEAK}"><!-- ${LEAK} --><title>${LEAK}</title>` +
    `<sodipodi:namedview inkscape:x="${LEAK}"/><metadata><dc:title>${LEAK}</dc:title></metadata><titled/><path d="M0 0"/></svg><!-- ${LEAK}`,
)

const files: [FormatId, Uint8Array<ArrayBuffer>][] = [
  ['jpeg', jpeg],
  ['png', png],
  ['webp', webp],
  ['heic', heic('heic')],
  ['avif', heic('avif')],
  ['gif', gif],
  ['svg', svg],
]
const inBytes = (file: Uint8Array) => new TextDecoder('latin1').decode(file)

test.each(files)('%s: whatever is planted is seen, and none of it survives a strip', async (format, file) => {
  expect(await inspectImage(file, format)).not.toEqual([])
  for (const mode of ['strip', 'profile'] as const) {
    const clean = await stripMetadata(file, format, mode)
    expect(inBytes(clean)).not.toContain(LEAK)
    expect((await inspectImage(clean, format)).filter(({ value }) => value !== '0 bytes')).toEqual([])
  }
})

test.each(files.filter(([format]) => format !== 'gif' && format !== 'svg'))(
  '%s: one kind goes, the others stay, and what has no kind goes too',
  async (format, file) => {
    const retained = await stripMetadata(file, format, { remove: ['author'] })
    expect(inBytes(retained)).toContain(`${LEAK}-camera`)
    expect(inBytes(retained)).toContain(`<photoshop:City>${LEAK}`)
    for (const gone of ['author', 'notes', 'tail']) expect(inBytes(retained)).not.toContain(`${LEAK}-${gone}`)
    const kinds = (await inspectImage(retained, format)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['place', 'device', 'date']))
    expect(kinds).not.toContain('author')
    const placeless = await stripMetadata(file, format, { remove: ['place'] })
    expect(inBytes(placeless)).not.toContain('photoshop:City')
  },
)

const city = `<photoshop:City>${LEAK}</photoshop:City>`
test.each([
  ['behind a megabyte', `<a:x>${' '.repeat(1_100_000)}</a:x>${city}`],
  ['longer than any fact that is shown', city.replace(LEAK, LEAK.repeat(600))],
  [
    'behind more facts than are shown',
    `${Array.from({ length: 200 }, (_, day) => `<xmp:ModifyDate>${day}</xmp:ModifyDate>`).join('')}${city}`,
  ],
])('a place %s in XMP does not outlive the removal of places', (_, text) => {
  const xmp = ascii(`<x:xmpmeta>${text}</x:xmpmeta>`)
  const stored = (kind: 'place' | 'device') =>
    storedMetadata({ ...noMetadata, xmp }, { metadata: { remove: [kind] }, sourceMark: null, labels: null }, null).xmp
  expect(stored('place')).toBeNull()
  expect(stored('device')).toBe(xmp)
})

test('frames, repeats and shapes stay', async () => {
  const clean = await stripMetadata(gif, 'gif', 'strip')
  expect(inBytes(clean)).toContain('NETSCAPE2.0')
  expect(clean.subarray(-17)).toEqual(gif.subarray(gif.length - tail.length - 17, gif.length - tail.length))
  const drawing = inBytes(await stripMetadata(svg, 'svg', 'strip'))
  expect(drawing).toBe('<svg xmlns="http://www.w3.org/2000/svg"><titled/><path d="M0 0"/></svg>')
})

test('a TIFF is written as another file, because its metadata is its structure', () => {
  const settings = {
    enableResize: false,
    width: null,
    height: null,
    maintainAspectRatio: true,
    outputFormat: null,
    quality: 92,
    compressionLevel: 0,
    maxSizeMB: null,
    rewriteMetadata: true,
  }
  expect(planRun('tiff', { ...settings, metadata: 'strip' })).toMatchObject({ target: 'jpeg', substituted: true })
  expect(planRun('tiff', { ...settings, metadata: 'all' })).toBeNull()
  expect(planRun('png', { ...settings, metadata: 'strip' })).toBeNull()
})

test('a hostile SVG ends', async () => {
  const runs = new TextEncoder().encode(`<svg>${'<title'.repeat(200_000)}${'<!--'.repeat(200_000)}`)
  expect((await stripMetadata(runs, 'svg', 'strip')).length).toBeLessThan(runs.length)
})
