import { free, freePixels } from '../core/free.ts'
import type { Plane } from '../core/plane.ts'
import { AGREED } from '../mask/agreement.ts'
import { heedBoth, keepHeld } from '../mask/both-sure.ts'
import { combine } from '../mask/combine.ts'
import { isHazy } from '../mask/doubt.ts'
import { withFineThings } from '../mask/weighed.ts'
import { mergeZoom, type Part, partIn, partToZoom } from '../mask/zoom.ts'
import { shownAt, strideSize } from '../models/input.ts'
import { SHORT_SIDE } from '../models/modnet.ts'
import { SIDE } from '../models/u2netp.ts'
import { LEAST_PEAK } from './judge.ts'
import type { Photo } from './photo.ts'
import { type Models, type Seen, see, seeMirrored } from './see.ts'

/** How large the weigher is shown what is thin: a multiple of 32, so that all its grids are whole. */
const FINE_SIDE = 640

export interface Looked extends Omit<Seen, 'fine'> {
  /** Whether the weigher was of two minds. */
  hazy: boolean
}

function average(one: Plane, other: Plane): void {
  for (let at = 0; at < one.data.length; at += 1) one.data[at] = ((one.data[at] ?? 0) + (other.data[at] ?? 0)) / 2
}

/** The mean of both looks is right more often than one, and may not go against what the models are sure of. */
function weighBoth(first: Seen, mirrored: Seen): Looked {
  const { weighed, fine } = first
  if (!weighed || !mirrored.weighed) return { ...first, hazy: false }
  average(weighed, mirrored.weighed)
  heedBoth(weighed, first)
  if (first.agreed >= AGREED) keepHeld(weighed, [first, mirrored])
  const hazy = isHazy(weighed)
  if (!fine || !mirrored.fine) return { ...first, hazy }
  average(fine, mirrored.fine)
  const finer = withFineThings(weighed, fine)
  heedBoth(finer, first)
  free(weighed.data, fine.data)
  return { ...first, weighed: finer, hazy }
}

/** What the models make of a photo, or of a part of it. */
async function lookOnce(models: Models, photo: Photo, part: Part | null): Promise<Looked> {
  const { canvas } = photo.context
  const seen = part ? partIn(part, photo) : { x: 0, y: 0, width: photo.width, height: photo.height }
  const { width, height } = strideSize(seen.width, seen.height, SHORT_SIDE)
  const shown = {
    small: shownAt(canvas, SIDE, SIDE, seen),
    large: shownAt(canvas, width, height, seen),
    fine: () => shownAt(canvas, FINE_SIDE, FINE_SIDE, seen),
  }
  const first = await see(models, shown)
  const mirrored = first.weighed && (await seeMirrored(models, shown, first))
  freePixels(shown.small)
  freePixels(shown.large)
  if (!mirrored) return { ...first, hazy: false }
  const looked = weighBoth(first, mirrored)
  for (const mask of [mirrored.general, mirrored.matting, mirrored.weighed, mirrored.fine]) if (mask) free(mask.data)
  return looked
}

/** Looks at a photo; where the models do not agree on a small subject, at that by itself as well. */
export async function look(models: Models, photo: Photo): Promise<Looked> {
  const first = await lookOnce(models, photo, null)
  const part = first.weighed && first.agreed < AGREED && partToZoom(first.weighed)
  if (!first.weighed || !part) return first
  const near = await lookOnce(models, photo, part)
  if (near.peak < LEAST_PEAK) return first
  const weighed = mergeZoom(first.weighed, part, combine(near, 'auto').mask)
  return { ...first, weighed, hazy: weighed === first.weighed ? first.hazy : near.hazy }
}
