export interface CropBox {
  x: number
  y: number
  width: number
  height: number
}
export interface Size {
  width: number
  height: number
}
export type Handle = 'move' | 'nw' | 'ne' | 'sw' | 'se'

const clamp = (value: number, minValue: number, maxValue: number) => Math.min(maxValue, Math.max(minValue, value))

export const wholeBox = ({ width, height }: Size): CropBox => ({ x: 0, y: 0, width, height })

export function boxOfRatio(bounds: Size, ratio: number): CropBox {
  const width = Math.max(1, Math.round(Math.min(bounds.width, bounds.height * ratio)))
  const height = clamp(Math.round(width / ratio), 1, bounds.height)
  return {
    x: Math.floor((bounds.width - width) / 2),
    y: Math.floor((bounds.height - height) / 2),
    width,
    height,
  }
}

const shareOf = (before: number, room: number) => (room > 0 ? clamp(before / room, 0, 1) : 0.5)

/** The part of the bounds that a crop to the shape keeps. */
export function boxAt(bounds: CropBox, shape: Size, share: { x: number; y: number }): CropBox {
  const { width, height } = boxOfRatio(bounds, shape.width / shape.height)
  return {
    x: Math.round(bounds.x + (bounds.width - width) * share.x),
    y: Math.round(bounds.y + (bounds.height - height) * share.y),
    width,
    height,
  }
}

export const shareOfBox = (box: CropBox, bounds: CropBox) => ({
  x: shareOf(box.x - bounds.x, bounds.width - box.width),
  y: shareOf(box.y - bounds.y, bounds.height - box.height),
})

function moved(box: CropBox, dx: number, dy: number, bounds: Size): CropBox {
  return {
    ...box,
    x: clamp(Math.round(box.x + dx), 0, bounds.width - box.width),
    y: clamp(Math.round(box.y + dy), 0, bounds.height - box.height),
  }
}

export function dragged(
  box: CropBox,
  handle: Handle,
  dx: number,
  dy: number,
  bounds: Size,
  ratio: number | null,
): CropBox {
  if (handle === 'move') return moved(box, dx, dy, bounds)
  const east = handle.endsWith('e')
  const south = handle.startsWith('s')
  const anchor = { x: east ? box.x : box.x + box.width, y: south ? box.y : box.y + box.height }
  const room = {
    width: east ? bounds.width - anchor.x : anchor.x,
    height: south ? bounds.height - anchor.y : anchor.y,
  }
  let width = clamp(box.width + (east ? dx : -dx), 1, room.width)
  let height = clamp(box.height + (south ? dy : -dy), 1, room.height)
  if (ratio !== null) {
    const led = Math.abs(dx) >= Math.abs(dy * ratio) ? width : height * ratio
    width = clamp(led, 1, Math.min(room.width, room.height * ratio))
    height = clamp(width / ratio, 1, room.height)
  }
  const [w, h] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))]
  return { x: east ? anchor.x : anchor.x - w, y: south ? anchor.y : anchor.y - h, width: w, height: h }
}

export function inside({ x, y, width, height }: CropBox, bounds: Size): CropBox {
  const left = clamp(Math.round(x) || 0, 0, bounds.width - 1)
  const top = clamp(Math.round(y) || 0, 0, bounds.height - 1)
  return {
    x: left,
    y: top,
    width: clamp(Math.round(width) || 1, 1, bounds.width - left),
    height: clamp(Math.round(height) || 1, 1, bounds.height - top),
  }
}

export const isWhole = (box: CropBox, bounds: Size) => box.width === bounds.width && box.height === bounds.height
