import { PixelsFault, Workspace } from '../wasm/workspace.ts'

// SSIMULACRA 2.1 (Sneyers, Cloudinary): structural similarity and edge differences in XYB over six scales. The weights
// and the blur are those of the reference, whose scores this must meet within 0.1: https://github.com/cloudinary/ssimulacra2

/** The reference's weights: by channel, scale and norm, each of structure, of new edges and of lost edges. */
const WEIGHTS = [
  0.0, 0.0007376606707406586, 0.0, 0.0, 0.0007793481682867309, 0.0, 0.0, 0.0004371155730107379, 0.0, 1.1041726426657346,
  0.00066284834129271, 0.00015231632783718752, 0.0, 0.0016406437456599754, 0.0, 1.8422455520539298, 11.441172603757666,
  0.0, 0.0007989109436015163, 0.000176816438078653, 0.0, 1.8787594979546387, 10.94906990605142, 0.0,
  0.0007289346991508072, 0.9677937080626833, 0.0, 0.00014003424285435884, 0.9981766977854967, 0.00031949755934435053,
  0.0004550992113792063, 0.0, 0.0, 0.0013648766163243398, 0.0, 0.0, 0.0, 0.0, 0.0, 7.466890328078848, 0.0,
  17.445833984131262, 0.0006235601634041466, 0.0, 0.0, 6.683678146179332, 0.00037724407979611296, 1.027889937768264,
  225.20515300849274, 0.0, 0.0, 19.213238186143016, 0.0011401524586618361, 0.001237755635509985, 176.39317598450694,
  0.0, 0.0, 24.43300999870476, 0.28520802612117757, 0.0004485436923833408, 0.0, 0.0, 0.0, 34.77906344483772,
  44.835625328877896, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0008680556573291698, 0.0, 0.0, 0.0, 0.0, 0.0,
  0.0005313191874358747, 0.0, 0.00016533814161379112, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0004179171803251336,
  0.0017290828234722833, 0.0, 0.0020827005846636437, 0.0, 0.0, 8.826982764996862, 23.19243343998926, 0.0,
  95.1080498811086, 0.9863978034400682, 0.9834382792465353, 0.0012286405048278493, 171.2667255897307,
  0.9807858872435379, 0.0, 0.0, 0.0, 0.0005130064588990679, 0.0, 0.00010854057858411537,
]

/** The score of sub-scores: 100 is the same image, 90 no visible difference, 70 high quality, 50 medium, 30 low. */
function scoreOfParts(parts: Float64Array): number {
  const sum = 0.9562382616834844 * parts.reduce((total, part, index) => total + (WEIGHTS[index] ?? 0) * part, 0)
  const bent = 2.326765642916932 * sum - 0.020884521182843837 * sum ** 2 + 6.248496625763138e-5 * sum ** 3
  return bent > 0 ? 100 - 10 * bent ** 0.6276336467831387 : 100
}

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
  const expected = [1, radius * radius - sigma * sigma, z15 * decay(o1) + z35 * decay(o3) + decay(o5)]
  const rows = [
    [p1, p3, p5],
    [r1, r3, r5],
    [z15, z35, 1],
  ]
  const whole = determinant(rows)
  const shares = [0, 1, 2].map((column) => {
    const swapped = rows.map((row, i) => row.map((value, at) => (at === column ? (expected[i] ?? 0) : value)))
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

/** Scores images against one, whose share of the work is done once. */
export class Similarity {
  readonly #space: Workspace
  readonly #image: RgbaImage
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

  constructor(module: WebAssembly.Module, image: RgbaImage) {
    this.#space = new Workspace(module)
    this.#image = image
    this.#scales = scalesOf(image.width, image.height)
    const size = 4 * (this.#scales[0]?.count ?? 0)
    const plane = () => this.#space.allocate(size)
    this.#linear = this.#space.allocate(3 * size)
    this.#half = this.#space.allocate(3 * size)
    this.#xyb = this.#space.allocate(3 * size)
    this.#work = [plane(), plane(), plane()]
    this.#product = plane()
    this.#own = { value: plane(), mean: plane(), square: plane() }
    this.#line = this.#space.allocate(4 * image.width)
    this.#sums = this.#space.allocate(48)
    this.#table = this.#space.allocate(1024)
    const { memory } = this.#space.run
    new Float32Array(memory.buffer, this.#table).set(LINEAR)
    new Float32Array(memory.buffer, this.#space.run.blurFactors()).set(gaussianFactors())
    this.#eachScale(image, (scale, channel, plane) => {
      const place = () => this.#space.allocate(4 * scale.count)
      const made = { value: place(), mean: place(), square: place() }
      this.#measure(scale, plane, made)
      this.#reference[channel] ??= []
      this.#reference[channel].push(made)
    })
  }

  score(image: RgbaImage): number {
    return scoreOfParts(this.compare(image))
  }

  /** By channel (X, Y, B), scale and norm (mean, fourth root of the mean of fourth powers): structure, new, lost. */
  compare(image: RgbaImage): Float64Array {
    if (image.width !== this.#image.width || image.height !== this.#image.height)
      throw new PixelsFault('wrong-input', 'Images of different sizes cannot be compared.')
    const found = new Float64Array(3 * 6 * 6)
    let scaleNumber = -1
    this.#eachScale(image, (scale, channel, plane) => {
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

  #eachScale(image: RgbaImage, visit: (scale: Scale, channel: number, plane: number) => void): void {
    const { run } = this.#space
    const [first] = this.#scales
    if (!first) return
    for (let y = 0; y < image.height; y += 1) {
      const line = image.data.subarray(4 * y * image.width, 4 * (y + 1) * image.width)
      this.#space.bytes.set(line, this.#line)
      run.linearRow(this.#line, image.width, this.#table, this.#linear + 4 * y * first.stride, 4 * first.count)
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

  /** Every stored plane is transposed, which saves transposing back after the blur. */
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

const BAND_PIXELS = 2 ** 21
/** Bands begin where pixels of the smallest scale begin. */
const BAND_STEP = 32

/**
 * The score of images of any size, in bands, so that memory stays small. The reference's filter gathers rounding along
 * each column, which a band cuts short: up to 0.7 above its score at 90, and 0.2 at 75.
 */
export function scoreInBands(module: WebAssembly.Module, reference: RgbaImage, distorted: RgbaImage): number {
  const { width, height } = reference
  const count = Math.ceil((width * height) / BAND_PIXELS)
  const step = count <= 1 ? height : Math.ceil(height / count / BAND_STEP) * BAND_STEP
  const sums = new Float64Array(3 * 6 * 6)
  const power = (index: number) => (index % 6 < 3 ? 1 : 4)
  for (let top = 0; top < height; top += step) {
    const lines = Math.min(step, height - top)
    const band = ({ data }: RgbaImage): RgbaImage => ({
      width,
      height: lines,
      data: data.subarray(4 * top * width, 4 * (top + lines) * width),
    })
    const parts = new Similarity(module, band(reference)).compare(
      distorted.height === height ? band(distorted) : distorted,
    )
    for (const [index, part] of parts.entries()) sums[index] = (sums[index] ?? 0) + part ** power(index) * lines
  }
  return scoreOfParts(sums.map((sum, index) => (sum / height) ** (1 / power(index))))
}

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const light = value / 255
  return light <= 0.04045 ? light / 12.92 : ((light + 0.055) / 1.055) ** 2.4
})
