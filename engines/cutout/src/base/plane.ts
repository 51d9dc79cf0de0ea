export interface Plane {
  data: Float32Array
  width: number
  height: number
}

export interface Mask {
  data: Uint8Array
  width: number
  height: number
}

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

function mirrorRows(values: Float32Array | Uint32Array, width: number): void {
  for (let start = 0; start < values.length; start += width) values.subarray(start, start + width).reverse()
}

export const mirrorPlane = ({ data, width }: Plane): void => mirrorRows(data, width)

export const mirrorPixels = ({ data, width }: Pixels): void =>
  mirrorRows(new Uint32Array(data.buffer, data.byteOffset, data.length / 4), width)
