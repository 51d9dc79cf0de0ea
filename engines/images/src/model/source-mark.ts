import { ascii } from '@sundry/kit'

const MAX_BYTES = 1_000_000
const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
/** As an attribute, as an element or as its resource; the term alone is taken over. */
const property =
  /DigitalSourceType\b[^<>"']{0,100}["'>\s][^<>"']{0,100}?["']?\s{0,100}https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]{1,60})/

/** The term of IPTC's Digital Source Type, such as `trainedAlgorithmicMedia`; null where the file has none. */
export function readSourceMark(xmp: Uint8Array | null): string | null {
  if (xmp === null) return null
  const text = new TextDecoder().decode(xmp.subarray(0, MAX_BYTES))
  return property.exec(text)?.[1] ?? null
}

/** An XMP packet with the mark and nothing else. */
export const writeSourceMark = (term: string): Uint8Array =>
  ascii(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${VOCABULARY}${term}"/></rdf:RDF></x:xmpmeta>`,
  )
