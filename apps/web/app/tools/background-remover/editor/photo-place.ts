export type Point = readonly [x: number, y: number]

interface Box {
  left: number
  top: number
  width: number
  height: number
}
interface Size {
  width: number
  height: number
}

export function photoPlace(box: Box, size: Size, clientX: number, clientY: number): Point {
  const along = (at: number, from: number, length: number, pixels: number) =>
    Math.round(Math.min(1, Math.max(0, (at - from) / Math.max(1, length))) * pixels)
  return [along(clientX, box.left, box.width, size.width), along(clientY, box.top, box.height, size.height)]
}

export const photoRadius = (box: Box, size: Size, across: number): number =>
  Math.max(1, ((across / 2) * size.width) / Math.max(1, box.width))

const STEP = 0.02
const ways: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

export function moved([x, y]: Point, size: Size, key: string, far: boolean): Point | null {
  const way = ways[key]
  if (!way) return null
  const step = Math.max(size.width, size.height) * STEP * (far ? 4 : 1)
  const within = (value: number, maxValue: number) => Math.round(Math.min(maxValue, Math.max(0, value)))
  return [within(x + way[0] * step, size.width), within(y + way[1] * step, size.height)]
}
