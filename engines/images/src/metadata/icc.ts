// ICC.1:2022, 7.2 and 7.3: a header of 128 bytes, then a table of tags.
import { Bytes } from '../core/bytes.ts'

/** The letters of the profile's description, in either of its two codings. */
function description(bytes: Bytes): string {
  const count = Math.min(bytes.u32(128), 100)
  for (let index = 0; index < count; index += 1) {
    const at = 132 + index * 12
    if (bytes.text(at, 4) !== 'desc') continue
    return bytes.text(bytes.u32(at + 4), Math.min(bytes.u32(at + 8), 400)).replace(/[^\x20-\x7e]/g, '')
  }
  return ''
}

/** Whether the profile speaks of red, green and blue, and not of grey or ink. */
export const isRgbProfile = (icc: Uint8Array): boolean => icc.length > 132 && new Bytes(icc).text(16, 4) === 'RGB '

/** Whether leaving the profile out changes nothing: everything without one is taken as sRGB. */
export const isSrgbProfile = (icc: Uint8Array): boolean =>
  isRgbProfile(icc) && /sRGB|IEC ?61966-?2[.-]1/i.test(description(new Bytes(icc)))

/** The profile that must stay for the colours to be right, if any. */
export const meaningfulProfile = (icc: Uint8Array | null): Uint8Array | null =>
  icc && isRgbProfile(icc) && !isSrgbProfile(icc) ? icc : null
