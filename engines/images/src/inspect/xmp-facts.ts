import type { DisclosureKind } from '../model/metadata.ts'
import { type Disclosure, plainText } from './disclosure.ts'

const MAX_FACTS = 60
const MAX_BYTES = 1_000_000

/** Keyed by the local names of XMP's properties; the first match decides. */
const kinds: readonly [DisclosureKind, RegExp][] = [
  ['thumbnail', /thumbnail/i],
  ['place', /^GPS|^(City|Country|CountryCode|CountryName|State|ProvinceState|Location|Sublocation|Region)|Location/],
  ['date', /Date|Time$|^When$/],
  ['device', /Make$|Model$|Lens|Serial|Software|CreatorTool|Firmware|^Camera/i],
  ['author', /creator|author|rights|owner|credit|copyright|Byline|artist/i],
  ['text', /title|description|headline|caption|subject|keyword|comment|instructions|history|DocumentID|InstanceID/i],
]

const attribute = /\s[\w-]+:([\w-]+)="([^"]{1,2000})"/g
const element = /<[\w-]+:([\w-]+)(?:\s[^<>]{0,1000})?>([^<]{1,2000})</g
const list =
  /<[\w-]+:([\w-]+)[^<>]{0,1000}>\s{0,200}<rdf:(?:Bag|Seq|Alt)[^<>]{0,1000}>([\s\S]{0,4000}?)<\/rdf:(?:Bag|Seq|Alt)>/g

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (whole, name) => entities[name] ?? whole)

const SYNTAX = new Set(['about', 'parseType', 'xmptk', 'Bag', 'Seq', 'Alt', 'li', 'RDF', 'Description', 'lang'])

/** The facts of an XMP packet. Properties that reveal nothing about a person, a thing or a place are left out. */
export function xmpFacts(xmp: Uint8Array): Disclosure[] {
  const text = new TextDecoder().decode(xmp.subarray(0, MAX_BYTES))
  const facts = new Map<string, Disclosure>()
  const add = (name: string, raw: string) => {
    const value = plainText(unescaped(raw))
    const kind = kinds.find(([, pattern]) => pattern.test(name))?.[0]
    if (!kind || SYNTAX.has(name) || value === '' || facts.size >= MAX_FACTS) return
    facts.set(`${name} ${value}`, { kind, name: `XMP: ${name}`, value })
  }
  for (const [, name = '', items = ''] of text.matchAll(list))
    add(name, [...items.matchAll(/<rdf:li[^<>]{0,1000}>([^<]*)</g)].map(([, one]) => one).join(', '))
  for (const [, name = '', value = ''] of [...text.matchAll(attribute), ...text.matchAll(element)]) add(name, value)
  return [...facts.values()]
}
