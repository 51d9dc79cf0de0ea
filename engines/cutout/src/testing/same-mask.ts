import { type Pixels, toMask } from '../base/plane.ts'
import { openModels } from '../engine/models.ts'
import { runMatting, runSalience } from '../models/networks.ts'

/** A ball before a wall, made of whole numbers alone, so that every place has the same pixels. */
function ballPixels(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4) {
      const [right, down] = [2 * x - width, 2 * y - height]
      const isBall = 3 * (right * right + down * down) < height * height
      const colour = isBall ? [200 - (y >> 3), 40 + (x >> 4), 30] : [180 + (y >> 4), 190, 200 - (x >> 4)]
      data.set([...colour, 255], at)
    }
  return { data, width, height }
}

const digest = async (data: Uint8Array | Uint8ClampedArray) =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(data)), 0, 8), (octet) =>
    octet.toString(16).padStart(2, '0'),
  ).join('')

/** Digests of both models' masks for these pixels. */
export async function maskDigests(): Promise<string[]> {
  const sessions = await openModels('local', () => {})
  const [general, matting] = ['u2netp', 'modnet'].map((id) => sessions.get(id))
  if (!general || !matting) throw new Error('the models are not open')
  const salience = await runSalience(general, ballPixels(320, 320))
  const people = await runMatting(matting, ballPixels(512, 512))
  return [await digest(toMask(salience.mask).data), await digest(toMask(people.mask).data)]
}

/** Reached by a test in Node and by one in Chromium. */
export const SAME_MASKS: readonly string[] = ['87c29afaf70de684', '8bf5719e1997cc7d']
