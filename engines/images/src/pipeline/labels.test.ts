// Title, author and the rest, in all three places where readers look for them.
import { ascii, Bytes } from '@sundry/kit'
import { expect, test } from 'vitest'
import { readMetadata, writeMetadata } from '../formats/index.ts'
import { readTiff } from '../inspect/tiff.ts'
import { noMetadata } from '../model/metadata.ts'
import { readSourceMark } from '../model/source-mark.ts'
import type { ImageSettings, Labels, ProcessedImage } from '../model/types.ts'
import { asThread } from '../testing/as-thread.ts'
import { makeExif } from '../testing/exif.ts'
import { asFile, makeBytes, plain, scene, turned } from '../testing/samples.ts'
import { processWithoutCanvas } from '../worker.ts'

asThread()

const labels: Labels = {
  title: 'Über & <unter>',
  author: 'Zoë "Z"',
  copyright: '© 2026 Zoë',
  altText: 'A boat below a bridge',
  keywords: ['boat', 'bridge & river'],
}
const run = (file: File, settings: Partial<ImageSettings>) => processWithoutCanvas(file, { ...plain, ...settings })
const bytesOf = async ({ processedFile }: ProcessedImage) => new Uint8Array(await processedFile.arrayBuffer())
const textOf = (octets: Uint8Array | undefined, encoding = 'utf-8') =>
  octets && new TextDecoder(encoding).decode(octets).replace(/\0+$/, '')

const exifTexts = (exif: Uint8Array | null) => {
  const entries = (exif && readTiff(exif)?.entries) ?? []
  const value = (tag: number) => entries.find((one) => one.directory === 'first' && one.tag === tag)?.value
  return {
    title: textOf(value(0x9c9b), 'utf-16le'),
    author: textOf(value(0x013b)),
    copyright: textOf(value(0x8298)),
    altText: textOf(value(0x010e)),
    keywords: textOf(value(0x9c9e), 'utf-16le')?.split(';'),
  }
}

/** The packets of these tests have no other prefixes. */
const xmpTexts = (xmp: Uint8Array | null) => {
  const text = xmp === null ? '' : new TextDecoder().decode(xmp)
  const items = (name: string) =>
    [...text.matchAll(new RegExp(`<${name}>.*?</${name}>`, 'gs'))].map(([element]) =>
      [...element.matchAll(/<rdf:li[^>]*>(.*?)<\/rdf:li>/gs)].map(([, item = '']) =>
        item.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
      ),
    )
  return {
    title: items('dc:title'),
    author: items('dc:creator'),
    copyright: items('dc:rights'),
    altText: [...items('dc:description'), ...items('Iptc4xmpCore:AltTextAccessibility')],
    keywords: items('dc:subject'),
  }
}
const inXmp = {
  title: [[labels.title]],
  author: [[labels.author]],
  copyright: [[labels.copyright]],
  altText: [[labels.altText], [labels.altText]],
  keywords: [labels.keywords],
}

function iptcTexts(iptc: Uint8Array): [number, string][] {
  const bytes = new Bytes(iptc)
  expect([bytes.text(0, 4), bytes.u16(4), bytes.u32(8)]).toEqual([
    '8BIM',
    0x0404,
    iptc.length - 12 - (bytes.u32(8) & 1),
  ])
  const found: [number, string][] = []
  for (let at = 12; at + 5 <= 12 + bytes.u32(8); at += 5 + bytes.u16(at + 3)) {
    const value = iptc.subarray(at + 5, at + 5 + bytes.u16(at + 3))
    if (bytes.u8(at + 1) === 2 && bytes.u8(at + 2) > 0) found.push([bytes.u8(at + 2), textOf(value) ?? ''])
  }
  return found
}

test.each(['jpeg', 'png', 'webp', 'avif', 'jxl'] as const)(
  'a %s file is labelled in EXIF and XMP, encoded and as it is',
  async (outputFormat) => {
    const encoded = await run(asFile(await makeBytes(scene(32, 24), 'png'), 'png'), { outputFormat, labels })
    const again = await run(encoded.processedFile, { labels: { title: 'Other' } })
    for (const [made, title] of [
      [encoded, labels.title],
      [again, 'Other'],
    ] as const) {
      const { exif, xmp } = await readMetadata(await bytesOf(made), made.format)
      expect([exifTexts(exif).title, xmpTexts(xmp).title]).toEqual([title, [[title]]])
    }
    const { exif, xmp } = await readMetadata(await bytesOf(encoded), outputFormat)
    expect([exifTexts(exif), xmpTexts(xmp)]).toEqual([labels, inXmp])
  },
)

