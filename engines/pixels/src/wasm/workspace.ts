import { PixelsFault } from '../fault.ts'
import type { Exports } from './exports.ts'

/** Vectors read and write a little beyond the end of what they are given. */
const VECTOR_BYTES = 64
/** Nearly all that a module of 32 bits can have. */
const MAX_MEMORY = 2 ** 32 - 2 ** 20

/** One job's instance and its memory. Wasm memory never shrinks, so each job has its own and drops it at the end. */
export class Workspace {
  readonly run: Exports
  taken = 0
  readonly #limit: number
  #bytes: Uint8Array

  constructor(module: WebAssembly.Module, limit = MAX_MEMORY) {
    const abort = (_message: number, _file: number, line: number, column: number) => {
      throw new Error(`a check of the module failed, line ${line}:${column}`)
    }
    this.run = new WebAssembly.Instance(module, { env: { abort } }).exports as unknown as Exports
    this.#limit = limit
    this.#bytes = new Uint8Array(this.run.memory.buffer)
  }

  allocate(size: number): number {
    this.taken += size + VECTOR_BYTES
    const at = this.taken > this.#limit ? 0 : this.run.alloc(size + VECTOR_BYTES) >>> 0
    if (at === 0) throw new PixelsFault('no-memory', `This picture needs more than ${this.#limit >>> 20} MB of memory.`)
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
}
