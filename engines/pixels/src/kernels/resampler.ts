import { PixelsFault, Workspace } from '../wasm/workspace.ts'

const LOBES = 3

interface Taps {
  starts: Int32Array
  weights: Float32Array
  count: number
}

function lanczos(x: number): number {
  if (x === 0) return 1
  if (Math.abs(x) >= LOBES) return 0
  const angle = Math.PI * x
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle)
}

/** By how much weights are lifted over those beside them, to give back what means of 1 3 3 1 take from fine detail. */
const LIFT = 1 / 8

/** The weights that make `size` samples of `length`, of which `limit` are stored. Of planes whole fours, as in a vector. */
function lanczosTaps(length: number, limit: number, size: number, { kind, isHalved }: ResampleOptions): Taps {
  const scale = length / size
  const wide = Math.max(1, scale)
  const needed = Math.ceil(2 * LOBES * wide + 0.5)
  const count = kind === 'plane' ? 4 * Math.ceil(needed / 4) : needed
  const starts = new Int32Array(size)
  const weights = new Float32Array(size * count)
  for (let index = 0; index < size; index += 1) {
    const centre = (index + 0.5) * scale
    const start = Math.max(0, Math.floor(centre - LOBES * wide))
    const end = Math.min(limit, start + count)
    const at = (sample: number) => lanczos((sample + 0.5 - centre) / wide)
    const lifted = (sample: number) => (1 + 2 * LIFT) * at(sample) - LIFT * (at(sample - 1) + at(sample + 1))
    const own = Array.from({ length: end - start }, (_, i) => (isHalved ? lifted : at)(start + i))
    const sum = own.reduce((total, weight) => total + weight, 0)
    weights.set(
      own.map((weight) => weight / sum),
      index * count,
    )
    starts[index] = start
  }
  return { starts, weights, count }
}

/** `fitted` is light as the module's `rowToHalf` has it. */
type Light = 'linear' | 'encoded' | 'fitted'

const toLight = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLight = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)

const fittedLight = (value: number) => value * (0.012522878 + value * (0.682171111 + value * 0.305306011))

/** For each byte of sRGB, its light from 0 to 1; or the byte itself, on the same range. */
function decodeTable(light: Light): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => (light === 'linear' ? toLight(byte / 255) : byte / 255))
}

/** The other way round, by 16384 steps: fine enough for the steepest part, near black. */
function encodeTable(light: Light): Uint8Array {
  let byte = 0
  return Uint8Array.from({ length: 16_384 }, (_, step) => {
    const value = step / 16_383
    if (light !== 'fitted') return Math.round(255 * (light === 'linear' ? fromLight(value) : value))
    while (byte < 255 && fittedLight((byte + 0.5) / 255) <= value) byte += 1
    return byte
  })
}

export interface ResampleOptions {
  from: { width: number; height: number }
  to: { width: number; height: number }
  kind: 'rgba' | 'plane'
  /** Averages light, as optics do, or the numbers in the file. Planes are always averaged as numbers. */
  light?: Light
  memory?: number
  /** The memory of another, who puts lines of half the width and height where `floats` says. */
  space?: Workspace
  isHalved?: boolean
}

/** From this many source samples on, a mean of whole samples comes before the filter. */
const SHRINK_FIRST = 4
const DEFAULT_MEMORY = 512 * 2 ** 20

interface PlacedTaps extends Taps {
  startsAt: number
  weightsAt: number
}

/** Lanczos3, line by line: source lines go in, lines of the result come out as soon as they can be made. */
export class Resampler {
  readonly #space: Workspace
  readonly #options: ResampleOptions
  readonly #channels: number
  /** Size of the input. */
  readonly #size: [width: number, height: number]
  readonly #means: [number, number]
  readonly #shrunk: [number, number]
  readonly #across: PlacedTaps
  readonly #down: PlacedTaps
  readonly #ring: number
  readonly #ringLine: number
  readonly #places: number
  readonly #bytesIn: number
  /** Offset of the next line's floats. */
  readonly floats: number
  readonly #sum: number
  readonly #mean: number
  readonly #result: number
  readonly #bytesOut: number
  readonly #tables: [number, number]
  #linesIn = 0
  #rows = 0
  #linesOut = 0

