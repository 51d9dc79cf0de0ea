import { PixelsFault } from './fault.ts'
import { Workspace } from './wasm/workspace.ts'

/** The recursive filter's seven factors for a Gaussian of 1.5, Charalampidis 2016: radius, inputs, feedbacks. */
function gaussianFactors(): Float32Array {
  const sigma = 1.5
  const radius = Math.round(3.2795 * sigma + 0.2546)
  const [o1, o3, o5] = [1, 3, 5].map((k) => (k * Math.PI) / (2 * radius)) as [number, number, number]
  const [p1, p3, p5] = [1 / Math.tan(o1 / 2), -1 / Math.tan(o3 / 2), 1 / Math.tan(o5 / 2)]
  const [r1, r3, r5] = [(p1 * p1) / Math.sin(o1), (-p3 * p3) / Math.sin(o3), (p5 * p5) / Math.sin(o5)]
  const decay = (omega: number) => Math.exp(-0.5 * sigma * sigma * omega * omega) / radius
  const d13 = p1 * r3 - r1 * p3
  const [z15, z35] = [(p3 * r5 - r3 * p5) / d13, (p5 * r1 - r5 * p1) / d13]
  const wanted = [1, radius * radius - sigma * sigma, z15 * decay(o1) + z35 * decay(o3) + decay(o5)]
  const rows = [
    [p1, p3, p5],
    [r1, r3, r5],
    [z15, z35, 1],
  ]
  const whole = determinant(rows)
  const shares = [0, 1, 2].map((column) => {
    const swapped = rows.map((row, i) => row.map((value, at) => (at === column ? (wanted[i] ?? 0) : value)))
    return determinant(swapped) / whole
  })
  const omegas = [o1, o3, o5]
  const inputs = omegas.map((omega, i) => -(shares[i] ?? 0) * Math.cos(omega * (radius + 1)))
  return Float32Array.from([radius, ...inputs, ...omegas.map((omega) => 2 * Math.cos(omega))])
}

function determinant(m: readonly (readonly number[])[]): number {
  const e = (row: number, column: number) => m[row]?.[column] ?? 0
  return (
    e(0, 0) * (e(1, 1) * e(2, 2) - e(1, 2) * e(2, 1)) -
    e(0, 1) * (e(1, 0) * e(2, 2) - e(1, 2) * e(2, 0)) +
    e(0, 2) * (e(1, 0) * e(2, 1) - e(1, 1) * e(2, 0))
  )
}

export interface RgbaImage {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
}

interface Scale {
  width: number
  height: number
  stride: number
  rows: number
  count: number
}

interface Blurred {
  value: number
  mean: number
  square: number
}

const whole = (side: number) => (side + 3) & ~3

function scalesOf(width: number, height: number): Scale[] {
  const scales: Scale[] = []
  for (let [w, h] = [width, height]; scales.length < 6 && w >= 8 && h >= 8; [w, h] = [(w + 1) >> 1, (h + 1) >> 1]) {
    const [stride, rows] = [whole(w), whole(h)]
    scales.push({ width: w, height: h, stride, rows, count: stride * rows })
  }
  return scales
}

/** The sub-scores of SSIMULACRA 2.1 against one picture, whose share of the work is done once. */
export class Similarity {
  readonly #space: Workspace
  readonly #picture: RgbaImage
  readonly #scales: Scale[]
  readonly #reference: Blurred[][] = []
  readonly #own: Blurred
  readonly #linear: number
  readonly #half: number
  readonly #xyb: number
  readonly #work: [number, number, number]
  readonly #product: number
  readonly #line: number
  readonly #table: number
  readonly #sums: number

