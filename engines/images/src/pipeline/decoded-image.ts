import type { Size } from '../core/dimensions.ts'
import { upright } from '../core/header.ts'
import type { Decoded } from './decode.ts'

export class DecodedImage {
  readonly #decode: () => Promise<Decoded>
  #held: Decoded | null = null

  constructor(decode: () => Promise<Decoded>) {
    this.#decode = decode
  }

  async get(): Promise<Decoded> {
    this.#held ??= await this.#decode()
    return this.#held
  }

  transferred(): void {
    this.#held = null
  }

  drop(): void {
    this.#held?.source.close()
    this.#held = null
  }
}

export const uprightSize = ({ source, orientation }: Decoded): Size =>
  upright({ width: source.width, height: source.height, orientation })
