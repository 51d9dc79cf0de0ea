// The mark of how an image was made (IPTC Digital Source Type), through every format that can carry it.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { ascii, be32, concat } from '@sundry/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFrames, writeMoving } from '../formats/frames.ts'
import { readMetadata, writeMetadata } from '../formats/index.ts'
import { announceInXmp } from '../formats/jpeg/gain-map.ts'
import { appSegment } from '../formats/jpeg/segments.ts'
import { makeChunk } from '../formats/png/chunks.ts'
import { writePng } from '../formats/png/write.ts'
import { chunk, riff } from '../formats/webp/metadata.ts'
import { findCredentials } from '../inspect/credentials/find.ts'
import { inspectImage } from '../inspect/inspect.ts'
import { noMetadata } from '../model/metadata.ts'
import { readSourceMark, withSourceMark } from '../model/source-mark.ts'
import type { ImageSettings, ProcessedImage } from '../model/types.ts'
import { asThread } from '../testing/as-thread.ts'
import { asFile, makeBytes, plain, scene } from '../testing/samples.ts'
import { processWithoutCanvas } from '../worker.ts'
import { copySourceMark } from './metadata.ts'

asThread()

const run = (file: File, settings: Partial<ImageSettings>) => processWithoutCanvas(file, { ...plain, ...settings })
const bytesOf = async ({ processedFile }: ProcessedImage) => new Uint8Array(await processedFile.arrayBuffer())

const TERM = 'trainedAlgorithmicMedia'
const uri = `http://cv.iptc.org/newscodes/digitalsourcetype/${TERM}`
const packet = (property: string) =>
  ascii(
    `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description photoshop:City="Riga" exif:GPSLatitude="56,57N"${property}</rdf:Description></rdf:RDF></x:xmpmeta>${' '.repeat(600)}`,
  )
const forms = [
  ['an attribute', ` Iptc4xmpExt:DigitalSourceType="${uri}">`],
  ['an element', `><Iptc4xmpExt:DigitalSourceType>${uri}</Iptc4xmpExt:DigitalSourceType>`],
  ['a resource', `><Iptc4xmpExt:DigitalSourceType rdf:resource="${uri}"/>`],
  [
    'a list',
    `><Iptc4xmpExt:DigitalSourceType> <rdf:Bag><rdf:li>${uri}</rdf:li></rdf:Bag></Iptc4xmpExt:DigitalSourceType>`,
  ],
  ['an attribute in single quotes', ` Iptc4xmpExt:DigitalSourceType = '${uri}/'>`],
  ['an attribute of another prefix with references', ` x:DigitalSourceType="${uri.replaceAll('/', '&#x2F;')}">`],
  ['a bare word', ` Iptc4xmpExt:DigitalSourceType="${TERM}">`],
  [
    'the second of two',
    ` Iptc4xmpExt:DigitalSourceType="${uri.replace(TERM, 'digitalCapture')}" x:DigitalSourceType="${uri}">`,
  ],
] as const

test('the mark is read from UTF-16 of either order', () => {
  const little = new Uint8Array(
    new Uint16Array([...`<x a:DigitalSourceType="${uri}"/>`].map((one) => one.charCodeAt(0))).buffer,
  )
  const big = little.map((_, index) => little[index ^ 1] ?? 0)
  expect([readSourceMark(little), readSourceMark(big)]).toEqual([TERM, TERM])
})

test.each([
  ['changed', packet(forms[0][1])],
  ['added', packet('>')],
])('the mark is %s in a packet of more than a megabyte, which stays whole', (_, head) => {
  const end = '<last/></rdf:RDF>'
  const long = ascii(new TextDecoder().decode(head).replace('</rdf:RDF>', `${' '.repeat(1_100_000)}${end}`))
  const text = new TextDecoder().decode(withSourceMark(long, 'compositeSynthetic'))
  expect(text).toContain('compositeSynthetic')
  expect(text).toMatch(/<last\/>[\s\S]*<\/rdf:RDF>/)
})

test.each(forms)('the mark is read from %s of XMP', (_, property) => {
  expect(readSourceMark(packet(property))).toBe(TERM)
})

test.each([
  ['another vocabulary', ' Iptc4xmpExt:DigitalSourceType="https://example.com/x/trainedAlgorithmicMedia">'],
  ['a sentence about it', `><dc:description>DigitalSourceType</dc:description><dc:source>${uri}</dc:source>`],
  ['a text behind the closing tag', `><a:DigitalSourceType>x</a:DigitalSourceType><dc:source>${uri}</dc:source>`],
  ['an unknown bare word', ' Iptc4xmpExt:DigitalSourceType="anything">'],
  ['no property', '>'],
])('%s is no mark', (_, property) => {
  expect(readSourceMark(packet(property))).toBeNull()
})

