import type { DisclosureKind } from '../model/metadata.ts'
import { bytesInWords, type Disclosure, plainText, valuesInWords } from './disclosure.ts'
import { type DirectoryName, numberAt, readTiff, type Tiff, type TiffEntry } from './tiff.ts'

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
const MAKER_NOTES = 0x927c
const USER_COMMENT = 0x9286
const GPS_TIME = 0x07
const JPEG_OFFSET = 0x0201
const JPEG_LENGTH = 0x0202

const decode = (value: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(value)

/** The eight first bytes of a comment name its encoding. */
const comment = (value: Uint8Array) =>
  decode(value.subarray(8), decode(value.subarray(0, 7), 'latin1') === 'UNICODE' ? 'utf-16le' : 'utf-8')

function inWords({ tag, type, count, value }: TiffEntry, little: boolean): string {
  if (tag === MAKER_NOTES) return bytesInWords(value.length)
  if (tag === USER_COMMENT) return plainText(comment(value))
  if (tag >= 0x9c9b && tag <= 0x9c9f) return plainText(decode(value, 'utf-16le'))
  if (type === ASCII) return plainText(decode(value, 'utf-8'))
  const values = Array.from({ length: Math.min(count, 4) }, (_, index) => numberAt(value, type, index, little))
  return values.map((one) => Number(one.toFixed(4))).join(' ')
}

/** Degrees, minutes and seconds as one number; NaN where they are none. */
function degrees(tiff: Tiff, tag: number, referenceTag: number, negative: string): number {
  const inGps = (expected: number) => tiff.entries.find((entry) => entry.directory === 'gps' && entry.tag === expected)
  const entry = inGps(tag)
  if (entry?.type !== 5) return Number.NaN
  const [whole = Number.NaN, minutes = 0, seconds = 0] = Array.from({ length: Math.min(3, entry.count) }, (_, index) =>
    numberAt(entry.value, entry.type, index, tiff.little),
  )
  const size = whole + (minutes || 0) / 60 + (seconds || 0) / 3600
  const reference = inGps(referenceTag)
  return reference && decode(reference.value.subarray(0, 1), 'latin1') === negative ? -size : size
}

function placeOf(tiff: Tiff): Disclosure | null {
  const entries = tiff.entries.filter(
    ({ directory, tag }) => directory === 'gps' && tagOf(directory, tag)?.kind === 'place',
  )
  if (entries.length === 0) return null
  const [latitude, longitude] = [degrees(tiff, 0x02, 0x01, 'S'), degrees(tiff, 0x04, 0x03, 'W')]
  const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (!isPoint) return { kind: 'place', name: 'Location', value: `Incomplete tag (${valuesInWords(entries.length)})` }
  return {
    kind: 'place',
    name: 'Location',
    value: `${Math.abs(latitude).toFixed(5)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(5)}° ${longitude < 0 ? 'W' : 'E'}`,
    point: { latitude, longitude },
  }
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
  const place = placeOf(tiff)
  if (place) facts.push(place)
  for (const entry of tiff.entries) {
    const tag = tagOf(entry.directory, entry.tag)
    if (!tag || tag.kind === 'place' || tag.kind === 'thumbnail') continue
    const isTime = entry.directory === 'gps' && entry.tag === GPS_TIME
    const value = isTime ? clock(entry, tiff.little) : inWords(entry, tiff.little)
    if (value !== '') facts.push({ ...tag, value })
  }
  const thumbnail = thumbnailOf(exif, tiff)
  if (thumbnail) facts.push(thumbnail)
  const settings = tiff.entries.filter(({ directory, tag }) => directory === 'exif' && !tagOf(directory, tag)).length
  if (settings > 0) facts.push({ kind: 'other', name: 'Camera settings', value: valuesInWords(settings) })
  return facts
}
