import { limits } from '@sundry/contracts/limits'
import { AI_MADE, type ImageSettings, labelsOf } from '@sundry/images'
import { UsageFault } from '../../terminal/exit-codes.ts'
import type { ImageFileOptions } from './run-images.ts'

interface Range {
  readonly min: number
  readonly max: number
  readonly isWhole?: boolean
}

/** The number of an option within its range; undefined where the option is not given. */
export function readNumber(
  name: string,
  text: string | undefined,
  { min: minValue, max: maxValue, isWhole = true }: Range,
): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !(value >= minValue && value <= maxValue) || (isWhole && !Number.isInteger(value)))
    throw new UsageFault(`${name} takes a ${isWhole ? 'whole ' : ''}number from ${minValue} to ${maxValue}.`)
  return value
}

const {
  presets,
  paletteScores,
  default: standard,
  quality: qualityRange,
  maxSizeMB: sizeRange,
  fallback,
} = limits.compression
const MAX_SIDE = 65_535
const MAX_PERCENT = 1000
/** Fewer pixels of the highest quality can be a larger file than the original. */
const RESIZE_QUALITY = 85

export interface ImageOptions extends ImageFileOptions {
  quality?: string
  effort?: 'fast' | 'small'
  metadata?: 'strip' | 'none' | 'profile' | 'all'
  markAi?: boolean
  title?: string
  author?: string
  copyright?: string
  alt?: string
  keywords?: string
  background?: string
}

export function readColour(option: string, colour: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new UsageFault(`${option} must be a colour such as #ffffff.`)
  return colour
}

const readQuality = (text: string | undefined) =>
  readNumber('--quality', text, { min: qualityRange.min, max: qualityRange.max })

/** Starts from the defaults of the three tools' pages. */
const base = ({
  effort = 'fast',
  metadata = 'strip',
  markAi = false,
  background,
  alt = '',
  ...labels
}: ImageOptions): ImageSettings => ({
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: null,
  quality: fallback.compressorQuality,
  compressionLevel: 0,
  maxSizeMB: null,
  effort,
  metadata,
  ...(markAi && { sourceMark: AI_MADE }),
  labels: labelsOf({ ...labels, altText: alt }),
  background: readColour('--background', background ?? '#ffffff'),
})

export interface CompressOptions extends ImageOptions {
  preset?: 'low' | 'medium' | 'high'
  maxSize?: string
  mode?: 'quality' | 'same-look' | 'best-format'
}

export function compressSettings(options: CompressOptions): ImageSettings {
  const presetName = options.preset ?? (standard.preset as 'medium')
  const preset = presets[presetName]
  const isCustom = options.quality !== undefined || options.maxSize !== undefined
  const { min: minValue, max: maxValue } = sizeRange
  const maxSizeMB =
    options.maxSize === 'none'
      ? null
      : (readNumber('--max-size', options.maxSize, { min: minValue, max: maxValue, isWhole: false }) ??
        preset.maxSizeMB)
  return {
    ...base(options),
    quality: readQuality(options.quality) ?? preset.quality,
    compressionLevel: standard.level,
    maxSizeMB,
    // A preset promises a look; only a ceiling of one's own may cost a PNG its colours and pixels.
    reduceLossless: isCustom,
    ...(!isCustom && presetName !== 'low' && { palette: 'auto' as const, paletteScore: paletteScores[presetName] }),
    mode: options.mode ?? 'quality',
  }
}

export interface ConvertOptions extends ImageOptions {
  format?: NonNullable<ImageSettings['outputFormat']> | 'jpg'
}

export const convertSettings = (options: ConvertOptions): ImageSettings => ({
  ...base(options),
  outputFormat: options.format === 'jpg' ? 'jpeg' : (options.format ?? (limits.conversion.targetFormat as 'webp')),
  quality: readQuality(options.quality) ?? fallback.converterQuality,
})

export interface ResizeOptions extends ImageOptions {
  width?: string
  height?: string
  percent?: string
  fit?: NonNullable<ImageSettings['fit']>
  neverEnlarge?: boolean
}

export function resizeSettings(options: ResizeOptions): ImageSettings {
  const side = (name: string, text: string | undefined) => readNumber(name, text, { min: 1, max: MAX_SIDE }) ?? null
  const [width, height] = [side('--width', options.width), side('--height', options.height)]
  const percent = readNumber('--percent', options.percent, { min: 1, max: MAX_PERCENT }) ?? null
  if (width === null && height === null && percent === null)
    throw new UsageFault('Please specify width or height for resizing: --width, --height or --percent.')
  if (percent !== null && (width !== null || height !== null))
    throw new UsageFault('Use either --percent, or --width and --height.')
  if (options.fit !== undefined && (width === null || height === null))
    throw new UsageFault('--fit needs both --width and --height.')
  const fit = options.fit ?? 'inside'
  return {
    ...base(options),
    quality: readQuality(options.quality) ?? RESIZE_QUALITY,
    enableResize: true,
    resampling: 'best',
    neverEnlarge: options.neverEnlarge ?? false,
    maintainAspectRatio: fit !== 'stretch',
    fit,
    width,
    height,
    percent,
  }
}
