import type { Plane } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { agreement } from './agreement.ts'
import { boxMean } from './box.ts'
import { fuse } from './fuse.ts'
import { levels } from './levels.ts'
import { thickGap } from './thick.ts'

/** What the models said, each at its own size: the general one twice, and the matting. */
export interface Voices {
  general: Plane
  closer: Plane
  matting: Plane
}

/** From here on the matting is trusted with thin things; below, it is one voice of three. */
const TRUSTED = 0.88
/** A vote that leaves less of what the general model saw first is a mistake of both others. */
const SAME = 0.7
/** Where neither of the others agrees with it as far as this, they have no common ground to outvote it on. */
const KNOWN = 0.65

/** What two of three say, value by value. */
function median(one: Plane, other: Plane, third: Plane): Plane {
  const data = new Float32Array(one.data.length)
  for (let at = 0; at < data.length; at += 1) {
    const a = one.data[at] ?? 0
    const b = other.data[at] ?? 0
    data[at] = Math.max(Math.min(a, b), Math.min(Math.max(a, b), third.data[at] ?? 0))
  }
  return { ...one, data }
}

/**
 * One mask of three, decided: the general model knows where the subject is, its closer look knows the edge, and the
 * matting knows what is thin, as far as it saw the same subject. `agreed` is how far it did.
 */
export function vote({ general, closer, matting }: Voices, agreed: number): Plane {
  const { width, height } = matting
  const first = levels(resample(general, width, height), 0.25, 0.75)
  const second = levels(resample(closer, width, height), 0.25, 0.75)
  const third = levels(matting, 0.1, 0.9)
  const most = median(first, second, third)
  const strange = Math.max(agreed, agreement(first, second)) < KNOWN
  const body = strange || agreement(first, most) < SAME ? first : most
  if (agreed < TRUSTED) return body
  const lost = thickGap(body, third)
  const fine = fuse(body, third)
  for (let at = 0; at < fine.data.length; at += 1) {
    const share = lost[at] ?? 0
    fine.data[at] = (fine.data[at] ?? 0) * (1 - share) + (body.data[at] ?? 0) * share
  }
  return fine
}

/** Over what share of the shorter side two looks are compared. */
const NEAR = 0.06

/** The closer look where it says about the same as the first one, the first one elsewhere. */
export function sharpen(general: Plane, closer: Plane): Plane {
  const { width, height } = closer
  const first = resample(general, width, height)
  const gaps = first.data.map((value, at) => Math.abs(value - (closer.data[at] ?? 0)))
  const around = boxMean(gaps, width, height, Math.max(1, Math.round(Math.min(width, height) * NEAR)))
  for (let at = 0; at < around.length; at += 1) {
    const share = Math.min(1, Math.max(0, (0.16 - (around[at] ?? 0)) / 0.08))
    const before = first.data[at] ?? 0
    around[at] = before + share * ((closer.data[at] ?? 0) - before)
  }
  return { data: around, width, height }
}
