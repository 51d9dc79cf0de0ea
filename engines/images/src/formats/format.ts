import type { Header } from '../core/header.ts'
import type { KeptBlocks, Metadata, StripMode } from '../metadata/types.ts'
import type { FormatId, TargetId } from '../types.ts'

/** Apart from the descriptor, so that a page can name and sniff formats before readers are loaded. */
export interface Format {
  id: FormatId
  name: string
  extension: string
  mime: string
  canEncode: boolean
  why?: string
  holdsAlpha: boolean
  sniff(file: Uint8Array): boolean
}

interface MetadataAccess {
  read(file: Uint8Array): Metadata | Promise<Metadata>
  write?(file: Uint8Array, metadata: Metadata): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>
  strip?(
    file: Uint8Array,
    mode: StripMode,
    kept?: KeptBlocks,
  ): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>
}

export interface FormatDescriptor extends Format {
  otherExtensions: readonly string[]
  /** Whether the engine writes it at all; `canEncode` is whether a visitor may choose it. */
  isTarget: boolean
  /** What is written in its place; missing where it is a target itself. */
  standIn?: TargetId
  /** Null where a quality changes nothing. */
  qualitySteps: { fast: number; small: number } | null
  /** Stores every colour of every pixel, so a ceiling can only be met with fewer of them. */
  lossless: boolean
  compressible: boolean
  animates: boolean
  /** Missing where the engine's own limit is lower. */
  longestSide?: number
  /** Whether the end of a file may still tell that it moves or how it stands. */
  headerMayEndLate: boolean
  shownByBrowser: boolean
  writtenByCanvas: boolean
  decodesQuickly: boolean
  /** EXIF may be ignored by decoders; `decoder` is known to the decoder alone. */
  orientation: 'exif' | 'none' | 'decoder'
  bytesPerPixel: { fast: number; small(quality: number): number }
  readHeader(file: Uint8Array): Header | null
  isComplete(file: Uint8Array): boolean
  metadata?: MetadataAccess
  /** Its metadata and its pixels are one structure: a clean picture is another file. */
  cannotBeCleaned?: boolean
}