test('a JPEG file is labelled in IPTC too, cut to the lengths of its fields between letters', async () => {
  const author = 'ä'.repeat(20)
  const made = await run(asFile(await makeBytes(scene(32, 24), 'jpeg'), 'jpeg'), { labels: { ...labels, author } })
  const { iptc } = await readMetadata(await bytesOf(made), 'jpeg')
  expect(iptcTexts(iptc ?? new Uint8Array())).toEqual([
    [5, labels.title],
    [25, 'boat'],
    [25, 'bridge & river'],
    [80, 'ä'.repeat(16)],
    [116, labels.copyright],
    [120, labels.altText],
  ])
})

test('labels replace those of a file whose metadata stay, and nothing else of them', async () => {
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="r"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li>Old</rdf:li></rdf:Alt></dc:title><dc:titled>x</dc:titled><dc:rights/><dc:format>image/jpeg</dc:format></rdf:Description></rdf:RDF></x:xmpmeta>`
  const file = await makeBytes(scene(32, 24), 'jpeg', { exif: makeExif(), xmp: ascii(packet) })
  const made = await run(asFile(file, 'jpeg'), { metadata: 'all', labels })
  const { exif, xmp } = await readMetadata(await bytesOf(made), 'jpeg')
  expect([exifTexts(exif), xmpTexts(xmp)]).toEqual([labels, inXmp])
  const tags = (block: Uint8Array | null) => readTiff(block ?? new Uint8Array())?.entries.map(({ tag }) => tag) ?? []
  expect(tags(exif)).toEqual(expect.arrayContaining(tags(makeExif())))
  expect(textOf(xmp ?? undefined)).toMatch(/<dc:titled>x.*<dc:format>image\/jpeg/)
})

test('a labelled image stays upright, and the mark of how it was made stays beside its labels', async () => {
  const xmp = ascii(
    '<x:xmpmeta><rdf:RDF><rdf:Description Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/></rdf:RDF></x:xmpmeta>',
  )
  const file = asFile(await makeBytes(scene(32, 24), 'jpeg', { exif: turned(6).exif ?? null, xmp }), 'jpeg')
  for (const settings of [{}, { quality: 30 }, { metadata: 'profile' as const }]) {
    const made = await run(file, { labels, ...settings })
    const found = await readMetadata(await bytesOf(made), 'jpeg')
    expect([made.dimensions, readSourceMark(found.xmp)]).toEqual([{ width: 24, height: 32 }, 'trainedAlgorithmicMedia'])
    expect(xmpTexts(found.xmp)).toEqual(inXmp)
  }
})

const declarations = Array.from({ length: 9 }, (_, at) => `xmlns:p${at}="http://purl.org/dc/elements/1.1/"`).join(' ')
test.each([
  ['no end of an element', '<rdf:RDF xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><</rdf:RDF>'],
  ['many prefixes for one namespace', `<rdf:RDF><rdf:Description ${declarations}/></rdf:RDF>`],
])('XMP with %s is replaced by the labels', async (_, packet) => {
  const broken = await writeMetadata(await makeBytes(scene(32, 24), 'png'), 'png', {
    ...noMetadata,
    xmp: ascii(packet),
  })
  const made = await run(asFile(broken, 'png'), { metadata: 'all', labels })
  const { xmp } = await readMetadata(await bytesOf(made), 'png')
  expect([xmpTexts(xmp), textOf(xmp ?? undefined)?.includes('xmlns:p8')]).toEqual([inXmp, false])
})

test('a format without metadata has a note that it is not labelled', async () => {
  const file = asFile(await makeBytes(scene(32, 24), 'png'), 'png')
  const { notes } = await run(file, { outputFormat: 'bmp', labels })
  expect(notes.map(({ code }) => code)).toContain('labels-not-written')
})

test('control characters and half letters are left out, and long labels are cut', async () => {
  const file = asFile(await makeBytes(scene(32, 24), 'jpeg'), 'jpeg')
  const made = await run(file, {
    labels: { title: 'a\0b\ud83d', author: 'x'.repeat(9000), keywords: ['', ' \n', 'c'] },
  })
  const { exif, xmp } = await readMetadata(await bytesOf(made), 'jpeg')
  const { title, author, keywords } = exifTexts(exif)
  expect([title, keywords, xmpTexts(xmp).title]).toEqual(['a b\ufffd', ['c'], [['a b\ufffd']]])
  expect(author?.length).toBeLessThan(9000)
})
