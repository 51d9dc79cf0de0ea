import { UTF8 } from '../containers/tiff.ts'
import type { DisclosureKind } from '../model/metadata.ts'
import { bytesInWords, type Disclosure, decodeText, plainText, pointFact, valuesInWords } from './disclosure.ts'
import { iptcFacts } from './iptc-facts.ts'
import { makerFacts } from './maker-notes.ts'
import { type DirectoryName, numberAt, readTiff, type Tiff, type TiffEntry } from './tiff.ts'
import { xmpFacts } from './xmp-facts.ts'

interface Tag {
  kind: DisclosureKind
  name: string
}

const named = (kind: DisclosureKind, tags: Readonly<Record<number, string>>): [number, Tag][] =>
  Object.entries(tags).map(([tag, name]) => [Number(tag), { kind, name }])

/** CIPA DC-008, tables 4 to 8, with Microsoft's five. */
const known = new Map<number, Tag>([
  ...named('device', {
    271: 'Camera maker',
    272: 'Camera',
    305: 'Software',
    316: 'Computer',
    37500: 'Maker notes',
    42016: 'Unique image ID',
    42033: 'Serial number',
    42035: 'Lens maker',
    42036: 'Lens',
    42037: 'Lens serial number',
    42038: 'Image title',
    42040: 'Editor',
    42041: 'Firmware',
    42042: 'Raw software',
    50708: 'Camera',
    50735: 'Serial number',
  }),
  ...named('author', {
    315: 'Author',
    33432: 'Copyright',
    40093: 'Author',
    42032: 'Camera owner',
    42039: 'Photographer',
  }),
  ...named('date', {
    306: 'Changed',
    36867: 'Taken',
    36868: 'Digitised',
    36880: 'Time zone',
    36881: 'Time zone when taken',
    36882: 'Time zone when digitised',
    37520: 'Sub-second time',
    37521: 'Sub-second time',
    37522: 'Sub-second time',
  }),
  ...named('text', {
    269: 'Document',
    270: 'Description',
    37510: 'Comment',
    40091: 'Title',
    40092: 'Comment',
    40094: 'Keywords',
    40095: 'Subject',
  }),
])

/** Blocks of other formats, which stand in TIFF files, and by some writers in EXIF as well. */
const MAKER_NOTES = 0x927c
const XMP = 0x02bc
const IPTC = 0x83bb
const PHOTOSHOP = 0x8649
const DNG_PRIVATE = 0xc634

/** They may hold what is of any of these kinds, and cannot be written again without it. */
export const BLOCKS: readonly number[] = [MAKER_NOTES, XMP, IPTC, PHOTOSHOP, DNG_PRIVATE]
export const IN_BLOCKS: readonly DisclosureKind[] = ['place', 'device', 'author', 'date', 'text']

function blockFacts({ directory, tag, value }: TiffEntry): Disclosure[] {
  if (directory === 'thumbnail') return []
  if (tag === XMP) return xmpFacts(value)
  return tag === IPTC || tag === PHOTOSHOP ? iptcFacts(value) : []
}

const GPS_DATE_TAGS = [0x07, 0x1d]

/** The kind of a tag; 'other' for one that readers need, or that reveals nothing about anyone. */
export function tagOf(directory: DirectoryName, tag: number): Tag | null {
  if (directory === 'thumbnail') return { kind: 'thumbnail', name: 'Thumbnail' }
  if (directory === 'gps') {
    if (GPS_DATE_TAGS.includes(tag)) return { kind: 'date', name: tag === 0x07 ? 'GPS time' : 'GPS date' }
    return { kind: 'place', name: 'Location' }
  }
  return known.get(tag) ?? null
}

const ASCII = 2
const USER_COMMENT = 0x9286
const GPS_TIME = 0x07
const JPEG_OFFSET = 0x0201
const JPEG_LENGTH = 0x0202

