import { free, freePixels } from '../core/free.ts'
import { mirrorPixels, mirrorPlane } from '../core/mirror.ts'
import type { Pixels, Plane } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { agreement, OF_ONE_MIND } from '../mask/agreement.ts'
import { TRUSTED } from '../mask/weighed.ts'
import { runMatting } from '../models/modnet.ts'
import { numbersOf, type Session } from '../models/runtime.ts'
import { FEATURES, runSalience, SIDE_MAPS } from '../models/u2netp.ts'
import { runWeigher } from '../models/weigher.ts'
import { LEAST_PEAK } from './judge.ts'

/** The sessions of the whole way of working. */
export interface Models {
  general: Session
  matting: Session
  weigher: Session
}

/** A picture as the networks are shown it: at the general model's size, at the matting's, and at a finer one if asked. */
export interface Shown {
  small: Pixels
  large: Pixels
  fine: () => Pixels
}

export interface Seen {
  general: Plane
  peak: number
  matting: Plane
  /** How far both masks are the same, 0 to 1. */
  agreed: number
  /** What the weigher made of both; null where they are of one mind, and where there is nothing to see. */
  weighed: Plane | null
  /** The same of more pixels, where the matting is not trusted with thin things. */
  fine: Plane | null
}

/** What the models make of a picture. `like`: asks the weigher what it was asked then, whatever the masks are now. */
export async function see(models: Models, shown: Shown, like: Seen | null = null): Promise<Seen> {
  const salience = await runSalience(models.general, shown.small, [...SIDE_MAPS, ...FEATURES])
  const matting = await runMatting(models.matting, shown.large)
  const { mask: general, peak } = salience
  const agreed = agreement(resample(general, shown.large.width, shown.large.height), matting.mask)
  const doubtful = like ? like.weighed !== null : agreed < OF_ONE_MIND && peak >= LEAST_PEAK
  const weighed = doubtful ? await runWeigher(models.weigher, shown.small, salience, matting) : null
  const thin = like ? like.fine !== null : doubtful && agreed < TRUSTED
  const pixels = thin ? shown.fine() : null
  const fine = pixels && (await runWeigher(models.weigher, pixels, salience, matting))
  if (pixels) freePixels(pixels)
  free(...[...salience.inner, matting.coarse].map(numbersOf))
  return { general, peak, matting: matting.mask, agreed, weighed, fine }
}

function mirrored(pixels: Pixels): Pixels {
  mirrorPixels(pixels)
  return pixels
}

/** The same with left and right changed, which is another look; its masks the right way round. Turns what is shown. */
export async function seeMirrored(models: Models, { small, large, fine }: Shown, like: Seen): Promise<Seen> {
  const seen = await see(models, { small: mirrored(small), large: mirrored(large), fine: () => mirrored(fine()) }, like)
  for (const mask of [seen.general, seen.matting, seen.weighed, seen.fine]) if (mask) mirrorPlane(mask)
  return seen
}
