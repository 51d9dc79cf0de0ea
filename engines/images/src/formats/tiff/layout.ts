// TIFF 6.0: https://www.itu.int/itudoc/itu-t/com16/tiff-fx/docs/tiff6.pdf
import { Bytes } from '@sundry/kit'
import { ImageFault, refuseBomb } from '@sundry/raster'
import { type DirectoryEntry, entriesOf, isLittleEndian } from '../../containers/tiff.ts'
import { canUnpack } from './unpack.ts'

const TAGS = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripCounts: 279,
  planar: 284,
  predictor: 317,
  colourMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileCounts: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
} as const

export const JPEG = 7
export const [WHITE_IS_ZERO, RGB, PALETTE, CMYK] = [0, 2, 3, 5]
const [BLACK_IS_ZERO, YCC] = [1, 6]
const COLOURS: Record<number, number> = { 0: 1, 1: 1, 2: 3, 3: 1, 5: 4, 6: 3 }

/** Place of a strip or tile in the file and in the image. */
export interface Piece {
  data: Uint8Array
  x: number
  y: number
  plane: number
}

export interface Layout {
  little: boolean
  width: number
  height: number
  bits: number
  compression: number
  photometric: number
  samples: number
  isPlanar: boolean
  isPredicted: boolean
  isBitReversed: boolean
  orientation: number
  colourMap: readonly number[]
  /** Meaning of the sample behind the colours: none, multiplied into them, or separate. */
  alpha: 'none' | 'multiplied' | 'apart'
  jpegTables: Uint8Array | null
  pieceWidth: number
  pieceHeight: number
  pieces: Iterable<Piece>
}

const unsupported = (what: string) =>
  new ImageFault('no-decoder', `TIFF files with ${what} are not supported. Save it as PNG or JPEG, then try again.`)

const COMPRESSIONS: Record<number, string> = {
  2: 'Group 3 fax compression',
  3: 'Group 3 fax compression',
  6: 'old JPEG compression',
  34712: 'JPEG 2000 compression',
  34925: 'LZMA compression',
  50000: 'Zstandard compression',
  50001: 'WebP compression',
}

/** A tile may be larger than its image, as far as tiles usually are. */
const MAX_SPARE_SIDE = 1024
const MAX_SAMPLES = 5

export function readLayout(file: Uint8Array): Layout {
  const bytes = new Bytes(file)
  const little = isLittleEndian(bytes) ?? false
  const entries = new Map<number, DirectoryEntry>()
  for (const entry of entriesOf(bytes, bytes.u32(4, little), little)) entries.set(entry.tag, entry)

  const valueAt = ({ type, from }: DirectoryEntry, index: number): number =>
    type === 3
      ? bytes.u16(from + index * 2, little)
      : type === 4
        ? bytes.u32(from + index * 4, little)
        : bytes.u8(from + index)
  const found = (tag: number) => {
    const entry = entries.get(tag)
    return entry && entry.size > 0 && entry.from + entry.size <= bytes.length ? entry : null
  }
  const one = (tag: number, other: number) => {
    const entry = found(tag)
    return entry ? valueAt(entry, 0) : other
  }
  const all = (tag: number, max: number): number[] => {
    const entry = found(tag)
    return entry ? Array.from({ length: Math.min(max, entry.count) }, (_, index) => valueAt(entry, index)) : []
  }

  const [width, height] = [one(TAGS.width, 0), one(TAGS.height, 0)]
  refuseBomb({ width, height })
  const [compression, samples] = [one(TAGS.compression, 1), one(TAGS.samples, 1)]
  const photometric = one(TAGS.photometric, BLACK_IS_ZERO)
  const colours = COLOURS[photometric]
  const bits = one(TAGS.bits, 1)
  const isPlanar = one(TAGS.planar, 1) === 2
  if (width === 0 || height === 0 || samples === 0) throw new ImageFault('damaged')
  if (compression !== JPEG && !canUnpack(compression))
    throw unsupported(COMPRESSIONS[compression] ?? `compression ${compression}`)
  if (compression === 4 && bits !== 1) throw new ImageFault('damaged')
  if (colours === undefined || samples > MAX_SAMPLES) throw unsupported('these colours')
  if (photometric === YCC && compression !== JPEG) throw unsupported('uncompressed YCbCr colours')
  if (samples < colours) throw new ImageFault('damaged')
  if (one(TAGS.sampleFormat, 1) !== 1 || !(bits === 8 || bits === 16 || (samples === 1 && [1, 2, 4].includes(bits))))
    throw unsupported(`samples of ${bits} bits`)
  if (compression === JPEG && (bits !== 8 || isPlanar)) throw unsupported('such JPEG compression')
  const predictor = one(TAGS.predictor, 1)
  if (compression !== JPEG && predictor > 1 && (predictor !== 2 || bits < 8))
    throw unsupported(`predictor ${predictor}`)

  const isTiled = entries.has(TAGS.tileWidth)
  const pieceWidth = isTiled ? one(TAGS.tileWidth, 0) : width
  const pieceHeight = isTiled ? one(TAGS.tileHeight, 0) : Math.min(height, one(TAGS.rowsPerStrip, height))
  if (pieceWidth === 0 || pieceHeight === 0) throw new ImageFault('damaged')
  if (pieceWidth > Math.max(MAX_SPARE_SIDE, 2 * width) || pieceHeight > Math.max(MAX_SPARE_SIDE, 2 * height))
    throw new ImageFault('damaged')

  const offsets = found(isTiled ? TAGS.tileOffsets : TAGS.stripOffsets)
  const counts = found(isTiled ? TAGS.tileCounts : TAGS.stripCounts)
  const [across, down] = [Math.ceil(width / pieceWidth), Math.ceil(height / pieceHeight)]
  const planes = isPlanar ? samples : 1
  if (!offsets || offsets.count < across * down * planes) throw new ImageFault('damaged')
  function* pieces(): Generator<Piece> {
    for (let index = 0; index < across * down * planes; index += 1) {
      const from = valueAt(offsets as DirectoryEntry, index)
      const size = counts && index < counts.count ? valueAt(counts, index) : bytes.length - from
      const place = index % (across * down)
      yield {
        data: file.subarray(from, from + size),
        x: (place % across) * pieceWidth,
        y: Math.floor(place / across) * pieceHeight,
        plane: Math.floor(index / (across * down)),
      }
    }
  }

  const orientation = one(TAGS.orientation, 1)
  const tables = found(TAGS.jpegTables)
  const isMultiplied = one(TAGS.extraSamples, 0) === 1
  return {
    ...{ little, width, height, bits, compression, photometric, samples, isPlanar, pieceWidth, pieceHeight },
    isPredicted: predictor === 2,
    isBitReversed: one(TAGS.fillOrder, 1) === 2,
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    colourMap: all(TAGS.colourMap, 3 << bits),
    alpha: samples === colours ? 'none' : isMultiplied ? 'multiplied' : 'apart',
    jpegTables: tables && file.subarray(tables.from, tables.from + tables.size),
    pieces: pieces(),
  }
}
