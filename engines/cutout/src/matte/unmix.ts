import type { Rows } from '../mask/apply-guide.ts'
import type { Mask } from '../plane.ts'
import { taps } from '../resample.ts'
import type { Layers } from './foreground.ts'

/**
 * The layers may be smaller than the photo, whose detail is kept (Forte, "Approximate Fast Foreground Colour
 * Estimation", 2021).
 */
export function unmix(rows: Rows, alpha: Mask, layers: Layers | null, amount: number): void {
  const { data } = rows
  const across = layers && taps(layers.width, alpha.width)
  const down = layers && taps(layers.height, alpha.height)
  for (let row = 0; row < rows.height; row += 1) {
    const y = rows.top + row
    for (let x = 0; x < alpha.width; x += 1) {
      const octet = alpha.data[y * alpha.width + x] ?? 0
      const pixel = (row * alpha.width + x) * 4
      data[pixel + 3] = (octet * (data[pixel + 3] ?? 0)) / 255
      if (octet === 0 || octet === 255 || !layers || !across || !down || amount === 0) continue
      const share = octet / 255
      const rest = 1 - share
      const place = (down.low[y] ?? 0) * layers.width + (across.low[x] ?? 0)
      const right = across.share[x] ?? 0
      const lower = down.share[y] ?? 0
      const step = across.step * 3
      const rowStep = down.step * layers.width * 3
      const wa = (1 - right) * (1 - lower)
      const wb = right * (1 - lower)
      const wc = (1 - right) * lower
      const wd = right * lower
      const scale = share / (share * share + rest * rest)
      for (let channel = 0; channel < 3; channel += 1) {
        const at = place * 3 + channel
        const front =
          (layers.front[at] ?? 0) * wa +
          (layers.front[at + step] ?? 0) * wb +
          (layers.front[at + rowStep] ?? 0) * wc +
          (layers.front[at + rowStep + step] ?? 0) * wd
        const back =
          (layers.back[at] ?? 0) * wa +
          (layers.back[at + step] ?? 0) * wb +
          (layers.back[at + rowStep] ?? 0) * wc +
          (layers.back[at + rowStep + step] ?? 0) * wd
        const colour = data[pixel + channel] ?? 0
        const pure = front + scale * (colour - share * front - rest * back)
        data[pixel + channel] = Math.min(255, Math.max(0, colour + amount * (pure - colour)))
      }
    }
  }
}
