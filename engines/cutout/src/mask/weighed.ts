import type { Plane } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { fuse } from './fuse.ts'
import { levels } from './levels.ts'
import { thickGap } from './thick.ts'

/** From here on the matting is trusted with thin things. */
const TRUSTED = 0.88

/**
 * What the weigher said, decided. Where the models nearly agree (`agreed` is how far) the matting, which sees more
 * pixels, may add and take what is thin, and is put right where it lost whole parts.
 */
export function withThinThings(weighed: Plane, matting: Plane, agreed: number): Plane {
  const body = levels(weighed, 0.1, 0.9)
  if (agreed < TRUSTED) return body
  const { width, height } = matting
  const wide = resample(body, width, height)
  const edges = levels(matting, 0.1, 0.9)
  const lost = thickGap(wide, edges)
  const fine = fuse(wide, edges)
  for (let at = 0; at < fine.data.length; at += 1) {
    const share = lost[at] ?? 0
    fine.data[at] = (fine.data[at] ?? 0) * (1 - share) + (wide.data[at] ?? 0) * share
  }
  return fine
}
