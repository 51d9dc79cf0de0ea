import { ascii, be16, be32, concat } from '@sundry/kit'
import { addToXmp, xmpPacket } from '../../model/xmp.ts'
import { endOfJpeg, readJpegMetadata, writeJpegMetadata } from './describe.ts'
import { appSegment, endOfFirstSegments, insertSegments, isNamed, readSegments } from './segments.ts'

// Adobe's gain map specification 1.0, which Ultra HDR took over: values are in the XMP of the map, and the XMP of the
// first image has a directory with the length of the map.
const ADOBE = 'http://ns.adobe.com/hdr-gain-map/1.0/'
const NAMES = 'Version|GainMapMin|GainMapMax|Gamma|OffsetSDR|OffsetHDR|HDRCapacityMin|HDRCapacityMax|BaseRenditionIsHDR'
const NUMBER = '[-+.\\dA-Za-z]{1,32}'
const ATTRIBUTE = new RegExp(`\\bhdrgm:(${NAMES})\\s?=\\s?"(${NUMBER})"`, 'g')
const ELEMENT = new RegExp(`<hdrgm:(${NAMES})>(${NUMBER})</`, 'g')
const LIST = new RegExp(`<hdrgm:(${NAMES})>\\s*<rdf:Seq>([^/]*(?:</rdf:li>[^/]*){1,3})</rdf:Seq>`, 'g')
const ITEM = new RegExp(`<rdf:li>\\s?(${NUMBER})\\s?<`, 'g')

/** One value for all colours, or one for each. */
type AdobeValues = ReadonlyMap<string, readonly string[]>

const textOf = (xmp: Uint8Array) => new TextDecoder().decode(xmp)

export const speaksOfGainMap = (xmp: Uint8Array): boolean => textOf(xmp).includes(ADOBE)

export function readAdobeValues(xmp: Uint8Array): AdobeValues | null {
  const text = textOf(xmp)
  const values = new Map<string, string[]>()
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) values.set(name, [value])
  for (const [, name = '', value = ''] of text.matchAll(ELEMENT)) values.set(name, [value])
  for (const [, name = '', items = ''] of text.matchAll(LIST))
    values.set(
      name,
      [...items.matchAll(ITEM)].map(([, value = '']) => value),
    )
  return values.has('GainMapMax') ? values : null
}

const description = (namespaces: string, attributes: string, inside: string): string =>
  `<rdf:Description rdf:about="" xmlns:hdrgm="${ADOBE}"${namespaces} ${attributes}>${inside}</rdf:Description>`

export function adobePacket(values: AdobeValues): Uint8Array {
  const all = [...values]
  const single = all.filter(([, list]) => list.length === 1).map(([name, [value]]) => `hdrgm:${name}="${value}"`)
  const lists = all
    .filter(([, list]) => list.length > 1)
    .map(([name, list]) => {
      const items = list.map((value) => `<rdf:li>${value}</rdf:li>`).join('')
      return `<hdrgm:${name}><rdf:Seq>${items}</rdf:Seq></hdrgm:${name}>`
    })
  return ascii(xmpPacket(description('', single.join(' '), lists.join(''))))
}

const CONTAINER = 'http://ns.google.com/photos/1.0/container/'
const item = (semantic: string, rest = '') =>
  `<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="${semantic}" Item:Mime="image/jpeg"${rest}/></rdf:li>`
const directory = (bytes: number) =>
  description(
    ` xmlns:Container="${CONTAINER}" xmlns:Item="${CONTAINER}item/"`,
    'hdrgm:Version="1.0"',
    `<Container:Directory><rdf:Seq>${item('Primary')}${item('GainMap', ` Item:Length="${bytes}"`)}</rdf:Seq></Container:Directory>`,
  )

/** The first image's XMP with the map's length; null if the remaining XMP lists other files behind it too. */
export function announceInXmp(xmp: Uint8Array | null, bytes: number): Uint8Array | null {
  if (xmp === null) return ascii(xmpPacket(directory(bytes)))
  const text = textOf(xmp)
  const semantics = [...text.matchAll(/Item:Semantic="(\w{1,40})"/g)].map(([, name]) => name)
  if (semantics.length === 0) return addToXmp(xmp, directory(bytes))
  if (semantics.join() !== 'Primary,GainMap') return null
  const at = text.indexOf('"GainMap"')
  const changed = text.slice(at).replace(/Item:Length="\d{1,10}"/, `Item:Length="${bytes}"`)
  return new TextEncoder().encode(text.slice(0, at) + changed)
}

/** ISO 21496-1. */
export const ISO_NAME = 'urn:iso:std:iso:ts:21496:-1\0'

/** The second image in a photograph's file, by which an HDR screen brightens the first. */
export interface GainMap {
  /** A JPEG file that carries nothing but what the map means. */
  file: Uint8Array<ArrayBuffer>
  /** The announcements in the first image: each of the two standards, or one of them. */
  announced: { iso: Uint8Array | null; isAdobe: boolean }
}

