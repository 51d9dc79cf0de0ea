import type { Header } from '../core/header.ts'
import type { Metadata, MetadataMode } from '../metadata/types.ts'
import type { FormatId, TargetId } from '../types.ts'

/** Names a format and knows its bytes: apart from the descriptor, so that a page can do both before readers are loaded. */
export interface Format {
  id: FormatId
  name: string
  extension: string
  mime: string
  canEncode: boolean
  /** Why it cannot be a target, for the visitor. */
  why?: string
  holdsAlpha: boolean
  sniff(file: Uint8Array): boolean
}

interface MetadataAccess {
  read(file: Uint8Array): Metadata | Promise<Metadata>
  /** Missing where our files of the format carry no metadata. */
  write?(file: Uint8Array, metadata: Metadata): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>
  strip?(
    file: Uint8Array,
    mode: Exclude<MetadataMode, 'all'>,
  ): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>
}

/** All that is known about a format without decoding or encoding a file of it. Runs in Node and on a page. */
export interface FormatDescriptor extends Format {
  otherExtensions: readonly string[]
  /** Whether the engine writes it at all; `canEncode` is whether a visitor may choose it. */
  isTarget: boolean
  /** What a file becomes when nobody chose a target and the format cannot be written. */
  standIn: TargetId
  /** How finely the encoder of each effort tells qualities apart; null where a quality changes nothing. */
  qualitySteps: { fast: number; small: number } | null
  /** Stores every colour of every pixel, so a ceiling can only be met with fewer of them. */
  lossless: boolean
  /** Whether compressing a file without converting or resizing it is of any use. */
  compressible: boolean
  animates: boolean
  /** In pixels; missing where the engine's own limit is the lower one. */
  longestSide?: number
  /** Whether the end of a file may still tell that it moves or how it stands. */
  headerMayEndLate: boolean
  /** Whether every supported browser shows it on a page. */
  shownByBrowser: boolean
  writtenByCanvas: boolean
  /** Whether decoding again costs less than holding the picture beside an encoder. */
  decodesQuickly: boolean
  /** Where the orientation stands: in EXIF, which decoders may ignore; nowhere; or in what the decoder alone reads. */
  orientation: 'exif' | 'none' | 'decoder'
  /** Memory of writing a picture, in bytes a pixel. */
  bytesPerPixel: { fast: number; small(quality: number): number }
  readHeader(file: Uint8Array): Header | null
  /** Whether the end of the file is there and what the picture needs is undamaged. */
  isComplete(file: Uint8Array): boolean
  metadata?: MetadataAccess
}
