import { concat } from '@sundry/kit'
import { PixelsFault, Workspace } from '../wasm/workspace.ts'
import { Coder } from './coder.ts'
import {
  type Effort,
  type JpegImage,
  type JpegLook,
  type JpegSettings,
  type Layout,
  layOutImage,
  type Segment,
} from './layout.ts'
import { loadQuantisers, quantiserTables, scaleOf, tableOf } from './quantisers.ts'
import type { Plane } from './reader.ts'
import { type ColourShare, StripInput } from './strip-input.ts'
import { END, frameCode, frameSegment, jfif, quantiserSegment, START, segment } from './write-segments.ts'

const STORED_MEMORY = 256 * 2 ** 20
/** Price of a bit in the busiest blocks, in squared steps; found beside the tables in `quantisers.ts`. */
const BIT_PRICE = 0.08
const HEAD_BYTES = 190
/** Above it, every photograph was smaller in scans. */
const MAX_DOUBTFUL_PIXELS = 500_000

/** A look that is made while the image comes in; if it is the only one, no coefficients are kept for others. */
export interface FirstLook extends JpegLook {
  isOnly: boolean
}

/** Keeps an image's coefficients, so that it can be coded at one quality after another. */
export class JpegWriter {
  readonly input: StripInput
  readonly #space: Workspace
  readonly #layout: Layout
  readonly #image: JpegImage
  readonly #coefficients: number[]
  readonly #coder: Coder
  readonly #first: FirstLook | undefined
  /** The look of the levels that are packed, or are going to be. */
  #look: JpegLook | undefined
  #row = 0

  constructor(module: WebAssembly.Module, image: JpegImage, first?: FirstLook) {
    this.#image = image
    this.#first = first
    this.#layout = layOutImage(image)
    this.#space = new Workspace(module, image.memory ?? STORED_MEMORY)
    this.#coefficients = this.#layout.components.map(({ storedColumns, storedRows, vertical }) =>
      this.#space.allocate(storedColumns * (first?.isOnly ? vertical : storedRows) * 128),
    )
    this.#coder = new Coder(this.#space, this.#layout, codedParts(this.#layout))
    this.input = new StripInput(this.#space, this.#layout, image.width, image.height)
    if (first) this.#startLevels(first)
  }

  #transform(): void {
    const places = this.#placesOf(this.#first?.isOnly ? 0 : this.#row)
    this.input.transform(places)
    if (this.#first) toLevels(this.#space, this.#layout, places, this.#row, this.#first.effort)
    this.#row += 1
  }

