import type { Raster } from '@sundry/raster'

/** Whole numbers only, so that every engine makes the same image. */
export function pattern(width: number, height: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4) {
      const edge = ((x >> 4) + (y >> 4)) % 3 === 0 ? 60 : 0
      data.set([40 + ((x * 3) % 150) + edge, 60 + ((y * 2) % 120) + edge, 30 + ((x + y) % 160), 255], at)
    }
  return { width, height, data }
}

/** Digests of the files made of `pattern(160, 120)`, in Node and in a browser alike. */
export const patternFiles = [
  { quality: 70, effort: 'fast', sha256: '4b1aab669e8f4bce87fdbb7f77b62922c9295e78d5a701bff23c40f270177d37' },
  { quality: 70, effort: 'small', sha256: 'fd15504a35f17537b3590fe8e3d74669d13755a6ff67d97c096aea36e8027866' },
  { quality: 97, effort: 'fast', sha256: '6684a42dd7f37af1a52adc6d1c5492eeb6b07ce6c1292ee1b829b3d842aa78f4' },
] as const

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
