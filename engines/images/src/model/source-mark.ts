import { ascii } from '@sundry/kit'
import { addToXmp, xmpPacket } from './xmp.ts'

const MAX_BYTES = 1_000_000
const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
/** The term of images that an AI made whole. */
export const AI_MADE = 'trainedAlgorithmicMedia'
/** As an attribute, as an element or as its resource; the term alone is taken over. */
const property =
  /DigitalSourceType\b[^<>"']{0,100}["'>\s][^<>"']{0,100}?["']?\s{0,100}https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]{1,60})/

const textOf = (xmp: Uint8Array) => new TextDecoder().decode(xmp.subarray(0, MAX_BYTES))

/** The term of IPTC's Digital Source Type, such as `trainedAlgorithmicMedia`; null where the file has none. */
export function readSourceMark(xmp: Uint8Array | null): string | null {
  return xmp === null ? null : (property.exec(textOf(xmp))?.[1] ?? null)
}

const markOf = (term: string) =>
  `<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${VOCABULARY}${term}"/>`

/** An XMP packet with the mark and nothing else. */
export const writeSourceMark = (term: string): Uint8Array => ascii(xmpPacket(markOf(term)))

/** The packet with this mark in the place of another; whatever cannot be extended is replaced. */
export function withSourceMark(xmp: Uint8Array | null, term: string): Uint8Array {
  if (xmp === null) return writeSourceMark(term)
  const old = readSourceMark(xmp)
  if (old === null) return addToXmp(xmp, markOf(term)) ?? writeSourceMark(term)
  const text = new TextDecoder().decode(xmp)
  return new TextEncoder().encode(text.replace(/(\/newscodes\/digitalsourcetype\/)[A-Za-z]{1,60}/g, `$1${term}`))
}
