import { readMetadata } from '../formats/index.ts'
import { DISCLOSURE_KINDS } from '../model/metadata.ts'
import type { FormatId } from '../model/types.ts'
import { boxFacts, gifFacts, jxlFacts, pngFacts, svgFacts, webpFacts } from './container-facts.ts'
import type { Disclosure } from './disclosure.ts'
import { exifFacts } from './exif-facts.ts'
import { jpegFacts } from './jpeg-facts.ts'
import { xmpFacts } from './xmp-facts.ts'

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

/**
 * The metadata of a file by kind. Nothing is decoded, and unreadable parts are skipped.
 * @example (await inspectImage(bytes, 'jpeg')).find(({ point }) => point)?.point?.latitude
 */
export async function inspectImage(file: Uint8Array, format: FormatId): Promise<Disclosure[]> {
  const { exif, xmp } = await readMetadata(file, format).catch(() => ({ exif: null, xmp: null }))
  const facts = [
    ...(exif ? attempt(() => exifFacts(exif), []) : []),
    ...(xmp ? attempt(() => xmpFacts(xmp), []) : []),
    ...attempt(() => containers[format]?.(file) ?? [], []),
  ]
  return facts.toSorted((one, other) => DISCLOSURE_KINDS.indexOf(one.kind) - DISCLOSURE_KINDS.indexOf(other.kind))
}
