/** An XMP packet of these descriptions and nothing else. */
export const xmpPacket = (descriptions: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${descriptions}</rdf:RDF></x:xmpmeta>`

/** The packet with descriptions more; null where it has no end to put them before. */
export function addToXmp(xmp: Uint8Array, descriptions: string): Uint8Array | null {
  const text = new TextDecoder().decode(xmp)
  const end = text.lastIndexOf('</rdf:RDF>')
  return end < 0 ? null : new TextEncoder().encode(text.slice(0, end) + descriptions + text.slice(end))
}
