import { PixelsFault } from '../fault.ts'
import { Workspace } from '../wasm/workspace.ts'
import { Coder } from './coder.ts'
import { addHead, loadQuantisers, quantiserTables, scaleOf, tableOf } from './file-head.ts'
import { type JpegImage, type JpegSettings, layOutImage } from './image.ts'
import type { Layout } from './layout.ts'
import type { Plane } from './reader.ts'
import { type ColourShare, StripInput } from './strip-input.ts'
import { END, jfif } from './write-segments.ts'

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
