// SSIMULACRA2 done plainly: double precision, a Gaussian window summed pixel by pixel. What the fast ones are held to.
interface Shown {
  width: number
  height: number
  data: ArrayLike<number>
}

interface Grid {
  width: number
  height: number
  at: (x: number, y: number) => number
}

const grid = (width: number, height: number, value: (x: number, y: number) => number): Grid => {
  const values = Float64Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width)))
  return { width, height, at: (x, y) => values[y * width + x] ?? Number.NaN }
}
const both = (one: Grid, other: Grid, work: (a: number, b: number) => number) =>
  grid(one.width, one.height, (x, y) => work(one.at(x, y), other.at(x, y)))

const SIGMA = 1.5
const REACH = 5
const window = Array.from({ length: 2 * REACH + 1 }, (_, at) => at - REACH)
const cosines = [1, 3, 5].map((wave) => (off: number) => Math.cos((wave * Math.PI * off) / (2 * REACH)))

/**
 * Charalampidis' window: three cosines that end together, with the shares of them that lie nearest to the Gaussian's own
 * while the window keeps the Gaussian's sum (1) and its variance.
 */
function bellOf(): number[] {
  const own = [1, 3, 5].map((wave) => Math.exp(-(((SIGMA * wave * Math.PI) / (2 * REACH)) ** 2) / 2) / REACH)
  const moments = [() => 1, (off: number) => off * off].map((weigh) =>
    cosines.map((cosine) => window.reduce((sum, off) => sum + weigh(off) * cosine(off), 0)),
  )
  const dot = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
  const [sums, squares] = moments as [number[], number[]]
  const [missing1, missing2] = [1 - dot(sums, own), SIGMA ** 2 - dot(squares, own)]
  const [aa, ab, bb] = [dot(sums, sums), dot(sums, squares), dot(squares, squares)]
  const area = aa * bb - ab * ab
  const [along1, along2] = [(bb * missing1 - ab * missing2) / area, (aa * missing2 - ab * missing1) / area]
  const shares = own.map((share, at) => share + along1 * (sums[at] ?? 0) + along2 * (squares[at] ?? 0))
  return window.map((off) => cosines.reduce((sum, cosine, at) => sum + (shares[at] ?? 0) * cosine(off), 0))
}
const bell = bellOf()

/** Beyond the border nothing is added, and nothing is made up for. */
function blurred(source: Grid): Grid {
  const { width, height } = source
  const sum = (read: (off: number) => number) =>
    bell.reduce((total, weight, at) => total + weight * read(at - REACH), 0)
  const across = grid(width, height, (x, y) =>
    sum((off) => (x + off < 0 || x + off >= width ? 0 : source.at(x + off, y))),
  )
  return grid(width, height, (x, y) => sum((off) => (y + off < 0 || y + off >= height ? 0 : across.at(x, y + off))))
}

const light = (octet: number) => {
  const value = octet / 255
  return value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92
}
const ABSORBED = [
  [0.3, 0.622, 0.078],
  [0.23, 0.692, 0.078],
  [0.24342268924547819, 0.20476744424496821, 0.5518098665095535],
]
const BIAS = 0.0037930732552754493

/** X, Y and B − Y of JPEG XL, each moved so that it stays above nothing. */
function opponents(rgb: readonly Grid[]): Grid[] {
  const [{ width, height }] = rgb as [Grid]
  const [l, m, s] = ABSORBED.map((row) =>
    grid(width, height, (x, y) => {
      const mixed = row.reduce((sum, share, channel) => sum + share * (rgb[channel]?.at(x, y) ?? 0), 0)
      return Math.cbrt(mixed + BIAS) - Math.cbrt(BIAS)
    }),
  ) as [Grid, Grid, Grid]
  const bright = both(l, m, (a, b) => (a + b) / 2)
  return [
    both(l, m, (a, b) => 7 * (a - b) + 0.42),
    both(bright, bright, (a) => a + 0.01),
    both(s, bright, (a, b) => a - b + 0.55),
  ]
}

const half = (source: Grid) =>
  grid(Math.ceil(source.width / 2), Math.ceil(source.height / 2), (x, y) => {
    const read = (dx: number, dy: number) =>
      source.at(Math.min(source.width - 1, 2 * x + dx), Math.min(source.height - 1, 2 * y + dy))
    return (read(0, 0) + read(1, 0) + read(0, 1) + read(1, 1)) / 4
  })

/** Norms of three errors: structure, edges that are new, edges that are lost. */
function errors(one: Grid, other: Grid): number[][] {
  const { width, height } = one
  const [mean1, mean2] = [blurred(one), blurred(other)]
  const [square1, square2, product] = [
    blurred(both(one, one, (a, b) => a * b)),
    blurred(both(other, other, (a, b) => a * b)),
    blurred(both(one, other, (a, b) => a * b)),
  ]
  const found: number[][] = [[], [], []]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [m1, m2] = [mean1.at(x, y), mean2.at(x, y)]
      const covariance = 2 * (product.at(x, y) - m1 * m2) + 0.0009
      const variance = square1.at(x, y) - m1 * m1 + square2.at(x, y) - m2 * m2 + 0.0009
      found[0]?.push(Math.max(0, 1 - ((1 - (m1 - m2) ** 2) * covariance) / variance))
      const edge = (1 + Math.abs(other.at(x, y) - m2)) / (1 + Math.abs(one.at(x, y) - m1)) - 1
      found[1]?.push(Math.max(0, edge))
      found[2]?.push(Math.max(0, -edge))
    }
  const norm = (power: number) =>
    found.map((values) => (values.reduce((sum, value) => sum + value ** power, 0) / values.length) ** (1 / power))
  return [norm(1), norm(4)]
}

/** The 108 sub-scores by channel, scale and norm, as they are weighed. */
export function plainParts(reference: Shown, distorted: Shown): number[] {
  const channels = ({ data, width, height }: Shown) =>
    [0, 1, 2].map((channel) => grid(width, height, (x, y) => light(data[(y * width + x) * 4 + channel] ?? 0)))
  let [one, other] = [channels(reference), channels(distorted)]
  const parts = Array<number>(108).fill(0)
  for (let scale = 0; scale < 6; scale += 1) {
    const [{ width, height }] = one as [Grid]
    if (Math.min(width, height) < 8) break
    const [seen1, seen2] = [opponents(one), opponents(other)]
    for (const channel of [0, 1, 2])
      for (const [norm, kinds] of errors(seen1[channel] as Grid, seen2[channel] as Grid).entries())
        for (const [kind, value] of kinds.entries()) parts[channel * 36 + scale * 6 + norm * 3 + kind] = value
    ;[one, other] = [one.map(half), other.map(half)]
  }
  return parts
}
