import { bytesInWords, type Disclosure, plainText, valuesInWords } from './disclosure.ts'
import { tagOf } from './exif-tags.ts'
import { numberAt, readTiff, type Tiff, type TiffEntry } from './tiff.ts'

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
