import { hexColour, resample, turnSamples } from '@sundry/raster'
import { PlainBitmap, PlainImageData } from './bitmap.ts'

/** a, b, c, d, e, f of the canvas: x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = readonly [number, number, number, number, number, number]

const unit: Matrix = [1, 0, 0, 1, 0, 0]

const multiply = (one: Matrix, other: Matrix): Matrix => {
  const [a, b, c, d, e, f] = one
  const [k, l, m, n, o, p] = other
  return [a * k + c * l, b * k + d * l, a * m + c * n, b * m + d * n, a * o + c * p + e, b * o + d * p + f]
}

interface Place {
  /** The EXIF orientation that turns the image as the matrix does. */
  orientation: number
  x: number
  y: number
  width: number
  height: number
}

/** Where an image comes to lie, by a matrix that only scales and turns by right angles. */
function placeOf(matrix: Matrix, width: number, height: number): Place {
  const [a, b, c, d, e, f] = matrix
  const isStraight = b === 0 && c === 0
  if (!isStraight && (a !== 0 || d !== 0)) throw new Error('only right angles can be drawn without a canvas')
  const [across, down] = isStraight ? [a * width, d * height] : [c * height, b * width]
  const orientation = isStraight
    ? [1, 2, 4, 3][(a < 0 ? 1 : 0) + (d < 0 ? 2 : 0)]
    : [5, 6, 8, 7][(c < 0 ? 1 : 0) + (b < 0 ? 2 : 0)]
  return {
    orientation: orientation ?? 1,
    x: Math.min(e, e + across),
    y: Math.min(f, f + down),
    width: Math.abs(across),
    height: Math.abs(down),
  }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

type Drawable = PlainBitmap | { readonly pixels: PlainImageData; readonly width: number; readonly height: number }

type Quad = [number, number, number, number]
type To = readonly [x: number, y: number, width?: number, height?: number]

const within = (box: Box, other: Box): Box => {
  const [x, y] = [Math.max(box.x, other.x), Math.max(box.y, other.y)]
  return {
    x,
    y,
    width: Math.max(0, Math.min(box.x + box.width, other.x + other.width) - x),
    height: Math.max(0, Math.min(box.y + box.height, other.y + other.height) - y),
  }
}

const rounded = ({ x, y, width, height }: Box): Box => {
  const [left, top] = [Math.round(x), Math.round(y)]
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top }
}

const isWhole = (...values: number[]) => values.every((value) => Number.isInteger(value))

/**
 * The part of the 2d context that the pipeline uses: images scaled (by our own filter) and turned by right angles,
 * rectangles filled and cleared.
 */
export class PlainContext {
  readonly canvas: { width: number; height: number; pixels: PlainImageData }
  fillStyle = '#000000'
  imageSmoothingQuality = 'low'
  #matrix: Matrix = unit
  #isBlank = true
  /** The bitmap that was drawn, while its pixels are the canvas's too. */
  #sharedWith: PlainBitmap | null = null
  #path: Box | null = null
  #clip: Box | null = null

  constructor(canvas: PlainContext['canvas']) {
    this.canvas = canvas
  }

  transform(...matrix: [number, number, number, number, number, number]): void {
    this.#matrix = multiply(this.#matrix, matrix)
  }

  setTransform(...matrix: [number, number, number, number, number, number]): void {
    this.#matrix = matrix
  }

  resetTransform(): void {
    this.#matrix = unit
  }

  translate(x: number, y: number): void {
    this.transform(1, 0, 0, 1, x, y)
  }

  scale(x: number, y: number): void {
    this.transform(x, 0, 0, y, 0, 0)
  }

  beginPath(): void {
    this.#path = null
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path = this.#boxOf(x, y, width, height)
  }

