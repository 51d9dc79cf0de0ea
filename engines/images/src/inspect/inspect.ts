import { dictionary } from '@sundry/kit'
import { readMetadata } from '../formats/index.ts'
import { EXTENSION, endOfJpeg } from '../formats/jpeg/describe.ts'
import { findGainMap, ISO_NAME } from '../formats/jpeg/gain-map.ts'
import { isNamed, readSegments, type Segment } from '../formats/jpeg/segments.ts'
import { DISCLOSURE_KINDS, type Metadata, noMetadata } from '../model/metadata.ts'
import { sourceMarkOf, sourceTermOf } from '../model/source-mark.ts'
import type { FormatId } from '../model/types.ts'
import { boxFacts, gifFacts, jxlFacts, svgFacts, webpFacts } from './container-facts.ts'
import { type FoundCredentials, findCredentials, withoutCredentials } from './credentials/find.ts'
import type { Credentials } from './credentials/read.ts'
import { bytesInWords, type Disclosure, decodeText, plainText } from './disclosure.ts'
import { exifFacts } from './exif-facts.ts'
import { iptcFacts } from './iptc-facts.ts'
import { pngFacts } from './png-facts.ts'
import { xmpFacts } from './xmp-facts.ts'

// AI marks, Content Credentials and notes of generators: what they claim, and nothing beyond.

/** https://cv.iptc.org/newscodes/digitalsourcetype/ */
const SOURCES: Readonly<Record<string, string>> = dictionary({
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
})

const origin = (name: string, value: string): Disclosure => ({ kind: 'origin', name, value: plainText(value) })

function sourceInWords(address: string): string {
  const term = sourceTermOf(address) ?? address
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
    ...claimed('source of an ingredient, not checked', claims.sourcesOfIngredients.map(sourceInWords)),
    ...claimed('signer', claims.signer),
    ...claimed('author', claims.authors),
    ...claimed('software', [claims.software]),
    ...claimed('actions', claims.actions),
    ...claimed('ingredients', claims.ingredients > 0 ? [String(claims.ingredients)] : []),
  ]
}

