import { PixelsFault } from '../wasm/workspace.ts'

export interface Segment {
  code: number
  data: Uint8Array
}

interface Marker extends Segment {
  end: number
}

const STANDALONE = (code: number) => code === 0x01 || (code >= 0xd0 && code <= 0xd9)

/** The first marker at or behind a place; bytes that are none are passed over. Null at the end of the file. */
export function nextMarker(file: Uint8Array, from: number): Marker | null {
  for (let at = from; ; at += 1) {
    const code = file[at + 1]
    if (code === undefined) return null
    if (file[at] !== 0xff || code === 0 || code === 0xff) continue
    if (STANDALONE(code)) return { code, data: file.subarray(at + 2, at + 2), end: at + 2 }
    const length = ((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0)
    if (length < 2 || at + 2 + length > file.length) return null
    return { code, data: file.subarray(at + 4, at + 2 + length), end: at + 2 + length }
  }
}

export function isJpeg(file: Uint8Array): boolean {
  return file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff
}

/** T.81 B.2.4.1, in rows of eight like the coefficients. */
export function readQuantisers(data: Uint8Array, order: Uint8Array, define: (id: number, table: Uint16Array) => void) {
  let at = 0
  while (at < data.length) {
    const [precision, id] = [(data[at] ?? 0) >> 4, (data[at] ?? 0) & 15]
    at += 1
    const size = precision ? 128 : 64
    if (id > 3 || precision > 1 || at + size > data.length)
      throw new PixelsFault('damaged', 'A quantisation table of this file is damaged.')
    const table = new Uint16Array(64)
    for (let k = 0; k < 64; k += 1) {
      const value = precision ? ((data[at + 2 * k] ?? 0) << 8) | (data[at + 2 * k + 1] ?? 0) : (data[at + k] ?? 0)
      table[order[k] ?? 0] = value
    }
    define(id, table)
    at += size
  }
}

export function readHuffman(
  data: Uint8Array,
  define: (number: number, counts: Uint8Array, symbols: Uint8Array) => void,
) {
  let at = 0
  while (at < data.length) {
    const [kind, id] = [(data[at] ?? 0) >> 4, (data[at] ?? 0) & 15]
    const counts = data.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    if (kind > 1 || id > 3 || total > 256 || at + 17 + total > data.length)
      throw new PixelsFault('damaged', 'A Huffman table of this file is damaged.')
    define(kind * 4 + id, counts, data.subarray(at + 17, at + 17 + total))
    at += 17 + total
  }
}

export interface FrameComponent {
  id: number
  horizontal: number
  vertical: number
  quantiser: number
}

export type JpegColour = 'grey' | 'ycc' | 'rgb' | 'cmyk' | 'ycck'

export interface JpegHeader {
  width: number
  height: number
  isProgressive: boolean
  components: readonly FrameComponent[]
  colour: JpegColour
  /** CMYK as Adobe writes it: 255 is no ink. */
  isInverted: boolean
  segments: readonly Segment[]
}

const KINDS: Record<number, string> = {
  195: 'lossless',
  197: 'hierarchical',
  198: 'hierarchical',
  199: 'lossless',
  201: 'arithmetic-coded',
  202: 'arithmetic-coded',
  203: 'lossless',
  205: 'arithmetic-coded',
  206: 'arithmetic-coded',
  207: 'lossless',
}

function readFrame(code: number, data: Uint8Array) {
  const [precision = 0, h1 = 0, h0 = 0, w1 = 0, w0 = 0, count = 0] = data
  if (precision !== 8)
    throw new PixelsFault('unsupported', `JPEG files with ${precision} bits a sample cannot be read.`)
  const [height, width] = [(h1 << 8) | h0, (w1 << 8) | w0]
  if (height === 0) throw new PixelsFault('unsupported', 'JPEG files that tell their height at the end cannot be read.')
  if (width === 0 || count === 0 || count > 4 || count === 2 || data.length < 6 + 3 * count)
    throw new PixelsFault('damaged', 'The header of this JPEG file is damaged.')
  const components = Array.from({ length: count }, (_, index): FrameComponent => {
    const [id = 0, sampling = 0, quantiser = 0] = data.subarray(6 + 3 * index)
    return { id, horizontal: sampling >> 4, vertical: sampling & 15, quantiser }
  })
  const isOdd = components.some(
    ({ horizontal: h, vertical: v, quantiser }) => h < 1 || h > 4 || v < 1 || v > 4 || quantiser > 3,
  )
  const blocks = components.reduce((sum, { horizontal, vertical }) => sum + horizontal * vertical, 0)
  if (isOdd || (count > 1 && blocks > 10) || new Set(components.map(({ id }) => id)).size < count)
    throw new PixelsFault('damaged', 'The header of this JPEG file is damaged.')
  return { width, height, isProgressive: code === 0xc2, components }
}

const text = (data: Uint8Array, length: number) => String.fromCharCode(...data.subarray(0, length))

function adobeTransform(segments: readonly Segment[]): number | null {
  const adobe = segments.find(({ code, data }) => code === 0xee && data.length >= 12 && text(data, 5) === 'Adobe')
  return adobe?.data[11] ?? null
}

function colourOf(components: readonly FrameComponent[], segments: readonly Segment[]): JpegColour {
  const transform = adobeTransform(segments)
  if (components.length === 1) return 'grey'
  if (components.length === 4) return transform === 2 ? 'ycck' : 'cmyk'
  const isJfif = segments.some(({ code, data }) => code === 0xe0 && text(data, 4) === 'JFIF')
  if (isJfif) return 'ycc'
  if (transform !== null) return transform === 0 ? 'rgb' : 'ycc'
  return String.fromCharCode(...components.map(({ id }) => id)) === 'RGB' ? 'rgb' : 'ycc'
}

export function readHeader(file: Uint8Array): JpegHeader & { end: number } {
  if (!isJpeg(file)) throw new PixelsFault('not-jpeg', 'This is not a JPEG file.')
  const segments: Segment[] = []
  for (let at = 2; ; ) {
    const marker = nextMarker(file, at)
    if (!marker || marker.code === 0xd9 || marker.code === 0xda)
      throw new PixelsFault('damaged', 'This JPEG file ends before its image data.')
    const { code, data, end } = marker
    const kind = KINDS[code]
    if (kind) throw new PixelsFault('unsupported', `JPEG files that are ${kind} cannot be read.`)
    if ((code >= 0xe0 && code <= 0xef) || code === 0xfe) segments.push({ code, data })
    if (code >= 0xc0 && code <= 0xc2) {
      const frame = readFrame(code, data)
      const isInverted = adobeTransform(segments) !== null
      return { ...frame, colour: colourOf(frame.components, segments), isInverted, segments, end }
    }
    at = end
  }
}

/** T.81 figure A.6: where the coefficient with a zig-zag number stands in its block, row by row. */
export const natural: Uint8Array = (() => {
  const order = new Uint8Array(64)
  for (let sum = 0, k = 0; sum < 15; sum += 1)
    for (let i = Math.max(0, sum - 7); i <= Math.min(7, sum); i += 1, k += 1) {
      const [row, column] = sum % 2 ? [i, sum - i] : [sum - i, i]
      order[k] = row * 8 + column
    }
  return order
})()

/** Where a component's samples and blocks lie, T.81 A.1.1 and A.2.4. */
export interface ComponentLayout {
  horizontal: number
  vertical: number
  width: number
  height: number
  codedColumns: number
  codedRows: number
  storedColumns: number
  storedRows: number
}

export interface Layout {
  /** Rows of MCUs, and the lines of the image in each. */
  rows: number
  unitHeight: number
  unitColumns: number
  maxHorizontal: number
  maxVertical: number
  components: ComponentLayout[]
}

type ComponentSampling = Pick<FrameComponent, 'horizontal' | 'vertical'>

export function layOut(width: number, height: number, sampling: readonly ComponentSampling[]): Layout {
  const isOne = sampling.length === 1
  const factors = sampling.map(({ horizontal, vertical }): [number, number] =>
    isOne ? [1, 1] : [horizontal, vertical],
  )
  const maxHorizontal = Math.max(...factors.map(([h]) => h))
  const maxVertical = Math.max(...factors.map(([, v]) => v))
  const unitColumns = Math.ceil(width / (8 * maxHorizontal))
  const rows = Math.ceil(height / (8 * maxVertical))
  const components = factors.map(([horizontal, vertical]): ComponentLayout => {
    const own = {
      width: Math.ceil((width * horizontal) / maxHorizontal),
      height: Math.ceil((height * vertical) / maxVertical),
    }
    return {
      horizontal,
      vertical,
      ...own,
      codedColumns: Math.ceil(own.width / 8),
      codedRows: Math.ceil(own.height / 8),
      storedColumns: unitColumns * horizontal,
      storedRows: rows * vertical,
    }
  })
  return { rows, unitHeight: 8 * maxVertical, unitColumns, maxHorizontal, maxVertical, components }
}

export type Sampling = '4:2:0' | '4:2:2' | '4:4:4' | 'grey'

export interface JpegImage {
  width: number
  height: number
  sampling: Sampling
  memory?: number
}

/** `small` weighs every coefficient against its bits: fewer bytes for more time. */
export type Effort = 'fast' | 'small'

export interface JpegLook {
  /** 1 to 100, fractions too: looks like a browser's JPEG of this quality. */
  quality: number
  effort: Effort
}

export interface JpegSettings extends Omit<JpegLook, 'effort'> {
  /** The scans of a small progressive file may take more than they save. */
  isProgressive?: boolean | 'if-smaller'
  effort?: Effort
  segments?: readonly Segment[]
}

const LIGHT: Record<Sampling, readonly [horizontal: number, vertical: number]> = {
  '4:2:0': [2, 2],
  '4:2:2': [2, 1],
  '4:4:4': [1, 1],
  grey: [1, 1],
}

const MAX_SIDE = 65_535

export function layOutImage({ width, height, sampling }: JpegImage): Layout {
  if (!(width >= 1 && height >= 1 && width <= MAX_SIDE && height <= MAX_SIDE))
    throw new PixelsFault('wrong-input', 'JPEG files are 1 to 65535 pixels wide and high.')
  const [horizontal, vertical] = LIGHT[sampling]
  const chroma = { horizontal: 1, vertical: 1 }
  return layOut(width, height, [{ horizontal, vertical }, ...(sampling === 'grey' ? [] : [chroma, chroma])])
}
