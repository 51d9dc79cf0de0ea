type Light = 'linear' | 'encoded'

const toLight = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLight = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)

/** For each byte of sRGB, its light from 0 to 1; or the byte as it stands, on the same range. */
export function decodeTable(light: Light): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => (light === 'linear' ? toLight(byte / 255) : byte / 255))
}

/** The other way round, by 16384 steps: fine enough for the steepest part, near black. */
export function encodeTable(light: Light): Uint8Array {
  return Uint8Array.from({ length: 16_384 }, (_, step) => {
    const value = step / 16_383
    return Math.round(255 * (light === 'linear' ? fromLight(value) : value))
  })
}
