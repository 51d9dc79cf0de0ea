import type { Box } from '@sundry/recipes'
import type { CropBox, Size } from '../../../workbench/adjust/crop-box.ts'

export const toPixels = ({ x, y, width, height }: Box, bounds: Size): CropBox => ({
  x: x * bounds.width,
  y: y * bounds.height,
  width: width * bounds.width,
  height: height * bounds.height,
})

export const fromPixels = ({ x, y, width, height }: CropBox, bounds: Size): Box => ({
  x: x / bounds.width,
  y: y / bounds.height,
  width: width / bounds.width,
  height: height / bounds.height,
})

const within = (value: number) => Math.min(1, Math.max(0, value))

interface Point {
  x: number
  y: number
}

/** The box between two points, whichever way it was drawn, and no further than the picture. */
export function drawnBox(from: Point, to: Point): Box {
  const [left, right] = [within(Math.min(from.x, to.x)), within(Math.max(from.x, to.x))]
  const [top, bottom] = [within(Math.min(from.y, to.y)), within(Math.max(from.y, to.y))]
  return { x: left, y: top, width: right - left, height: bottom - top }
}