  constructor(module: WebAssembly.Module, picture: RgbaImage) {
    this.#space = new Workspace(module)
    this.#picture = picture
    this.#scales = scalesOf(picture.width, picture.height)
    const size = 4 * (this.#scales[0]?.count ?? 0)
    const plane = () => this.#space.allocate(size)
    this.#linear = this.#space.allocate(3 * size)
    this.#half = this.#space.allocate(3 * size)
    this.#xyb = this.#space.allocate(3 * size)
    this.#work = [plane(), plane(), plane()]
    this.#product = plane()
    this.#own = { value: plane(), mean: plane(), square: plane() }
    this.#line = this.#space.allocate(4 * picture.width)
    this.#sums = this.#space.allocate(48)
    this.#table = this.#space.allocate(1024)
    const { memory } = this.#space.run
    new Float32Array(memory.buffer, this.#table).set(LINEAR)
    new Float32Array(memory.buffer, this.#space.run.blurFactors()).set(gaussianFactors())
    this.#eachScale(picture, (scale, channel, plane) => {
      const place = () => this.#space.allocate(4 * scale.count)
      const made = { value: place(), mean: place(), square: place() }
      this.#measure(scale, plane, made)
      this.#reference[channel] ??= []
      this.#reference[channel].push(made)
    })
  }

  /** By channel (X, Y, B), scale and norm (mean, fourth root of the mean of fourth powers): structure, new, lost. */
  compare(picture: RgbaImage): Float64Array {
    if (picture.width !== this.#picture.width || picture.height !== this.#picture.height)
      throw new PixelsFault('wrong-input', 'Images of different sizes cannot be compared.')
    const found = new Float64Array(3 * 6 * 6)
    let scaleNumber = -1
    this.#eachScale(picture, (scale, channel, plane) => {
      if (channel === 0) scaleNumber += 1
      const reference = this.#reference[channel]?.[scaleNumber]
      if (!reference) return
      this.#measure(scale, plane, this.#own)
      this.#multiplied(scale, reference)
      const { run } = this.#space
      const { value, mean, square } = this.#own
      const planes = [reference.value, value, reference.mean, mean, reference.square, square] as const
      run.comparePlanes(...planes, this.#product, scale.count, this.#sums)
      const sums = new Float64Array(run.memory.buffer, this.#sums, 6)
      const pixels = scale.width * scale.height
      const at = (channel * 6 + scaleNumber) * 6
      for (const [index, sum] of sums.entries()) found[at + index] = (sum / pixels) ** (index < 3 ? 1 : 0.25)
    })
    return found
  }

  #eachScale(picture: RgbaImage, visit: (scale: Scale, channel: number, plane: number) => void): void {
    const { run } = this.#space
    const [first] = this.#scales
    if (!first) return
    for (let y = 0; y < picture.height; y += 1) {
      const line = picture.data.subarray(4 * y * picture.width, 4 * (y + 1) * picture.width)
      this.#space.bytes.set(line, this.#line)
      run.linearRow(this.#line, picture.width, this.#table, this.#linear + 4 * y * first.stride, 4 * first.count)
    }
    let [from, other] = [this.#linear, this.#half]
    for (const [number, scale] of this.#scales.entries()) {
      const before = this.#scales[number - 1]
      if (before) {
        for (let channel = 0; channel < 3; channel += 1) {
          const [source, to] = [from + 4 * before.count * channel, other + 4 * scale.count * channel]
          run.halvePlane(source, before.width, before.height, before.stride, to, scale.stride)
        }
        ;[from, other] = [other, from]
      }
      run.toXyb(from, this.#xyb, scale.count)
      for (let channel = 0; channel < 3; channel += 1) {
        const plane = this.#xyb + 4 * scale.count * channel
        run.clearBeyond(plane, scale.width, scale.height, scale.stride, scale.rows)
        visit(scale, channel, plane)
      }
    }
  }

  /** Everything kept stands turned, which saves turning back after the blur. */
  #measure(scale: Scale, plane: number, to: Blurred): void {
    const { run } = this.#space
    run.turn(plane, to.value, scale.stride, scale.rows)
    this.#blur(scale, plane, to.mean)
    run.multiplyPlanes(plane, plane, this.#work[2], scale.count)
    this.#blur(scale, this.#work[2], to.square)
  }

  #multiplied(scale: Scale, reference: Blurred): void {
    const { run } = this.#space
    const [down, , product] = this.#work
    run.multiplyPlanes(reference.value, this.#own.value, down, scale.count)
    run.turn(down, product, scale.rows, scale.stride)
    this.#blur(scale, product, this.#product)
  }

  #blur(scale: Scale, from: number, to: number): void {
    const { run } = this.#space
    const [down, turned] = this.#work
    run.blurDown(from, down, scale.stride, scale.height)
    run.clearBeyond(down, scale.width, scale.height, scale.stride, scale.rows)
    run.turn(down, turned, scale.stride, scale.rows)
    run.blurDown(turned, to, scale.rows, scale.width)
    run.clearBeyond(to, scale.height, scale.width, scale.rows, scale.stride)
  }
}

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const light = value / 255
  return light <= 0.04045 ? light / 12.92 : ((light + 0.055) / 1.055) ** 2.4
})
