import type { Mask } from '../base/plane.ts'

/** Van Herk's running extremes: the same time for any `reach`. */
function extreme(line: Uint8Array, length: number, reach: number, low: boolean, out: Uint8Array): void {
  const span = 2 * reach + 1
  const outside = low ? 255 : 0
  const pick = low ? Math.min : Math.max
  const padded = length + 2 * reach
  const ahead = new Uint8Array(padded)
  const behind = new Uint8Array(padded)
  const at = (place: number) => (place < reach || place >= length + reach ? outside : (line[place - reach] ?? outside))
  for (let place = 0; place < padded; place += 1)
    ahead[place] = place % span === 0 ? at(place) : pick(ahead[place - 1] ?? outside, at(place))
  for (let place = padded - 1; place >= 0; place -= 1)
    behind[place] =
      place === padded - 1 || (place + 1) % span === 0 ? at(place) : pick(behind[place + 1] ?? outside, at(place))
  for (let place = 0; place < length; place += 1)
    out[place] = pick(behind[place] ?? outside, ahead[place + span - 1] ?? outside)
}

type OnLine = (line: Uint8Array, length: number, out: Uint8Array) => void

function alongBoth({ data, width, height }: Mask, work: OnLine): void {
  const length = Math.max(width, height)
  const line = new Uint8Array(length)
  const out = new Uint8Array(length)
  for (let y = 0; y < height; y += 1) {
    line.set(data.subarray(y * width, (y + 1) * width))
    work(line, width, out)
    data.set(out.subarray(0, width), y * width)
  }
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < height; y += 1) line[y] = data[y * width + x] ?? 0
    work(line, height, out)
    for (let y = 0; y < height; y += 1) data[y * width + x] = out[y] ?? 0
  }
}

export function shiftEdge(mask: Mask, pixels: number): void {
  const reach = Math.floor(Math.abs(pixels))
  const rest = Math.abs(pixels) - reach
  if (reach === 0 && rest === 0) return
  const low = pixels < 0
  if (reach > 0) alongBoth(mask, (line, length, out) => extreme(line, length, reach, low, out))
  if (rest > 0)
    alongBoth(mask, (line, length, out) => {
      extreme(line, length, 1, low, out)
      for (let at = 0; at < length; at += 1) out[at] = (line[at] ?? 0) * (1 - rest) + (out[at] ?? 0) * rest + 0.5
    })
}

export function featherEdge(mask: Mask, pixels: number): void {
  const reach = Math.round(pixels / 2)
  if (reach < 1) return
  for (let pass = 0; pass < 2; pass += 1)
    alongBoth(mask, (line, length, out) => {
      let sum = 0
      let count = 0
      for (let at = 0; at < Math.min(reach, length); at += 1) {
        sum += line[at] ?? 0
        count += 1
      }
      for (let at = 0; at < length; at += 1) {
        if (at + reach < length) {
          sum += line[at + reach] ?? 0
          count += 1
        }
        if (at - reach > 0) {
          sum -= line[at - reach - 1] ?? 0
          count -= 1
        }
        out[at] = sum / count + 0.5
      }
    })
}
