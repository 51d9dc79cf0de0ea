import { concat } from '@sundry/kit'
import { ImageFault, newRaster, type Raster, turnSamples, upright } from '@sundry/raster'
import { isPixelsFault, openPixels } from '../../load/load-code.ts'
import { JpegFile } from '../jpeg/read.ts'
import { CMYK, JPEG, type Layout, PALETTE, type Piece, RGB, readLayout, WHITE_IS_ZERO } from './layout.ts'
import { unpack } from './unpack.ts'

const reversed = Uint8Array.from({ length: 256 }, (_, octet) => {
  let value = 0
  for (let bit = 0; bit < 8; bit += 1) value |= ((octet >> bit) & 1) << (7 - bit)
  return value
})

/** Each sample is stored as the difference from the one before it in its line. */
function sumUp(data: Uint8Array, line: number, step: number, { bits, little }: Layout): void {
  const [low, high] = little ? [0, 1] : [1, 0]
  for (let start = 0; start + line <= data.length; start += line) {
    if (bits === 8)
      for (let at = start + step; at < start + line; at += 1)
        data[at] = (data[at] as number) + (data[at - step] as number)
    else
      for (let at = start + 2 * step; at < start + line; at += 2) {
        const before = (data[at - 2 * step + low] as number) + ((data[at - 2 * step + high] as number) << 8)
        const sum = (data[at + low] as number) + ((data[at + high] as number) << 8) + before
        data[at + low] = sum
        data[at + high] = sum >> 8
      }
  }
}

/** Samples of eight bits or fewer as they are, of sixteen their upper eight. */
async function samplesOf(layout: Layout, { data }: Piece, rows: number, samples: number): Promise<Uint8Array> {
  const { bits, compression, pieceWidth, little } = layout
  const line = Math.ceil((pieceWidth * samples * bits) / 8)
  const packed = layout.isBitReversed ? data.map((octet) => reversed[octet] as number) : data
  const stored = await unpack(compression, packed, { length: line * rows, width: pieceWidth })
  if (layout.isPredicted) sumUp(stored, line, samples, layout)
  if (bits === 8) return stored
  if (bits === 16) return stored.filter((_, at) => (at & 1) === (little ? 1 : 0))
  const made = new Uint8Array(pieceWidth * rows)
  for (let at = 0; at < made.length; at += 1) {
    const bit = (at % pieceWidth) * bits
    const octet = stored[Math.floor(at / pieceWidth) * line + (bit >> 3)] as number
    made[at] = (octet >> (8 - bits - (bit & 7))) & ((1 << bits) - 1)
  }
  return made
}

/** libtiff leaves these out of each piece: the tables, and the colour space. */
async function jpegSamples({ photometric, jpegTables }: Layout, { data }: Piece): Promise<Raster> {
  const adobe = Uint8Array.of(0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0)
  const tables = jpegTables && jpegTables.length > 4 ? jpegTables.subarray(2, -2) : new Uint8Array(0)
  const colours = photometric === RGB || photometric === CMYK ? adobe : new Uint8Array(0)
  const file = concat([Uint8Array.of(0xff, 0xd8), colours, tables, data.subarray(2)])
  try {
    return new JpegFile(await openPixels(), file, 1).raster()
  } catch (error) {
    throw isPixelsFault(error) ? new ImageFault('damaged') : error
  }
}

/** Colours of the samples of a pixel, which are `step` apart. */
function painter({ photometric, bits, colourMap, alpha }: Layout) {
  const max = bits < 8 ? (1 << bits) - 1 : 255
  const entries = colourMap.length / 3
  return (from: Uint8Array, at: number, step: number, to: Uint8ClampedArray, place: number): void => {
    const sample = (index: number) => from[at + index * step] as number
    const colours = photometric === RGB ? 3 : photometric === CMYK ? 4 : 1
    if (photometric === PALETTE)
      for (let channel = 0; channel < 3; channel += 1)
        to[place + channel] = (colourMap[channel * entries + sample(0)] ?? 0) >> 8
    else if (photometric === CMYK)
      for (let channel = 0; channel < 3; channel += 1)
        to[place + channel] = ((255 - sample(channel)) * (255 - sample(3))) / 255
    else
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (sample(photometric === RGB ? channel : 0) * 255) / max
        to[place + channel] = photometric === WHITE_IS_ZERO ? 255 - value : value
      }
    const opacity = alpha === 'none' ? 255 : sample(colours)
    to[place + 3] = opacity
    if (alpha !== 'multiplied' || opacity === 0) return
    for (let channel = place; channel < place + 3; channel += 1) to[channel] = ((to[channel] as number) * 255) / opacity
  }
}

function putRaster(made: Raster, { data, width, height }: Raster, { x, y }: Piece): void {
  const across = Math.min(width, made.width - x)
  for (let row = 0; row < Math.min(height, made.height - y); row += 1)
    made.data.set(data.subarray(row * width * 4, (row * width + across) * 4), ((y + row) * made.width + x) * 4)
}

async function readPieces(layout: Layout, made: Raster): Promise<void> {
  const { width, height, pieceWidth, pieceHeight, samples, isPlanar } = layout
  const paint = painter(layout)
  /** A pixel needs all of the planes that are stored apart. */
  const planes = isPlanar ? new Uint8Array(width * height * samples) : null
  for (const piece of layout.pieces) {
    if (layout.compression === JPEG) {
      putRaster(made, await jpegSamples(layout, piece), piece)
      continue
    }
    // The last strip ends with the image; a tile is always whole.
    const rows = pieceWidth === width ? Math.min(pieceHeight, height - piece.y) : pieceHeight
    const found = await samplesOf(layout, piece, rows, isPlanar ? 1 : samples)
    const across = Math.min(pieceWidth, width - piece.x)
    for (let row = 0; row < Math.min(rows, height - piece.y); row += 1) {
      const to = (piece.y + row) * width + piece.x
      if (planes)
        planes.set(found.subarray(row * pieceWidth, row * pieceWidth + across), piece.plane * width * height + to)
      else
        for (let x = 0; x < across; x += 1) paint(found, (row * pieceWidth + x) * samples, 1, made.data, (to + x) * 4)
    }
  }
  if (planes) for (let at = 0; at < width * height; at += 1) paint(planes, at, width * height, made.data, at * 4)
}

export async function decodeTiff(file: Uint8Array): Promise<ImageData> {
  const layout = readLayout(file)
  const { width, height, orientation } = layout
  const made = newRaster(width, height)
  await readPieces(layout, made)
  if (orientation === 1) return new ImageData(made.data, width, height)
  const turned = new Uint8ClampedArray(made.data.length)
  turnSamples(new Uint32Array(made.data.buffer), new Uint32Array(turned.buffer), { width, height }, orientation)
  const size = upright({ width, height, orientation })
  return new ImageData(turned, size.width, size.height)
}
