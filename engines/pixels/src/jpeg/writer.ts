import { PixelsFault } from '../fault.ts'
import { Workspace } from '../wasm/workspace.ts'
import { Coder } from './coder.ts'
import { type Layout, layOut } from './layout.ts'
import { quantisersAt, scaleOf, writeQuantiser } from './quantiser-table.ts'
import { scanScript } from './scan-script.ts'
import type { Segment } from './segments.ts'
import { StripInput } from './strip-input.ts'
import { END, frameSegment, jfif, join, quantiserSegment, START, segment } from './write-segments.ts'

export type Sampling = '4:2:0' | '4:2:2' | '4:4:4' | 'grey'

export interface JpegPicture {
  width: number
  height: number
  sampling: Sampling
  /** Memory in bytes. */
  memory?: number
}

export interface JpegSettings {
  /** 0 to 100, fractions too: looks like a browser's JPEG of this quality. */
  quality: number
  isProgressive?: boolean
  /** `small` weighs every coefficient against its bits: fewer bytes for more time. */
  effort?: 'fast' | 'small'
  /** APP and COM segments (ICC, EXIF, XMP) that go before the picture. */
  segments?: readonly Segment[]
}

const FACTORS: Record<Sampling, readonly (readonly [number, number])[]> = {
  '4:2:0': [
    [2, 2],
    [1, 1],
    [1, 1],
  ],
  '4:2:2': [
    [2, 1],
    [1, 1],
    [1, 1],
  ],
  '4:4:4': [
    [1, 1],
    [1, 1],
    [1, 1],
  ],
  grey: [[1, 1]],
}

const MOST_SIDE = 65_535
/** What a bit is worth at most, in squared steps: see bench/pixels.ts. */
const BIT_PRICE = 0.1
const KEPT_MEMORY = 256 * 2 ** 20

/** A picture's coefficients, kept so that it can be coded at one quality after another. */
export class JpegWriter {
  readonly space: Workspace
  readonly layout: Layout
  readonly input: StripInput
  readonly #picture: JpegPicture
  readonly #coefficients: number[]
  #levels: number[] = []
  #coder: Coder | null = null
  #row = 0

  constructor(module: WebAssembly.Module, picture: JpegPicture) {
    const { width, height, sampling, memory = KEPT_MEMORY } = picture
    if (!(width >= 1 && height >= 1 && width <= MOST_SIDE && height <= MOST_SIDE))
      throw new PixelsFault('wrong-input', 'JPEG files are 1 to 65535 pixels wide and high.')
    this.#picture = picture
    const factors = FACTORS[sampling].map(([horizontal, vertical]) => ({ horizontal, vertical }))
    this.layout = layOut(width, height, factors)
    this.space = new Workspace(module, memory)
    this.#coefficients = this.#takeBlocks()
    this.input = new StripInput(this.space, this.layout, width, height)
  }

  #takeBlocks(): number[] {
    return this.layout.components.map((part) => this.space.take(part.storedColumns * part.storedRows * 128))
  }

  #transform(): void {
    const places = this.layout.components.map(
      (part, index) => (this.#coefficients[index] ?? 0) + this.#row * part.vertical * part.storedColumns * 128,
    )
    this.input.transform(places)
    this.#row += 1
  }

  /** The next strip of `input.nextHeight` lines. */
  pushRgba(data: Uint8Array | Uint8ClampedArray): void {
    this.input.pushRgba(data)
    this.#transform()
  }

  pushPlanes(...planes: Parameters<StripInput['pushPlanes']>): void {
    this.input.pushPlanes(...planes)
    this.#transform()
  }

  encode({ quality, isProgressive = false, effort = 'fast', segments = [jfif] }: JpegSettings): Uint8Array {
    const scale = scaleOf(quality)
    const { components } = this.layout
    if (this.#levels.length === 0) this.#levels = this.#takeBlocks()
    this.#coder ??= this.#newCoder()
    const coder = this.#coder
    coder.chunks.length = 0
    const tables = components.length > 1 ? [light(scale), colour(scale)] : [light(scale)]
    const { run } = this.space
    for (const [index, part] of components.entries()) {
      const table = tables[Math.min(index, 1)]
      if (!table) continue
      writeQuantiser(this.space.shorts(run.quantiserTable(index), 6 * 64), index ? 'colour' : 'light', table)
      const blocks = part.storedColumns * part.storedRows
      run.quantiseBlocks(this.#coefficients[index] ?? 0, index, blocks, this.#levels[index] ?? 0)
    }
    if (effort === 'small') this.#refine(coder)
    coder.add(START)
    for (const one of segments) coder.add(segment(one))
    coder.add(quantiserSegment(tables))
    const { width, height } = this.#picture
    const frame = components.map(({ horizontal, vertical }, index) => ({
      id: index + 1,
      horizontal,
      vertical,
      quantiser: Math.min(index, 1),
    }))
    coder.add(frameSegment({ width, height, isProgressive, components: frame }))
    if (isProgressive) coder.progressive(scanScript(components.length))
    else coder.sequential()
    coder.add(END)
    return join(coder.chunks)
  }

  #refine(coder: Coder): void {
    coder.estimate()
    for (const [index, part] of this.layout.components.entries()) {
      const blocks = part.storedColumns * part.storedRows
      const places = [this.#coefficients[index] ?? 0, this.#levels[index] ?? 0] as const
      this.space.run.refineBlocks(places[0], index, blocks, places[1], BIT_PRICE)
    }
  }

  #newCoder(): Coder {
    const parts = this.layout.components.map((_, index) => ({
      id: index + 1,
      levels: this.#levels[index] ?? 0,
      table: Math.min(index, 1),
    }))
    return new Coder(this.space, this.layout, parts)
  }
}

const light = (scale: number) => quantisersAt('light', scale)
const colour = (scale: number) => quantisersAt('colour', scale)
