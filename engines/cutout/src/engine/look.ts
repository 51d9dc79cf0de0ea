import { free, freePixels } from '../core/free.ts'
import { mirrorPixels, mirrorPlane } from '../core/mirror.ts'
import type { Pixels, Plane } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { AGREED, agreement, OF_ONE_MIND } from '../mask/agreement.ts'
import { heedBoth, keepHeld } from '../mask/both-sure.ts'
import { combine } from '../mask/combine.ts'
import { mergeZoom, type Part, partIn, partToZoom } from '../mask/zoom.ts'
import { shownAt, strideSize } from '../models/input.ts'
import { runMatting, SHORT_SIDE } from '../models/modnet.ts'
import { numbersOf, type Session } from '../models/runtime.ts'
import { FEATURES, runSalience, SIDE, SIDE_MAPS } from '../models/u2netp.ts'
import { runWeigher } from '../models/weigher.ts'
import { LEAST_PEAK } from './judge.ts'
import type { Photo } from './photo.ts'

/** The sessions of the whole way of working. */
export interface Models {
  general: Session
  matting: Session
  weigher: Session
}

export interface Looked {
  general: Plane
  peak: number
  matting: Plane
  /** How far both masks are the same, 0 to 1. */
  agreed: number
  /** What the weigher made of both; null where they are of one mind, and where there is nothing to see. */
  weighed: Plane | null
}

/** What the models make of a picture, shown at both sizes. Weighed where they are not of one mind, or always. */
async function see(models: Models, pixels: Pixels, larger: Pixels, always = false): Promise<Looked> {
  const salience = await runSalience(models.general, pixels, [...SIDE_MAPS, ...FEATURES])
  const matting = await runMatting(models.matting, larger)
  const { mask: general, peak } = salience
  const agreed = agreement(resample(general, larger.width, larger.height), matting.mask)
  const doubtful = always || (agreed < OF_ONE_MIND && peak >= LEAST_PEAK)
  const weighed = doubtful ? await runWeigher(models.weigher, pixels, salience, matting) : null
  free(...[...salience.inner, matting.coarse].map(numbersOf))
  return { general, peak, matting: matting.mask, agreed, weighed }
}

/** The same with left and right changed, which is another look; its masks the right way round. */
async function seeMirrored(models: Models, pixels: Pixels, larger: Pixels): Promise<Looked> {
  mirrorPixels(pixels)
  mirrorPixels(larger)
  const looked = await see(models, pixels, larger, true)
  for (const mask of [looked.general, looked.matting, looked.weighed]) if (mask) mirrorPlane(mask)
  return looked
}

/** The mean of both looks is right more often than one, and may not go against what the models are sure of. */
function weighBoth(first: Looked, mirrored: Looked): void {
  const { weighed, agreed } = first
  if (!weighed || !mirrored.weighed) return
  for (let at = 0; at < weighed.data.length; at += 1)
    weighed.data[at] = ((weighed.data[at] ?? 0) + (mirrored.weighed.data[at] ?? 0)) / 2
  heedBoth(weighed, first)
  if (agreed >= AGREED) keepHeld(weighed, [first, mirrored])
}

/** What the models make of a photo, or of a part of it. */
async function lookOnce(models: Models, photo: Photo, part: Part | null): Promise<Looked> {
  const { canvas } = photo.context
  const seen = part ? partIn(part, photo) : { x: 0, y: 0, width: photo.width, height: photo.height }
  const pixels = shownAt(canvas, SIDE, SIDE, seen)
  const size = strideSize(seen.width, seen.height, SHORT_SIDE)
  const larger = shownAt(canvas, size.width, size.height, seen)
  const looked = await see(models, pixels, larger)
  if (looked.weighed) {
    const mirrored = await seeMirrored(models, pixels, larger)
    weighBoth(looked, mirrored)
    free(...[mirrored.general, mirrored.matting, mirrored.weighed].flatMap((mask) => mask?.data ?? []))
  }
  freePixels(pixels)
  freePixels(larger)
  return looked
}

/** Looks at a photo; where the models do not agree on a small subject, at that by itself as well. */
export async function look(models: Models, photo: Photo): Promise<Looked> {
  const first = await lookOnce(models, photo, null)
  const part = first.weighed && first.agreed < AGREED && partToZoom(first.weighed)
  if (!first.weighed || !part) return first
  const near = await lookOnce(models, photo, part)
  if (near.peak < LEAST_PEAK) return first
  return { ...first, weighed: mergeZoom(first.weighed, part, combine(near, 'auto').mask) }
}
