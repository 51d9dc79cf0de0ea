/** How much a pixel counts at a distance from the middle, and the distance from which on it counts nothing. */
export interface Kernel {
  reach: number
  at: (distance: number) => number
}

export interface Windows {
  /** Where each target pixel's window begins. */
  first: Int32Array
  /** `span` weights for each target pixel; they sum to 1. */
  weights: Float32Array
  span: number
}

/** The weights with which the pixels of one side make those of another. A side that shrinks widens the window. */
export function windowsOf(from: number, to: number, kernel: Kernel): Windows {
  const scale = Math.max(1, from / to)
  const reach = kernel.reach * scale
  const span = Math.min(from, Math.ceil(reach * 2) + 1)
  const first = new Int32Array(to)
  const weights = new Float32Array(to * span)
  for (let at = 0; at < to; at += 1) {
    const centre = ((at + 0.5) * from) / to
    const begin = Math.min(Math.max(0, Math.floor(centre - reach + 0.5)), from - span)
    first[at] = begin
    let sum = 0
    for (let tap = 0; tap < span; tap += 1) {
      const away = Math.abs(begin + tap + 0.5 - centre) / scale
      const weight = away < kernel.reach ? kernel.at(away) : 0
      weights[at * span + tap] = weight
      sum += weight
    }
    for (let tap = 0; tap < span; tap += 1) weights[at * span + tap] = (weights[at * span + tap] ?? 0) / sum
  }
  return { first, weights, span }
}
