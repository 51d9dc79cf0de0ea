import { free, freePixels } from '../core/free.ts'
import type { Mask, Plane } from '../core/plane.ts'
import { resample, resampleMask } from '../core/resample.ts'
import { applyGuide } from '../mask/apply-guide.ts'
import { featherEdge, shiftEdge } from '../mask/edges.ts'
import { fitGuide } from '../mask/guided.ts'
import { levels } from '../mask/levels.ts'
import { settle } from '../mask/settled.ts'
import { crispOf } from '../mask/softness.ts'
import { type Painted, paint, underPaint } from '../mask/strokes.ts'
import { estimateLayers, type Layers } from '../matte/foreground.ts'
import { pixelsAt } from '../models/input.ts'
import type { Look } from '../types.ts'
import type { Judged } from './judge.ts'
import type { Photo } from './photo.ts'
import { eachRows } from './rows.ts'

/** Measured on composites with exact alpha (docs/decisions/0080): `radius` is for a fit of `side`, the longer one. */
const recipes = {
  matting: { black: 0.1, white: 0.9, shrink: 1.5, side: 800, radius: 4, epsilon: 1e-5 },
  salient: { black: 0.25, white: 0.75, shrink: 2, side: 600, radius: 8, epsilon: 1e-5 },
  weighed: { black: 0, white: 1, shrink: 1.5, side: 800, radius: 6, epsilon: 1e-5 },
} as const

/** How much of the fit's blur is taken back: all of it but where the matting saw hair. */
const crispness = ({ kind, mask }: Judged) => (kind === 'matting' ? crispOf(mask) : kind === 'weighed' ? 0.2 : 0.15)

/** The fit is made no larger than this: masks hold no more, and reading it large costs nothing. */
const FIT_SIDE = 1200
/** Colours of a soft edge change slowly; the photo's own detail is added back when they are used. */
const LAYERS_SIDE = 800

function sizeFor({ width, height }: Photo, shrink: number, longest: number) {
  const scale = Math.min(1 / shrink, longest / Math.max(width, height))
  return { scale, width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** How large the fit is made, and over what distance. A preview is fitted as its photo would be, only smaller. */
function planFit(photo: Photo, { shrink, side, radius }: (typeof recipes)[Judged['kind']], scale: number) {
  const here = Math.max(photo.width, photo.height)
  const whole = here / scale
  const wanted = Math.min(shrink, Math.max(1, whole / side))
  const wholeFit = Math.min(whole / wanted, FIT_SIDE)
  const reach = radius * Math.min(1, wholeFit / side) * (Math.min(here / wanted, FIT_SIDE) / wholeFit)
  return { work: sizeFor(photo, wanted, FIT_SIDE), radius: Math.max(1, Math.round(reach)) }
}

/** Where the brush was firm its word stands, whatever the photo's colours say. */
function overPaint(mask: Mask, painted: Painted, width: number, height: number): void {
  const strength = resample(painted.strength, width, height)
  const target = resample(painted.target, width, height)
  for (let at = 0; at < mask.data.length; at += 1) {
    const firm = Math.min(1, Math.max(0, ((strength.data[at] ?? 0) - 0.75) * 4))
    if (firm > 0) mask.data[at] = (mask.data[at] ?? 0) * (1 - firm) + (target.data[at] ?? 0) * 255 * firm + 0.5
  }
}

/** The mask at the photo's full size, with its edges where the photo has them. `scale` is photo pixels by upright ones. */
export function refine(photo: Photo, judged: Judged, look: Look, scale: number): Mask {
  const recipe = recipes[judged.kind]
  const { work, radius } = planFit(photo, recipe, scale)
  const leveled = resample(levels(judged.mask, recipe.black, recipe.white), work.width, work.height)
  const painted = paint(look.strokes, scale * work.scale, work.width, work.height)
  const small: Plane = painted ? underPaint(leveled, painted) : leveled
  const pixels = pixelsAt(photo.context.canvas, work.width, work.height)
  const guide = fitGuide(pixels, small, radius, recipe.epsilon)
  freePixels(pixels)
  const settled = settle(small, radius * 2 + 1)
  const mask: Mask = { data: new Uint8Array(photo.width * photo.height), width: photo.width, height: photo.height }
  const crisp = crispness(judged)
  eachRows(photo.context, (rows) => applyGuide(guide, settled, rows, mask, crisp))
  free(guide.red, guide.green, guide.blue, guide.offset, settled, leveled.data)
  if (painted) free(small.data)
  if (painted) overPaint(mask, painted, photo.width, photo.height)
  shiftEdge(mask, look.edges.shift * scale)
  featherEdge(mask, look.edges.feather * scale)
  return mask
}

/** What the photo's colours were mixed of round the edge. */
export function layersOf(photo: Photo, mask: Mask): Layers {
  const { width, height } = sizeFor(photo, 1, LAYERS_SIDE)
  const pixels = pixelsAt(photo.context.canvas, width, height)
  const alpha = resampleMask(mask, width, height)
  const layers = estimateLayers(pixels, alpha)
  freePixels(pixels)
  free(alpha.data)
  return layers
}