const carriers = ['jpeg', 'png', 'webp', 'avif', 'jxl'] as const
const marked = async (format: (typeof carriers)[number]) => {
  const plainFile = await run(asFile(await writePng(scene(16, 12)), 'png'), { outputFormat: format })
  return asFile(
    await writeMetadata(await bytesOf(plainFile), format, { ...noMetadata, xmp: packet(forms[0][1]) }),
    format,
  )
}
const steps = [0, 90, 200].map((value) => ({
  pixels: new ImageData(new Uint8ClampedArray(256).fill(value), 8, 8),
  milliseconds: 100,
}))
const xmpOf = async (made: ProcessedImage) => (await readMetadata(await bytesOf(made), made.format)).xmp
const codes = ({ notes }: ProcessedImage) => notes.map(({ code }) => code).filter((code) => code.startsWith('source'))

describe.each(carriers)('a marked %s file', (format) => {
  test.each<[string, Partial<ImageSettings>]>([
    ['compressed', {}],
    ['only cleaned', { compressionLevel: 0, rewriteMetadata: true }],
    ['resized', { enableResize: true, width: 8 }],
    ...carriers.map(
      (outputFormat) => [`converted to ${outputFormat}`, { outputFormat }] as [string, Partial<ImageSettings>],
    ),
    ['with its place removed', { metadata: { remove: ['place'] } }],
    ['with its profile kept', { metadata: 'profile' }],
  ])('carries its mark, a note and no place when it is %s', async (_, settings) => {
    const made = await run(await marked(format), settings)
    const xmp = await xmpOf(made)
    expect([readSourceMark(xmp), codes(made)]).toEqual([TERM, ['source-mark']])
    expect(new TextDecoder().decode(xmp ?? undefined)).not.toMatch(/Riga|56,57N/)
  })
  test('loses its mark only as chosen, or to a format without metadata, and a note says so', async () => {
    const bare = await run(await marked(format), { metadata: 'none' })
    expect([await xmpOf(bare), codes(bare)]).toEqual([null, ['source-mark-removed']])
    expect(codes(await run(await marked(format), { outputFormat: 'bmp' }))).toEqual(['source-mark-lost'])
  })
})

describe('a mark outside the first packet of XMP', () => {
  const first = ascii('<x photoshop:City="Riga"/>')
  const second = packet(forms[0][1])
  const jpegBlock = (name: string, ...parts: Uint8Array[]) =>
    appSegment(0xe1, `http://ns.adobe.com/${name}\0`, concat(parts))
  const extension = (from: number, to: number) =>
    jpegBlock('xmp/extension/', new Uint8Array(32), be32(second.length), be32(from), second.subarray(from, to))
  const jxlBox = (type: string, data: Uint8Array) => concat([be32(data.length + 8), ascii(type), data])
  const after =
    (at: number, ...blocks: Uint8Array[]) =>
    (bytes: Uint8Array) =>
      concat([bytes.subarray(0, at), ...blocks, bytes.subarray(at)])
  const places = [
    ['a second packet of a JPEG', 'jpeg', after(2, jpegBlock('xap/1.0/', first), jpegBlock('xap/1.0/', second))],
    [
      'extended XMP in any order',
      'jpeg',
      after(2, jpegBlock('xap/1.0/', first), extension(300, 9999), extension(0, 300)),
    ],
    [
      'a second text of a PNG',
      'png',
      after(
        33,
        ...[first, second].map((xmp) => makeChunk('iTXt', concat([ascii('XML:com.adobe.xmp\0\0\0\0\0'), xmp]))),
      ),
    ],
    [
      'a second block of a WebP',
      'webp',
      (bytes: Uint8Array) => riff([bytes.subarray(12), ...chunk('XMP ', first), ...chunk('XMP ', second)]),
    ],
    [
      'a block that Brotli packed',
      'jxl',
      (bytes: Uint8Array) => concat([bytes, jxlBox('brob', concat([ascii('xml '), brotliCompressSync(second)]))]),
    ],
  ] as const
  test.each(places)('a mark is read from %s and stays, alone, through every operation', async (_, format, add) => {
    // A JPEG XL needs its container, which comes with metadata.
    const plainFile = format === 'jxl' ? await marked(format) : asFile(await makeBytes(scene(16, 12), format), format)
    const bytes = new Uint8Array(await plainFile.arrayBuffer())
    const clean = format === 'jxl' ? await writeMetadata(bytes, format, { ...noMetadata, xmp: first }) : bytes
    const file = asFile(add(clean), format)
    const all: Partial<ImageSettings>[] = [
      { compressionLevel: 0, rewriteMetadata: true },
      { metadata: 'all', enableResize: true, width: 8 },
      ...carriers.map((outputFormat) => ({ outputFormat })),
    ]
    for (const settings of all) {
      const made = await run(file, settings)
      expect([readSourceMark(await xmpOf(made)), codes(made)]).toEqual([TERM, ['source-mark']])
    }
  })
})

test('a mark in a block that cannot be unpacked is unknown, and a note says so', async () => {
  const packed = concat([be32(20), ascii('brobxml '), new Uint8Array(8)])
  const bare = await writeMetadata(await (await marked('jxl')).bytes(), 'jxl', noMetadata)
  const file = asFile(concat([bare, packed]), 'jxl')
  expect((await inspectImage(await file.bytes(), 'jxl')).filter(({ kind }) => kind === 'origin')).toHaveLength(1)
  expect(codes(await run(file, { enableResize: true, width: 8 }))).toEqual(['source-mark-unknown'])
})