/** Each with what it holds, because other programs have notes of these names; of compressed ones the size alone is read. */
const NOTES: Readonly<Record<string, RegExp>> = dictionary({
  'Text: parameters': /\bSteps: \d|"sui_image_params"|^[\d,]+ bytes?$/,
  'Text: prompt': /^\{|^[\d,]+ bytes?$/,
  'Text: workflow': /^\{|^[\d,]+ bytes?$/,
  'Text: Dream': /^/,
  'Text: sd-metadata': /^/,
  'Text: invokeai_metadata': /^/,
  'Text: generation_data': /^/,
})
/** Names that are words of a language, such as Imagen, Ideogram and Dalle, only as they are written for the programs. */
const GENERATORS =
  /\b(?:[Mm]id[Jj]ourney|DALL[-·•.]E\b|DALL[·• ]?E ?[23]\b|Dall-E\b|Stable Diffusion|ComfyUI|InvokeAI|NovelAI|Adobe Firefly|Made with Google AI|Imagen \d|[Ii]deogram(?:\.ai\b| AI\b)|Leonardo\.Ai|FLUX\.1|Steps: \d{1,4}, Sampler: |class_type": ?"|Job ID: [\da-f]{8}-[\da-f]{4}-)/

/** Texts that generators of images leave. Anyone can write or remove them. */
const generatorFacts = (facts: readonly Disclosure[]): Disclosure[] =>
  facts
    .filter(({ kind, name, value }) => NOTES[name]?.test(value) || (kind !== 'place' && GENERATORS.test(value)))
    .map(({ name, value }) => origin('Note of a generator', `${name}: ${value}`))

const COMMENT = 0xfe
const PHOTOSHOP = 'Photoshop 3.0\0'
const EXIF = 'Exif\0\0'
const KNOWN = [
  EXIF,
  'http://ns.adobe.com/xap/1.0/\0',
  EXTENSION,
  'ICC_PROFILE\0',
  'JFIF\0',
  'MPF\0',
  ISO_NAME,
  PHOTOSHOP,
  'Adobe',
]

const isMarker = ({ marker }: Segment) => marker === COMMENT || (marker >= 0xe0 && marker <= 0xef)

/** Facts in a JPEG file besides EXIF, XMP, colours and pixels. */
function jpegFacts(file: Uint8Array): Disclosure[] {
  const { segments } = readSegments(file)
  const facts: Disclosure[] = []
  let others = 0
  // The first block is read for every format.
  let hasExif = false
  for (const segment of segments.filter(isMarker)) {
    const data = file.subarray(segment.data, segment.end)
    const name = KNOWN.find((one) => isNamed(file, segment, one))
    if (segment.marker === COMMENT) facts.push({ kind: 'text', name: 'Comment', value: plainText(decodeText(data)) })
    else if (name === EXIF && !hasExif) hasExif = true
    else if (name === EXIF) facts.push(...exifFacts(data.subarray(EXIF.length)))
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

const containers: Partial<Record<FormatId, (file: Uint8Array) => Disclosure[] | Promise<Disclosure[]>>> = {
  jpeg: jpegFacts,
  png: pngFacts,
  webp: webpFacts,
  gif: gifFacts,
  avif: boxFacts,
  heic: boxFacts,
  heif: boxFacts,
  jxl: jxlFacts,
  svg: svgFacts,
}

async function attempt<Value>(work: () => Value | Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await work()
  } catch {
    return otherwise
  }
}

const UNREAD = 'Not read by this browser. It may hold a mark of AI.'

/** The reader is code that few files need. */
async function originFacts(file: Uint8Array, metadata: Metadata, found: FoundCredentials | null) {
  const term = sourceMarkOf(metadata)
  if (term === null && metadata.hasUnreadXmp) return [origin('Compressed XMP', UNREAD)]
  if (term === null && !found) return []
  const { readCredentials } = await import('./credentials/read.ts')
  return [
    ...(term === null ? [] : [markFact(term)]),
    ...(found ? credentialFacts(await readCredentials(file, found)) : []),
  ]
}

/** The same fact of two blocks is one. */
const once = (facts: readonly Disclosure[]): Disclosure[] => [
  ...new Map(facts.map((fact) => [`${fact.kind} ${fact.name} ${fact.value}`, fact])).values(),
]

/**
 * The metadata of a file by kind. Nothing is decoded, and unreadable parts are skipped.
 * @example (await inspectImage(bytes, 'jpeg')).find(({ point }) => point)?.point?.latitude
 */
export async function inspectImage(file: Uint8Array, format: FormatId): Promise<Disclosure[]> {
  const metadata: Metadata = await readMetadata(file, format).catch(() => noMetadata)
  const { exif, xmp, moreXmp = [], iptc } = metadata
  const found = await attempt(() => findCredentials(file, format), null)
  const rest = found ? await attempt(() => withoutCredentials(new Uint8Array(file), format), file) : file
  const packets = await Promise.all((xmp ? [xmp, ...moreXmp] : moreXmp).map((one) => attempt(() => xmpFacts(one), [])))
  // A TIFF file is the structure that EXIF borrowed.
  const block = format === 'tiff' ? rest : exif
  const facts = [
    ...once([...(block ? await attempt(() => exifFacts(block), []) : []), ...packets.flat()]),
    ...(iptc ? await attempt(() => iptcFacts(iptc), []) : []),
    ...(await attempt(() => containers[format]?.(rest) ?? [], [])),
  ]
  const all = [...(await originFacts(file, metadata, found)), ...generatorFacts(facts), ...facts]
  return all.toSorted((one, other) => DISCLOSURE_KINDS.indexOf(one.kind) - DISCLOSURE_KINDS.indexOf(other.kind))
}
