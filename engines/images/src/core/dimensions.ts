import type { ImageSettings } from '../types.ts'

export interface Size {
  width: number
  height: number
}

export type ResizeWish = Pick<
  ImageSettings,
  'enableResize' | 'width' | 'height' | 'maintainAspectRatio' | 'percent' | 'fit' | 'neverEnlarge'
>

const whole = (value: number) => Math.max(1, Math.round(value))

export const fitOf = (settings: Pick<ResizeWish, 'fit' | 'maintainAspectRatio'>) =>
  settings.fit ?? (settings.maintainAspectRatio ? 'inside' : 'stretch')

export const wantsResize = ({ enableResize, width, height, percent }: ResizeWish): boolean =>
  enableResize && Boolean(percent || width || height)

/**
 * One side given: the other follows. Both: the picture fits inside the box, or fills it when the ratio need not be
 * kept. A source without size takes the values asked for.
 */
export function targetDimensions(source: Size, settings: ResizeWish): Size {
  const { width, height } = source
  const requested = { width: settings.width || 0, height: settings.height || 0 }
  if (!settings.enableResize) return { width, height }
  if (width === 0 || height === 0) return requested
  const size = sizeFor(source, requested, settings)
  const fit = requested.width && requested.height && !settings.percent ? fitOf(settings) : 'inside'
  return settings.neverEnlarge ? withoutEnlarging(source, size, fit) : size
}

function sizeFor({ width, height }: Size, requested: Size, settings: ResizeWish): Size {
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
