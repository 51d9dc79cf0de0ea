import { Bytes } from '@sundry/kit'
import { readMetadata } from '../formats/index.ts'
import { endOfJpeg } from '../formats/jpeg/describe.ts'
import { findGainMap, ISO_NAME } from '../formats/jpeg/gain-map.ts'
import { isNamed, readSegments, type Segment } from '../formats/jpeg/segments.ts'
import { DISCLOSURE_KINDS, type DisclosureKind } from '../model/metadata.ts'
import { readSourceMark } from '../model/source-mark.ts'
import type { FormatId } from '../model/types.ts'
import { boxFacts, gifFacts, jxlFacts, pngFacts, svgFacts, webpFacts } from './container-facts.ts'
import { type FoundCredentials, findCredentials, withoutCredentials } from './credentials/find.ts'
import type { Credentials } from './credentials/read.ts'
import { bytesInWords, type Disclosure, plainText } from './disclosure.ts'
import { exifFacts } from './exif-facts.ts'
import { xmpFacts } from './xmp-facts.ts'

// AI marks, Content Credentials and notes of generators: what they claim, and nothing beyond.

/** https://cv.iptc.org/newscodes/digitalsourcetype/ */
const SOURCES: Readonly<Record<string, string>> = {
  trainedAlgorithmicMedia: 'Created by an AI model',
  compositeWithTrainedAlgorithmicMedia: 'Edited with an AI model',
  compositeSynthetic: 'Composite with AI-made parts',
  algorithmicMedia: 'Created by an algorithm',
  algorithmicallyEnhanced: 'Enhanced by an algorithm',
  digitalCapture: 'Captured by a camera',
  computationalCapture: 'Captured by a camera and combined by software',
  compositeCapture: 'Composite of captured images',
  composite: 'Composite',
  digitalCreation: 'Made by a person with software',
  digitalArt: 'Made by a person with software',
  humanEdits: 'Edited by a person',
  screenCapture: 'Screenshot',
  virtualRecording: 'Recorded in a virtual scene',
  negativeFilm: 'Digitised from film',
  positiveFilm: 'Digitised from film',
  print: 'Digitised from a print',
}

const origin = (name: string, value: string): Disclosure => ({ kind: 'origin', name, value: plainText(value) })

function sourceInWords(address: string): string {
  const term = address.slice(address.lastIndexOf('/') + 1)
  const words = SOURCES[term]
  return words ? `${words} (${term})` : term
}

const markFact = (term: string) => origin('IPTC Digital Source Type', sourceInWords(term))

const states = {
  holds: 'Hash and signature match this file. Signer not verified: no trust list is used.',
  broken: 'Do not match this file:',
  unchecked: 'Not checked:',
}

function credentialFacts({ verdict, ...claims }: Credentials): Disclosure[] {
  const state = verdict.state === 'holds' ? states.holds : `${states[verdict.state]} ${verdict.why}`
  const claimed = (name: string, values: readonly string[]) =>
    values.some((value) => value !== '') ? [origin(`Claimed ${name}`, values.join(', '))] : []
  return [
    origin('Content Credentials', state),
    ...claimed('source', claims.sources.map(sourceInWords)),
    ...claimed('signer', claims.signer),
    ...claimed('author', claims.authors),
    ...claimed('software', [claims.software]),
    ...claimed('actions', claims.actions),
    ...claimed('ingredients', claims.ingredients > 0 ? [String(claims.ingredients)] : []),
  ]
}

