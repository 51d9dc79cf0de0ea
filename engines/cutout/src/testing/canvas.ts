import { vi } from 'vitest'

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

function colourOf(text: string): Colour {
  const [, short] = /^#([0-9a-f]{3})$/i.exec(text) ?? []
  const hex = short ? [...short].map((digit) => digit + digit).join('') : text.slice(1)
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).concat(255) as unknown as Colour
}

class Context {
  fillStyle = '#000'
  imageSmoothingQuality = 'low'
  readonly canvas: FakeCanvas

  constructor(canvas: FakeCanvas) {
    this.canvas = canvas
  }

  #put(x: number, y: number, [red, green, blue, alpha]: Colour): void {
    const { width, height, data } = this.canvas
    if (x < 0 || y < 0 || x >= width || y >= height || alpha === 0) return
    const at = (y * width + x) * 4
    const over = alpha / 255
    const below = ((data[at + 3] ?? 0) / 255) * (1 - over)
    const all = over + below
    for (const [channel, value] of [red, green, blue].entries())
      data[at + channel] = (value * over + (data[at + channel] ?? 0) * below) / all
    data[at + 3] = all * 255
  }

  fillRect(left: number, top: number, width: number, height: number): void {
    const colour = colourOf(this.fillStyle)
    for (let y = top; y < top + height; y += 1) for (let x = left; x < left + width; x += 1) this.#put(x, y, colour)
  }

  drawImage(image: FakeCanvas, ...numbers: number[]): void {
    const whole = [0, 0, image.width, image.height]
    const [sx = 0, sy = 0, sw = 0, sh = 0, x = 0, y = 0, w = sw, h = sh] =
      numbers.length > 4 ? numbers : [...whole, ...numbers]
    for (let row = Math.max(0, Math.round(y)); row < Math.min(this.canvas.height, Math.round(y + h)); row += 1)
      for (let at = Math.max(0, Math.round(x)); at < Math.min(this.canvas.width, Math.round(x + w)); at += 1) {
        const column = Math.floor(sx + ((at + 0.5 - x) * sw) / w)
        const line = Math.floor(sy + ((row + 0.5 - y) * sh) / h)
        if (column < 0 || line < 0 || column >= image.width || line >= image.height) continue
        const from = (line * image.width + column) * 4
        this.#put(at, row, [...image.data.subarray(from, from + 4)] as unknown as Colour)
      }
  }

  getImageData(left: number, top: number, width: number, height: number) {
    const data = new Uint8ClampedArray(width * height * 4)
    for (let row = 0; row < height; row += 1) {
      const from = ((top + row) * this.canvas.width + left) * 4
      data.set(this.canvas.data.subarray(from, from + width * 4), row * width * 4)
    }
    return { data, width, height }
  }
}

export class FakeCanvas {
  data: Uint8ClampedArray
  readonly width: number
  readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.data = new Uint8ClampedArray(width * height * 4)
  }

  getContext = () => new Context(this)
}

async function readBack(blob: Blob): Promise<FakeCanvas> {
  const bytes = await blob.arrayBuffer()
  const [width = 0, height = 0] = new Uint32Array(bytes.slice(0, 8))
  const canvas = new FakeCanvas(width, height)
  if (bytes.byteLength !== 8 + canvas.data.length) throw new DOMException('no picture', 'InvalidStateError')
  canvas.data.set(new Uint8ClampedArray(bytes, 8))
  return canvas
}

export function imageOf(width: number, height: number, colour: (x: number, y: number) => readonly number[]): Blob {
  const data = Uint8ClampedArray.from(
    Array.from({ length: width * height }, (_, at) => {
      const [red = 0, green = 0, blue = 0, alpha = 255] = colour(at % width, Math.floor(at / width))
      return [red, green, blue, alpha]
    }).flat(),
  )
  return new Blob([Uint32Array.of(width, height), data], { type: 'image/png' })
}

export function standInCanvas(): void {
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => Object.assign(await readBack(blob), { close: () => {} }))
}
