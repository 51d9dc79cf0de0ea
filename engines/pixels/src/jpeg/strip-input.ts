import { PixelsFault, type Workspace } from '../wasm/workspace.ts'
import type { Layout } from './layout.ts'
import type { Plane } from './reader.ts'

interface Buffer {
  at: number
  stride: number
}

/** How many samples go into one, across and down. */
type Times = readonly [number, number]

interface OpenPlane extends Buffer {
  width: number
  rows: number
  times: Times
  lines: number
}

/** Samples of light beside one of colour. */
export type ColourShare = readonly [across: number, down: number]

/** Lines of an image, as planes or RGBA, on their way to coefficients: one row of MCUs at a time. */
export class StripInput {
  readonly #space: Workspace
  readonly #layout: Layout
  readonly #width: number
  readonly #height: number
  readonly #strips: (Buffer & { vertical: number })[]
  #rgba: { pixels: number; full: Buffer[] } | null = null
  #open: { share: ColourShare; planes: OpenPlane[] } | null = null
  #row = 0

  constructor(space: Workspace, layout: Layout, width: number, height: number) {
    this.#space = space
    this.#layout = layout
    this.#width = width
    this.#height = height
    this.#strips = layout.components.map(({ storedColumns, vertical }) => {
      const stride = storedColumns * 8
      return { at: space.allocate(stride * vertical * 8), stride, vertical }
    })
  }

  restart(): void {
    this.#row = 0
  }

  get isDone(): boolean {
    return this.#row === this.#layout.rows
  }

  get nextHeight(): number {
    const { unitHeight } = this.#layout
    return Math.min(unitHeight, this.#height - this.#row * unitHeight)
  }

  /**
   * Takes lines of each component, not beyond the end of the strip. Their colour may be twice as fine as the image's,
   * which takes means. Returns true if the strip is full now.
   */
  pushPlanes(planes: readonly Plane[], share: ColourShare = this.#ownShare): boolean {
    const into = this.#openPlanes(share)
    if (planes.length !== into.length) throw wrong('the number of planes')
    for (const [index, plane] of planes.entries()) this.#addLines(plane, into[index])
    const [light] = into
    const expected = this.nextHeight
    if (!light || light.lines > expected) throw wrong('the number of lines')
    if (light.lines < expected) return false
    for (const [index, plane] of into.entries()) {
      this.#padDown(plane, plane.lines, plane.rows)
      this.#shrink(index, plane, plane.times)
      plane.lines = 0
    }
    this.#row += 1
    return true
  }

  #addLines({ data, width, height, stride }: Plane, to: OpenPlane | undefined): void {
    if (!to || width !== to.width || to.lines + height > to.rows || data.length < (height - 1) * stride + width)
      throw wrong('the size of a plane')
    for (let y = 0; y < height; y += 1, to.lines += 1) {
      const at = to.at + to.lines * to.stride
      this.#space.bytes.set(data.subarray(y * stride, y * stride + width), at)
      this.#space.run.padRow(at, width, to.stride)
    }
  }

  /** Colour has the fewest samples. */
  get #ownShare(): ColourShare {
    const { maxHorizontal, maxVertical, components } = this.#layout
    const fewest = (counts: number[]) => Math.min(...counts)
    return [
      maxHorizontal / fewest(components.map(({ horizontal }) => horizontal)),
      maxVertical / fewest(components.map(({ vertical }) => vertical)),
    ]
  }

  #openPlanes(share: ColourShare): OpenPlane[] {
    if (this.#open?.share.join() === share.join()) return this.#open.planes
    const own = this.#ownShare
    const planes = this.#strips.map(({ at, stride, vertical }, index): OpenPlane => {
      const times: Times = index === 0 ? [1, 1] : [own[0] / share[0], own[1] / share[1]]
      if (times.some((time) => time !== 1 && time !== 2)) throw wrong('the sampling of the colours')
      const rows = vertical * 8 * times[1]
      const width = index === 0 ? this.#width : Math.ceil(this.#width / share[0])
      const isDirect = times[0] === 1 && times[1] === 1
      const place = isDirect ? at : this.#space.allocate(stride * times[0] * rows)
      return { at: place, stride: stride * times[0], width, rows, times, lines: 0 }
    })
    this.#open = { share, planes }
    return planes
  }

  #padDown({ at, stride }: Buffer, have: number, rows: number): void {
    const last = at + (have - 1) * stride
    for (let y = have; y < rows; y += 1) this.#space.bytes.copyWithin(at + y * stride, last, last + stride)
  }

  pushRgba(data: Uint8Array | Uint8ClampedArray): void {
    const { unitHeight, unitColumns, maxHorizontal } = this.#layout
    const height = this.nextHeight
    const stride = unitColumns * 8 * maxHorizontal
    if (data.length < height * this.#width * 4) throw wrong('the number of pixels')
    this.#rgba ??= {
      pixels: this.#space.allocate(this.#width * 4),
      full: this.#strips.map(() => ({ at: this.#space.allocate(stride * unitHeight), stride })),
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
    for (const [index, plane] of full.entries()) this.#shrink(index, plane, index === 0 ? [1, 1] : this.#ownShare)
    this.#row += 1
  }

  #shrink(index: number, from: Buffer, [across, down]: Times): void {
    const strip = this.#strips[index]
    if (!strip || strip.at === from.at) return
    const { run, bytes } = this.#space
    for (let y = 0; y < strip.vertical * 8; y += 1) {
      const [source, to] = [from.at + y * down * from.stride, strip.at + y * strip.stride]
      if (across === 2 && down === 2) run.halveBoth(source, source + from.stride, strip.stride, to)
      else if (across === 2) run.halveAcross(source, strip.stride, to)
      else if (down === 2) run.halveDown(source, source + from.stride, strip.stride, to)
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

const wrong = (what: string) => new PixelsFault('wrong-input', `${what} does not fit this image.`)
