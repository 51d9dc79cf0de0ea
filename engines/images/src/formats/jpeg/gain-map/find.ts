import { endOfJpeg, readJpegMetadata, writeJpegMetadata } from '../metadata.ts'
import { appSegment, insertSegments, isNamed, readSegments } from '../segments.ts'
import { adobePacket, readAdobeValues, speaksOfGainMap } from './adobe-xmp.ts'

/** ISO 21496-1. */
export const ISO_NAME = 'urn:iso:std:iso:ts:21496:-1\0'

/** The second picture in a photograph's file, by which an HDR screen brightens the first. */
export interface GainMap {
  /** A JPEG file that carries nothing but what the map means. */
  file: Uint8Array<ArrayBuffer>
  /** What the first picture says of it: each of the two standards, or one of them. */
  announced: { iso: Uint8Array | null; isAdobe: boolean }
}

function isoBlock(file: Uint8Array): Uint8Array | null {
  const found = readSegments(file).segments.find(
    (segment) => segment.marker === 0xe2 && isNamed(file, segment, ISO_NAME),
  )
  return found ? file.subarray(found.data + ISO_NAME.length, found.end) : null
}

function announcement(file: Uint8Array): GainMap['announced'] {
  const { xmp } = readJpegMetadata(file)
  return { iso: isoBlock(file), isAdobe: xmp !== null && speaksOfGainMap(xmp) }
}

export function hasGainMap(file: Uint8Array): boolean {
  const { iso, isAdobe } = announcement(file)
  return iso !== null || isAdobe
}

const withIso = (file: Uint8Array<ArrayBuffer>, iso: Uint8Array | null): Uint8Array<ArrayBuffer> =>
  iso ? insertSegments(file, appSegment(0xe2, ISO_NAME, iso)) : file

function asGainMap(picture: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const { xmp, icc } = readJpegMetadata(picture)
  const values = xmp && readAdobeValues(xmp)
  const iso = isoBlock(picture)
  if (!values && !iso) return null
  return withIso(writeJpegMetadata(picture, { exif: null, icc, xmp: values && adobePacket(values) }), iso)
}

/** The same meaning on a map that was turned or made smaller. */
export function withMeaningOf(map: Uint8Array, made: Uint8Array): Uint8Array<ArrayBuffer> {
  const { xmp, icc } = readJpegMetadata(map)
  return withIso(writeJpegMetadata(made, { exif: null, icc, xmp }), isoBlock(map))
}

/** Cameras append two or three; a hostile file may hold millions. */
const MAX_IMAGES = 8

function startOfImage(file: Uint8Array, from: number): number | null {
  for (let at = from; file.includes(0xff, at); at += 1) {
    at = file.indexOf(0xff, at)
    if (file[at + 1] === 0xd8) return at
  }
  return null
}

export function findGainMap(file: Uint8Array): GainMap | null {
  if (!hasGainMap(file)) return null
  let at = startOfImage(file, endOfJpeg(file))
  for (let tried = 0; at !== null && tried < MAX_IMAGES; tried += 1) {
    const rest = file.subarray(at)
    const picture = rest.subarray(0, endOfJpeg(rest))
    const map = asGainMap(picture)
    if (map) return { file: map, announced: announcement(file) }
    at = startOfImage(file, at + picture.length)
  }
  return null
}
