const LOBES = 3

export interface Taps {
  starts: Int32Array
  weights: Float32Array
  count: number
}

function lanczos(x: number): number {
  if (x === 0) return 1
  if (Math.abs(x) >= LOBES) return 0
  const angle = Math.PI * x
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle)
}

/** The weights that make `size` samples of `length`, of which `limit` are stored. Whole fours for each, as in a vector. */
export function lanczosTaps(length: number, limit: number, size: number): Taps {
  const scale = length / size
  const wide = Math.max(1, scale)
  const count = 4 * (Math.floor(Math.ceil(LOBES * wide) / 2) + 1)
  const starts = new Int32Array(size)
  const weights = new Float32Array(size * count)
  for (let index = 0; index < size; index += 1) {
    const centre = (index + 0.5) * scale
    const start = Math.max(0, Math.floor(centre - LOBES * wide))
    const end = Math.min(limit, start + count)
    const own = Array.from({ length: end - start }, (_, i) => lanczos((start + i + 0.5 - centre) / wide))
    const sum = own.reduce((total, weight) => total + weight, 0)
    weights.set(
      own.map((weight) => weight / sum),
      index * count,
    )
    starts[index] = start
  }
  return { starts, weights, count }
}
