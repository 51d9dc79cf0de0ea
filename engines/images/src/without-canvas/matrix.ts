/** a, b, c, d, e, f of the canvas: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export const unit: Matrix = [1, 0, 0, 1, 0, 0]

export const multiply = (one: Matrix, other: Matrix): Matrix => {
  const [a, b, c, d, e, f] = one
  const [k, l, m, n, o, p] = other
  return [a * k + c * l, b * k + d * l, a * m + c * n, b * m + d * n, a * o + c * p + e, b * o + d * p + f]
}

export interface Place {
  /** The EXIF orientation that turns the picture as the matrix does. */
  orientation: number
  x: number
  y: number
  width: number
  height: number
}

/** Where a picture comes to lie, by a matrix that only scales and turns by right angles. */
export function placeOf(matrix: Matrix, width: number, height: number): Place {
  const [a, b, c, d, e, f] = matrix
  const isStraight = b === 0 && c === 0
  if (!isStraight && (a !== 0 || d !== 0)) throw new Error('only right angles can be drawn without a canvas')
  const [across, down] = isStraight ? [a * width, d * height] : [c * height, b * width]
  const orientation = isStraight
    ? [1, 2, 4, 3][(a < 0 ? 1 : 0) + (d < 0 ? 2 : 0)]
    : [5, 6, 8, 7][(c < 0 ? 1 : 0) + (b < 0 ? 2 : 0)]
  return {
    orientation: orientation ?? 1,
    x: Math.min(e, e + across),
    y: Math.min(f, f + down),
    width: Math.abs(across),
    height: Math.abs(down),
  }
}
