import { ascii } from '@sundry/kit'
import { AI_TERMS } from './ai-terms.ts'
import type { Metadata } from './metadata.ts'
import { addToXmp, textOfXmp, unescapeXml, xmpPacket } from './xmp.ts'

const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
/** https://cv.iptc.org/newscodes/digitalsourcetype/ */
const TERMS =
  'trainedAlgorithmicMedia compositeWithTrainedAlgorithmicMedia compositeSynthetic algorithmicMedia algorithmicallyEnhanced digitalCapture computationalCapture compositeCapture composite digitalCreation digitalArt humanEdits screenCapture virtualRecording negativeFilm positiveFilm print'
const terms = new Map(TERMS.split(' ').map((term) => [term.toLowerCase(), term]))

const NAME = 'DigitalSourceType'
const MAX_PROPERTIES = 20
const MAX_VALUE = 800
const ADDRESS = /^(https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/)?([A-Za-z]{1,60})\/?$/i

/** The term of an address of the vocabulary. A bare word counts where it is a known term. */
export function sourceTermOf(value: string): string | null {
  const [, address, term = ''] = ADDRESS.exec(unescapeXml(value).trim()) ?? []
  return terms.get(term.toLowerCase()) ?? (address ? term : null)
}

/** The texts of the property as an attribute, or as an element with its resource, its text or a list. */
function valuesIn(text: string): string[] {
  const values: string[] = []
  let at = text.indexOf(NAME)
  for (let count = 0; at >= 0 && count < MAX_PROPERTIES; at = text.indexOf(NAME, at + 1)) {
    if (!/[\s<][\w.-]{1,40}:$/.test(text.slice(Math.max(0, at - 42), at))) continue
    count += 1
    const rest = text.slice(at + NAME.length, at + MAX_VALUE)
    const [, double, single] = /^\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/.exec(rest) ?? []
    const [open = '', attributes = '', empty] = /^(\s[^<>]*?)?(\/)?>/.exec(rest) ?? []
    const [, resource] = /rdf:resource\s*=\s*["']([^"'<>]*)["']/.exec(attributes) ?? []
    const inside = rest.slice(open.length).replaceAll(/<!\[CDATA\[|\]\]>/g, '')
    const end = inside.indexOf(`:${NAME}`)
    const texts = open === '' || empty ? [] : inside.slice(0, end < 0 ? inside.indexOf('<') : end).split(/<[^<>]*>?/)
    values.push(double ?? single ?? resource ?? '', ...texts)
  }
  return values
}

/** The mark that counts of several: one of AI before any other. */
function markIn(packets: readonly Uint8Array[]): string | null {
  const found = packets.flatMap((xmp) => valuesIn(textOfXmp(xmp)).map(sourceTermOf)).filter((term) => term !== null)
  return found.find((term) => AI_TERMS.includes(term)) ?? found[0] ?? null
}

/** The term of IPTC's Digital Source Type, such as `trainedAlgorithmicMedia`; null where the packet has none. */
export const readSourceMark = (xmp: Uint8Array | null): string | null => (xmp === null ? null : markIn([xmp]))

/** The term in any of a file's packets. */
export const sourceMarkOf = ({ xmp, moreXmp = [] }: Pick<Metadata, 'xmp' | 'moreXmp'>): string | null =>
  markIn(xmp === null ? moreXmp : [xmp, ...moreXmp])

const markOf = (term: string) =>
  `<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${VOCABULARY}${term}"/>`

/** An XMP packet with the mark and nothing else. */
export const writeSourceMark = (term: string): Uint8Array => ascii(xmpPacket(markOf(term)))

/** The packet with this mark in the place of another; whatever cannot be extended is replaced. */
export function withSourceMark(xmp: Uint8Array | null, term: string): Uint8Array {
  if (xmp === null) return writeSourceMark(term)
  const old = readSourceMark(xmp)
  if (old === null) return addToXmp(xmp, markOf(term)) ?? writeSourceMark(term)
  const text = textOfXmp(xmp).replace(/(\/newscodes\/digitalsourcetype\/)[A-Za-z]{1,60}/g, `$1${term}`)
  const changed = new TextEncoder().encode(text)
  return readSourceMark(changed) === term ? changed : writeSourceMark(term)
}
