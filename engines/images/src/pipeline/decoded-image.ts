import type { Size } from '../core/dimensions.ts'
import { upright } from '../core/header.ts'
import type { JpegFile } from '../formats/jpeg/jpeg-file.ts'
import type { Decoded } from './decode.ts'

export class DecodedImage {
  readonly #decode: () => Promise<Decoded>
  /** The same picture where our own codec can read it, so that the browser need not decode it. */
  readonly jpeg: JpegFile | null
  #held: Decoded | null = null

  constructor(decode: () => Promise<Decoded>, jpeg: JpegFile | null = null) {
    this.#decode = decode
    this.jpeg = jpeg
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
