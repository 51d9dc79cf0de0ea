import { Reader } from '../reader.ts'
import { generic } from './text.ts'

const EQUATOR = 2 ** 31

/** A mantissa and a power of ten, in centimetres (RFC 1876 §2). */
function metres(octet: number): string | null {
  const mantissa = octet >> 4
  const power = octet & 15
  if (mantissa > 9 || power > 9) return null
  if (power >= 2) return `${mantissa * 10 ** (power - 2)}m`
  return `${((mantissa * 10 ** power) / 100).toFixed(2)}m`
}

function angle(value: number, [positive, negative]: readonly [string, string], most: number): string | null {
  const thousandths = Math.abs(value - EQUATOR)
  if (thousandths > most * 3_600_000) return null
  const seconds = (thousandths % 60_000) / 1000
  const minutes = Math.floor(thousandths / 60_000) % 60
  return `${Math.floor(thousandths / 3_600_000)} ${minutes} ${seconds.toFixed(3)} ${value < EQUATOR ? negative : positive}`
}

/** RFC 1876 §3, shown as dig does; a location that makes no sense is shown as octets. */
export function loc(reader: Reader): string {
  const octets = reader.rest()
  const parts = new Reader(octets)
  if (octets.length !== 16 || parts.u8() !== 0) return generic(octets)
  const sizes = [parts.u8(), parts.u8(), parts.u8()].map(metres)
  const latitude = angle(parts.u32(), ['N', 'S'], 90)
  const longitude = angle(parts.u32(), ['E', 'W'], 180)
  if (latitude === null || longitude === null || sizes.includes(null)) return generic(octets)
  const centimetres = parts.u32() - 10_000_000
  const altitude = `${centimetres < 0 ? '-' : ''}${Math.floor(Math.abs(centimetres) / 100)}.${String(Math.abs(centimetres) % 100).padStart(2, '0')}m`
  return `${latitude} ${longitude} ${altitude} ${sizes.join(' ')}`
}
