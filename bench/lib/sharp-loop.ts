import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installPeer } from './peer.ts'

interface Sharp {
  resize(width: number): Sharp
  jpeg(options: { quality: number; mozjpeg: boolean }): Sharp
  metadata(): Promise<{ width: number }>
  toBuffer(): Promise<Buffer>
}
type MakeSharp = (file: Uint8Array) => Sharp

/** Half of the bytes need a little more than half of the pixels. */
const SHRINK = 0.97

const loadSharp = (): MakeSharp => {
  const require = createRequire(join(installPeer('pixels'), 'package.json'))
  return require('sharp')
}

/**
 * What people write around sharp: the highest quality that fits, by halving; where the lowest does not fit, fewer
 * pixels. The encoder is mozjpeg.
 */
export async function sharpUnder(file: Uint8Array, most: number, lowest: number): Promise<Buffer | null> {
  const sharp = loadSharp()
  const { width: full } = await sharp(file).metadata()
  const encode = (width: number, quality: number) =>
    (width < full ? sharp(file).resize(width) : sharp(file)).jpeg({ quality, mozjpeg: true }).toBuffer()
  let width = full
  let best = await encode(width, lowest)
  while (best.length > most && width > 8) {
    width = Math.max(8, Math.floor(width * Math.min(0.98, Math.sqrt(most / best.length) * SHRINK)))
    best = await encode(width, lowest)
  }
  if (best.length > most) return null
  let [low, high] = [lowest, 100]
  while (high - low > 1) {
    const quality = Math.floor((low + high) / 2)
    const made = await encode(width, quality)
    if (made.length > most) high = quality
    else {
      best = made
      low = quality
    }
  }
  return best
}
