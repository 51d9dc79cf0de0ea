import { concat } from '@sundry/kit'
import { PixelsFault, type Workspace } from '../wasm/workspace.ts'
import { Coder } from './coder.ts'
import { type Layout, layOut, type Segment } from './layout.ts'
import { tableOf } from './quantisers.ts'
import { JpegReader } from './reader.ts'
import { END, frameCode, frameSegment, quantiserSegment, START, segment } from './write-segments.ts'

/** EXIF's orientations as a transposition followed by mirroring. */
const TURNS = {
  1: [false, false, false],
  2: [false, true, false],
  3: [false, true, true],
  4: [false, false, true],
  5: [true, false, false],
  6: [true, true, false],
  7: [true, true, true],
  8: [true, false, true],
} as const

export interface TranscodeOptions {
  isProgressive?: boolean
  /** The transformation for this number of EXIF's orientation. */
  turn?: keyof typeof TURNS
  /** A part of the source image. It begins on the block grid: left and top are moved up and left to it. */
  crop?: { left: number; top: number; width: number; height: number }
  /** Which APP and COM segments stay; those that say how colours are coded always do. */
  keep?: (segment: Segment) => boolean
  memory?: number
}

interface Window {
  left: number
  top: number
  width: number
  height: number
}

const isColour = ({ code, data }: Segment) =>
  (code === 0xe0 && data[0] === 0x4a && data[1] === 0x46) || (code === 0xee && data[0] === 0x41 && data[1] === 0x64)

/** Left and top on the grid; a side that is mirrored must end on it, so what is beyond is left out. */
function windowOf(reader: JpegReader, { crop, turn = 1 }: TranscodeOptions): Window {
  const { header, layout } = reader
  const [across, down] = [8 * layout.maxHorizontal, 8 * layout.maxVertical]
  const [left, top] = crop ? [Math.floor(crop.left / across) * across, Math.floor(crop.top / down) * down] : [0, 0]
  const right = crop ? Math.min(crop.left + crop.width, header.width) : header.width
  const bottom = crop ? Math.min(crop.top + crop.height, header.height) : header.height
  const [isTransposed, mirrorAcross, mirrorDown] = TURNS[turn]
  const [cutsWidth, cutsHeight] = isTransposed ? [mirrorDown, mirrorAcross] : [mirrorAcross, mirrorDown]
  const whole = (side: number, grid: number, isCut: boolean) => (isCut ? Math.floor(side / grid) * grid : side)
  const width = whole(right - left, across, cutsWidth)
  const height = whole(bottom - top, down, cutsHeight)
  if (!(left >= 0 && top >= 0 && width >= 1 && height >= 1))
    throw new PixelsFault('wrong-input', 'The crop lies outside the image.')
  return { left, top, width, height }
}

/** A JPEG file with the same coefficients, coded again: smaller, turned, cut or stripped, and nothing is lost. */
export function transcodeJpeg(module: WebAssembly.Module, file: Uint8Array, options: TranscodeOptions): Uint8Array {
  const { isProgressive = true, turn = 1, keep = () => true, memory } = options
  const reader = new JpegReader(module, file, { keepsAll: true, ...(memory && { memory }) })
  if (reader.isTruncated) throw new PixelsFault('damaged', 'This JPEG file is not whole.')
  const from = windowOf(reader, options)
  const [isTransposed] = TURNS[turn]
  const [width, height] = isTransposed ? [from.height, from.width] : [from.width, from.height]
  const sampling = reader.layout.components.map(({ horizontal, vertical }) =>
    isTransposed ? { horizontal: vertical, vertical: horizontal } : { horizontal, vertical },
  )
  const layout = layOut(width, height, sampling)
  const ids = reader.header.components.map(({ id }) => id)
  const coder = new Coder(
    reader.space,
    layout,
    ids.map((id, index) => ({ id, table: tableOf(index) })),
  )
  coder.startLevels()
  turnBlocks(reader, layout, from, turn)
  coder.add(START)
  for (const one of reader.header.segments) if (isColour(one) || keep(one)) coder.add(segment(one))
  const tables = reader.parts.map(({ quantisers }) => quantisersOf(reader.space, quantisers, isTransposed))
  const unique = [...new Set(tables.map((table) => table.join()))]
  coder.add(quantiserSegment(unique.map((text) => Uint16Array.from(text.split(','), Number))))
  const components = layout.components.map(({ horizontal, vertical }, index) => {
    return { id: ids[index] ?? 0, horizontal, vertical, quantiser: unique.indexOf(tables[index]?.join() ?? '') }
  })
  coder.add(frameSegment({ width, height, code: frameCode(isProgressive, tables), components }))
  if (isProgressive) coder.progressive()
  else coder.sequential()
  coder.add(END)
  return concat(coder.takeChunks())
}

function quantisersOf(space: Workspace, at: number, isTransposed: boolean): Uint16Array {
  const table = Uint16Array.from(space.shorts(at, 64))
  return isTransposed ? table.map((_, place) => table[(place % 8) * 8 + (place >> 3)] ?? 1) : table
}

function turnBlocks(reader: JpegReader, layout: Layout, from: Window, turn: keyof typeof TURNS): void {
  const { run } = reader.space
  const [isTransposed, mirrorAcross, mirrorDown] = TURNS[turn]
  run.setTurn(Number(isTransposed), Number(mirrorAcross), Number(mirrorDown))
  for (const [index, to] of layout.components.entries()) {
    const source = reader.parts[index]
    if (!source) return
    const { maxHorizontal, maxVertical } = reader.layout
    const left = (from.left / 8 / maxHorizontal) * source.horizontal
    const top = (from.top / 8 / maxVertical) * source.vertical
    const [across, down] = isTransposed ? [source.storedColumns, 1] : [1, source.storedColumns]
    const first = top * source.storedColumns + left + (mirrorAcross ? (to.storedColumns - 1) * across : 0)
    for (let row = 0; row < to.storedRows; row += 1) {
      const place = first + (mirrorDown ? to.storedRows - 1 - row : row) * down
      const step = mirrorAcross ? -across : across
      run.turnRow(source.coefficients + 128 * place, 128 * step, to.storedColumns, index, row)
    }
  }
}