  constructor(module: WebAssembly.Module, options: ResampleOptions) {
    const { from, to, kind, light = 'linear', memory = DEFAULT_MEMORY, space, isHalved } = options
    if (Math.min(from.width, from.height, to.width, to.height) < 1)
      throw new PixelsFault('wrong-input', 'An image needs at least one pixel.')
    this.#options = options
    this.#channels = kind === 'rgba' ? 4 : 1
    this.#space = space ?? new Workspace(module, memory)
    const before = isHalved ? 2 : 1
    const [width, height] = [from.width / before, from.height / before]
    this.#size = [Math.ceil(width), Math.ceil(height)]
    const means = (a: number, b: number) => (a / b >= SHRINK_FIRST ? Math.floor(a / b / 2) : 1)
    this.#means = [means(width, to.width), means(height, to.height)]
    this.#shrunk = [Math.ceil(this.#size[0] / this.#means[0]), Math.ceil(this.#size[1] / this.#means[1])]
    this.#across = this.#place(lanczosTaps(width / this.#means[0], this.#shrunk[0], to.width, options))
    this.#down = this.#place(lanczosTaps(height / this.#means[1], this.#shrunk[1], to.height, options))
    const line = (width: number) => this.#space.allocate(4 * this.#channels * width)
    this.#ringLine = 4 * this.#channels * to.width
    this.#ring = line(to.width * this.#down.count)
    this.#places = this.#space.allocate(4 * this.#down.count)
    this.#bytesIn = this.#space.allocate(this.#channels * this.#size[0])
    this.floats = line(this.#size[0] + this.#across.count)
    this.#sum = line(this.#size[0])
    this.#mean = line(this.#shrunk[0] + this.#across.count)
    this.#result = line(to.width)
    this.#bytesOut = this.#space.allocate(this.#channels * to.width)
    this.#tables = [this.#space.allocate(1024), this.#space.allocate(16_384)]
    new Float32Array(this.#space.run.memory.buffer, this.#tables[0]).set(decodeTable(light))
    this.#space.bytes.set(encodeTable(light), this.#tables[1])
  }

  #place(taps: Taps): PlacedTaps {
    const startsAt = this.#space.allocate(taps.starts.byteLength)
    const weightsAt = this.#space.allocate(taps.weights.byteLength)
    this.#space.setWords(startsAt, taps.starts)
    new Float32Array(this.#space.run.memory.buffer, weightsAt, taps.weights.length).set(taps.weights)
    return { ...taps, startsAt, weightsAt }
  }

  /** Takes the next source line, once `take` has no more. */
  push(line: Uint8Array | Uint8ClampedArray): void {
    const [width] = this.#size
    if (line.length !== width * this.#channels) throw unfitting()
    const { run } = this.#space
    this.#space.bytes.set(line, this.#bytesIn)
    if (this.#channels === 4) run.pixelsToFloats(this.#bytesIn, width, this.#tables[0], this.floats)
    else run.samplesToFloats(this.#bytesIn, width, this.floats)
    this.pushFloats()
  }

  pushFloats(): void {
    if (this.#readyFrom !== null) throw new PixelsFault('wrong-input', 'Lines of the result wait to be taken.')
    if (this.#linesIn === this.#size[1]) throw unfitting()
    this.#linesIn += 1
    if (Math.max(...this.#means) === 1) this.#filterAcross(this.floats)
    else this.#shrinkFirst()
  }

  #shrinkFirst(): void {
    const { run } = this.#space
    const [width, height] = this.#size
    const [across, down] = this.#means
    const lines = ((this.#linesIn - 1) % down) + 1
    const floats = this.#channels * width
    if (lines === 1) new Float32Array(run.memory.buffer, this.#sum, floats).fill(0)
    run.addRow(this.floats, floats, this.#sum)
    if (lines < down && this.#linesIn < height) return
    if (this.#channels === 4) run.meanPixels(this.#sum, width, across, lines, this.#mean)
    else run.meanSamples(this.#sum, width, across, lines, this.#mean)
    this.#filterAcross(this.#mean)
  }

  #filterAcross(from: number): void {
    const { run } = this.#space
    const { startsAt, weightsAt, count } = this.#across
    const to = this.#ringPlace(this.#rows)
    if (this.#channels === 4) run.acrossPixels(from, startsAt, weightsAt, count, this.#options.to.width, to)
    else run.acrossSamples(from, startsAt, weightsAt, count, this.#options.to.width, to)
    this.#rows += 1
  }

  /** A ring holds as many rows as a line of the result is made of. */
  #ringPlace(row: number): number {
    return this.#ring + (row % this.#down.count) * this.#ringLine
  }

  /** The first row of the next line; null until all of its rows are there. */
  get #readyFrom(): number | null {
    const start = this.#down.starts[this.#linesOut]
    return start !== undefined && this.#rows >= Math.min(start + this.#down.count, this.#shrunk[1]) ? start : null
  }

  /** The next line of the result, overwritten by the one after it; null until more source lines are there. */
  nextLine(): Uint8Array | null {
    const start = this.#readyFrom
    if (start === null) return null
    const { width } = this.#options.to
    const { weightsAt, count } = this.#down
    const places = this.#space.words(this.#places, count)
    // Rows beyond the image have no weight.
    for (const tap of places.keys()) places[tap] = this.#ringPlace(Math.min(start + tap, this.#shrunk[1] - 1))
    const { run } = this.#space
    const floats = this.#channels * width
    run.downRows(this.#places, weightsAt + 4 * count * this.#linesOut, count, floats, this.#result)
    if (this.#channels === 4) run.floatsToPixels(this.#result, width, this.#tables[1], this.#bytesOut)
    else run.floatsToSamples(this.#result, width, this.#bytesOut)
    this.#linesOut += 1
    return this.#space.part(this.#bytesOut, width * this.#channels)
  }

  close(): void {
    this.#space.close()
  }
}

const unfitting = () => new PixelsFault('wrong-input', 'The lines do not fit this image.')
