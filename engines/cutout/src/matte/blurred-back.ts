import type { Pixels, Plane } from '../base/plane.ts'
import { BLUR_MIN_KNOWN, BLUR_UNKNOWN, BLUR_WELL_KNOWN } from '../base/policy.ts'
import { boxMean } from '../mask/zoom.ts'

/**
 * Only the background's colours are averaged, so that the subject leaves no halo; wider means fill in where there are
 * none.
 */
export function blurBackground(photo: Pixels, alpha: Plane, radius: number): Pixels {
  const { width, height } = alpha
  const count = width * height
  const share = new Float32Array(count)
  for (let at = 0; at < count; at += 1) share[at] = (1 - (alpha.data[at] ?? 0)) ** 2
  const result = new Uint8ClampedArray(count * 4).fill(255)
  const missing = new Float32Array(count).fill(1)
  const sums = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  const three = (plane: Float32Array, reach: number) => {
    const once = boxMean(plane, width, height, reach)
    return boxMean(boxMean(once, width, height, reach), width, height, reach)
  }
  const longest = Math.max(width, height)
  for (let reach = Math.max(1, Math.round(radius)); ; reach *= 3) {
    const weight = three(share, Math.min(reach, longest))
    const colours = [0, 1, 2].map((channel) => {
      const plane = new Float32Array(count)
      for (let at = 0; at < count; at += 1) plane[at] = (photo.data[at * 4 + channel] ?? 0) * (share[at] ?? 0)
      return three(plane, Math.min(reach, longest))
    })
    for (let at = 0; at < count; at += 1) {
      const known = weight[at] ?? 0
      if ((missing[at] ?? 0) === 0 || known < BLUR_MIN_KNOWN) continue
      const take = (missing[at] ?? 0) * Math.min(1, known / BLUR_WELL_KNOWN)
      for (const [channel, sum] of sums.entries())
        sum[at] = (sum[at] ?? 0) + take * ((colours[channel]?.[at] ?? 0) / known)
      missing[at] = (missing[at] ?? 0) - take
    }
    if (reach >= longest) break
  }
  for (let at = 0; at < count; at += 1) {
    const rest = missing[at] ?? 0
    for (const [channel, sum] of sums.entries())
      result[at * 4 + channel] = rest < BLUR_UNKNOWN ? (sum[at] ?? 0) / (1 - rest) : (photo.data[at * 4 + channel] ?? 0)
  }
  return { data: result, width, height }
}
