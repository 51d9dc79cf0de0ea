const LOBES = 3

export interface Taps {
  starts: Int32Array
  counts: Int32Array
  weights: Float32Array
  most: number
}

const kernel = (x: number) => {
  if (x === 0) return 1
  if (Math.abs(x) >= LOBES) return 0
  const angle = Math.PI * x
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle)
}

/**
 * `from` and `length` say which stretch of a side of `limit` pixels becomes `size` pixels; the weights of each stand
 * at `index * most`.
 */
export function lanczosTaps(from: number, length: number, limit: number, size: number): Taps {
  const scale = length / size
  const wide = Math.max(1, scale)
  const most = Math.ceil(LOBES * wide) * 2 + 2
  const [starts, counts] = [new Int32Array(size), new Int32Array(size)]
  const weights = new Float32Array(size * most)
  for (let index = 0; index < size; index += 1) {
    const centre = from + (index + 0.5) * scale
    const start = Math.max(0, Math.floor(centre - LOBES * wide))
    const end = Math.min(limit, Math.ceil(centre + LOBES * wide), start + most)
    let sum = 0
    for (let at = start; at < end; at += 1) sum += kernel((at + 0.5 - centre) / wide)
    for (let at = start; at < end; at += 1)
      weights[index * most + at - start] = kernel((at + 0.5 - centre) / wide) / sum
    starts[index] = start
    counts[index] = end - start
  }
  return { starts, counts, weights, most }
}