test.each(['gif', 'webp', 'png'] as const)('a moving GIF takes its mark to %s', async (outputFormat) => {
  const moving = new Uint8Array(await writeMoving('gif', steps, 0, 80))
  const xmp = packet(forms[0][1])
  const file = asFile(await writeMetadata(moving, 'gif', { ...noMetadata, xmp }), 'gif')
  expect((await readMetadata(await file.bytes(), 'gif')).xmp).toEqual(xmp)
  const made = await run(file, { outputFormat, enableResize: true, width: 4 })
  expect([made.dimensions.width, readSourceMark(await xmpOf(made)), codes(made)]).toEqual([4, TERM, ['source-mark']])
  const clean = await run(file, { compressionLevel: 0, rewriteMetadata: true })
  expect(readSourceMark(await xmpOf(clean))).toBe(TERM)
  const count = async (gif: Uint8Array<ArrayBuffer>) => (await readFrames(gif, 'gif', 64))?.count
  expect(await count(await bytesOf(clean))).toBe(await count(moving))
})

test.each(['strip', 'none', 'profile', 'all'] as const)(
  'marks any image as AI-made, and %s stays true',
  async (metadata) => {
    for (const format of carriers) {
      const made = await run(await marked(format), { metadata, compressionLevel: 0, sourceMark: 'compositeSynthetic' })
      const xmp = await xmpOf(made)
      expect([format, readSourceMark(xmp), codes(made)]).toEqual([format, 'compositeSynthetic', ['source-mark-added']])
      expect(new TextDecoder().decode(xmp ?? undefined).includes('Riga')).toBe(metadata === 'all')
    }
    const bmp = await run(await marked('png'), { outputFormat: 'bmp', sourceMark: TERM })
    expect(codes(bmp)).toEqual(['source-mark-not-added'])
  },
)

/** The credentials of a signed file in another image, which has no other mark. */
async function credentialed(format: 'jpeg' | 'png'): Promise<Uint8Array<ArrayBuffer>> {
  const name = format === 'jpeg' ? 'signed.jpg' : 'signed.png'
  const signed = new Uint8Array(readFileSync(new URL(`../testing/fixtures/${name}`, import.meta.url)))
  const [place] = findCredentials(signed, format)?.places ?? []
  const image = await makeBytes(scene(16, 12), format)
  const at = format === 'jpeg' ? 2 : 33
  return concat([image.subarray(0, at), signed.subarray(place?.start, place?.end), image.subarray(at)])
}

describe.each(['jpeg', 'png'] as const)('a %s whose mark stands in its Content Credentials alone', (format) => {
  let bytes: Uint8Array<ArrayBuffer>
  let file: File
  beforeAll(async () => {
    bytes = await credentialed(format)
    file = asFile(bytes, format)
  })
  test.each<[string, Partial<ImageSettings>]>([
    ['only cleaned', { compressionLevel: 0, rewriteMetadata: true }],
    ['resized', { enableResize: true, width: 8 }],
    ['cleaned of some facts', { metadata: { remove: ['place'] }, compressionLevel: 0, rewriteMetadata: true }],
    ['resized with all metadata', { metadata: 'all', enableResize: true, width: 8 }],
    ['compressed with its profile', { metadata: 'profile' }],
    ...carriers.map(
      (outputFormat) => [`converted to ${outputFormat}`, { outputFormat }] as [string, Partial<ImageSettings>],
    ),
  ])('carries its mark in its metadata, with a note, when it is %s', async (_, settings) => {
    const made = await run(file, settings)
    expect([readSourceMark(await xmpOf(made)), codes(made)]).toEqual([TERM, ['source-mark-taken-over']])
  })
  test('keeps its credentials where nothing is changed, and loses its mark as chosen or to a format without', async () => {
    const unchanged = await run(file, { metadata: 'all', compressionLevel: 0, rewriteMetadata: true })
    expect([await bytesOf(unchanged), unchanged.notes]).toEqual([bytes, []])
    const bare = await run(file, { metadata: 'none', compressionLevel: 0, rewriteMetadata: true })
    expect([await xmpOf(bare), codes(bare)]).toEqual([null, ['source-mark-removed']])
    expect(codes(await run(file, { outputFormat: 'bmp' }))).toEqual(['source-mark-lost'])
  })
  test('gives its mark to an image that another engine draws from it', async () => {
    const drawn = new Blob([await writePng(scene(16, 12))])
    const { file: marked, notes } = await copySourceMark(file, drawn)
    const { xmp } = await readMetadata(new Uint8Array(await marked.arrayBuffer()), 'png')
    expect([readSourceMark(xmp), notes[0]?.code]).toEqual([TERM, 'source-mark-taken-over'])
  })
})

test('an HDR layer stays in a marked photo', async () => {
  expect(announceInXmp(packet(forms[0][1]), 4711)).not.toBeNull()
})

test('an image without a mark gets none, and no note', async () => {
  const made = await run(asFile(await writePng(scene(16, 12)), 'png'), { outputFormat: 'jpeg' })
  expect([await xmpOf(made), codes(made)]).toEqual([null, []])
})
