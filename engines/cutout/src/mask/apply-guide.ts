import type { Mask, Pixels, Plane } from '../plane.ts'
import { MIN_SLACK, SETTLED_MARGIN } from '../policy.ts'
import { taps } from '../resample.ts'
import { boxMean } from './box.ts'
import type { Guide } from './guided.ts'

export interface Rows extends Pixels {
  top: number
}

/**
 * Rows where `settled` is not 255 take the mask instead of the fit. `crisp` is the share of values at both ends that
 * becomes 0 and 1, which takes back the fit's blur.
 */
export function applyGuide(guide: Guide, settled: Uint8Array, rows: Rows, into: Mask, crisp = 0): void {
  const slack = Math.max(MIN_SLACK, crisp * 255)
  const scale = 255 / (255 - 2 * slack)
  const across = taps(guide.width, into.width)
  const down = taps(guide.height, into.height)
  const { red, green, blue, offset, width } = guide
  const { step } = across
  const rowStep = down.step * width
  for (let row = 0; row < rows.height; row += 1) {
    const y = rows.top + row
    const base = (down.low[y] ?? 0) * width
    const lower = down.share[y] ?? 0
    for (let x = 0; x < into.width; x += 1) {
      const at = base + (across.low[x] ?? 0)
      const known = settled[at] ?? 255
      if (known !== 255) {
        into.data[y * into.width + x] = known * 255
        continue
      }
      const right = across.share[x] ?? 0
      const wa = (1 - right) * (1 - lower)
      const wb = right * (1 - lower)
      const wc = (1 - right) * lower
      const wd = right * lower
      const at2 = at + step
      const at3 = at + rowStep
      const at4 = at3 + step
      const pixel = (row * into.width + x) * 4
      const value =
        (rows.data[pixel] ?? 0) *
          ((red[at] ?? 0) * wa + (red[at2] ?? 0) * wb + (red[at3] ?? 0) * wc + (red[at4] ?? 0) * wd) +
        (rows.data[pixel + 1] ?? 0) *
          ((green[at] ?? 0) * wa + (green[at2] ?? 0) * wb + (green[at3] ?? 0) * wc + (green[at4] ?? 0) * wd) +
        (rows.data[pixel + 2] ?? 0) *
          ((blue[at] ?? 0) * wa + (blue[at2] ?? 0) * wb + (blue[at3] ?? 0) * wc + (blue[at4] ?? 0) * wd) +
        255 * ((offset[at] ?? 0) * wa + (offset[at2] ?? 0) * wb + (offset[at3] ?? 0) * wc + (offset[at4] ?? 0) * wd)
      into.data[y * into.width + x] = Math.min(255, Math.max(0, (value - slack) * scale + 0.5))
    }
  }
}

export function settle({ data, width, height }: Plane, reach: number): Uint8Array {
  const near = boxMean(data, width, height, reach)
  const marks = new Uint8Array(data.length)
  for (let at = 0; at < marks.length; at += 1) {
    const value = near[at] ?? 0
    marks[at] = value <= SETTLED_MARGIN ? 0 : value >= 1 - SETTLED_MARGIN ? 1 : 255
  }
  return marks
}
