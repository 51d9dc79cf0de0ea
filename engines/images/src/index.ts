/**
 * The facts about an image without a browser: its format, its size, its metadata, its target size. The work itself
 * is behind the second entry, `@sundry/images/browser`.
 * @example
 * sniffFormat(bytes) // 'heic'
 * targetDimensions({ width: 4000, height: 3000 }, settings) // { width: 800, height: 600 }
 */
export {
  type Adjustment,
  type Anchor,
  type AnchorShare,
  anchorShare,
  type Edit,
  ImageFault,
  type ImageFaultLike,
  pixelLimits,
  type Raster,
  type RelativeBox,
  type ResizeEdit,
  type Size,
  subjectShare,
  targetDimensions,
  tooManyMegapixels,
  upright,
} from '@sundry/raster'
export { encodeIco as packIcon } from './formats/ico/write.ts'
export {
  carriesMetadata,
  compressionRatio,
  isComplete,
  nameByPattern,
  readHeader,
  readMetadata,
  refuseTarget,
  renameTo,
  writeMetadata,
} from './formats/index.ts'
export { JpegFile } from './formats/jpeg/read.ts'
export { JpegWriting, rgbaInput, writeJpeg } from './formats/jpeg/write.ts'
export { findCredentials, withoutCredentials } from './inspect/credentials/find.ts'
export { readSigningIdentity, SigningFault, type SigningIdentity } from './inspect/credentials/identity.ts'
export type { Disclosure } from './inspect/disclosure.ts'
export { inspectImage } from './inspect/inspect.ts'
export { AI_MADE } from './model/ai-terms.ts'
export type { Format, Header } from './model/format.ts'
export { formatOf, formats, holdsAlpha, sniffFormat } from './model/identities.ts'
export { DISCLOSURE_KINDS, type DisclosureKind, type Metadata, type MetadataMode } from './model/metadata.ts'
export { readSourceMark } from './model/source-mark.ts'
export {
  type FormatId,
  type ImageFacts,
  type ImageNote,
  type ImageReport,
  type ImageSettings,
  type Labels,
  labelsOf,
  outputFormats,
  type ProcessedImage,
  type RunOptions,
  type TargetId,
} from './model/types.ts'
export { planRun } from './pipeline/job.ts'
export { copySourceMark, stripMetadata } from './pipeline/metadata.ts'
export { signResult } from './pipeline/sign-result.ts'
