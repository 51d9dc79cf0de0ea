import { type Box, ImageFault, type Size } from '../image/raster.ts'

export type Anchor =
  | 'top-left'
  | 'top'
  | 'top-right'
  | 'left'
  | 'centre'
  | 'right'
  | 'bottom-left'
  | 'bottom'
  | 'bottom-right'

/** A place that no anchor names: the share of the free room before it, 0 to 1 on each axis. */
export interface AnchorShare {
  x: number
  y: number
}

export interface ResizeOptions {
  enableResize: boolean
  width: number | null
  height: number | null
  maintainAspectRatio: boolean
  percent?: number | null
  /** With both sides given: `inside` keeps the ratio, `stretch` does not, `cover` cuts, `pad` fills. Default by maintainAspectRatio. */
  fit?: 'inside' | 'stretch' | 'cover' | 'pad'
  neverEnlarge?: boolean
}

export interface GeometryOptions extends ResizeOptions {
  /** Pixels of the upright image, before the resize. */
  crop?: Box | null
  /** The part that `cover` keeps; the centre by default. */
  anchor?: Anchor | AnchorShare
}

const whole = (value: number) => Math.max(1, Math.round(value))

export const fitOf = (settings: Pick<ResizeOptions, 'fit' | 'maintainAspectRatio'>) =>
  settings.fit ?? (settings.maintainAspectRatio ? 'inside' : 'stretch')

export const wantsResize = ({ enableResize, width, height, percent }: ResizeOptions): boolean =>
  enableResize && Boolean(percent || width || height)

/**
 * One side given: the other follows. Both: the image fits inside the box, or fills it when the ratio need not be
 * kept. A source without size takes the values asked for.
 */
export function targetDimensions(source: Size, settings: ResizeOptions): Size {
  const { width, height } = source
  const requested = { width: settings.width || 0, height: settings.height || 0 }
  if (!settings.enableResize) return { width, height }
  if (width === 0 || height === 0) return requested
  const size = sizeFor(source, requested, settings)
  const fit = requested.width && requested.height && !settings.percent ? fitOf(settings) : 'inside'
  return settings.neverEnlarge ? withoutEnlarging(source, size, fit) : size
}

function sizeFor({ width, height }: Size, requested: Size, settings: ResizeOptions): Size {
  if (settings.percent) {
    return { width: whole((width * settings.percent) / 100), height: whole((height * settings.percent) / 100) }
  }
  if (!requested.width && !requested.height) return { width, height }
  if (!requested.height) return { width: whole(requested.width), height: whole((requested.width * height) / width) }
  if (!requested.width) return { width: whole((requested.height * width) / height), height: whole(requested.height) }
  if (fitOf(settings) !== 'inside') return { width: whole(requested.width), height: whole(requested.height) }
  const scale = Math.min(requested.width / width, requested.height / height)
  return { width: whole(width * scale), height: whole(height * scale) }
}

function withoutEnlarging(source: Size, size: Size, fit: ReturnType<typeof fitOf>): Size {
  const factors = [size.width / source.width, size.height / source.height]
  if (fit === 'pad' || Math.max(...factors) <= 1) return size
  if (fit === 'inside') return source
  if (fit === 'stretch')
    return { width: Math.min(size.width, source.width), height: Math.min(size.height, source.height) }
  const scale = Math.max(...factors)
  return { width: whole(size.width / scale), height: whole(size.height / scale) }
}

/** The share of the free room before a thing placed at the anchor: 0, a half or all of it. */
export function anchorShare(anchor: Anchor | AnchorShare): AnchorShare {
  if (typeof anchor !== 'string') return anchor
  const x = anchor.endsWith('left') ? 0 : anchor.endsWith('right') ? 1 : 0.5
  const y = anchor.startsWith('top') ? 0 : anchor.startsWith('bottom') ? 1 : 0.5
  return { x, y }
}

export interface Geometry {
  source: Box
  drawn: Box
  canvas: Size
}

function cropOf(size: Size, crop: GeometryOptions['crop']): Box {
  if (!crop) return { x: 0, y: 0, ...size }
  const x = Math.max(0, Math.round(crop.x))
  const y = Math.max(0, Math.round(crop.y))
  const width = Math.min(size.width, Math.round(crop.x + crop.width)) - x
  const height = Math.min(size.height, Math.round(crop.y + crop.height)) - y
  if (width < 1 || height < 1) throw new ImageFault('nothing-left')
  return { x, y, width, height }
}

function cover(box: Box, { width, height }: Size, anchor: GeometryOptions['anchor'] = 'centre'): Box {
  const scale = Math.min(box.width / width, box.height / height)
  const part = { width: width * scale, height: height * scale }
  const share = anchorShare(anchor)
  return { x: box.x + (box.width - part.width) * share.x, y: box.y + (box.height - part.height) * share.y, ...part }
}

function pad(box: Box, canvas: Size, maxValue: number): Box {
  const scale = Math.min(canvas.width / box.width, canvas.height / box.height, maxValue)
  const [width, height] = [Math.max(1, Math.round(box.width * scale)), Math.max(1, Math.round(box.height * scale))]
  return { x: Math.floor((canvas.width - width) / 2), y: Math.floor((canvas.height - height) / 2), width, height }
}

export function geometryOf(size: Size, settings: GeometryOptions): Geometry {
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

export const drawnToSize = ({ crop, enableResize, fit }: GeometryOptions): boolean =>
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
