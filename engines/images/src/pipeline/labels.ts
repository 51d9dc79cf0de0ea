// Title, author and the rest are written into EXIF, IPTC and XMP alike, as readers differ in which of them they show
// (Metadata Working Group, Guidelines 2.0; IPTC Photo Metadata 2025.1).
import { ascii, be16, be32, concat } from '@sundry/kit'
import { orientationOr1 } from '../containers/exif.ts'
import { writeTiff } from '../inspect/exif-without.ts'
import { readTiff, type TiffEntry } from '../inspect/tiff.ts'
import type { StoredBlocks } from '../model/metadata.ts'
import type { Labels } from '../model/types.ts'
import { addToXmp, xmpPacket } from '../model/xmp.ts'

const encode = (text: string) => new TextEncoder().encode(text)

// Values of XMP.
const DC = 'http://purl.org/dc/elements/1.1/'
const CORE = 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/'
const MAX_XMP_BYTES = 1_000_000
/** Each costs a search of the whole packet. */
const MAX_PREFIXES = 4
const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (letter) => references[letter] ?? '')

const alternative = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`
const list = (kind: 'Seq' | 'Bag', texts: readonly string[]) =>
  `<rdf:${kind}>${texts.map((text) => `<rdf:li>${escapeXml(text)}</rdf:li>`).join('')}</rdf:${kind}>`

/** Namespace, name and value of each property. */
function propertiesOf({ title, author, copyright, altText, keywords }: Labels): [string, string, string][] {
  return [
    ...(title ? [[DC, 'title', alternative(title)] as [string, string, string]] : []),
    ...(author ? [[DC, 'creator', list('Seq', [author])] as [string, string, string]] : []),
    ...(copyright ? [[DC, 'rights', alternative(copyright)] as [string, string, string]] : []),
    ...(altText
      ? ([
          [DC, 'description', alternative(altText)],
          [CORE, 'AltTextAccessibility', alternative(altText)],
        ] as [string, string, string][])
      : []),
    ...(keywords ? [[DC, 'subject', list('Bag', keywords)] as [string, string, string]] : []),
  ]
}

/** The text without an element; null where its end is missing. */
function withoutElement(text: string, name: string): string | null {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const start = text.indexOf(`<${name}`, at)
    if (start < 0) break
    const after = start + name.length + 1
    if (!/[\s/>]/.test(text.charAt(after))) {
      parts.push(text.slice(at, after))
      at = after
      continue
    }
    const open = text.indexOf('>', after)
    const isEmpty = text.charAt(open - 1) === '/'
    const close = `</${name}>`
    const end = isEmpty ? open : text.indexOf(close, open)
    if (open < 0 || end < 0) return null
    parts.push(text.slice(at, start))
    at = end + (isEmpty ? 1 : close.length)
  }
  return [...parts, text.slice(at)].join('')
}

/** XMP that cannot be extended is replaced, but for the mark of how the image was made. */
function labelledXmp(xmp: Uint8Array | null, mark: Uint8Array | null, labels: Labels): Uint8Array {
  const properties = propertiesOf(labels)
  const description = `<rdf:Description rdf:about="" xmlns:dc="${DC}" xmlns:Iptc4xmpCore="${CORE}">${properties
    .map(([space, name, value]) => {
      const qualified = `${space === DC ? 'dc' : 'Iptc4xmpCore'}:${name}`
      return `<${qualified}>${value}</${qualified}>`
    })
    .join('')}</rdf:Description>`
  const extended = (packet: Uint8Array) => {
    if (packet.length > MAX_XMP_BYTES) return null
    let text: string | null = new TextDecoder().decode(packet)
    const declared = [...text.matchAll(/xmlns:([\w.-]{1,40})\s{0,9}=\s{0,9}["']([^"']{1,80})["']/g)]
    for (const [space, name] of properties) {
      const prefixes = new Set(declared.flatMap(([, prefix = '', uri]) => (uri === space ? prefix : [])))
      if (prefixes.size > MAX_PREFIXES) return null
      for (const prefix of prefixes) {
        text = withoutElement(text, `${prefix}:${name}`)
        if (text === null) return null
      }
    }
    return addToXmp(encode(text), description)
  }
  return (xmp && extended(xmp)) ?? (mark && addToXmp(mark, description)) ?? encode(xmpPacket(description))
}

// Tags of EXIF, and those of Windows beside them.
const IMAGE_DESCRIPTION = 0x010e
const ORIENTATION = 0x0112
const ARTIST = 0x013b
const COPYRIGHT = 0x8298
const XP_TITLE = 0x9c9b
const XP_KEYWORDS = 0x9c9e
const [BYTE, ASCII, SHORT] = [1, 2, 3]

/** UTF-8 where ASCII is not enough: what cameras and editors write, and EXIF 3.0 allows. */
function text(tag: number, value: string): TiffEntry {
  const octets = concat([encode(value), Uint8Array.of(0)])
  return { directory: 'first', tag, type: ASCII, count: octets.length, value: octets }
}

function windowsText(tag: number, value: string): TiffEntry {
  const octets = new Uint8Array((value.length + 1) * 2)
  for (let at = 0; at < value.length; at += 1)
    octets.set([value.charCodeAt(at) & 255, value.charCodeAt(at) >> 8], at * 2)
  return { directory: 'first', tag, type: BYTE, count: octets.length, value: octets }
}

function labelledExif(exif: Uint8Array | null, orientation: number, labels: Labels): Uint8Array {
  const { title, author, copyright, altText, keywords } = labels
  const own = [
    ...(altText ? [text(IMAGE_DESCRIPTION, altText)] : []),
    ...(author ? [text(ARTIST, author)] : []),
    ...(copyright ? [text(COPYRIGHT, copyright)] : []),
    ...(title ? [windowsText(XP_TITLE, title)] : []),
    ...(keywords ? [windowsText(XP_KEYWORDS, keywords.join(';'))] : []),
  ]
  const before = exif ? readTiff(exif) : null
  const little = before?.little ?? false
  const upright: TiffEntry[] =
    orientation > 1 && !before
      ? [{ directory: 'first', tag: ORIENTATION, type: SHORT, count: 1, value: be16(orientation) }]
      : []
  const isReplaced = ({ directory, tag }: TiffEntry) => directory === 'first' && own.some((one) => one.tag === tag)
  const stays = before?.entries.filter((entry) => entry.directory !== 'thumbnail' && !isReplaced(entry)) ?? []
  return writeTiff([...stays, ...upright, ...own], { little })
}

// IPTC-IIM 4.2 inside of a resource of Photoshop, which JPEG alone carries. Its fields are short.
const fields = {
  title: [5, 64],
  keyword: [25, 64],
  author: [80, 32],
  copyright: [116, 128],
  caption: [120, 2000],
} as const

/** At most so many octets, without half a letter. */
function cut(value: string, max: number): Uint8Array {
  const octets = encode(value)
  let end = Math.min(octets.length, max)
  while (end > 0 && end < octets.length && ((octets[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return octets.subarray(0, end)
}

function iptcOf({ title, author, copyright, altText, keywords = [] }: Labels): Uint8Array {
  const dataSet = (record: number, number: number, value: Uint8Array) =>
    concat([Uint8Array.of(0x1c, record, number), be16(value.length), value])
  const field = (name: keyof typeof fields, value: string | undefined) =>
    value ? [dataSet(2, fields[name][0], cut(value, fields[name][1]))] : []
  const data = concat([
    // The letters are UTF-8.
    dataSet(1, 90, Uint8Array.of(0x1b, 0x25, 0x47)),
    dataSet(2, 0, be16(4)),
    ...field('title', title),
    ...keywords.flatMap((keyword) => field('keyword', keyword)),
    ...field('author', author),
    ...field('copyright', copyright),
    ...field('caption', altText),
  ])
  return concat([ascii('8BIM'), be16(0x0404), be16(0), be32(data.length), data, new Uint8Array(data.length & 1)])
}

const MAX_LENGTH = 2000
const MAX_KEYWORDS = 100

/** Control characters would end a text of EXIF and break XML. */
function readable(text: string | undefined): string {
  const whole = text?.toWellFormed().replace(/[\u0000-\u001f\u007f]+/g, ' ') ?? ''
  return whole.trim().slice(0, MAX_LENGTH).toWellFormed()
}

function readableLabels({ keywords, ...texts }: Labels): Labels {
  const words = keywords?.slice(0, MAX_KEYWORDS).map(readable).filter(Boolean) ?? []
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, readable(text)])),
    ...(words.length > 0 && { keywords: words }),
  }
}

/** The stored blocks with labels in them; `before` is the EXIF of the file, whose orientation may have to stay. */
export function withLabels(
  { exif, xmp }: StoredBlocks,
  { labels, before, mark }: { labels: Labels; before: Uint8Array | null; mark: Uint8Array | null },
): StoredBlocks {
  const own = readableLabels(labels)
  return { exif: labelledExif(exif, orientationOr1(before), own), xmp: labelledXmp(xmp, mark, own), iptc: iptcOf(own) }
}
