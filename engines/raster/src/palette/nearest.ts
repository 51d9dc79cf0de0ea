/**
 * Coordinates in which equal distances look about equal: brightness, two differences of colours, and opacity. A colour
 * counts as seen over black and over white at once, so what is hidden weighs nothing. Only sums and products, so that
 * every engine computes the same. The factors gave the least bytes at equal SSIMULACRA2 over photographs, screenshots
 * and drawings.
 */
export const AXES = 4
const [RED, GREEN, BLUE] = [0.25, 0.65, 0.1]
const [COLOUR_SPACE_FIRST, SECOND, OPACITY] = [0.5, 0.45, 0.5]

/** Red, green, blue and alpha, 0 to 255. */
export function toCoordinates(rgba: Uint8ClampedArray, from: number, to: Float64Array, at = 0): void {
  const alpha = rgba[from + 3] as number
  const share = alpha / 255
  const [red, blue] = [(rgba[from] as number) * share, (rgba[from + 2] as number) * share]
  const brightness = RED * red + GREEN * (rgba[from + 1] as number) * share + BLUE * blue
  to[at] = brightness - alpha / 2
  to[at + 1] = (red - brightness) * COLOUR_SPACE_FIRST
  to[at + 2] = (blue - brightness) * SECOND
  to[at + 3] = alpha * OPACITY
}

export function toRgba(coordinates: Float64Array, from: number, to: Uint8ClampedArray, at: number): void {
  const alpha = Math.round((coordinates[from + 3] as number) / OPACITY)
  const brightness = (coordinates[from] as number) + alpha / 2
  const red = (coordinates[from + 1] as number) / COLOUR_SPACE_FIRST + brightness
  const blue = (coordinates[from + 2] as number) / SECOND + brightness
  const green = (brightness - RED * red - BLUE * blue) / GREEN
  const share = alpha > 0 ? 255 / alpha : 0
  to.set([Math.round(red * share), Math.round(green * share), Math.round(blue * share), alpha], at)
}

/** The space is divided into cells: the first of each axis, their sides as shifts, and how many there are. */
const FIRST = [-256, -160, -160, 0] as const
const SHIFTS = [3, 3, 3, 5] as const
const COUNTS = [64, 40, 40, 4] as const

const cellAlong = (axis: 0 | 1 | 2 | 3, value: number): number =>
  Math.max(0, Math.min(COUNTS[axis] - 1, (value - FIRST[axis]) >> SHIFTS[axis]))

/** The nearest of up to 256 colours: each cell knows, once it was asked, which can be nearest to a point in it. */
export class Nearest {
  readonly #colours: Float64Array
  readonly #count: number
  /** Start of a cell's list; 0 before its first use. */
  readonly #cells = new Int32Array(COUNTS[0] * COUNTS[1] * COUNTS[2] * COUNTS[3])
  /** Lists of colours, each behind its length. */
  #lists = new Uint16Array(1 << 15)
  #end = 1

  constructor(colours: Float64Array) {
    this.#colours = colours
    this.#count = colours.length / AXES
  }

  #listCell(cell: number, places: readonly [number, number, number, number]): number {
    const minValue = new Float64Array(this.#count)
    let reach = Number.POSITIVE_INFINITY
    for (let index = 0; index < this.#count; index += 1) {
      let maxValue = 0
      for (const [axis, place] of places.entries()) {
        const half = (1 << (SHIFTS[axis] as number)) / 2
        const middle = (FIRST[axis] as number) + (2 * place + 1) * half
        const away = Math.abs((this.#colours[index * AXES + axis] as number) - middle)
        const gap = Math.max(0, away - half)
        minValue[index] = (minValue[index] as number) + gap * gap
        maxValue += (away + half) * (away + half)
      }
      reach = Math.min(reach, maxValue)
    }
    if (this.#end + this.#count >= this.#lists.length) {
      const longer = new Uint16Array(this.#lists.length * 2)
      longer.set(this.#lists)
      this.#lists = longer
    }
    const start = this.#end
    this.#end += 1
    for (let index = 0; index < this.#count; index += 1)
      if ((minValue[index] as number) <= reach) {
        this.#lists[this.#end] = index
        this.#end += 1
      }
    this.#lists[start] = this.#end - start - 1
    this.#cells[cell] = start
    return start
  }

  find(p0: number, p1: number, p2: number, p3: number): number {
    const c0 = cellAlong(0, p0)
    const c1 = cellAlong(1, p1)
    const c2 = cellAlong(2, p2)
    const c3 = cellAlong(3, p3)
    const cell = ((c0 * COUNTS[1] + c1) * COUNTS[2] + c2) * COUNTS[3] + c3
    const start = (this.#cells[cell] as number) || this.#listCell(cell, [c0, c1, c2, c3])
    const lists = this.#lists
    const colours = this.#colours
    const end = start + (lists[start] as number)
    let best = 0
    let minValue = Number.POSITIVE_INFINITY
    for (let place = start + 1; place <= end; place += 1) {
      const index = lists[place] as number
      const at = index * AXES
      const d0 = (colours[at] as number) - p0
      // Most colours are too far off by brightness alone.
      if (d0 * d0 >= minValue) continue
      const d1 = (colours[at + 1] as number) - p1
      const d2 = (colours[at + 2] as number) - p2
      const d3 = (colours[at + 3] as number) - p3
      const distance = d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3
      if (distance < minValue) {
        minValue = distance
        best = index
      }
    }
    return best
  }
}
