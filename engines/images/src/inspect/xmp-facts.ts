import type { DisclosureKind } from '../model/metadata.ts'
import { textOfXmp, unescapeXml } from '../model/xmp.ts'
import { type Disclosure, plainText, pointFact } from './disclosure.ts'

const MAX_FACTS = 150
const MAX_BYTES = 1_000_000

/** Keyed by the local names of XMP's properties; the first match decides. */
const kinds: readonly [DisclosureKind, RegExp][] = [
  ['thumbnail', /thumbnail/i],
  ['text', /^(PersonInImage|RegionPersonDisplayName|PersonDisplayName)/],
  ['place', /^GPS|^(City|Country|CountryCode|CountryName|State|ProvinceState|Location|Sublocation|Region)|Location/],
  ['date', /Date|Time$|^When$/],
  ['device', /Make$|Model$|Lens|Serial|Software|CreatorTool|Firmware|^Camera|ImageUniqueID|^AISystem/i],
  [
    'author',
    /creator|author|rights|owner|credit|copyright|Byline|artist|publisher|contributor|Supplier|^Ci[A-Z]|^Source$/i,
  ],
  [
    'text',
    /title|description|headline|caption|subject|keyword|comment|instructions|history|DocumentID|InstanceID|TransmissionReference|provenance|^Name$/i,
  ],
]

const attribute = /\s(?!xmlns:)[\w.-]{1,40}:([\w-]+)\s{0,20}=\s{0,20}(?:"([^"]{1,2000})"|'([^']{1,2000})')/g
const element = /<[\w-]+:([\w-]+)(?:\s[^<>]{0,1000})?>([^<]{1,2000})(?=<)/g
const list =
  /<[\w-]+:([\w-]+)[^<>]{0,1000}>\s{0,200}<rdf:(?:Bag|Seq|Alt)[^<>]{0,1000}>([\s\S]{0,4000}?)<\/rdf:(?:Bag|Seq|Alt)>/g

/** XMP specification, part 1, 8.2.4: `DDD,MM,SSk` or `DDD,MM.mmk`. */
function degrees(text: string | undefined): number {
  const [, whole, minutes, seconds = '0', side = ''] =
    /^(\d{1,3}),(\d{1,2}(?:\.\d{1,12})?)(?:,(\d{1,2}(?:\.\d{1,12})?))?([NSEW])$/.exec(text ?? '') ?? []
  const size = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600
  return side === 'S' || side === 'W' ? -size : size
}

const SYNTAX = new Set(['about', 'parseType', 'xmptk', 'Bag', 'Seq', 'Alt', 'li', 'RDF', 'Description', 'lang'])
const kindOf = (name: string) => (SYNTAX.has(name) ? undefined : kinds.find(([, pattern]) => pattern.test(name))?.[0])

const property = /[\s<](?!xmlns:)[^\s<>:="'/]+:([\w-]+)/g

/** True if the packet names a property of these kinds, even one that is too long or too far behind to be shown. */
export const mayReveal = (xmp: Uint8Array, expected: readonly DisclosureKind[]): boolean =>
  [...textOfXmp(xmp).matchAll(property)].some(([, name = '']) => expected.some((kind) => kind === kindOf(name)))

/** The facts of an XMP packet. Properties that reveal nothing about a person, a thing or a place are left out. */
export function xmpFacts(xmp: Uint8Array): Disclosure[] {
  const text = textOfXmp(xmp, MAX_BYTES)
  const facts = new Map<string, Disclosure>()
  const add = (name: string, raw: string) => {
    const value = plainText(unescapeXml(raw))
    const kind = kindOf(name)
    if (!kind || value === '' || facts.size >= MAX_FACTS) return
    facts.set(`${name} ${value}`, { kind, name: `XMP: ${name}`, value })
  }
  for (const [, name = '', items = ''] of text.matchAll(list))
    add(name, [...items.matchAll(/<rdf:li[^<>]{0,1000}>([^<]*)</g)].map(([, one]) => one).join(', '))
  for (const [, name = '', double, single = ''] of [...text.matchAll(attribute), ...text.matchAll(element)])
    add(name, double ?? single)
  const textNamed = (name: string) => [...facts.values()].find((fact) => fact.name === `XMP: ${name}`)?.value
  const point = { latitude: degrees(textNamed('GPSLatitude')), longitude: degrees(textNamed('GPSLongitude')) }
  const place = pointFact('XMP: Location', point)
  return place ? [place, ...facts.values()] : [...facts.values()]
}
