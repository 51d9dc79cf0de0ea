/** The 16-bit float nearest to a number, ties to even (IEEE 754-2019 §4.3.1). */
export function toHalf(number) {
  view.setFloat32(0, number)
  const bits = view.getUint32(0)
  const sign = (bits >>> 16) & 0x8000
  const exponent = (bits >>> 23) & 0xff
  const fraction = bits & 0x7fffff
  if (exponent === 0xff) return sign | 0x7c00 | (fraction ? 0x200 : 0)
  const half = exponent - 112
  if (half >= 31) return sign | 0x7c00
  // Below the smallest normal the leading one becomes visible and the fraction moves right.
  const shift = half > 0 ? 13 : 14 - half
  if (shift > 24) return sign
  const whole = half > 0 ? (half << 23) | fraction : fraction | 0x800000
  const kept = half > 0 ? whole >>> 13 : whole >>> shift
  const lost = whole & ((1 << shift) - 1)
  const middle = 1 << (shift - 1)
  const up = lost > middle || (lost === middle && (kept & 1) === 1)
  // A carry out of the fraction steps the exponent, which is what rounding up means there.
  return sign | (kept + (up ? 1 : 0))
}

const view = new DataView(new ArrayBuffer(4))
