// Adobe's gain map specification 1.0, which Ultra HDR took over: values stand in the XMP of the map, and the XMP of the
// first picture has a directory that tells how many bytes the map has.
import { ascii } from '@sundry/kit'

const ADOBE = 'http://ns.adobe.com/hdr-gain-map/1.0/'
const NAMES = 'Version|GainMapMin|GainMapMax|Gamma|OffsetSDR|OffsetHDR|HDRCapacityMin|HDRCapacityMax|BaseRenditionIsHDR'
const NUMBER = '[-+.\\dA-Za-z]{1,32}'
const ATTRIBUTE = new RegExp(`\\bhdrgm:(${NAMES})\\s?=\\s?"(${NUMBER})"`, 'g')
const ELEMENT = new RegExp(`<hdrgm:(${NAMES})>(${NUMBER})</`, 'g')
const LIST = new RegExp(`<hdrgm:(${NAMES})>\\s*<rdf:Seq>([^/]*(?:</rdf:li>[^/]*){1,3})</rdf:Seq>`, 'g')
const ITEM = new RegExp(`<rdf:li>\\s?(${NUMBER})\\s?<`, 'g')

/** One value for all colours, or one for each. */
export type AdobeValues = ReadonlyMap<string, readonly string[]>

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

const packet = (namespaces: string, attributes: string, inside: string): Uint8Array =>
  ascii(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:hdrgm="${ADOBE}"${namespaces} ${attributes}>${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`,
  )

export function adobePacket(values: AdobeValues): Uint8Array {
  const all = [...values]
  const single = all.filter(([, list]) => list.length === 1).map(([name, [value]]) => `hdrgm:${name}="${value}"`)
  const lists = all
    .filter(([, list]) => list.length > 1)
    .map(([name, list]) => {
      const items = list.map((value) => `<rdf:li>${value}</rdf:li>`).join('')
      return `<hdrgm:${name}><rdf:Seq>${items}</rdf:Seq></hdrgm:${name}>`
    })
  return packet('', single.join(' '), lists.join(''))
}

const CONTAINER = 'http://ns.google.com/photos/1.0/container/'
const item = (semantic: string, rest = '') =>
  `<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="${semantic}" Item:Mime="image/jpeg"${rest}/></rdf:li>`
const directory = (bytes: number) =>
  packet(
    ` xmlns:Container="${CONTAINER}" xmlns:Item="${CONTAINER}item/"`,
    'hdrgm:Version="1.0"',
    `<Container:Directory><rdf:Seq>${item('Primary')}${item('GainMap', ` Item:Length="${bytes}"`)}</rdf:Seq></Container:Directory>`,
  )

/** The first picture's XMP with the map's length; null where what it keeps tells of other files behind it too. */
export function announceInXmp(xmp: Uint8Array | null, bytes: number): Uint8Array | null {
  if (xmp === null) return directory(bytes)
  const text = textOf(xmp)
  const semantics = [...text.matchAll(/Item:Semantic="(\w{1,40})"/g)].map(([, name]) => name)
  if (semantics.join() !== 'Primary,GainMap') return null
  const at = text.indexOf('"GainMap"')
  const changed = text.slice(at).replace(/Item:Length="\d{1,10}"/, `Item:Length="${bytes}"`)
  return new TextEncoder().encode(text.slice(0, at) + changed)
}
