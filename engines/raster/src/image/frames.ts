import { type Box, ImageFault, newRaster, type Raster, type Size } from './raster.ts'

/** The stored part of a frame; the rest of it is the previous frame. */
export interface Part {
  box: Box
  /** True if transparent pixels show the previous frame. */
  isOver: boolean
  /** Treatment of its box when the next frame comes. */
  disposal: 'keep' | 'clear' | 'restore'
  milliseconds: number
  decode(): Promise<Raster>
}

export interface Frame {
  pixels: Raster
  milliseconds: number
}

/** Browsers show what claims to be shorter than a screen can show for this long. */
const SLOW_MS = 100
const MIN_MS = 10

/** Alpha is not multiplied in any of these formats. */
function putOver(under: Uint8ClampedArray, to: number, over: Uint8ClampedArray, from: number): void {
  const cover = over[from + 3] as number
  const shown = ((under[to + 3] as number) * (255 - cover)) / 255
  const alpha = cover + shown
  for (let channel = 0; channel < 3; channel += 1)
    under[to + channel] = ((over[from + channel] as number) * cover + (under[to + channel] as number) * shown) / alpha
  under[to + 3] = alpha
}

function putPart(canvas: Raster, { data, width, height }: Raster, { x, y }: Box, isOver: boolean): void {
  for (let row = 0; row < height; row += 1) {
    const to = ((y + row) * canvas.width + x) * 4
    if (!isOver) {
      canvas.data.set(data.subarray(row * width * 4, (row + 1) * width * 4), to)
      continue
    }
    for (let at = 0, from = row * width * 4; at < width * 4; at += 4) {
      const alpha = data[from + at + 3] as number
      if (alpha === 255) canvas.data.set(data.subarray(from + at, from + at + 4), to + at)
      else if (alpha > 0) putOver(canvas.data, to + at, data, from + at)
    }
  }
}

export const isInside = ({ x, y, width, height }: Box, canvas: Size): boolean =>
  width > 0 && height > 0 && x + width <= canvas.width && y + height <= canvas.height

/** The frames as they are shown. */
export async function* compose(size: Size, parts: readonly Part[]): AsyncGenerator<Frame> {
  const canvas = newRaster(size.width, size.height)
  for (const { box, isOver, disposal, milliseconds, decode } of parts) {
    const pixels = await decode()
    if (!isInside(box, size) || pixels.width !== box.width || pixels.height !== box.height)
      throw new ImageFault('damaged')
    const before = disposal === 'restore' ? canvas.data.slice() : null
    putPart(canvas, pixels, box, isOver)
    yield {
      pixels: { ...size, data: canvas.data.slice() },
      milliseconds: milliseconds <= MIN_MS ? SLOW_MS : milliseconds,
    }
    if (before) canvas.data.set(before)
    if (disposal !== 'clear') continue
    for (let row = box.y; row < box.y + box.height; row += 1)
      canvas.data.fill(0, (row * size.width + box.x) * 4, (row * size.width + box.x + box.width) * 4)
  }
}

export const asInt32 = ({ data }: Raster): Int32Array => new Int32Array(data.buffer, data.byteOffset, data.length >> 2)

/** The smallest box around what two frames differ in; null where they are the same. */
export function changedBox(before: Raster, after: Raster): Box | null {
  const [one, other] = [asInt32(before), asInt32(after)]
  const { width, height } = after
  let [left, right, top, bottom] = [width, -1, -1, -1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      if (one[at] === other[at]) continue
      if (top < 0) top = y
      bottom = y
      left = Math.min(left, x)
      right = Math.max(right, x)
    }
  return top < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

export function cut({ data, width }: Raster, { x, y, ...size }: Box): Raster {
  const part = new Uint8ClampedArray(size.width * size.height * 4)
  for (let row = 0; row < size.height; row += 1) {
    const from = ((y + row) * width + x) * 4
    part.set(data.subarray(from, from + size.width * 4), row * size.width * 4)
  }
  return { data: part, ...size }
}

type Samples = Uint8Array | Uint32Array

const TILE = 64

/** The rotation of an EXIF orientation, and the axes of the upright image that it mirrors. */
export function turnOf(orientation: number) {
  return {
    isSwapped: orientation >= 5,
    mirrorsAcross: [2, 3, 6, 7].includes(orientation),
    mirrorsDown: [3, 4, 7, 8].includes(orientation),
  }
}

/** EXIF 2.32, tag 0x0112: the orientations 5 to 8 swap the sides. */
export const upright = ({ width, height, orientation }: Size & { orientation: number }): Size =>
  orientation >= 5 ? { width: height, height: width } : { width, height }

/** Samples stored lying as EXIF's orientation says, made upright. `size` is theirs as stored. */
export function turnSamples<Kind extends Samples>(
  from: Kind,
  to: Kind,
  { width, height }: Size,
  orientation: number,
): void {
  const { isSwapped, mirrorsAcross, mirrorsDown } = turnOf(orientation)
  const [wide, high] = isSwapped ? [height, width] : [width, height]
  for (let top = 0; top < high; top += TILE)
    for (let left = 0; left < wide; left += TILE)
      for (let y = top; y < Math.min(high, top + TILE); y += 1) {
        const ownY = mirrorsDown ? high - 1 - y : y
        for (let x = left; x < Math.min(wide, left + TILE); x += 1) {
          const ownX = mirrorsAcross ? wide - 1 - x : x
          to[y * wide + x] = from[isSwapped ? ownX * width + ownY : ownY * width + ownX] ?? 0
        }
      }
}
