import { type Edit, fitOf, type GeometryOptions } from '@sundry/raster'
import type { MetadataMode } from './metadata.ts'

export type FormatId =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'gif'
  | 'bmp'
  | 'svg'
  | 'avif'
  | 'heic'
  | 'heif'
  | 'jxl'
  | 'tiff'
  | 'ico'

/** Formats that a visitor may choose, in the order of the lists. */
export const outputFormats = ['webp', 'jpeg', 'png', 'avif', 'bmp', 'jxl', 'ico'] as const satisfies readonly FormatId[]

/** Formats that the engine writes: an animated GIF stays one. */
export type TargetId = (typeof outputFormats)[number] | 'gif'

/** Text that is written into the metadata of a result; what is missing stays as `metadata` leaves it. */
export interface Labels {
  title?: string
  author?: string
  copyright?: string
  altText?: string
  keywords?: readonly string[]
}

/** From fields as people fill them, keywords separated by commas; null where all are empty. */
export function labelsOf({ keywords = '', ...texts }: Readonly<Partial<Record<keyof Labels, string>>>): Labels | null {
  const words = keywords.split(',').flatMap((word) => word.trim() || [])
  const { title = '', author = '', copyright = '', altText = '' } = texts
  const labels = {
    ...(title && { title }),
    ...(author && { author }),
    ...(copyright && { copyright }),
    ...(altText && { altText }),
    ...(words.length > 0 && { keywords: words }),
  }
  return Object.keys(labels).length === 0 ? null : labels
}

/** The steps run in the order resize, convert, compress; a step that is off is left out. */
export interface ImageSettings extends GeometryOptions {
  outputFormat: TargetId | null
  quality: number
  compressionLevel: number
  /** MiB; the chosen quality holds as long as the result is below it. */
  maxSizeMB: number | null
  /** CSS hex colour for transparent areas and the border of `pad`; white by default. */
  background?: string
  /** Made in their order on the decoded image, before the steps above. An animation keeps its first frame only. */
  edits?: readonly Edit[]
  /** A file that no step changes still loses its metadata, and keeps its pixels. Default false. */
  rewriteMetadata?: boolean
  /** True if the original replaces a result that would be larger at the same pixels; the default. */
  keepSmaller?: boolean
  /** `fast` is the browser's own scaling where it decodes; JPEG files and `best` get Lanczos. */
  resampling?: 'fast' | 'best'
  /** How much time an encoder may take for fewer bytes. */
  effort?: 'fast' | 'small'
  /** GPS survives only with `all`, or where it is not among what to remove. */
  metadata?: MetadataMode
  /** A term of IPTC's Digital Source Type that the result is marked with, in the place of the image's own. */
  sourceMark?: string | null
  labels?: Labels | null
  /** True if a limit may cost a lossless format its colours, and then its pixels; the default. */
  reduceLossless?: boolean
  /** True if a limit must not cost pixels; an unreachable limit is then a fault with the numbers. Default false. */
  keepPixels?: boolean
  /** Reduces a PNG to 256 colours; 'auto' does so only where that keeps `paletteScore` and makes the file smaller. */
  palette?: boolean | 'auto'
  /** With `palette`: as few colours as keep this SSIMULACRA2; 256 if that many do not, which `report.score` shows. */
  paletteScore?: number | null
  /**
   * `same-look` searches the lowest quality that looks as good as a JPEG of that number does on the average, and
   * `best-format` keeps the smallest format at that look. `equal-look` takes the quality that has it on the average.
   */
  mode?: 'quality' | 'best-format' | 'same-look' | 'equal-look'
}

export interface ImageNote {
  code: string
  message: string
}

export interface ImageReport {
  quality?: number
  encodes?: number
  targetFill?: number
  score?: number
  colours?: number
  encoder?: string
}

export interface ProcessedImage {
  processedFile: File
  originalSize: number
  processedSize: number
  compressionRatio: number
  dimensions: { width: number; height: number }
  format: FormatId
  notes: readonly ImageNote[]
  report: ImageReport
}

export interface RunOptions {
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

export interface ImageFacts {
  format: FormatId | null
  mime: string
  width: number
  height: number
  animated: boolean
  preview: Blob | null
  /** Why it is no image that can be read: a sentence. */
  problem?: string
}

export type WholeSettings = Required<ImageSettings>

/** The thumbnail inside EXIF or XMP shows what a box was put over, so neither survives a redaction. */
function metadataOf({ metadata = 'strip', edits = [] }: ImageSettings): WholeSettings['metadata'] {
  const isStored = metadata !== 'strip' && metadata !== 'none' && edits.some(({ kind }) => kind === 'redact')
  return isStored ? 'profile' : metadata
}

export const wholeSettings = (settings: ImageSettings): WholeSettings => ({
  ...settings,
  percent: settings.percent ?? null,
  fit: fitOf(settings),
  background: settings.background ?? '#ffffff',
  anchor: settings.anchor ?? 'centre',
  neverEnlarge: settings.neverEnlarge ?? false,
  crop: settings.crop ?? null,
  edits: settings.edits ?? [],
  rewriteMetadata: (settings.rewriteMetadata ?? false) || Boolean(settings.sourceMark ?? settings.labels),
  keepSmaller: settings.keepSmaller ?? true,
  resampling: settings.resampling ?? 'fast',
  effort: settings.effort ?? 'fast',
  metadata: metadataOf(settings),
  sourceMark: settings.sourceMark ?? null,
  labels: settings.labels ?? null,
  reduceLossless: settings.reduceLossless ?? true,
  keepPixels: settings.keepPixels ?? false,
  palette: settings.palette ?? false,
  paletteScore: settings.paletteScore ?? null,
  mode: settings.mode ?? 'quality',
})