function isoBlock(file: Uint8Array): Uint8Array | null {
  const found = readSegments(file).segments.find(
    (segment) => segment.marker === 0xe2 && isNamed(file, segment, ISO_NAME),
  )
  return found ? file.subarray(found.data + ISO_NAME.length, found.end) : null
}

function announcement(file: Uint8Array): GainMap['announced'] {
  const { xmp } = readJpegMetadata(file)
  return { iso: isoBlock(file), isAdobe: xmp !== null && speaksOfGainMap(xmp) }
}

export function hasGainMap(file: Uint8Array): boolean {
  const { iso, isAdobe } = announcement(file)
  return iso !== null || isAdobe
}

const withIso = (file: Uint8Array<ArrayBuffer>, iso: Uint8Array | null): Uint8Array<ArrayBuffer> =>
  iso ? insertSegments(file, appSegment(0xe2, ISO_NAME, iso)) : file

function asGainMap(image: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const { xmp, icc } = readJpegMetadata(image)
  const values = xmp && readAdobeValues(xmp)
  const iso = isoBlock(image)
  if (!values && !iso) return null
  return withIso(writeJpegMetadata(image, { exif: null, icc, xmp: values && adobePacket(values) }), iso)
}

/** The same meaning on a map that was turned or made smaller. */
export function withMeaningOf(map: Uint8Array, made: Uint8Array): Uint8Array<ArrayBuffer> {
  const { xmp, icc } = readJpegMetadata(map)
  return withIso(writeJpegMetadata(made, { exif: null, icc, xmp }), isoBlock(map))
}

/** Cameras append two or three; a hostile file may hold millions. */
const MAX_IMAGES = 8

function startOfImage(file: Uint8Array, from: number): number | null {
  for (let at = from; file.includes(0xff, at); at += 1) {
    at = file.indexOf(0xff, at)
    if (file[at + 1] === 0xd8) return at
  }
  return null
}

export function findGainMap(file: Uint8Array): GainMap | null {
  if (!hasGainMap(file)) return null
  let at = startOfImage(file, endOfJpeg(file))
  for (let tried = 0; at !== null && tried < MAX_IMAGES; tried += 1) {
    const rest = file.subarray(at)
    const image = rest.subarray(0, endOfJpeg(rest))
    const map = asGainMap(image)
    if (map) return { file: map, announced: announcement(file) }
    at = startOfImage(file, at + image.length)
  }
  return null
}

/** A TIFF directory entry; a value of more than four bytes is elsewhere. */
const entry = (tag: number, type: number, count: number, value: Uint8Array) =>
  concat([be16(tag), be16(type), be32(count), value])

const [UNDEFINED, LONG] = [7, 4]
const BASELINE_PRIMARY = 0x030000
const INDEX_BYTES = 82
const HEAD_BYTES = 8

/** CIPA DC-007: how long the two images are, and where the second begins, counted from the index itself. */
function multiImageIndex(first: number, second: number, indexAt: number): Uint8Array<ArrayBuffer> {
  const image = (attribute: number, size: number, offset: number) =>
    concat([be32(attribute), be32(size), be32(offset), be32(0)])
  return concat([
    ascii('MM\0*'),
    be32(8),
    be16(3),
    entry(0xb000, UNDEFINED, 4, ascii('0100')),
    entry(0xb001, LONG, 1, be32(2)),
    entry(0xb002, UNDEFINED, 32, be32(50)),
    be32(0),
    image(BASELINE_PRIMARY, first, 0),
    image(0, second, first - indexAt),
  ])
}

/** The first image's XMP for the map; undefined if the map cannot be announced. */
export function announcedXmp({ announced, file }: GainMap, xmp: Uint8Array | null): Uint8Array | null | undefined {
  if (!announced.isAdobe) return xmp
  return announceInXmp(xmp, file.length) ?? undefined
}

/** `shown` is a JPEG file whose XMP announces the map and which ends with its image. */
export function attachGainMap(shown: Uint8Array, { file, announced }: GainMap): Uint8Array<ArrayBuffer> {
  const at = endOfFirstSegments(shown)
  const iso = announced.iso ? appSegment(0xe2, ISO_NAME, announced.iso) : new Uint8Array()
  const indexAt = at + iso.length + HEAD_BYTES
  const length = shown.length + iso.length + HEAD_BYTES + INDEX_BYTES
  const index = appSegment(0xe2, 'MPF\0', multiImageIndex(length, file.length, indexAt))
  return concat([shown.subarray(0, at), iso, index, shown.subarray(at), file])
}

/** The octets that the map adds to a file, its announcements included. */
export const gainMapBytes = ({ file, announced }: GainMap): number => file.length + (announced.iso?.length ?? 0) + 1024
