import type { Size } from './raster.ts'

type Samples = Uint8Array | Uint32Array

const TILE = 64

/** The rotation of an EXIF orientation, and the axes of the upright image that it mirrors. */
export function turnOf(orientation: number) {
  return {
    isSwapped: orientation >= 5,
    mirrorsAcross: [2, 3, 6, 7].includes(orientation),
    mirrorsDown: [3, 4, 7, 8].includes(orientation),
  }
}

/** EXIF 2.32, tag 0x0112: the orientations 5 to 8 swap the sides. */
export const upright = ({ width, height, orientation }: Size & { orientation: number }): Size =>
  orientation >= 5 ? { width: height, height: width } : { width, height }

/** Samples stored lying as EXIF's orientation says, made upright. `size` is theirs as stored. */
export function turnSamples<Kind extends Samples>(
  from: Kind,
  to: Kind,
  { width, height }: Size,
  orientation: number,
): void {
  const { isSwapped, mirrorsAcross, mirrorsDown } = turnOf(orientation)
  const [wide, high] = isSwapped ? [height, width] : [width, height]
  for (let top = 0; top < high; top += TILE)
    for (let left = 0; left < wide; left += TILE)
      for (let y = top; y < Math.min(high, top + TILE); y += 1) {
        const ownY = mirrorsDown ? high - 1 - y : y
        for (let x = left; x < Math.min(wide, left + TILE); x += 1) {
          const ownX = mirrorsAcross ? wide - 1 - x : x
          to[y * wide + x] = from[isSwapped ? ownX * width + ownY : ownY * width + ownX] ?? 0
        }
      }
}
