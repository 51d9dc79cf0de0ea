import type { Mask } from '../base/plane.ts'
import { CROP_FAINT } from '../base/policy.ts'
import type { CropToSubject } from '../base/types.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export function subjectBox({ data, width, height }: Mask): Box | null {
  let left = width
  let right = -1
  let top = height
  let bottom = -1
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data[y * width + x] ?? 0) > CROP_FAINT) {
        if (x < left) left = x
        if (x > right) right = x
        if (y < top) top = y
        bottom = y
      }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

export interface Frame extends Box {
  outWidth: number
  outHeight: number
}

export function frameFor(subject: Box, { padding, aspect, longSide }: CropToSubject): Frame {
  const pad = (Math.max(subject.width, subject.height) * padding) / 100
  let width = subject.width + pad * 2
  let height = subject.height + pad * 2
  if (aspect !== null && aspect > 0)
    [width, height] = [Math.max(width, height * aspect), Math.max(height, width / aspect)]
  const [wide, high] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))]
  const x = Math.round(subject.x + subject.width / 2 - wide / 2)
  const y = Math.round(subject.y + subject.height / 2 - high / 2)
  const scale = longSide === null ? 1 : longSide / Math.max(wide, high)
  // From the rounded width, so that the aspect asked for is exact to the pixel.
  const outWidth = Math.max(1, Math.round(wide * scale))
  const outHeight = Math.max(1, aspect ? Math.round(outWidth / aspect) : Math.round(high * scale))
  return { x, y, width: wide, height: high, outWidth, outHeight }
}

export const wholeFrame = ({ width, height }: { width: number; height: number }): Frame => ({
  x: 0,
  y: 0,
  width,
  height,
  outWidth: width,
  outHeight: height,
})
