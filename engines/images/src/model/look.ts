import type { TargetId } from './types.ts'

const QUALITIES = [20, 30, 40, 50, 60, 70, 80, 90, 95]
/** Mean SSIMULACRA2 of photographs at these qualities, as `npm run bench -- looks` measures them. */
const SCORES = {
  jpeg: [36.3, 52.2, 61.3, 67.2, 70.5, 75.5, 80.8, 87.3, 90.5],
  webp: [47.3, 54.7, 60.2, 64.5, 67.9, 71.0, 76.6, 84.4, 87.9],
  avif: [33.2, 50.6, 61.5, 67.3, 70.3, 75.1, 80.5, 87.3, 90.8],
  jxl: [51.9, 54.3, 59.0, 61.5, 66.8, 72.1, 78.8, 86.7, 91.0],
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