  clip(): void {
    if (this.#path) this.#clip = this.#clip ? within(this.#clip, this.#path) : this.#path
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#put(this.#boxOf(x, y, width, height), [...hexColour(this.fillStyle), 255])
  }

  clearRect(x: number, y: number, width: number, height: number): void {
    this.#put(this.#boxOf(x, y, width, height), [0, 0, 0, 0])
  }

  createImageData(width: number, height: number): PlainImageData {
    return new PlainImageData(width, height)
  }

  getImageData(x: number, y: number, width: number, height: number): PlainImageData {
    const { pixels } = this.canvas
    if (x === 0 && y === 0 && width === pixels.width && height === pixels.height) return copyOf(pixels)
    const part = new PlainImageData(width, height)
    for (let line = 0; line < height; line += 1) {
      const from = ((y + line) * pixels.width + x) * 4
      part.data.set(pixels.data.subarray(from, from + width * 4), line * width * 4)
    }
    return part
  }

  /** The memory of a canvas that is not used any more, at once. */
  free(): void {
    if (this.#sharedWith === null || this.#sharedWith.isClosed) this.canvas.pixels.data.buffer.transfer(0)
  }

  /** Before something is drawn. */
  #ownPixels(): PlainImageData {
    if (this.#sharedWith) this.canvas.pixels = copyOf(this.canvas.pixels)
    this.#sharedWith = null
    this.#isBlank = false
    return this.canvas.pixels
  }

  putImageData(
    source: PlainImageData,
    x: number,
    y: number,
    left = 0,
    top = 0,
    width = source.width,
    height = source.height,
  ): void {
    const pixels = this.#ownPixels()
    const target = within({ x: x + left, y: y + top, width, height }, { x: 0, y: 0, ...this.#size() })
    for (let line = target.y; line < target.y + target.height; line += 1) {
      const from = ((line - y) * source.width + target.x - x) * 4
      pixels.data.set(source.data.subarray(from, from + target.width * 4), (line * pixels.width + target.x) * 4)
    }
  }

  drawImage(source: Drawable, ...numbers: To | readonly [...Quad, ...Quad]): void {
    const [sx, sy, sw, sh, dx, dy, dw = sw, dh = sh] =
      numbers.length === 8 ? numbers : ([0, 0, source.width, source.height, ...numbers] as const)
    const isPart = sx !== 0 || sy !== 0 || sw !== source.width || sh !== source.height
    const image = isPart ? cutOut(source.pixels, { x: sx, y: sy, width: sw, height: sh }) : source.pixels
    const own = multiply(this.#matrix, [dw / sw, 0, 0, dh / sh, dx, dy])
    const place = placeOf(own, image.width, image.height)
    const turned = upright(image, place.orientation)
    const target = rounded(this.#visible(place))
    if (target.width === 0 || target.height === 0) return
    const [across, down] = [turned.width / place.width, turned.height / place.height]
    const part = {
      x: (target.x - place.x) * across,
      y: (target.y - place.y) * down,
      width: target.width * across,
      height: target.height * down,
    }
    const isSame = across === 1 && down === 1 && isWhole(part.x, part.y)
    const { width, height } = this.#size()
    const isAll =
      turned.width === width && turned.height === height && target.width === width && target.height === height
    if (isSame && isAll && this.#isBlank && source instanceof PlainBitmap) {
      this.canvas.pixels = turned
      this.#isBlank = false
      this.#sharedWith = turned === source.pixels ? source : null
      return
    }
    this.#over(isSame ? cutOut(turned, part) : scaled(turned, part, target), target)
  }

  #size() {
    const { width, height } = this.canvas
    return { width, height }
  }

  #boxOf(x: number, y: number, width: number, height: number): Box {
    const place = placeOf(multiply(this.#matrix, [1, 0, 0, 1, x, y]), width, height)
    return { x: place.x, y: place.y, width: place.width, height: place.height }
  }

  #visible(box: Box): Box {
    const seen = within(box, { x: 0, y: 0, ...this.#size() })
    return this.#clip ? within(seen, this.#clip) : seen
  }

  #put(box: Box, colour: readonly [number, number, number, number]): void {
    const { x, y, width, height } = rounded(this.#visible(box))
    const pixels = this.#ownPixels()
    for (let line = y; line < y + height; line += 1)
      for (let at = (line * pixels.width + x) * 4, end = at + width * 4; at < end; at += 4) pixels.data.set(colour, at)
  }

  /** Source over destination, W3C Compositing 1, section 5.1. */
  #over(source: PlainImageData, { x, y }: Box): void {
    const pixels = this.#ownPixels()
    const { width, height, data } = source
    for (let line = 0; line < height; line += 1) {
      let to = ((y + line) * pixels.width + x) * 4
      for (let from = line * width * 4, end = from + width * 4; from < end; from += 4, to += 4) {
        const over = data[from + 3] ?? 0
        const below = pixels.data[to + 3] ?? 0
        if (over === 0) continue
        if (over === 255 || below === 0) {
          for (let channel = 0; channel < 4; channel += 1) pixels.data[to + channel] = data[from + channel] ?? 0
          continue
        }
        const under = (below * (255 - over)) / 255
        for (let channel = 0; channel < 3; channel += 1) {
          const sum = (data[from + channel] ?? 0) * over + (pixels.data[to + channel] ?? 0) * under
          pixels.data[to + channel] = Math.round(sum / (over + under))
        }
        pixels.data[to + 3] = Math.round(over + under)
      }
    }
  }
}

export const copyOf = ({ data, width, height }: PlainImageData) => new PlainImageData(data.slice(), width, height)

function upright(image: PlainImageData, orientation: number): PlainImageData {
  if (orientation === 1) return image
  const { width, height, data } = image
  const made = orientation >= 5 ? new PlainImageData(height, width) : new PlainImageData(width, height)
  turnSamples(new Uint32Array(data.buffer, data.byteOffset), new Uint32Array(made.data.buffer), image, orientation)
  return made
}

function cutOut(source: PlainImageData, { x, y, width, height }: Box): PlainImageData {
  if (width === source.width && height === source.height) return source
  const part = new PlainImageData(width, height)
  for (let line = 0; line < height; line += 1) {
    const from = ((y + line) * source.width + x) * 4
    part.data.set(source.data.subarray(from, from + width * 4), line * width * 4)
  }
  return part
}

function scaled({ data, width, height }: PlainImageData, part: Box, target: Box): PlainImageData {
  const rows = (top: number, count: number) => data.subarray(top * width * 4, (top + count) * width * 4)
  const made = resample({ width, height, alpha: true, rows }, part, target.width, target.height)
  return new PlainImageData(made.data, made.width, made.height)
}
