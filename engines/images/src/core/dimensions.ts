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
  const wanted = { width: settings.width || 0, height: settings.height || 0 }
  if (!settings.enableResize) return { width, height }
  if (width === 0 || height === 0) return wanted
  const size = sizeFor(source, wanted, settings)
  const fit = wanted.width && wanted.height && !settings.percent ? fitOf(settings) : 'inside'
  return settings.neverEnlarge ? withoutEnlarging(source, size, fit) : size
}

function sizeFor({ width, height }: Size, wanted: Size, settings: ResizeWish): Size {
  if (settings.percent) {
    return { width: whole((width * settings.percent) / 100), height: whole((height * settings.percent) / 100) }
  }
  if (!wanted.width && !wanted.height) return { width, height }
  if (!wanted.height) return { width: whole(wanted.width), height: whole((wanted.width * height) / width) }
  if (!wanted.width) return { width: whole((wanted.height * width) / height), height: whole(wanted.height) }
  if (fitOf(settings) !== 'inside') return { width: whole(wanted.width), height: whole(wanted.height) }
  const scale = Math.min(wanted.width / width, wanted.height / height)
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
