/**
 * What can be known about a picture without a browser: its format, its size, its metadata, the size it will get.
 * The work itself is behind the second door, `@sundry/images/browser`.
 *
 * @example
 * sniffFormat(bytes) // 'heic'
 * targetDimensions({ width: 4000, height: 3000 }, settings) // { width: 800, height: 600 }
 */
export { type Size, targetDimensions } from './core/dimensions.ts'
export { ImageFault } from './core/fault.ts'
export { type Header, upright } from './core/header.ts'
export { lanczosTaps } from './core/lanczos-taps.ts'
export { pixelLimits, refuseTarget, tooManyMegapixels } from './core/limits.ts'
export type { Metadata, MetadataMode } from './core/metadata.ts'
export { compressionRatio, nameByPattern, renameTo } from './core/names.ts'
export { applyEdits } from './edits/apply.ts'
export { anchorShare } from './edits/crop.ts'
export type { Adjustment, Anchor, AnchorShare, Edit, Raster, RelativeBox, ResizeEdit } from './edits/edit.ts'
export type { Format } from './formats/format.ts'
export { encodeIco as packIcon } from './formats/ico-encode.ts'
export { formatOf, formats, holdsAlpha, sniffFormat } from './formats/identities.ts'
export { isComplete, readHeader } from './formats/index.ts'
export { JpegFile } from './formats/jpeg/jpeg-file.ts'
export { JpegWriting, rgbaInput, writeJpeg } from './formats/jpeg/writing.ts'
export { DISCLOSURE_KINDS, type Disclosure, type DisclosureKind } from './inspect/disclosure.ts'
export { inspectImage } from './inspect/inspect.ts'
export { canvasHolds } from './pipeline/canvas-limits.ts'
export { planRun } from './pipeline/job.ts'
export { carriesMetadata, readMetadata, stripMetadata, writeMetadata } from './pipeline/metadata.ts'
export type {
  FormatId,
  ImageFacts,
  ImageFaultLike,
  ImageNote,
  ImageReport,
  ImageSettings,
  ProcessedImage,
  RunOptions,
  TargetId,
} from './types.ts'
export { outputFormats } from './types.ts'
