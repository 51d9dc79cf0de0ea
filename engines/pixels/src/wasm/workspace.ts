export type FaultCode = 'not-jpeg' | 'damaged' | 'unsupported' | 'too-large' | 'no-memory' | 'wrong-input'

export class PixelsFault extends Error {
  override name = 'PixelsFault'
  readonly code: FaultCode

  constructor(code: FaultCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Exports of `assembly/index.ts`. Places are byte offsets in the memory. */
interface Exports {
  memory: WebAssembly.Memory
  alloc(size: number): number

  forwardRow(from: number, stride: number, blocks: number, to: number): void
  inverseRow(coefficients: number, blocks: number, quantisers: number, to: number, stride: number): void
  inverseRowScaled(
    coefficients: number,
    blocks: number,
    quantisers: number,
    size: number,
    to: number,
    stride: number,
  ): void

  setInput(from: number, to: number): void
  inputAt(): number
  huffmanDefinition(): number
  defineHuffman(number: number): number
  countBadCodes(): number
  componentFields(): number
  scanMembers(): number
  startScan(
    components: number,
    isProgressive: number,
    first: number,
    last: number,
    high: number,
    low: number,
    restartInterval: number,
  ): void
  readRow(row: number): void
  missingUnits(): number

  setOutput(to: number): void
  outputAt(): number
  finishBits(): void
  setCounting(value: number): void
  symbolCounts(): number
  symbolCodes(): number
  startSequential(): void
  sequentialRow(row: number, components: number): void
  startProgressive(first: number, last: number): void
  dcRow(row: number, components: number): void
  acRow(component: number, row: number): void
  finishBand(): void
  quantiserTable(component: number): number
  startLevels(component: number): void
  quantiseRow(coefficients: number, component: number, row: number): void
  refineRow(coefficients: number, component: number, row: number, price: number): void

  rgbaToYcc(from: number, count: number, y: number, cb: number, cr: number): void
  rgbaToGrey(from: number, count: number, y: number): void
  halveBoth(above: number, below: number, count: number, to: number): void
  halveAcross(from: number, count: number, to: number): void
  halveDown(above: number, below: number, count: number, to: number): void
  padRow(row: number, count: number, padded: number): void
  doubleAcross(from: number, count: number, to: number): void
  doubleBoth(near: number, far: number, count: number, to: number): void
  doubleDown(near: number, far: number, count: number, rounding: number, to: number): void
  repeatAcross(from: number, count: number, times: number, to: number): void
  yccToRgba(y: number, cb: number, cr: number, count: number, to: number): void
  greyToRgba(y: number, count: number, to: number): void
  rgbToRgba(red: number, green: number, blue: number, count: number, to: number): void
  applyBlack(pixels: number, black: number, count: number, inkComplement: number, blackComplement: number): void

  blurFactors(): number
  blurDown(from: number, to: number, stride: number, height: number): void
  turn(from: number, to: number, width: number, height: number): void
  toXyb(linear: number, to: number, count: number): void
  linearRow(from: number, count: number, table: number, to: number, planeSize: number): void
  halvePlane(from: number, width: number, height: number, stride: number, to: number, toStride: number): void
  clearBeyond(plane: number, width: number, height: number, stride: number, rows: number): void
  multiplyPlanes(a: number, b: number, to: number, count: number): void
  comparePlanes(
    a: number,
    b: number,
    meanA: number,
    meanB: number,
    squareA: number,
    squareB: number,
    product: number,
    count: number,
    to: number,
  ): void

  colourParts(cb: number, cr: number, count: number, to: number, step: number): void
  rowToHalf(y: number, parts: number, step: number, isShared: number, count: number, to: number): void
  mixRows(a: number, b: number, c: number, d: number, floats: number, to: number): void
  pixelsToFloats(from: number, count: number, table: number, to: number): void
  floatsToPixels(from: number, count: number, table: number, to: number): void
  samplesToFloats(from: number, count: number, to: number): void
  floatsToSamples(from: number, count: number, to: number): void
  acrossPixels(from: number, starts: number, weights: number, taps: number, count: number, to: number): void
  acrossSamples(from: number, starts: number, weights: number, taps: number, count: number, to: number): void
  downRows(rows: number, weights: number, taps: number, floats: number, to: number): void
  addRow(from: number, floats: number, to: number): void
  meanPixels(from: number, count: number, times: number, lines: number, to: number): void
  meanSamples(from: number, count: number, times: number, lines: number, to: number): void

  setTurn(isTransposed: number, mirrorAcross: number, mirrorDown: number): void
  turnRow(from: number, step: number, blocks: number, component: number, row: number): void
}

/** Vectors read and write a little beyond the end of what they are given. */
const VECTOR_BYTES = 64
/** Nearly all that a module of 32 bits can have. */
const MAX_MEMORY = 2 ** 32 - 2 ** 20

/** Wasm memory never shrinks, so that of a large image goes with its job. Up to this size the next job takes it over. */
const MAX_STORED_BYTES = 16 * 2 ** 20
const MAX_STORED = 2
/** More than the module's own data. */
const FIRST_PAGES = 16
/** Collecting the memory of small images took a third of a batch's time. All of it is zero. */
const retained: WebAssembly.Memory[] = []

/** One job's instance, which is new, and its memory. */
export class Workspace {
  taken = 0
  #run: Exports | null
  readonly #limit: number
  #bytes: Uint8Array

  constructor(module: WebAssembly.Module, limit = MAX_MEMORY) {
    const abort = (_message: number, _file: number, line: number, column: number) => {
      throw new Error(`a check of the module failed, line ${line}:${column}`)
    }
    const memory = retained.pop() ?? new WebAssembly.Memory({ initial: FIRST_PAGES })
    this.#run = new WebAssembly.Instance(module, { env: { abort, memory } }).exports as unknown as Exports
    this.#limit = limit
    this.#bytes = new Uint8Array(this.run.memory.buffer)
  }

  get run(): Exports {
    if (!this.#run) throw new Error('this workspace is closed')
    return this.#run
  }

  allocate(size: number): number {
    this.taken += size + VECTOR_BYTES
    const at = this.taken > this.#limit ? 0 : this.run.alloc(size + VECTOR_BYTES) >>> 0
    if (at === 0) throw new PixelsFault('no-memory', `This image needs more than ${this.#limit >>> 20} MB of memory.`)
    return at
  }

  get bytes(): Uint8Array {
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(this.run.memory.buffer)
    return this.#bytes
  }

  part(at: number, size: number): Uint8Array {
    return this.bytes.subarray(at, at + size)
  }

  words(at: number, count: number): Int32Array {
    return new Int32Array(this.run.memory.buffer, at, count)
  }

  setWords(at: number, values: ArrayLike<number>): void {
    this.words(at, values.length).set(values)
  }

  shorts(at: number, count?: number): Int16Array {
    return new Int16Array(this.run.memory.buffer, at, count)
  }

  /** Ends the job. What is to be kept of the memory must have been copied. */
  close(): void {
    if (!this.#run) return
    const { memory, alloc } = this.#run
    const used = alloc(0) >>> 0
    const bytes = this.bytes
    this.#run = null
    this.#bytes = new Uint8Array(0)
    if (used === 0 || bytes.length > MAX_STORED_BYTES || retained.length === MAX_STORED) return
    bytes.fill(0, 0, used + VECTOR_BYTES)
    retained.push(memory)
  }
}
