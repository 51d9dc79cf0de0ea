import type { TargetId } from '../types.ts'

const QUALITIES = [20, 30, 40, 50, 60, 70, 80, 90, 95]
/** Mean SSIMULACRA2 of photographs at these qualities, as `npm run bench -- looks` measures them. */
const SCORES = {
  jpeg: [35.7, 51.8, 60.9, 66.7, 70.3, 75.4, 80.9, 87.8, 91.1],
  webp: [46.4, 53.4, 59.2, 63.6, 67.4, 70.4, 76.3, 84.4, 88.3],
  /** Its encoders take the numbers of JPEG. */
  avif: [35.7, 51.8, 60.9, 66.7, 70.3, 75.4, 80.9, 87.8, 91.1],
  jxl: [52.1, 54.4, 59.1, 61.5, 66.4, 71.6, 78.6, 86.7, 91.0],
}

export function interpolate(x: number, xs: readonly number[], ys: readonly number[]): number {
  const found = xs.findIndex((one) => one >= x)
  const right = Math.max(1, found < 0 ? xs.length - 1 : found)
  const [x0 = 0, x1 = 1, y0 = 0, y1 = 1] = [xs[right - 1], xs[right], ys[right - 1], ys[right]]
  const share = Math.min(1, Math.max(0, (x - x0) / (x1 - x0)))
  return y0 + share * (y1 - y0)
}

/** The score that a quality stands for in every format: what a JPEG of that quality has on the average. */
export const lookOf = (quality: number): number => interpolate(quality, QUALITIES, SCORES.jpeg)

/** The quality at which a format has that score on the average; null for formats without qualities. */
export const qualityFor = (target: TargetId, score: number): number | null =>
  target in SCORES ? interpolate(score, SCORES[target as keyof typeof SCORES], QUALITIES) : null
