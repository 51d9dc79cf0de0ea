import { PixelsFault } from '../wasm/workspace.ts'
import { isJpeg, nextMarker, type Segment } from './segments.ts'

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
