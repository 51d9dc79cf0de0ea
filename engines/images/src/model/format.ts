import type { Surface } from '@sundry/raster'
import type { Metadata, StoredBlocks, StripMode } from './metadata.ts'
import type { FormatId, TargetId } from './types.ts'

export interface Header {
  width: number
  height: number
  /** EXIF: 1 to 8; 5 to 8 swap the sides. */
  orientation: number
  animated: boolean
  alpha: boolean
  bits: number
  cmyk: boolean
}

export const header = (width: number, height: number, more: Partial<Header> = {}): Header => ({
  width,
  height,
  orientation: 1,
  animated: false,
  alpha: false,
  bits: 8,
  cmyk: false,
  ...more,
})

export interface EncodeOptions {
  effort: 'fast' | 'small'
  palette: boolean
  /** With `palette`: as few colours as keep this score. */
  minScore?: number | null
  /** No other file is asked of this surface. */
  last?: boolean
}

export interface Encoded {
  bytes: Uint8Array<ArrayBuffer>
  encoder: string
  /** Size of a palette. */
  colours?: number
  score?: number
}

type Encode = (surface: Surface, quality: number, options: EncodeOptions) => Promise<Encoded>

type Decode = (file: Uint8Array) => Promise<ImageData>

export interface Decoder {
  decode: Decode
}

export interface Encoder {
  encode: Encode
  /** About the bytes of `encode` at the effort `fast`, for a fraction of its time; null where there is no such way. */
  estimate?(surface: Surface, quality: number): Promise<number | null>
}

const NATIVE_BYTES = 6
/** An encoder in WebAssembly: the pixels two or three times, and what it makes of them. */
export const WASM_BYTES = 19

const small = () => WASM_BYTES

export const nativeMemory = { fast: NATIVE_BYTES, small }
export const wasmMemory = { fast: WASM_BYTES, small }

/** Our JPEG codec keeps a coefficient and a level for each sample, of which four pixels have six. */
const STORED_BYTES = 6
export const jpegMemory = { fast: STORED_BYTES, small: () => STORED_BYTES }

/** Apart from the descriptor, so that a page can name and sniff formats before readers are loaded. */
export interface Format {
  id: FormatId
  name: string
  extension: string
  mime: string
  canEncode: boolean
  why?: string
  /** True if a quality changes the output. */
  hasQuality?: true
  holdsAlpha: boolean
  sniff(file: Uint8Array): boolean
}

interface MetadataAccess {
  read(file: Uint8Array): Metadata | Promise<Metadata>
  write?(file: Uint8Array, metadata: Metadata): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>
  strip?(
    file: Uint8Array,
    mode: StripMode,
    kept?: StoredBlocks,
  ): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>
  /** True if `write` leaves colour profiles out. */
  withoutProfile?: true
}

export interface FormatDescriptor extends Format {
  otherExtensions: readonly string[]
  /** True if the engine writes it at all; `canEncode` is for formats that a visitor may choose. */
  isTarget: boolean
  /** The format written in its place; missing if it is a target itself. */
  standIn?: TargetId
  /** Null where a quality changes nothing. */
  qualitySteps: { fast: number; small: number } | null
  /** Stores every colour of every pixel, so a ceiling can only be met with fewer of them. */
  lossless: boolean
  compressible: boolean
  animates: boolean
  /** Missing where the engine's own limit is lower. */
  longestSide?: number
  /** True if animation or orientation may be stored at the end of a file. */
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
  /** Its metadata and its pixels are one structure: a clean image is another file. */
  cannotBeCleaned?: boolean
}
