import { free, freePixels } from '../core/free.ts'
import { mirrorPixels, mirrorPlane } from '../core/mirror.ts'
import type { Pixels, Plane } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { AGREED, agreement } from '../mask/agreement.ts'
import { heedBoth } from '../mask/both-sure.ts'
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
  /** What the weigher made of both; null where they agree, and where there is nothing to see. */
  weighed: Plane | null
}

/** What the models make of a picture, shown at both sizes. Weighed where they do not agree, or when that is asked for. */
async function see(models: Models, pixels: Pixels, larger: Pixels, weigh = false): Promise<Looked> {
  const salience = await runSalience(models.general, pixels, [...SIDE_MAPS, ...FEATURES])
  const matting = await runMatting(models.matting, larger)
  const { mask: general, peak } = salience
  const agreed = agreement(resample(general, larger.width, larger.height), matting.mask)
  const doubtful = weigh || (agreed < AGREED && peak >= LEAST_PEAK)
  const weighed = doubtful ? await runWeigher(models.weigher, pixels, salience, matting) : null
  free(...[...salience.inner, matting.coarse].map(numbersOf))
  return { general, peak, matting: matting.mask, weighed }
}

/** The same picture with left and right changed is another look; the mean of both is right more often than one. */
async function weighMirrored(models: Models, pixels: Pixels, larger: Pixels, weighed: Plane): Promise<void> {
  mirrorPixels(pixels)
  mirrorPixels(larger)
  const { general, matting, weighed: mirrored } = await see(models, pixels, larger, true)
  if (!mirrored) return
  mirrorPlane(mirrored)
  for (let at = 0; at < weighed.data.length; at += 1)
    weighed.data[at] = ((weighed.data[at] ?? 0) + (mirrored.data[at] ?? 0)) / 2
  free(general.data, matting.data, mirrored.data)
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
    await weighMirrored(models, pixels, larger, looked.weighed)
    heedBoth(looked.weighed, looked.general, looked.matting)
  }
  freePixels(pixels)
  freePixels(larger)
  return looked
}

/** Looks at a photo; where the models do not agree on a small subject, at that by itself as well. */
export async function look(models: Models, photo: Photo): Promise<Looked> {
  const first = await lookOnce(models, photo, null)
  const part = first.weighed && partToZoom(first.weighed)
  if (!first.weighed || !part) return first
  const near = await lookOnce(models, photo, part)
  if (near.peak < LEAST_PEAK) return first
  return { ...first, weighed: mergeZoom(first.weighed, part, combine(near, 'auto').mask) }
}
