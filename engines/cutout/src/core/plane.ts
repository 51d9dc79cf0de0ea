/** One channel of numbers, row by row; a mask runs from 0 (background) to 1 (subject). */
export interface Plane {
  data: Float32Array
  width: number
  height: number
}

/** A mask in octets: how it travels, and how it lies at full resolution. */
export interface Mask {
  data: Uint8Array
  width: number
  height: number
}

/** Pixels as a canvas gives them: red, green, blue, alpha. */
export interface Pixels {
  data: Uint8ClampedArray | Uint8Array
  width: number
  height: number
}

export const makePlane = (width: number, height: number): Plane => ({
  data: new Float32Array(width * height),
  width,
  height,
})

export function toMask({ data, width, height }: Plane): Mask {
  const octets = new Uint8ClampedArray(data.length)
  for (let at = 0; at < data.length; at += 1) octets[at] = (data[at] ?? 0) * 255
  return { data: new Uint8Array(octets.buffer), width, height }
}

export function toPlane({ data, width, height }: Mask): Plane {
  const plane = makePlane(width, height)
  for (let at = 0; at < data.length; at += 1) plane.data[at] = (data[at] ?? 0) / 255
  return plane
}
