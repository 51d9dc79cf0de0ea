import { concat, le32 } from '@sundry/kit'

/** PNG images in icons are read by Windows since Vista. */
export function encodeIco(
  images: readonly { width: number; height: number; png: Uint8Array }[],
): Uint8Array<ArrayBuffer> {
  let at = 6 + images.length * 16
  const entries = images.map(({ width, height, png }) => {
    const entry = concat([Uint8Array.of(width, height, 0, 0, 1, 0, 32, 0), le32(png.length), le32(at)])
    at += png.length
    return entry
  })
  return concat([Uint8Array.of(0, 0, 1, 0, images.length, 0), ...entries, ...images.map(({ png }) => png)])
}
