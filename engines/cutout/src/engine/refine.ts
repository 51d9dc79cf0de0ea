import { type Mask, type Plane, withScratch } from '../base/plane.ts'
import { CRISP_SALIENT, CRISP_WEIGHED, FIT_SIDE, FITS, LAYERS_SIDE, PIXELS_AT_ONCE } from '../base/policy.ts'
import { resample, resampleMask } from '../base/resample.ts'
import type { CutoutStyle } from '../base/types.ts'
import { crispOf, levels } from '../mask/doubt.ts'
import { featherEdge, overPaint, type Painted, paint, shiftEdge, underPaint } from '../mask/edges.ts'
import { applyGuide, fitGuide, type Rows, settle } from '../mask/guided.ts'
import { estimateLayers, type Layers } from '../matte/foreground.ts'
import { pixelsAt } from '../models/input.ts'
import type { Photo } from './photo.ts'
import type { Decision } from './worker-messages.ts'

export function eachRows(
  from: OffscreenCanvasRenderingContext2D,
  work: (rows: Rows) => void,
  into: OffscreenCanvasRenderingContext2D | null = null,
): void {
  const { width, height } = from.canvas
  const step = Math.max(1, Math.floor(PIXELS_AT_ONCE / width))
  for (let top = 0; top < height; top += step)
    withScratch(({ pixels }) => {
      const image = pixels(from.getImageData(0, top, width, Math.min(step, height - top)))
      work({ data: image.data, width, height: image.height, top })
      into?.putImageData(image, 0, top)
    })
}

const crispness = ({ kind, mask }: Decision) =>
  kind === 'matting' ? crispOf(mask) : kind === 'weighed' ? CRISP_WEIGHED : CRISP_SALIENT

function sizeFor({ width, height }: Photo, shrink: number, longest: number) {
  const scale = Math.min(1 / shrink, longest / Math.max(width, height))
  return { scale, width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function planFit(photo: Photo, { shrink, side, radius }: (typeof FITS)[Decision['kind']], scale: number) {
  const here = Math.max(photo.width, photo.height)
  const whole = here / scale
  const expected = Math.min(shrink, Math.max(1, whole / side))
  const wholeFit = Math.min(whole / expected, FIT_SIDE)
  const reach = radius * Math.min(1, wholeFit / side) * (Math.min(here / expected, FIT_SIDE) / wholeFit)
  return { work: sizeFor(photo, expected, FIT_SIDE), radius: Math.max(1, Math.round(reach)) }
}

interface Fit {
  width: number
  height: number
  radius: number
  painted: Painted | null
}

const fitMask = (photo: Photo, decision: Decision, { width, height, radius, painted }: Fit): Mask =>
  withScratch(({ numbers }) => {
    const { black, white, epsilon } = FITS[decision.kind]
    const leveled = resample(levels(decision.mask, black, white), width, height)
    const small: Plane = painted ? underPaint(leveled, painted) : leveled
    numbers(leveled.data)
    numbers(small.data)
    const guide = withScratch((reading) =>
      fitGuide(reading.pixels(pixelsAt(photo.context.canvas, width, height)), small, radius, epsilon),
    )
    for (const plane of [guide.red, guide.green, guide.blue, guide.offset]) numbers(plane)
    const settled = numbers(settle(small, radius * 2 + 1))
    const mask: Mask = { data: new Uint8Array(photo.width * photo.height), width: photo.width, height: photo.height }
    const crisp = crispness(decision)
    eachRows(photo.context, (rows) => applyGuide(guide, settled, rows, mask, crisp))
    return mask
  })

/** `scale` is photo pixels by those of the upright one. */
export function refine(photo: Photo, decision: Decision, { edges, strokes }: CutoutStyle, scale: number): Mask {
  const { work, radius } = planFit(photo, FITS[decision.kind], scale)
  const painted = paint(strokes, scale * work.scale, work.width, work.height)
  const mask = fitMask(photo, decision, { ...work, radius, painted })
  if (painted) overPaint(mask, painted)
  shiftEdge(mask, edges.shift * scale)
  featherEdge(mask, edges.feather * scale)
  return mask
}

export const layersOf = (photo: Photo, mask: Mask): Layers =>
  withScratch(({ numbers, pixels }) => {
    const { width, height } = sizeFor(photo, 1, LAYERS_SIDE)
    const alpha = resampleMask(mask, width, height)
    numbers(alpha.data)
    return estimateLayers(pixels(pixelsAt(photo.context.canvas, width, height)), alpha)
  })
