import { dictionary } from '@sundry/kit'

/** XMP may be UTF-16, whose letters of this syntax have a zero octet each. */
export function textOfXmp(xmp: Uint8Array, max?: number): string {
  const start = xmp.subarray(0, 4)
  const wide =
    start[0] === 0xff || start[1] === 0 ? 'utf-16le' : start[0] === 0xfe || start[0] === 0 ? 'utf-16be' : 'utf-8'
  return new TextDecoder(wide).decode(xmp.subarray(0, max))
}

const entities: Readonly<Record<string, string>> = dictionary({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })

export const unescapeXml = (text: string): string =>
  text.replaceAll(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g, (whole, name, decimal, hex) => {
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16)
    return entities[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : whole)
  })

/** An XMP packet of these descriptions and nothing else. */
export const xmpPacket = (descriptions: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${descriptions}</rdf:RDF></x:xmpmeta>`

/** The packet with descriptions more; null where it has no end to put them before. */
export function addToXmp(xmp: Uint8Array, descriptions: string): Uint8Array | null {
  const text = textOfXmp(xmp)
  const end = text.lastIndexOf('</rdf:RDF>')
  return end < 0 ? null : new TextEncoder().encode(text.slice(0, end) + descriptions + text.slice(end))
}