  /** Offsets of each component's coefficients of a row of MCUs. */
  #placesOf(row: number): number[] {
    return this.#layout.components.map(({ vertical, storedColumns }, index) => {
      return (this.#coefficients[index] ?? 0) + row * vertical * storedColumns * 128
    })
  }

  pushRgba(data: Uint8Array | Uint8ClampedArray): void {
    this.input.pushRgba(data)
    this.#transform()
  }

  /** Takes lines of planes up to the end of a strip, their colour sampled like the image's or finer. */
  pushPlanes(planes: readonly Plane[], share?: ColourShare): void {
    if (this.input.pushPlanes(planes, share)) this.#transform()
  }

  encode({ quality, isProgressive = false, effort = 'fast', segments = [jfif] }: JpegSettings): Uint8Array {
    const coder = this.#coder
    const tables = this.#quantise(quality, effort)
    const hasScans = isProgressive === 'if-smaller' ? this.#isSmallerInScans() : isProgressive
    addHead(coder, { image: this.#image, layout: this.#layout, tables, segments, isProgressive: hasScans })
    if (hasScans) coder.progressive()
    else coder.sequential()
    coder.add(END)
    return concat(coder.takeChunks())
  }

  close(): void {
    this.#space.close()
  }

  /** About the bytes of a `fast` file at this quality, for less than half the time of writing it. */
  estimate(quality: number, isProgressive: JpegSettings['isProgressive'] = false): number {
    this.#quantise(quality, 'fast')
    const hasScans = isProgressive === 'if-smaller' ? this.#isSmallerInScans() : isProgressive
    return (hasScans ? this.#coder.estimateProgressive() : this.#coder.estimate()) + HEAD_BYTES
  }

  #isSmallerInScans(): boolean {
    const { width, height } = this.#image
    return width * height > MAX_DOUBTFUL_PIXELS || this.#coder.estimateProgressive() < this.#coder.estimate()
  }

  #startLevels(look: JpegLook): void {
    loadQuantisers(this.#space, this.#layout, quantiserTables(this.#layout, scaleOf(look.quality)))
    this.#coder.startLevels()
    this.#look = look
  }

  #quantise(quality: number, effort: Effort): Uint16Array[] {
    const tables = quantiserTables(this.#layout, scaleOf(quality))
    if (this.#look?.quality === quality && this.#look.effort === effort) return tables
    if (this.#first?.isOnly) throw new PixelsFault('wrong-input', 'The coefficients of this image were not kept.')
    this.#startLevels({ quality, effort })
    for (let row = 0; row < this.#layout.rows; row += 1)
      toLevels(this.#space, this.#layout, this.#placesOf(row), row, effort)
    return tables
  }
}

const codedParts = ({ components }: Layout) => components.map((_, index) => ({ id: index + 1, table: tableOf(index) }))

/** A row of MCUs, whose coefficients lie at `places`, into levels. */
function toLevels(space: Workspace, layout: Layout, places: readonly number[], row: number, effort: Effort): void {
  const { run } = space
  for (const [index, { vertical, storedColumns }] of layout.components.entries())
    for (let y = 0; y < vertical; y += 1) {
      const from = (places[index] ?? 0) + y * storedColumns * 128
      if (effort === 'small') run.refineRow(from, index, row * vertical + y, BIT_PRICE)
      else run.quantiseRow(from, index, row * vertical + y)
    }
}

export type StreamSettings = Omit<JpegSettings, 'isProgressive' | 'effort'>

/**
 * A baseline image in the memory of one row of MCUs, however high it is. All strips are pushed twice: first to learn
 * the codes, then to write with them.
 */
export class JpegStreamWriter {
  readonly input: StripInput
  readonly #space: Workspace
  readonly #layout: Layout
  readonly #coefficients: number[]
  readonly #coder: Coder
  #isWriting = false

  constructor(module: WebAssembly.Module, image: JpegImage, { quality, segments = [jfif] }: StreamSettings) {
    this.#layout = layOutImage(image)
    this.#space = new Workspace(module, image.memory)
    this.#coefficients = this.#layout.components.map(({ storedColumns, vertical }) =>
      this.#space.allocate(storedColumns * vertical * 128),
    )
    this.#coder = new Coder(this.#space, this.#layout, codedParts(this.#layout), false)
    this.input = new StripInput(this.#space, this.#layout, image.width, image.height)
    const tables = quantiserTables(this.#layout, scaleOf(quality))
    loadQuantisers(this.#space, this.#layout, tables)
    addHead(this.#coder, { image: image, layout: this.#layout, tables, segments, isProgressive: false })
    this.#coder.startCounting()
    this.#space.run.startSequential()
  }

  pushRgba(data: Uint8Array | Uint8ClampedArray): void {
    this.input.pushRgba(data)
    this.#codeRow()
  }

  /** Takes lines of planes up to the end of a strip, their colour sampled like the image's or finer. */
  pushPlanes(planes: readonly Plane[], share?: ColourShare): void {
    if (this.input.pushPlanes(planes, share)) this.#codeRow()
  }

  #codeRow(): void {
    this.input.transform(this.#coefficients)
    this.#coder.startLevels()
    toLevels(this.#space, this.#layout, this.#coefficients, 0, 'fast')
    this.#coder.sequentialRow(0)
    if (!this.input.isDone) return
    if (this.#isWriting) {
      this.#coder.finishScan()
      this.#coder.add(END)
    } else this.#startWriting()
  }

  #startWriting(): void {
    this.#isWriting = true
    this.#coder.startSequential()
    this.input.restart()
  }

  drain(): Uint8Array[] {
    if (!this.#isWriting) throw new PixelsFault('wrong-input', 'Nothing is written before all strips were seen once.')
    return this.#coder.takeChunks()
  }
}

interface HeadOptions {
  image: JpegImage
  layout: Layout
  tables: readonly Uint16Array[]
  segments: readonly Segment[]
  isProgressive: boolean
}

function addHead(coder: Coder, { image, layout, tables, segments, isProgressive }: HeadOptions): void {
  coder.add(START)
  for (const one of segments) coder.add(segment(one))
  coder.add(quantiserSegment(tables))
  const components = layout.components.map(({ horizontal, vertical }, index) => ({
    id: index + 1,
    horizontal,
    vertical,
    quantiser: tableOf(index),
  }))
  coder.add(
    frameSegment({ width: image.width, height: image.height, code: frameCode(isProgressive, tables), components }),
  )
}
