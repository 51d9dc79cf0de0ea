// SSIMULACRA 2.1 (Sneyers, Cloudinary): structural similarity and edge differences in XYB over six scales. The weights
// and the blur are those of the reference, whose scores this must meet within 0.1: https://github.com/cloudinary/ssimulacra2

/** The reference's weights: by channel, scale and norm, each of structure, of new edges and of lost edges. */
export const weights = [
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

export interface Pixels {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
}

type Planes = [Float32Array, Float32Array, Float32Array]

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const light = value / 255
  return light <= 0.04045 ? light / 12.92 : ((light + 0.055) / 1.055) ** 2.4
})

function toLinear({ data, width, height }: Pixels): Planes {
  const planes: Planes = [0, 1, 2].map(() => new Float32Array(width * height)) as Planes
  for (const [channel, plane] of planes.entries())
    for (const at of plane.keys()) plane[at] = linear[data[4 * at + channel] ?? 0] ?? 0
  return planes
}

const BIAS = 0.0037930732552754493
const BIAS_ROOT = Math.cbrt(BIAS)

function toXyb([red, green, blue]: Planes): Planes {
  const planes: Planes = [new Float32Array(red.length), new Float32Array(red.length), new Float32Array(red.length)]
  const root = (value: number) => Math.cbrt(Math.max(0, value + BIAS)) - BIAS_ROOT
  for (const at of red.keys()) {
    const [r, g, b] = [red[at] ?? 0, green[at] ?? 0, blue[at] ?? 0]
    const long = root(0.3 * r + 0.622 * g + 0.078 * b)
    const medium = root(0.23 * r + 0.692 * g + 0.078 * b)
    const short = root(0.24342268924547819 * r + 0.20476744424496821 * g + 0.5518098665095535 * b)
    const y = 0.5 * (long + medium)
    planes[0][at] = 0.5 * (long - medium) * 14 + 0.42
    planes[1][at] = y + 0.01
    planes[2][at] = short - y + 0.55
  }
  return planes
}

function halve(planes: Planes, width: number, height: number): { planes: Planes; width: number; height: number } {
  const [w, h] = [(width + 1) >> 1, (height + 1) >> 1]
  const half = planes.map((plane) =>
    new Float32Array(w * h).map((_, at) => {
      const [x, y] = [at % w, Math.floor(at / w)]
      const [x0, x1] = [2 * x, Math.min(2 * x + 1, width - 1)]
      const [y0, y1] = [2 * y * width, Math.min(2 * y + 1, height - 1) * width]
      return ((plane[y0 + x0] ?? 0) + (plane[y0 + x1] ?? 0) + (plane[y1 + x0] ?? 0) + (plane[y1 + x1] ?? 0)) / 4
    }),
  ) as Planes
  return { planes: half, width: w, height: h }
}

/** The reference works in single precision, and near 100 its rounding is part of the score. */
const f32 = Math.fround

type Three = [number, number, number]

/** Charalampidis 2016, "Recursive implementation of the Gaussian filter using truncated cosine functions". */
function gaussian(sigma: number) {
  const radius = Math.round(3.2795 * sigma + 0.2546)
  const omega = [1, 3, 5].map((k) => (k * Math.PI) / (2 * radius)) as Three
  const [o1, o3, o5] = omega
  const [p1, p3, p5] = [1 / Math.tan(o1 / 2), -1 / Math.tan(o3 / 2), 1 / Math.tan(o5 / 2)]
  const [r1, r3, r5] = [(p1 * p1) / Math.sin(o1), (-p3 * p3) / Math.sin(o3), (p5 * p5) / Math.sin(o5)]
  const [rho1, rho3, rho5] = omega.map((value) => Math.exp(-0.5 * sigma * sigma * value * value) / radius) as Three
  const d13 = p1 * r3 - r1 * p3
  const [z15, z35] = [(p3 * r5 - r3 * p5) / d13, (p5 * r1 - r5 * p1) / d13]
  const rows: Three[] = [
    [p1, p3, p5],
    [r1, r3, r5],
    [z15, z35, 1],
  ]
  const gamma = [1, radius * radius - sigma * sigma, z15 * rho1 + z35 * rho3 + rho5]
  const determinant = (m: readonly (readonly number[])[]) => {
    const e = (row: number, column: number) => m[row]?.[column] ?? 0
    return (
      e(0, 0) * (e(1, 1) * e(2, 2) - e(1, 2) * e(2, 1)) -
      e(0, 1) * (e(1, 0) * e(2, 2) - e(1, 2) * e(2, 0)) +
      e(0, 2) * (e(1, 0) * e(2, 1) - e(1, 1) * e(2, 0))
    )
  }
  const whole = determinant(rows)
  const beta = [0, 1, 2].map(
    (column) =>
      determinant(rows.map((row, index) => row.map((value, at) => (at === column ? (gamma[index] ?? 0) : value)))) /
      whole,
  )
  return {
    radius,
    input: omega.map((value, index) => f32(-(beta[index] ?? 0) * Math.cos(value * (radius + 1)))) as Three,
    before: omega.map((value) => f32(2 * Math.cos(value))) as Three,
  }
}

