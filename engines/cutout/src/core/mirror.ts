import type { Pixels, Plane } from './plane.ts'

function turnRows(values: Float32Array | Uint32Array, width: number): void {
  for (let start = 0; start < values.length; start += width) values.subarray(start, start + width).reverse()
}

/** Left becomes right, in place. */
export const mirrorPlane = ({ data, width }: Plane): void => turnRows(data, width)

export const mirrorPixels = ({ data, width }: Pixels): void =>
  turnRows(new Uint32Array(data.buffer, data.byteOffset, data.length / 4), width)
