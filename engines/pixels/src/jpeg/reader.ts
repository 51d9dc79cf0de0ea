import { PixelsFault, Workspace } from '../wasm/workspace.ts'
import { type ComponentLayout, type JpegHeader, type Layout, layOut, readHeader } from './layout.ts'
import { ScanReader } from './scans.ts'

export interface JpegReadOptions {
  scale?: 1 | 2 | 4 | 8
  /** Memory in bytes. A progressive file keeps all its coefficients. */
  memory?: number
  /** Width times height at most. A few bytes can promise four thousand million pixels. */
  maxPixels?: number
  /** Keeps all coefficients, for those who want them rather than samples. */
  keepsAll?: boolean
}

export interface Plane {
  width: number
  height: number
  stride: number
  data: Uint8Array
}

const DEFAULT_MEMORY = 1024 * 2 ** 20
const MAX_PIXELS = 500e6
/** Behind each line, where its last sample may be repeated for a filter. */
const EDGE = 16

interface Part extends ComponentLayout {
  size: number
  coefficients: number
  quantisers: number
  /** Two strips of samples by turns. */
  strips: [number, number]
  stride: number
}

/** Decodes a JPEG file by rows of MCUs, of which only two are in memory at a time when the file is baseline. */
export class JpegReader {
  readonly header: JpegHeader
  readonly width: number
  readonly height: number
  readonly layout: Layout
  readonly stripHeight: number
  readonly parts: readonly Part[]
  readonly space: Workspace
  readonly #scans: ScanReader
  readonly #isWhole: boolean
  #row = 0

  constructor(module: WebAssembly.Module, file: Uint8Array, options: JpegReadOptions) {
    const { scale = 1, memory = DEFAULT_MEMORY, maxPixels = MAX_PIXELS, keepsAll = false } = options
    const header = readHeader(file)
    if (header.width * header.height > maxPixels)
      throw new PixelsFault('too-large', `This image has ${header.width} × ${header.height} pixels, which is too many.`)
    this.header = header
    this.layout = layOut(header.width, header.height, header.components)
    this.width = Math.ceil(header.width / scale)
    this.height = Math.ceil(header.height / scale)
    this.stripHeight = this.layout.unitHeight / scale
    this.space = new Workspace(module, memory)
    this.#scans = new ScanReader(this.space, file, header, this.layout)
    const scan = this.#scans.next()
    if (!scan) throw new PixelsFault('damaged', 'This JPEG file ends before its image data.')
    this.#isWhole = keepsAll || header.isProgressive || scan.members.length < header.components.length
    this.parts = this.layout.components.map((component, index) => this.#layOutPart(component, index, 8 / scale))
    if (this.#isWhole) this.#readAllScans(scan.members)
    else this.#latchQuantisers()
  }

  #layOutPart(component: ComponentLayout, index: number, size: number): Part {
    const rows = this.#isWhole ? component.storedRows : component.vertical
    const coefficients = this.space.allocate(rows * component.storedColumns * 128)
    const stride = component.storedColumns * size + EDGE
    const strip = () => this.space.allocate(stride * component.vertical * size)
    const { horizontal, vertical, storedColumns, codedColumns } = component
    const fields = [horizontal, vertical, storedColumns, codedColumns, coefficients, rows]
    this.space.setWords(this.space.run.componentFields() + 64 * index, fields)
    return {
      ...component,
      size,
      coefficients,
      quantisers: this.space.allocate(128),
      strips: [strip(), strip()],
      stride,
    }
  }

  #latchQuantisers(): void {
    for (const [index, part] of this.parts.entries()) {
      const table = this.#scans.latched[index]
      if (table) this.space.shorts(part.quantisers).set(table)
    }
  }

  #readAllScans(first: readonly number[]): void {
    for (let members: readonly number[] | undefined = first; members; members = this.#scans.next()?.members) {
      const [only] = members
      const rows = members.length > 1 ? this.layout.rows : (this.parts[only ?? 0]?.codedRows ?? 0)
      for (let row = 0; row < rows; row += 1) this.#scans.readRow(row)
      this.#scans.finish()
    }
    this.#latchQuantisers()
  }

  /** True if the file, as far as it was read, held less than its header promised. */
  get isTruncated(): boolean {
    return this.#scans.isTruncated || this.space.run.countBadCodes() > 0
  }

  get memoryTaken(): number {
    return this.space.taken
  }

  /** Nothing can be read any more, and what was read and not copied is gone. */
  close(): void {
    this.space.close()
  }

  /** The next row of blocks of each component, in `strips[row & 1]`. Its number; null behind the last. */
  nextRow(): number | null {
    const row = this.#row
    if (row >= this.layout.rows) return null
    this.#row += 1
    if (!this.#isWhole) {
      for (const part of this.parts)
        this.space.part(part.coefficients, part.vertical * part.storedColumns * 128).fill(0)
      this.#scans.readRow(0)
      if (row === this.layout.rows - 1) this.#finishOnly()
    }
    for (const part of this.parts) this.#toSamples(part, this.#isWhole ? row * part.vertical : 0, row & 1)
    return row
  }

  #finishOnly(): void {
    this.#scans.finish()
    // Further scans of what is already there mean nothing, but the end marker must be there.
    if (this.#scans.next()) this.#scans.isTruncated = false
  }

  #toSamples(part: Part, firstRow: number, strip: number): void {
    const { run } = this.space
    for (let y = 0; y < part.vertical; y += 1) {
      const from = part.coefficients + (firstRow + y) * part.storedColumns * 128
      const to = (part.strips[strip] ?? 0) + y * part.size * part.stride
      if (part.size === 8) run.inverseRow(from, part.storedColumns, part.quantisers, to, part.stride)
      else run.inverseRowScaled(from, part.storedColumns, part.quantisers, part.size, to, part.stride)
    }
  }

  /** The strip that `nextRow` made, as planes. The data is overwritten by the row after the next. */
  strip(row: number): Plane[] {
    return this.parts.map((part) => {
      const height = part.vertical * part.size
      const [width, whole] = [scaledSide(part.width, part.size), scaledSide(part.height, part.size)]
      const data = this.space.part(part.strips[(row & 1) as 0 | 1], height * part.stride)
      return { width, height: Math.min(height, whole - row * height), stride: part.stride, data }
    })
  }
}

export const scaledSide = (side: number, size: number) => Math.ceil((side * size) / 8)