const decode = (value: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(value)

/** UTF-16 of either order, whatever the block's own: of Latin letters the first octet is zero in one of them. */
function wideText(value: Uint8Array): string {
  const zeros = (from: number) => value.filter((byte, index) => index % 2 === from && byte === 0).length
  return decode(value, value[0] === 0xfe || (value[0] !== 0xff && zeros(0) > zeros(1)) ? 'utf-16be' : 'utf-16le')
}

/** The eight first bytes of a comment name its encoding; some writers leave them out. */
function comment(value: Uint8Array): string {
  const code = decode(value.subarray(0, 8), 'latin1')
  if (code.startsWith('UNICODE')) return wideText(value.subarray(8))
  return decodeText(/^(?:ASCII|JIS|\0{8})/.test(code) ? value.subarray(8) : value)
}

function inWords({ tag, type, count, value }: TiffEntry, little: boolean): string {
  if (tag === MAKER_NOTES) return bytesInWords(value.length)
  if (tag === USER_COMMENT) return plainText(comment(value))
  if (tag >= 0x9c9b && tag <= 0x9c9f) return plainText(decode(value, 'utf-16le'))
  if (type === ASCII || type === UTF8) return plainText(decodeText(value))
  const values = Array.from({ length: Math.min(count, 4) }, (_, index) => numberAt(value, type, index, little))
  return values.map((one) => Number(one.toFixed(4))).join(' ')
}

const RATIONALS = [5, 10, 11, 12]
const degreesInWords = (value: number) => `${Number(value.toFixed(5))}°`

/** CIPA DC-008, table 9. */
const GPS_FACTS: Readonly<
  Record<number, { name: string; reference?: number; units?: Readonly<Record<string, string>> }>
> = {
  6: { name: 'Altitude', reference: 5, units: { '\0': 'm above sea level', '\u0001': 'm below sea level' } },
  13: { name: 'Speed', reference: 12, units: { K: 'km/h', M: 'mph', N: 'knots' } },
  15: { name: 'Direction of movement', reference: 14, units: { T: '° (true)', M: '° (magnetic)' } },
  17: { name: 'Direction of the camera', reference: 16, units: { T: '° (true)', M: '° (magnetic)' } },
  24: { name: 'Bearing of the destination', reference: 23, units: { T: '° (true)', M: '° (magnetic)' } },
  26: { name: 'Distance of the destination', reference: 25, units: { K: 'km', M: 'miles', N: 'nautical miles' } },
  27: { name: 'Method of location' },
  28: { name: 'Area' },
}

function gpsFacts(tiff: Tiff): Disclosure[] {
  const entries = tiff.entries.filter(({ directory }) => directory === 'gps')
  const entryOf = (tag: number) => entries.find((entry) => entry.tag === tag)
  const letterOf = (tag: number) =>
    decode(entryOf(tag)?.value.subarray(0, 1) ?? new Uint8Array(), 'latin1').toUpperCase()
  /** Degrees, minutes and seconds as one number; NaN where they are none. */
  const degrees = (tag: number, reference: number, negative: string) => {
    const entry = entryOf(tag)
    if (!entry || !RATIONALS.includes(entry.type)) return Number.NaN
    const [whole = Number.NaN, minutes = 0, seconds = 0] = Array.from(
      { length: Math.min(3, entry.count) },
      (_, index) => numberAt(entry.value, entry.type, index, tiff.little),
    )
    const size = whole + (minutes || 0) / 60 + (seconds || 0) / 3600
    return letterOf(reference) === negative ? -size : size
  }
  const placeOf = (name: string, first: number): Disclosure[] => {
    const [latitude, longitude] = [degrees(first + 1, first, 'S'), degrees(first + 3, first + 2, 'W')]
    const known = [latitude, longitude].filter(Number.isFinite)
    const value = known.map(degreesInWords).join(', ')
    if (known.length === 0) return []
    if (known.length === 1) return [{ kind: 'place', name, value: `Incomplete: ${value}` }]
    const hasSides = /[NS]/.test(letterOf(first)) && /[EW]/.test(letterOf(first + 2))
    if (!hasSides) return [{ kind: 'place', name, value: `${value} (north or south, east or west not stated)` }]
    const point = pointFact(name, { latitude, longitude })
    return [point ?? { kind: 'place', name, value: `${value} (not a place on Earth)` }]
  }
  const others = entries.flatMap((entry): Disclosure[] => {
    const fact = GPS_FACTS[entry.tag]
    if (!fact) return []
    const text = entry.type === 7 ? plainText(comment(entry.value)) : inWords(entry, tiff.little)
    const unit = fact.reference === undefined ? '' : (fact.units?.[letterOf(fact.reference)] ?? '')
    const value = `${text} ${unit}`.trim().replace(' °', '°')
    return value === '' ? [] : [{ kind: 'place', name: fact.name, value }]
  })
  const found = [...placeOf('Location', 1), ...placeOf('Destination', 0x13), ...others]
  const count = entries.filter(({ directory, tag }) => tagOf(directory, tag)?.kind === 'place').length
  return found.length > 0 || count === 0
    ? found
    : [{ kind: 'place', name: 'Location', value: `Incomplete tag (${valuesInWords(count)})` }]
}

function thumbnailOf(exif: Uint8Array, { little, entries }: Tiff): Disclosure | null {
  const own = entries.filter(({ directory }) => directory === 'thumbnail')
  if (own.length === 0) return null
  const read = (tag: number) => {
    const entry = own.find((one) => one.tag === tag)
    return entry ? numberAt(entry.value, entry.type, 0, little) : 0
  }
  const [from, length] = [read(JPEG_OFFSET), read(JPEG_LENGTH)]
  const bytes = new Uint8Array(exif.slice(from, from + length))
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  return {
    kind: 'thumbnail',
    name: 'Thumbnail',
    value: bytesInWords(length),
    ...(isJpeg && { bytes }),
  }
}

const clock = (entry: TiffEntry, little: boolean) =>
  [0, 1, 2]
    .map((index) => String(Math.floor(numberAt(entry.value, entry.type, index, little))).padStart(2, '0'))
    .join(':')

/** The facts of an EXIF block, each once. */
export function exifFacts(exif: Uint8Array): Disclosure[] {
  const tiff = readTiff(exif)
  if (!tiff) return [{ kind: 'other', name: 'Unreadable EXIF', value: bytesInWords(exif.length) }]
  const facts: Disclosure[] = []
  facts.push(...gpsFacts(tiff))
  for (const entry of tiff.entries) {
    const tag = tagOf(entry.directory, entry.tag)
    if (!tag || tag.kind === 'place' || tag.kind === 'thumbnail') continue
    const isTime = entry.directory === 'gps' && entry.tag === GPS_TIME
    const value = isTime ? clock(entry, tiff.little) : inWords(entry, tiff.little)
    if (value !== '') facts.push({ ...tag, value })
    if (entry.tag === MAKER_NOTES) facts.push(...makerFacts(exif, entry, tiff))
  }
  facts.push(...tiff.entries.flatMap(blockFacts))
  const thumbnail = thumbnailOf(exif, tiff)
  if (thumbnail) facts.push(thumbnail)
  const settings = tiff.entries.filter(({ directory, tag }) => directory === 'exif' && !tagOf(directory, tag)).length
  if (settings > 0) facts.push({ kind: 'other', name: 'Camera settings', value: valuesInWords(settings) })
  return facts
}