/** Each with what it holds, because other programs have notes of these names; of compressed ones the size alone is read. */
const NOTES: Readonly<Record<string, RegExp>> = {
  'Text: parameters': /\bSteps: \d|^[\d,]+ bytes?$/,
  'Text: prompt': /^\{|^[\d,]+ bytes?$/,
  'Text: workflow': /^\{|^[\d,]+ bytes?$/,
  'Text: Dream': /^/,
  'Text: sd-metadata': /^/,
  'Text: invokeai_metadata': /^/,
  'Text: generation_data': /^/,
}
/** Names that are words of a language, such as Imagen, Ideogram and Dalle, only as they are written for the programs. */
const GENERATORS =
  /\b(?:[Mm]id[Jj]ourney|DALL[-·•.]E\b|DALL[·• ]?E ?[23]\b|Dall-E\b|Stable Diffusion|ComfyUI|InvokeAI|NovelAI|Adobe Firefly|Made with Google AI|Imagen \d|[Ii]deogram(?:\.ai\b| AI\b)|Leonardo\.Ai|FLUX\.1|Steps: \d{1,4}, Sampler: )/

/** Texts that generators of images leave. Anyone can write or remove them. */
const generatorFacts = (facts: readonly Disclosure[]): Disclosure[] =>
  facts
    .filter(({ kind, name, value }) => NOTES[name]?.test(value) || (kind !== 'place' && GENERATORS.test(value)))
    .map(({ name, value }) => origin('Note of a generator', `${name}: ${value}`))

const COMMENT = 0xfe
const PHOTOSHOP = 'Photoshop 3.0\0'
const KNOWN = [
  'Exif\0\0',
  'http://ns.adobe.com/xap/1.0/\0',
  'ICC_PROFILE\0',
  'JFIF\0',
  'MPF\0',
  ISO_NAME,
  PHOTOSHOP,
  'Adobe',
]

/** IPTC-IIM 4.2, record 2. */
const iptc: Readonly<Record<number, [DisclosureKind, string]>> = {
  5: ['text', 'Title'],
  25: ['text', 'Keywords'],
  55: ['date', 'Created'],
  60: ['date', 'Time created'],
  62: ['date', 'Digitised'],
  80: ['author', 'Author'],
  85: ['author', 'Author’s title'],
  90: ['place', 'City'],
  92: ['place', 'Sublocation'],
  95: ['place', 'Province'],
  101: ['place', 'Country'],
  105: ['text', 'Headline'],
  110: ['author', 'Credit'],
  115: ['author', 'Source'],
  116: ['author', 'Copyright'],
  118: ['author', 'Contact'],
  120: ['text', 'Caption'],
  122: ['author', 'Writer'],
}

function iptcFacts(data: Uint8Array): Disclosure[] {
  const bytes = new Bytes(data)
  const facts: Disclosure[] = []
  for (let at = 0; at + 5 <= data.length; ) {
    // Photoshop's blocks surround the records, whose marker is 1C 02.
    if (bytes.u8(at) !== 0x1c || bytes.u8(at + 1) !== 2) {
      at += 1
      continue
    }
    const length = bytes.u16(at + 3)
    const field = iptc[bytes.u8(at + 2)]
    const value = plainText(new TextDecoder().decode(data.subarray(at + 5, at + 5 + length)))
    if (field && value !== '') facts.push({ kind: field[0], name: `IPTC: ${field[1]}`, value })
    at += 5 + length
  }
  return facts
}

const isMarker = ({ marker }: Segment) => marker === COMMENT || (marker >= 0xe0 && marker <= 0xef)

/** Facts in a JPEG file besides EXIF, XMP, colours and pixels. */
export function jpegFacts(file: Uint8Array): Disclosure[] {
  const { segments } = readSegments(file)
  const facts: Disclosure[] = []
  let others = 0
  for (const segment of segments.filter(isMarker)) {
    const data = file.subarray(segment.data, segment.end)
    const name = KNOWN.find((one) => isNamed(file, segment, one))
    if (segment.marker === COMMENT)
      facts.push({ kind: 'text', name: 'Comment', value: plainText(new TextDecoder().decode(data)) })
    else if (name === PHOTOSHOP) facts.push(...iptcFacts(data.subarray(PHOTOSHOP.length)))
    else if (name === 'MPF\0')
      facts.push({ kind: 'pictures', name: 'More images', value: 'An index of further images in this file' })
    else if (name === 'JFIF\0' && (file[segment.data + 12] ?? 0) > 0)
      facts.push({ kind: 'thumbnail', name: 'Thumbnail', value: bytesInWords(data.length) })
    else if (!name && segment.marker !== 0xee) others += data.length
  }
  if (others > 0) facts.push({ kind: 'other', name: 'Blocks from other applications', value: bytesInWords(others) })
  const end = endOfJpeg(file)
  const rest = file.subarray(end)
  if (rest.length > 0) {
    const isImage = rest[0] === 0xff && rest[1] === 0xd8
    facts.push({
      kind: isImage ? 'pictures' : 'trailing',
      name: !isImage ? 'Data after the image' : findGainMap(file) ? 'HDR layer' : 'A second image after the first',
      value: bytesInWords(rest.length),
    })
  }
  return facts
}

const containers: Partial<Record<FormatId, (file: Uint8Array) => Disclosure[]>> = {
  jpeg: jpegFacts,
  png: pngFacts,
  webp: webpFacts,
  gif: gifFacts,
  avif: boxFacts,
  heic: boxFacts,
  heif: boxFacts,
  jxl: jxlFacts,
  svg: svgFacts,
  // A TIFF file is the structure that EXIF borrowed.
  tiff: exifFacts,
}

const attempt = <Value>(work: () => Value, otherwise: Value): Value => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** The reader is code that few files need. */
async function originFacts(file: Uint8Array, xmp: Uint8Array | null, found: FoundCredentials | null) {
  const term = readSourceMark(xmp)
  if (term === null && !found) return []
  const { readCredentials } = await import('./credentials/read.ts')
  return [
    ...(term === null ? [] : [markFact(term)]),
    ...(found ? credentialFacts(await readCredentials(file, found)) : []),
  ]
}

/**
 * The metadata of a file by kind. Nothing is decoded, and unreadable parts are skipped.
 * @example (await inspectImage(bytes, 'jpeg')).find(({ point }) => point)?.point?.latitude
 */
export async function inspectImage(file: Uint8Array, format: FormatId): Promise<Disclosure[]> {
  const { exif, xmp } = await readMetadata(file, format).catch(() => ({ exif: null, xmp: null }))
  const found = attempt(() => findCredentials(file, format), null)
  const rest = found ? attempt(() => withoutCredentials(new Uint8Array(file), format), file) : file
  const facts = [
    ...(exif ? attempt(() => exifFacts(exif), []) : []),
    ...(xmp ? attempt(() => xmpFacts(xmp), []) : []),
    ...attempt(() => containers[format]?.(rest) ?? [], []),
  ]
  const all = [...(await originFacts(file, xmp, found)), ...generatorFacts(facts), ...facts]
  return all.toSorted((one, other) => DISCLOSURE_KINDS.indexOf(one.kind) - DISCLOSURE_KINDS.indexOf(other.kind))
}
