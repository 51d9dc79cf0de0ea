import type { Edit } from './edits/edit.ts'

/** Formats the engine can tell apart by their bytes. */
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

/** Formats it can write. GIF is written only to keep an animation moving. */
export type TargetId = 'jpeg' | 'png' | 'webp' | 'avif' | 'bmp' | 'jxl' | 'gif' | 'ico'

/**
 * What to do with a picture: the specification's processing options, then what goes beyond them. The steps run in the
 * order resize, convert, compress; a step that is off is left out.
 */
export interface ImageSettings {
  enableResize: boolean
  width: number | null
  height: number | null
  maintainAspectRatio: boolean
  /** Null keeps the format. */
  outputFormat: TargetId | null
  /** 10 to 100. */
  quality: number
  /** 0 switches compression off. */
  compressionLevel: number
  /** A ceiling in MiB; the chosen quality holds as long as the result is below it. Null is none. */
  maxSizeMB: number | null

  /** Instead of width and height: both sides times this, in percent. */
  percent?: number | null
  /** With both sides given: `inside` keeps the ratio, `stretch` does not, `cover` cuts, `pad` fills. Default by maintainAspectRatio. */
  fit?: 'inside' | 'stretch' | 'cover' | 'pad'
  /** Fills what is transparent in a format without transparency, and the border of `pad`. CSS hex colour, default white. */
  background?: string
  /** Whether a resize may only shrink. Default false. */
  neverEnlarge?: boolean
  /** In pixels of the upright picture, before the resize. */
  crop?: { x: number; y: number; width: number; height: number } | null
  /** Made in their order on the decoded picture, before the steps above. An animation keeps its first frame only. */
  edits?: readonly Edit[]
  /** A file that no step changes still loses its metadata, and keeps its pixels. Default false. */
  rewriteMetadata?: boolean
  /** `fast` is the browser's own scaling, `best` Lanczos. */
  resampling?: 'fast' | 'best'
  /** `fast` uses the browser's encoders, `small` spends time for fewer bytes. */
  effort?: 'fast' | 'small'
  /** What of the metadata survives. GPS never survives unless `all` is asked for. */
  metadata?: 'strip' | 'profile' | 'all'
  /** Whether a ceiling may cost a lossless format (PNG, BMP) its colours, and then its pixels. Default true. */
  reduceLossless?: boolean
  /** PNG: at most 256 colours. */
  palette?: boolean
  /** `best-format` keeps the smallest at the same look; `same-look` searches the quality on the metric. */
  mode?: 'quality' | 'best-format' | 'same-look'
}

export interface ImageNote {
  code: string
  message: string
}

/** What the encoder did, for those who want to know. */
export interface ImageReport {
  quality?: number
  encodes?: number
  /** Result divided by the ceiling, when the ceiling decided. */
  targetFill?: number
  /** SSIMULACRA2 against the source, when it was computed. */
  score?: number
  encoder?: string
}

export interface ProcessedImage {
  /** Bytes, name with the extension of its format, and type. */
  processedFile: File
  originalSize: number
  processedSize: number
  /** Percent saved, one decimal; negative when it grew. */
  compressionRatio: number
  dimensions: { width: number; height: number }
  format: FormatId
  notes: readonly ImageNote[]
  report: ImageReport
}

export interface RunOptions {
  signal?: AbortSignal
  /** 0 to 1, rising. */
  onProgress?: (share: number) => void
}

/** What a look at a file tells, without the work of a run. */
export interface ImageFacts {
  /** Null when the bytes are of no known format. */
  format: FormatId | null
  /** The type of the sniffed format, '' when unknown. */
  mime: string
  /** Upright; both 0 when unreadable. */
  width: number
  height: number
  animated: boolean
  /** A picture the browser can show, where it cannot show the file itself (HEIC, JXL, TIFF). */
  preview: Blob | null
}

/** The visitor's fault or the file's: `message` is shown as it stands. */
export interface ImageFaultLike extends Error {
  readonly name: 'ImageFault'
  readonly code: string
}
