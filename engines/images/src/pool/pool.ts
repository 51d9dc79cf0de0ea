import { descriptorOf } from '../formats/index.ts'
import type { Header } from '../model/format.ts'
import { WASM_BYTES } from '../model/format.ts'
import type { FormatId, ImageSettings } from '../model/types.ts'
import { Lane } from './lane.ts'

const DECODED_BYTES = 4
/** An edit reads one raster and writes another, beside the bitmap they came from. */
const EDITED_BYTES = 12

/** What is no JPEG file is drawn and read before our JPEG encoder takes it. */
const DRAWN_BYTES = 8

export function memoryOf(pixels: number, format: FormatId, settings?: ImageSettings): number {
  const target = settings?.outputFormat ?? format
  const { fast, small } = descriptorOf(target).bytesPerPixel
  const drawn = target === 'jpeg' && format !== 'jpeg' ? DRAWN_BYTES : 0
  const edited = settings?.edits?.length ? EDITED_BYTES : 0
  return pixels * ((settings?.effort === 'small' ? small(settings.quality) : fast) + edited + drawn)
}

export const memoryToPreview = (pixels: number, format: FormatId): number =>
  pixels * (descriptorOf(format).shownByBrowser ? DECODED_BYTES : WASM_BYTES)

/** Gigabytes as browsers round them; where they do not tell, a phone's screen does. */
const SMALL_MEMORY = 4
/** CSS pixels of the shorter side: no phone's is longer, no tablet's is shorter. */
const PHONE_SIDE = 540

function isPhone(): boolean {
  const { matchMedia, screen } = globalThis
  if (!matchMedia || !screen) return false
  return matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) <= PHONE_SIDE
}

export function isSmallDevice(): boolean {
  const gigabytes = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : 0
  return (gigabytes > 0 && gigabytes <= SMALL_MEMORY) || isPhone()
}

const ALONE_PIXELS = 50e6
/** WebAssembly memory never shrinks: after more than this the worker is not used again. */
const SHARE_BYTES = 150e6
const SMALL_BYTES = 100e6
/** After a picture of more than this a small device ends the worker: what grew in WebAssembly goes with it. */
const SMALL_SHARE_BYTES = 60e6
const IDLE_MS = 15_000

export interface Waiting {
  pixels: number
  bytes: number
  alone: boolean
  first: boolean
  start(lane: Lane): Promise<unknown>
}

export const pixelsOf = ({ width, height }: Pick<Header, 'width' | 'height'>): number => width * height

function memoryBudget(): number {
  const gigabytes = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : 4
  return (gigabytes || 4) * 256e6
}

export const defaultPoolSize = (): number => Math.min(8, Math.max(1, navigator.hardwareConcurrency || 2))

export class Scheduler {
  readonly #size: number
  readonly #budget: number
  readonly #share: number
  readonly #idle: Lane[] = []
  readonly #busy = new Map<Lane, Waiting>()
  #queue: Waiting[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(size: number, small: boolean = isSmallDevice()) {
    this.#size = Math.max(1, Math.floor(size))
    this.#budget = small ? SMALL_BYTES : Math.min(memoryBudget(), this.#size * SHARE_BYTES)
    this.#share = small ? SMALL_SHARE_BYTES : SHARE_BYTES
  }

  add(waiting: Waiting): void {
    const behind = this.#queue.findIndex(({ first }) => !first)
    this.#queue.splice(waiting.first && behind >= 0 ? behind : this.#queue.length, 0, waiting)
    this.#next()
  }

  drop(waiting: Waiting): void {
    this.#queue = this.#queue.filter((other) => other !== waiting)
    this.#next()
  }

  close(): void {
    clearTimeout(this.#timer)
    for (const lane of [...this.#idle, ...this.#busy.keys()]) lane.end()
    this.#idle.length = 0
    this.#queue = []
  }

  #fits({ pixels, bytes, alone }: Waiting): boolean {
    if (this.#busy.size === 0) return true
    if (this.#busy.size >= this.#size || alone || pixels > ALONE_PIXELS) return false
    let sum = bytes
    for (const other of this.#busy.values()) {
      if (other.alone || other.pixels > ALONE_PIXELS) return false
      sum += other.bytes
    }
    return sum <= this.#budget
  }

  #next(): void {
    clearTimeout(this.#timer)
    let first = this.#queue[0]
    while (first && this.#fits(first)) {
      this.#queue.shift()
      void this.#run(first)
      first = this.#queue[0]
    }
    if (this.#busy.size > 0) return
    this.#timer = setTimeout(() => this.#endIdle(), IDLE_MS)
  }

  #endIdle(): void {
    for (const lane of this.#idle.splice(0)) lane.end()
  }

  async #run(waiting: Waiting): Promise<void> {
    const large = waiting.bytes > this.#share
    if (large) this.#endIdle()
    const lane = this.#idle.pop() ?? new Lane()
    this.#busy.set(lane, waiting)
    try {
      await waiting.start(lane)
    } finally {
      this.#busy.delete(lane)
      if (large) lane.end()
      this.#idle.push(lane)
      this.#next()
    }
  }
}
