/** In shares of the reference's own range, or of 1 where that is larger. */
const MOST_MEAN = 0.005
const FAR = 0.1
/** How many values may be far off: at a hard edge rounding may turn one over. */
const MOST_FAR = 0.001
/** A reference flatter than this says nothing: a graphics processor that does nothing would agree. */
const LEAST_RANGE = 0.1

/** Whether two runs of a model say the same; null when the first says too little to tell. */
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
    // Written so that what is no number counts as far off.
    if (!(off <= FAR)) far += 1
    sum += off
  }
  return sum / reference.length <= MOST_MEAN && far <= reference.length * MOST_FAR
}
