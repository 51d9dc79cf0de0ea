import type { Size } from '@sundry/raster'
import { carriesMetadata, descriptorOf } from '../formats/index.ts'
import { findGainMap, hasGainMap } from '../formats/jpeg/gain-map.ts'
import { hasMorePages } from '../formats/tiff/describe.ts'
import { formatOf } from '../model/identities.ts'
import type { Metadata } from '../model/metadata.ts'
import type { FormatId, ImageNote } from '../model/types.ts'
import type { Job, Outcome, Plan } from './job.ts'

const note = (code: string, message: string): ImageNote => ({ code, message })

export const notes = {
  substituted: (from: FormatId, to: FormatId) =>
    note('substituted', `Saved as ${formatOf(to).name} (${formatOf(from).name} export is not available).`),
  keptOriginal: () => note('kept-original', 'Already as small as possible: the image is unchanged.'),
  keptAnimation: () => note('kept-animation', 'The animation is kept as it is: its frames are not encoded again.'),
  repacked: () => note('repacked', 'Recompressed losslessly: every pixel is unchanged.'),
  grew: () => note('grew', 'The result is larger than the original.'),
  firstFrame: (to: FormatId) =>
    note('first-frame', `${formatOf(to).name} output is not animated; this is the first frame.`),
  stopped: () => note('first-frame', 'The animation could not be kept; this is its first frame.'),
  firstPage: () => note('first-page', 'This file has several pages; this is the first one.'),
  gainMap: () => note('gain-map', 'The HDR layer was removed: the photo looks as it does on a standard screen.'),
  depth: () => note('depth', 'Reduced from 16 to 8 bits per channel.'),
  smaller: (width: number, height: number) =>
    note('smaller', `Reduced to ${width} × ${height} pixels to stay under the size limit.`),
  enlarged: (times: number, { width, height }: Size) =>
    note(
      'enlarged',
      `Enlarged to ${Math.round(times * 100)}% of the original ${Math.round(width)} × ${Math.round(height)} pixels, which adds no detail.`,
    ),
  iconSize: (side: number, { width, height }: Size) =>
    note('icon-size', `Reduced to ${width} × ${height} pixels: an icon is limited to ${side} × ${side}.`),
  filled: (to: FormatId, colour: string) =>
    note(
      'filled',
      `${formatOf(to).name} has no transparency: transparent areas are now ${/^#f{6}$/i.test(colour) ? 'white' : colour}.`,
    ),
  aboveCeiling: (format: FormatId, megabytes: number) =>
    note(
      'above-ceiling',
      `Still over ${Number(megabytes.toFixed(2))} MB: every colour and pixel of this ${formatOf(format).name} is kept. Set a custom size limit to allow fewer, or choose WebP or JPEG.`,
    ),
  lookNotReached: (format: FormatId) =>
    note(
      'look-not-reached',
      `${formatOf(format).name} cannot match that visual quality for this image, so it is saved at its best.${format === 'webp' ? ' JPEG or AVIF can.' : ''}`,
    ),
  palette: () => note('palette', 'Reduced to 256 colours to stay under the size limit.'),
  reduced: (colours: number) => note('reduced', `Reduced to ${colours} colours.`),
  metadataDropped: (to: FormatId) =>
    note('metadata-dropped', `Metadata was removed: ${formatOf(to).name} output carries none.`),
  sourceMark: () => note('source-mark', 'Its mark of how it was made (IPTC Digital Source Type) stays in the file.'),
  sourceMarkTakenOver: () =>
    note(
      'source-mark-taken-over',
      'Its Content Credentials claimed that AI made or edited it: this mark (IPTC Digital Source Type) is now in its metadata.',
    ),
  sourceMarkLost: (to: FormatId) =>
    note(
      'source-mark-lost',
      `Its mark of how it was made (IPTC Digital Source Type) is lost: ${formatOf(to).name} output carries none.`,
    ),
  sourceMarkUnknown: () =>
    note(
      'source-mark-unknown',
      'Its XMP is compressed by Brotli, which this browser cannot read: a mark of how it was made may be lost.',
    ),
  sourceMarkRemoved: () =>
    note('source-mark-removed', 'Its mark of how it was made (IPTC Digital Source Type) was removed, as chosen.'),
  sourceMarkAdded: () => note('source-mark-added', 'Marked as AI-made (IPTC Digital Source Type).'),
  sourceMarkNotAdded: (to: FormatId) =>
    note('source-mark-not-added', `Not marked as AI-made: ${formatOf(to).name} output carries no such mark.`),
  labelsNotWritten: (to: FormatId) =>
    note('labels-not-written', `Not labelled: ${formatOf(to).name} output carries no title, author or keywords.`),
  credentialsRemoved: () =>
    note('credentials-removed', 'Content Credentials were removed: they no longer match the changed image.'),
  signed: () =>
    note('signed', 'Signed with your certificate (Content Credentials), with the original as its ingredient.'),
  notSigned: (to: FormatId | null) =>
    note(
      'not-signed',
      `Not signed: only JPEG, PNG, WebP, AVIF and HEIC can be signed here, and this is ${to ? formatOf(to).name : 'another file'}.`,
    ),
  notSignedUnchanged: () => note('not-signed', 'Not signed: the image is unchanged.'),
  colours: () => note('colours', 'Colours were converted to sRGB.'),
} as const

export function formatNotes({ format, header, settings }: Job, { target }: Plan, { exif, xmp }: Metadata): ImageNote[] {
  const isDropped = settings.metadata === 'all' && (exif || xmp) && !carriesMetadata(target)
  return [
    ...(isDropped ? [notes.metadataDropped(target)] : []),
    ...(header.bits > 8 && format === 'png' ? [notes.depth()] : []),
  ]
}

export function lossNotes({ bytes, format, settings }: Job, outcome: Outcome): ImageNote[] {
  const { maxSizeMB, compressionLevel, reduceLossless } = settings
  const isLossless = compressionLevel > 0 && !reduceLossless && descriptorOf(outcome.format).lossless
  const losesGainMap =
    format === 'jpeg' && hasGainMap(bytes) && !(outcome.format === 'jpeg' && findGainMap(outcome.bytes))
  const losesPages = format === 'tiff' && outcome.format !== 'tiff' && hasMorePages(bytes)
  return [
    ...(isLossless && maxSizeMB && outcome.bytes.length > maxSizeMB * 1024 * 1024
      ? [notes.aboveCeiling(outcome.format, maxSizeMB)]
      : []),
    ...(losesGainMap ? [notes.gainMap()] : []),
    ...(losesPages ? [notes.firstPage()] : []),
  ]
}
