import { concat } from '@sundry/kit'
import { PixelsFault } from '../fault.ts'
import { Workspace } from '../wasm/workspace.ts'
import { Coder, scanScript } from './coder.ts'
import { addHead, loadQuantisers, quantiserTables, scaleOf, tableOf } from './file-head.ts'
import { type JpegImage, type JpegSettings, layOutImage } from './image.ts'
import type { Layout } from './layout.ts'
import type { Plane } from './reader.ts'
import { type ColourShare, StripInput } from './strip-input.ts'
import { END, jfif } from './write-segments.ts'

const KEPT_MEMORY = 256 * 2 ** 20
/** What a bit is worth in the busiest blocks, in squared steps; found beside the tables in `tuned.ts`. */
const BIT_PRICE = 0.1
const HEAD_BYTES = 190

/** Keeps a picture's coefficients, so that it can be coded at one quality after another. */
export class JpegWriter {
  readonly input: StripInput
  readonly #space: Workspace
  readonly #layout: Layout
  readonly #picture: JpegImage
  readonly #coefficients: number[]
  #levels: number[] = []
  #coder: Coder | null = null
  #row = 0

  constructor(module: WebAssembly.Module, picture: JpegImage) {
    this.#picture = picture
    this.#layout = layOutImage(picture)
    this.#space = new Workspace(module, picture.memory ?? KEPT_MEMORY)
    this.#coefficients = this.#takeBlocks()
    this.input = new StripInput(this.#space, this.#layout, picture.width, picture.height)
  }

  #takeBlocks(): number[] {
    return this.#layout.components.map((part) => this.#space.allocate(part.storedColumns * part.storedRows * 128))
  }

  #transform(): void {
    const places = this.#layout.components.map(
      (part, index) => (this.#coefficients[index] ?? 0) + this.#row * part.vertical * part.storedColumns * 128,
    )
    this.input.transform(places)
    this.#row += 1
  }

  pushRgba(data: Uint8Array | Uint8ClampedArray): void {
    this.input.pushRgba(data)
    this.#transform()
  }

  /** Lines of planes up to the end of a strip, their colour sampled as the picture's or finer. */
  pushPlanes(planes: readonly Plane[], share?: ColourShare): void {
    if (this.input.pushPlanes(planes, share)) this.#transform()
  }

  encode({ quality, isProgressive = false, effort = 'fast', segments = [jfif] }: JpegSettings): Uint8Array {
    const tables = quantiserTables(this.#layout, scaleOf(quality))
    const coder = this.#prepare(tables)
    if (effort === 'small') this.#refine(coder)
    addHead(coder, { picture: this.#picture, layout: this.#layout, tables, segments, isProgressive })
    if (isProgressive) coder.progressive(scanScript(this.#layout.components.length))
    else coder.sequential()
    coder.add(END)
    return concat(coder.takeChunks())
  }

  close(): void {
    this.#space.close()
  }

  /** About the bytes of a baseline file at this quality, for less than half the time of writing it. */
  estimate(quality: number): number {
    return this.#prepare(quantiserTables(this.#layout, scaleOf(quality))).estimate() + HEAD_BYTES
  }

  #prepare(tables: readonly Uint16Array[]): Coder {
    if (this.#levels.length === 0) this.#levels = this.#takeBlocks()
    this.#coder ??= new Coder(this.#space, this.#layout, this.#codedParts())
    loadQuantisers(this.#space, this.#layout, tables)
    for (const [index, from, blocks, to] of this.#blocks()) this.#space.run.quantiseBlocks(from, index, blocks, to)
    return this.#coder
  }

  #refine(coder: Coder): void {
    coder.estimate()
    for (const [index, from, blocks, to] of this.#blocks())
      this.#space.run.refineBlocks(from, index, blocks, to, BIT_PRICE)
  }

  #blocks(): (readonly [number, number, number, number])[] {
    return this.#layout.components.map(({ storedColumns, storedRows }, index) => {
      return [index, this.#coefficients[index] ?? 0, storedColumns * storedRows, this.#levels[index] ?? 0]
    })
  }

  #codedParts() {
    return this.#levels.map((levels, index) => ({ id: index + 1, levels, table: tableOf(index) }))
  }
}

export type StreamSettings = Omit<JpegSettings, 'isProgressive' | 'effort'>

/**
 * A baseline picture in the memory of one row of MCUs, however high it is. All strips are pushed twice: first to learn
 * the codes, then to write with them.
 */
export class JpegStreamWriter {
  readonly input: StripInput
  readonly #space: Workspace
  readonly #layout: Layout
  readonly #coefficients: number[]
  readonly #levels: number[]
  readonly #coder: Coder
  #isWriting = false

  constructor(module: WebAssembly.Module, picture: JpegImage, { quality, segments = [jfif] }: StreamSettings) {
    this.#layout = layOutImage(picture)
    this.#space = new Workspace(module, picture.memory)
    const takeRow = () =>
      this.#layout.components.map((part) => this.#space.allocate(part.storedColumns * part.vertical * 128))
    this.#coefficients = takeRow()
    this.#levels = takeRow()
    const parts = this.#levels.map((levels, index) => ({ id: index + 1, levels, table: tableOf(index) }))
    this.#coder = new Coder(this.#space, this.#layout, parts)
    this.input = new StripInput(this.#space, this.#layout, picture.width, picture.height)
    const tables = quantiserTables(this.#layout, scaleOf(quality))
    loadQuantisers(this.#space, this.#layout, tables)
    addHead(this.#coder, { picture, layout: this.#layout, tables, segments, isProgressive: false })
    this.#coder.startCounting()
    this.#space.run.startSequential()
  }

  pushRgba(data: Uint8Array | Uint8ClampedArray): void {
    this.input.pushRgba(data)
    this.#codeRow()
  }

  /** Lines of planes up to the end of a strip, their colour sampled as the picture's or finer. */
  pushPlanes(planes: readonly Plane[], share?: ColourShare): void {
    if (this.input.pushPlanes(planes, share)) this.#codeRow()
  }

  #codeRow(): void {
    const { run } = this.#space
    this.input.transform(this.#coefficients)
    for (const [index, { storedColumns, vertical }] of this.#layout.components.entries())
      run.quantiseBlocks(this.#coefficients[index] ?? 0, index, storedColumns * vertical, this.#levels[index] ?? 0)
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
