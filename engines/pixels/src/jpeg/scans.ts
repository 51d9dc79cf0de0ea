import { PixelsFault, type Workspace } from '../wasm/workspace.ts'
import { type JpegHeader, type Layout, natural, nextMarker, readHuffman, readQuantisers } from './layout.ts'

export interface Scan {
  members: number[]
  first: number
  last: number
  high: number
  low: number
}

/** A block may be visited this often: a file of a few bytes could otherwise ask for hours of work. */
const MAX_VISITS = 200
/** More than any row of MCUs can take: 27 bits a coefficient, every byte stuffed. */
const BLOCK_BYTES = 448

/** Goes through the markers behind the frame, and feeds the entropy-coded data to the module. */
export class ScanReader {
  readonly #space: Workspace
  readonly #file: Uint8Array
  readonly #header: JpegHeader
  readonly #layout: Layout
  readonly #window: number
  readonly #windowSize: number
  readonly #quantisers = new Map<number, Uint16Array>()
  readonly #defined = new Set<number>()
  #at: number
  #windowFrom = 0
  #windowEnd = 0
  #interval = 0
  #visits = 0
  readonly latched: (Uint16Array | undefined)[] = []
  isTruncated = false
  missing = 0

  constructor(space: Workspace, file: Uint8Array, header: JpegHeader & { end: number }, layout: Layout) {
    this.#space = space
    this.#file = file
    this.#header = header
    this.#layout = layout
    const blocks = layout.components.reduce((sum, part) => sum + part.storedColumns * part.vertical, 0)
    const rowBytes = blocks * BLOCK_BYTES + 4 * layout.unitColumns + 64
    this.#windowSize = Math.min(file.length, 2 * rowBytes + 65_536)
    this.#window = space.allocate(this.#windowSize)
    this.#at = 2
    this.#readTables(header.end)
    this.#at = header.end
  }

  #readTables(end: number): void {
    while (this.#at < end) {
      const marker = nextMarker(this.#file, this.#at)
      if (!marker || marker.end >= end) return
      this.#takeTable(marker.code, marker.data)
      this.#at = marker.end
    }
  }

  #takeTable(code: number, data: Uint8Array): void {
    if (code === 0xdb) readQuantisers(data, natural, (id, table) => this.#quantisers.set(id, table))
    if (code === 0xdd) this.#interval = ((data[0] ?? 0) << 8) | (data[1] ?? 0)
    if (code !== 0xc4) return
    readHuffman(data, (number, counts, symbols) => {
      const definition = this.#space.part(this.#space.run.huffmanDefinition(), 272).fill(0)
      definition.set(counts)
      definition.set(symbols, 16)
      if (!this.#space.run.defineHuffman(number))
        throw new PixelsFault('damaged', 'A Huffman table of this file is damaged.')
      this.#defined.add(number)
    })
  }

  next(): Scan | null {
    for (;;) {
      const marker = nextMarker(this.#file, this.#at)
      if (!marker) {
        this.isTruncated = true
        return null
      }
      this.#at = marker.end
      if (marker.code === 0xd9) return null
      if (marker.code === 0xda) return this.#start(marker.data)
      if (marker.code >= 0xc0 && marker.code <= 0xc2)
        throw new PixelsFault('unsupported', 'JPEG files with more than one frame cannot be read.')
      this.#takeTable(marker.code, marker.data)
    }
  }

  #start(data: Uint8Array): Scan {
    const count = data[0] ?? 0
    const { components, isProgressive } = this.#header
    if (count < 1 || count > components.length || data.length < 4 + 2 * count) throw damagedScan()
    const members = Array.from({ length: count }, (_, i) => components.findIndex(({ id }) => id === data[1 + 2 * i]))
    const [first = 0, last = 0, bits = 0] = data.subarray(1 + 2 * count)
    const scan = isProgressive
      ? { members, first, last, high: bits >> 4, low: bits & 15 }
      : { members, first: 0, last: 63, high: 0, low: 0 }
    if (members.includes(-1) || new Set(members).size < count || !isBand(scan, isProgressive)) throw damagedScan()
    for (const [i, member] of members.entries()) this.#prepare(scan, member, data[2 + 2 * i] ?? 0)
    this.#space.part(this.#space.run.scanMembers(), count).set(members)
    this.#spend(members)
    const { run } = this.#space
    run.startScan(count, isProgressive ? 1 : 0, scan.first, scan.last, scan.high, scan.low, this.#interval)
    this.#open()
    return scan
  }

  #prepare(scan: Scan, member: number, tables: number): void {
    const [dc, ac] = [tables >> 4, tables & 15]
    const needsDc = scan.first === 0 && scan.high === 0
    const needsAc = scan.last > 0
    if (dc > 3 || ac > 3 || (needsDc && !this.#defined.has(dc)) || (needsAc && !this.#defined.has(4 + ac)))
      throw new PixelsFault('damaged', 'A Huffman table is missing in this file.')
    this.#space.setWords(this.#space.run.componentFields() + 64 * member + 24, [dc, ac])
    const table = this.#quantisers.get(this.#header.components[member]?.quantiser ?? 0)
    if (!table) throw new PixelsFault('damaged', 'A quantisation table is missing in this file.')
    this.latched[member] ??= table
  }

  #spend(members: readonly number[]): void {
    const { components } = this.#layout
    const blocksOf = (index: number) => (components[index]?.storedColumns ?? 0) * (components[index]?.storedRows ?? 0)
    this.#visits += members.reduce((sum, member) => sum + blocksOf(member), 0)
    if (this.#visits > MAX_VISITS * components.reduce((sum, _, index) => sum + blocksOf(index), 0))
      throw new PixelsFault('too-large', 'This JPEG file has too many scans.')
  }

  #open(): void {
    this.#windowFrom = this.#at
    this.#windowEnd = this.#at
    this.#space.run.setInput(this.#window, this.#window)
    this.#fill()
  }

  /** Moves on in the file when less than a row's worth is left in the window. */
  #fill(): void {
    const { run } = this.#space
    const at = this.#windowFrom + (run.inputAt() >>> 0) - this.#window
    if (this.#windowEnd >= this.#file.length || this.#windowEnd - at > this.#windowSize / 2) return
    this.#windowFrom = at
    this.#windowEnd = Math.min(this.#file.length, at + this.#windowSize)
    this.#space.bytes.set(this.#file.subarray(at, this.#windowEnd), this.#window)
    run.setInput(this.#window, this.#window + this.#windowEnd - at)
  }

  /** A row of MCUs, of blocks where the scan has one component; `row` counts from the first one that is stored. */
  readRow(row: number): void {
    this.#fill()
    this.#space.run.readRow(row)
  }

  finish(): void {
    this.#at = this.#windowFrom + (this.#space.run.inputAt() >>> 0) - this.#window
    this.missing += this.#space.run.missingUnits()
    if (this.missing) this.isTruncated = true
  }
}

const damagedScan = () => new PixelsFault('damaged', 'A scan of this JPEG file is damaged.')

function isBand({ members, first, last, high, low }: Scan, isProgressive: boolean): boolean {
  if (!isProgressive) return true
  const isDc = first === 0
  if (last > 63 || first > last || low > 13 || (high && high !== low + 1)) return false
  return isDc ? last === 0 : members.length === 1
}
