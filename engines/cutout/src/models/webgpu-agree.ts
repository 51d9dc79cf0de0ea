const MOST_MEAN = 0.005
const FAR = 0.1
/** Share of values that rounding at a hard edge may turn over. */
const MOST_FAR = 0.001
/** A GPU that computes nothing would agree with a flatter reference. */
const LEAST_RANGE = 0.1

export function agree(reference: Float32Array, other: Float32Array): boolean | null {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of reference) {
    if (value < low) low = value
    if (value > high) high = value
  }
  if (!(high - low >= LEAST_RANGE)) return null
  if (other.length !== reference.length) return false
  const scale = Math.max(1, high - low)
  let sum = 0
  let far = 0
  for (let at = 0; at < reference.length; at += 1) {
    const off = Math.abs((other[at] ?? 0) - (reference[at] ?? 0)) / scale
    if (!(off <= FAR)) far += 1
    sum += off
  }
  return sum / reference.length <= MOST_MEAN && far <= reference.length * MOST_FAR
}