const blurring = gaussian(1.5)

function blurLine(from: Float32Array, to: Float32Array, start: number, step: number, count: number): void {
  const { radius, input, before } = blurring
  const [i1, i3, i5] = input
  const [b1, b3, b5] = before
  let [a1, a3, a5, c1, c3, c5] = [0, 0, 0, 0, 0, 0]
  for (let n = 1 - radius; n < count; n += 1) {
    const left = n - radius - 1
    const right = n + radius - 1
    const sum = f32(
      (left >= 0 ? (from[start + left * step] ?? 0) : 0) + (right < count ? (from[start + right * step] ?? 0) : 0),
    )
    const v1 = f32(sum * i1 + f32(b1 * a1 - c1))
    const v3 = f32(sum * i3 + f32(b3 * a3 - c3))
    const v5 = f32(sum * i5 + f32(b5 * a5 - c5))
    ;[c1, c3, c5, a1, a3, a5] = [a1, a3, a5, v1, v3, v5]
    if (n >= 0) to[start + n * step] = f32(v1 + v3) + v5
  }
}

function blur(plane: Float32Array, width: number, height: number): Float32Array {
  const across = new Float32Array(plane.length)
  const down = new Float32Array(plane.length)
  for (let y = 0; y < height; y += 1) blurLine(plane, across, y * width, 1, width)
  for (let x = 0; x < width; x += 1) blurLine(across, down, x, width, height)
  return down
}

const C2 = f32(0.0009)
const SCALES = 6

const product = (a: Float32Array, b: Float32Array) => a.map((value, at) => value * (b[at] ?? 0))

function compare(a: Float32Array, b: Float32Array, width: number, height: number): number[][] {
  const [ma, mb] = [blur(a, width, height), blur(b, width, height)]
  const [saa, sbb, sab] = [product(a, a), product(b, b), product(a, b)].map((plane) => blur(plane, width, height))
  const sums = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  const [first = [], fourth = []] = sums
  for (const at of a.keys()) {
    const [x, y] = [ma[at] ?? 0, mb[at] ?? 0]
    const covariance = f32(2 * f32((sab?.[at] ?? 0) - f32(x * y)) + C2)
    const variance = f32(f32(f32((saa?.[at] ?? 0) - f32(x * x)) + f32((sbb?.[at] ?? 0) - f32(y * y))) + C2)
    const mean = f32(x - y)
    const structure = Math.max(0, 1 - f32(f32(f32(1 - mean * mean) * covariance) / variance))
    const edge = (1 + Math.abs((b[at] ?? 0) - y)) / (1 + Math.abs((a[at] ?? 0) - x)) - 1
    for (const [index, value] of [structure, Math.max(edge, 0), Math.max(-edge, 0)].entries()) {
      first[index] = (first[index] ?? 0) + value
      fourth[index] = (fourth[index] ?? 0) + value ** 4
    }
  }
  return [first.map((sum) => sum / a.length), fourth.map((sum) => (sum / a.length) ** 0.25)]
}

/** 100 is the same picture, 90 no visible difference, 70 high quality, 50 medium, 30 low. */
export function ssimulacra2(reference: Pixels, distorted: Pixels): number {
  let { width, height } = reference
  let [a, b] = [toLinear(reference), toLinear(distorted)]
  const scales: number[][][][] = []
  for (let scale = 0; scale < SCALES && width >= 8 && height >= 8; scale += 1) {
    const [xa, xb] = [toXyb(a), toXyb(b)]
    scales.push([0, 1, 2].map((channel) => compare(xa[channel] ?? xa[0], xb[channel] ?? xb[0], width, height)))
    const half = halve(a, width, height)
    b = halve(b, width, height).planes
    a = half.planes
    ;({ width, height } = half)
  }
  const parts: number[] = []
  for (let channel = 0; channel < 3; channel += 1)
    for (let scale = 0; scale < SCALES; scale += 1)
      for (let norm = 0; norm < 2; norm += 1)
        for (let kind = 0; kind < 3; kind += 1) parts.push(Math.abs(scales[scale]?.[channel]?.[norm]?.[kind] ?? 0))
  return scoreOfParts(parts)
}

/** The score of sub-scores in the order of the weights. */
export function scoreOfParts(parts: ArrayLike<number>): number {
  let sum = 0
  for (const [at, weight] of weights.entries()) sum += weight * (parts[at] ?? 0)
  sum *= 0.9562382616834844
  sum = 2.326765642916932 * sum - 0.020884521182843837 * sum ** 2 + 6.248496625763138e-5 * sum ** 3
  return sum > 0 ? 100 - 10 * sum ** 0.6276336467831387 : 100
}
