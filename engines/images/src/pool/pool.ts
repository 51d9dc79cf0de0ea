import type { Header } from '../core/header.ts'
import { Lane } from './lane.ts'

/** Above this a picture is worked on alone, and its worker is not used again: WebAssembly memory never shrinks. */
const ALONE_PIXELS = 50e6
const RECYCLE_PIXELS = 40e6
const IDLE_MS = 15_000

/** Decoded, drawn and encoded: what a pixel costs while a picture is worked on. */
const BYTES_A_PIXEL = 12

export interface Waiting {
  pixels: number
  alone: boolean
  start(lane: Lane): Promise<unknown>
}

export const pixelsOf = ({ width, height }: Pick<Header, 'width' | 'height'>): number => width * height

/** How much may be in work at once: a quarter of the machine, where the browser tells. */
function memoryBudget(): number {
  const gigabytes = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : 4
  return (gigabytes || 4) * 256e6
}

export const defaultPoolSize = (): number => Math.min(8, Math.max(1, navigator.hardwareConcurrency || 2))

/** Hands work to a few workers, as many as memory allows, the waiting in order. */
export class Scheduler {
  readonly #size: number
  readonly #budget = memoryBudget()
  readonly #idle: Lane[] = []
  readonly #busy = new Map<Lane, Waiting>()
  #queue: Waiting[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(size: number) {
    this.#size = Math.max(1, Math.floor(size))
  }

  add(waiting: Waiting): void {
    this.#queue.push(waiting)
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

  #fits({ pixels, alone }: Waiting): boolean {
    if (this.#busy.size === 0) return true
    if (this.#busy.size >= this.#size || alone || pixels > ALONE_PIXELS) return false
    let bytes = pixels * BYTES_A_PIXEL
    for (const other of this.#busy.values()) {
      if (other.alone || other.pixels > ALONE_PIXELS) return false
      bytes += other.pixels * BYTES_A_PIXEL
    }
    return bytes <= this.#budget
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
    this.#timer = setTimeout(() => {
      for (const lane of this.#idle.splice(0)) lane.end()
    }, IDLE_MS)
  }

  async #run(waiting: Waiting): Promise<void> {
    const lane = this.#idle.pop() ?? new Lane()
    this.#busy.set(lane, waiting)
    try {
      await waiting.start(lane)
    } finally {
      this.#busy.delete(lane)
      if (waiting.pixels > RECYCLE_PIXELS) lane.end()
      this.#idle.push(lane)
      this.#next()
    }
  }
}
