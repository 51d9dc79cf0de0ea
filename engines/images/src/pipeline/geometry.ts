import { fitOf, type ResizeWish, type Size, targetDimensions } from '../core/dimensions.ts'
import { ImageFault } from '../core/fault.ts'
import { anchorShare } from '../edits/crop.ts'
import type { ImageSettings } from '../types.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Geometry {
  source: Box
  drawn: Box
  canvas: Size
}

function cropOf(size: Size, crop: ImageSettings['crop']): Box {
  if (!crop) return { x: 0, y: 0, ...size }
  const x = Math.max(0, Math.round(crop.x))
  const y = Math.max(0, Math.round(crop.y))
  const width = Math.min(size.width, Math.round(crop.x + crop.width)) - x
  const height = Math.min(size.height, Math.round(crop.y + crop.height)) - y
  if (width < 1 || height < 1) throw new ImageFault('nothing-left')
  return { x, y, width, height }
}

function cover(box: Box, { width, height }: Size, anchor: ImageSettings['anchor'] = 'centre'): Box {
  const scale = Math.min(box.width / width, box.height / height)
  const part = { width: width * scale, height: height * scale }
  const share = anchorShare(anchor)
  return { x: box.x + (box.width - part.width) * share.x, y: box.y + (box.height - part.height) * share.y, ...part }
}

function pad(box: Box, canvas: Size, most: number): Box {
  const scale = Math.min(canvas.width / box.width, canvas.height / box.height, most)
  const [width, height] = [Math.max(1, Math.round(box.width * scale)), Math.max(1, Math.round(box.height * scale))]
  return { x: Math.floor((canvas.width - width) / 2), y: Math.floor((canvas.height - height) / 2), width, height }
}

export function geometryOf(size: Size, settings: ResizeWish & Pick<ImageSettings, 'crop' | 'anchor'>): Geometry {
  const source = cropOf(size, settings.crop)
  const canvas = targetDimensions(source, settings)
  const both = settings.enableResize && !settings.percent && settings.width && settings.height
  const fit = both ? fitOf(settings) : 'inside'
  return {
    source: fit === 'cover' ? cover(source, canvas, settings.anchor) : source,
    drawn:
      fit === 'pad'
        ? pad(source, canvas, settings.neverEnlarge ? 1 : Number.POSITIVE_INFINITY)
        : { x: 0, y: 0, ...canvas },
    canvas,
  }
}

export const enlargement = ({ source, drawn }: Geometry): number =>
  Math.max(drawn.width / source.width, drawn.height / source.height)

export const drawnToSize = ({ crop, enableResize, fit }: ImageSettings): boolean =>
  !crop && !(enableResize && (fit === 'cover' || fit === 'pad'))

export const identity = (size: Size): Geometry => {
  const box = { x: 0, y: 0, ...size }
  return { source: box, drawn: box, canvas: size }
}

export function shrinkTo({ source, drawn, canvas }: Geometry, side: number): Geometry {
  return scaleGeometry({ source, drawn, canvas }, Math.min(1, side / Math.max(canvas.width, canvas.height)))
}

export function scaleGeometry({ source, drawn, canvas }: Geometry, scale: number): Geometry {
  if (scale === 1) return { source, drawn, canvas }
  const side = (value: number) => Math.max(1, Math.round(value * scale))
  const size = { width: side(canvas.width), height: side(canvas.height) }
  const full = drawn.width === canvas.width && drawn.height === canvas.height
  return {
    source,
    canvas: size,
    drawn: full
      ? { x: 0, y: 0, ...size }
      : {
          x: Math.round(drawn.x * scale),
          y: Math.round(drawn.y * scale),
          width: side(drawn.width),
          height: side(drawn.height),
        },
  }
}
