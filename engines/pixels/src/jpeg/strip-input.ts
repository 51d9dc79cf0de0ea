import { PixelsFault } from '../fault.ts'
import type { Workspace } from '../wasm/workspace.ts'
import type { Layout } from './layout.ts'
import type { Plane } from './reader.ts'

interface Buffer {
  at: number
  stride: number
}

/** Lines of a picture, as planes or RGBA, on their way to coefficients: one row of MCUs at a time. */
export class StripInput {
  readonly #space: Workspace
  readonly #layout: Layout
  readonly #width: number
  readonly #height: number
  readonly #strips: Buffer[]
  #rgba: { pixels: number; full: Buffer[] } | null = null
  #row = 0

  constructor(space: Workspace, layout: Layout, width: number, height: number) {
    this.#space = space
    this.#layout = layout
    this.#width = width
    this.#height = height
    this.#strips = layout.components.map(({ storedColumns, vertical }) => {
      const stride = storedColumns * 8
      return { at: space.take(stride * vertical * 8 + 32), stride }
    })
  }

  /** Begins at the top again. */
  restart(): void {
    this.#row = 0
  }

  get isDone(): boolean {
    return this.#row === this.#layout.rows
  }

  /** Lines of the picture that the next strip must have. */
  get nextHeight(): number {
    const { unitHeight } = this.#layout
    return Math.min(unitHeight, this.#height - this.#row * unitHeight)
  }

  /** Each component's samples at its own size. */
  pushPlanes(planes: readonly Plane[]): void {
    if (planes.length !== this.#strips.length) throw wrong('the number of planes')
    for (const [index, component] of this.#layout.components.entries()) {
      const [plane, strip] = [planes[index], this.#strips[index]]
      if (!plane || !strip) continue
      const rows = component.vertical * 8
      const have = Math.min(rows, component.height - this.#row * rows)
      if (plane.width !== component.width || plane.data.length < (have - 1) * plane.stride + plane.width)
        throw wrong('the size of a plane')
      for (let y = 0; y < have; y += 1) {
        const line = plane.data.subarray(y * plane.stride, y * plane.stride + plane.width)
        const to = strip.at + y * strip.stride
        this.#space.bytes.set(line, to)
        this.#space.run.padRow(to, plane.width, strip.stride)
      }
      this.#padDown(strip, have, rows)
    }
    this.#row += 1
  }

  #padDown({ at, stride }: Buffer, have: number, rows: number): void {
    const last = at + (have - 1) * stride
    for (let y = have; y < rows; y += 1) this.#space.bytes.copyWithin(at + y * stride, last, last + stride)
  }

  /** Full lines of RGBA; alpha is left out. */
  pushRgba(data: Uint8Array | Uint8ClampedArray): void {
    const { unitHeight, unitColumns, maxHorizontal } = this.#layout
    const height = this.nextHeight
    const stride = unitColumns * 8 * maxHorizontal
    if (data.length < height * this.#width * 4) throw wrong('the number of pixels')
    this.#rgba ??= {
      pixels: this.#space.take(this.#width * 4 + 64),
      full: this.#strips.map(() => ({ at: this.#space.take(stride * unitHeight + 32), stride })),
    }
    const { pixels, full } = this.#rgba
    const { run, bytes } = this.#space
    const [y, cb, cr] = full
    if (!y) return
    for (let line = 0; line < height; line += 1) {
      bytes.set(data.subarray(line * this.#width * 4, (line + 1) * this.#width * 4), pixels)
      const at = (plane: Buffer) => plane.at + line * stride
      if (cb && cr) run.rgbaToYcc(pixels, this.#width, at(y), at(cb), at(cr))
      else run.rgbaToGrey(pixels, this.#width, at(y))
      for (const plane of full) run.padRow(at(plane), this.#width, stride)
    }
    for (const plane of full) this.#padDown(plane, height, unitHeight)
    for (const [index, plane] of full.entries()) this.#shrink(index, plane)
    this.#row += 1
  }

  #shrink(index: number, from: Buffer): void {
    const { maxHorizontal, maxVertical, components } = this.#layout
    const [component, strip] = [components[index], this.#strips[index]]
    if (!component || !strip) return
    const [across, down] = [maxHorizontal / component.horizontal, maxVertical / component.vertical]
    const { run, bytes } = this.#space
    for (let y = 0; y < component.vertical * 8; y += 1) {
      const [source, to] = [from.at + y * down * from.stride, strip.at + y * strip.stride]
      if (across === 2 && down === 2) run.halveBoth(source, source + from.stride, strip.stride, to)
      else if (across === 2) run.halveAcross(source, strip.stride, to)
      else bytes.copyWithin(to, source, source + strip.stride)
    }
  }

  /** The strip just pushed, transformed; `to` has each component's room for a row of MCUs. */
  transform(to: readonly number[]): void {
    for (const [index, { vertical, storedColumns }] of this.#layout.components.entries()) {
      const strip = this.#strips[index]
      if (!strip) continue
      for (let y = 0; y < vertical; y += 1)
        this.#space.run.forwardRow(
          strip.at + y * 8 * strip.stride,
          strip.stride,
          storedColumns,
          (to[index] ?? 0) + y * storedColumns * 128,
        )
    }
  }
}

const wrong = (what: string) => new PixelsFault('wrong-input', `${what} does not fit this picture.`)
