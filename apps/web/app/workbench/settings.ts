import { limits } from '@sundry/contracts/limits'
import type { ImageSettings } from '@sundry/images'
import type { EncoderId, Preset, Settings } from './types.ts'

const { compression, conversion } = limits

export const defaults: Settings = {
  compressionLevel: compression.default.level,
  compressionPreset: compression.default.preset,
  quality: compression.default.quality,
  maxSizeMB: compression.default.maxSizeMB,
  outputFormat: null,
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  resizeBy: 'pixels',
  percent: null,
  fit: 'inside',
  neverEnlarge: false,
  background: '#ffffff',
  outputQuality: null,
  effort: 'fast',
  mode: 'quality',
  resampling: 'fast',
  metadata: 'strip',
  rename: '',
}

/** What a tool does not do stays off, whatever is changed on its page. */
const forced: Record<EncoderId, Partial<Settings>> = {
  compressor: { outputFormat: null, enableResize: false },
  converter: { compressionLevel: 0, enableResize: false },
  resizer: { compressionLevel: 0, outputFormat: null },
}

/** The settings after a change made on a tool's page. */
export function changed(bench: EncoderId, settings: Settings, some: Partial<Settings>): Settings {
  return { ...settings, ...some, ...forced[bench] }
}

/** A named preset sets its values; Custom keeps them. */
export function fromPreset(preset: Preset): Partial<Settings> {
  if (preset === 'custom') return { compressionPreset: preset }
  if (preset === 'none') return { compressionPreset: preset, compressionLevel: 0 }
  const { quality, maxSizeMB } = compression.presets[preset]
  return { compressionPreset: preset, quality, maxSizeMB, compressionLevel: compression.default.level }
}

export const switchCompression = (on: boolean) => fromPreset(on ? 'medium' : 'none')

export const switchConversion = (on: boolean): Partial<Settings> => ({
  outputFormat: on ? conversion.targetFormat : null,
})

/** True when resizing is on and something says to what. */
export function hasTarget(settings: Settings): boolean {
  if (!settings.enableResize) return false
  return settings.resizeBy === 'percent'
    ? settings.percent !== null
    : settings.width !== null || settings.height !== null
}

/** What the engine is told when a tool runs. */
export function runSettings(bench: EncoderId, settings: Settings): ImageSettings {
  const base: ImageSettings = {
    enableResize: false,
    width: null,
    height: null,
    maintainAspectRatio: settings.maintainAspectRatio,
    outputFormat: null,
    quality: compression.fallback.compressorQuality,
    compressionLevel: 0,
    maxSizeMB: null,
    effort: settings.effort,
    metadata: settings.metadata,
    background: settings.background,
  }
  if (bench === 'compressor')
    return {
      ...base,
      quality: settings.quality ?? compression.fallback.compressorQuality,
      compressionLevel: settings.compressionLevel ?? compression.fallback.compressorLevel,
      maxSizeMB: settings.maxSizeMB,
      // A preset promises a look; only a limit of one's own may cost a PNG its colours and pixels.
      reduceLossless: settings.compressionPreset === 'custom',
      mode: settings.mode,
    }
  if (bench === 'converter')
    return {
      ...base,
      outputFormat: settings.outputFormat,
      quality: settings.outputQuality ?? compression.fallback.converterQuality,
    }
  const quality = settings.outputQuality ?? compression.fallback.resizerQuality
  const { enableResize, resampling, neverEnlarge } = settings
  const resized = { ...base, quality, enableResize, resampling, neverEnlarge }
  if (settings.resizeBy === 'percent') return { ...resized, percent: settings.percent }
  const { width, height, maintainAspectRatio, fit } = settings
  return { ...resized, width, height, ...(maintainAspectRatio && { fit }) }
}

const choices: Partial<Record<keyof Settings, readonly unknown[]>> = {
  compressionPreset: ['none', 'low', 'medium', 'high', 'custom'],
  outputFormat: [null, 'jpeg', 'png', 'webp', 'avif', 'bmp', 'jxl', 'ico'],
  resizeBy: ['pixels', 'percent'],
  fit: ['inside', 'cover', 'pad'],
  effort: ['fast', 'small'],
  mode: ['quality', 'same-look', 'best-format'],
  resampling: ['fast', 'best'],
  metadata: ['strip', 'profile', 'all'],
}

const ranges: Partial<Record<keyof Settings, readonly [number, number]>> = {
  compressionLevel: [0, 100],
  quality: [compression.quality.min, compression.quality.max],
  outputQuality: [compression.quality.min, compression.quality.max],
  maxSizeMB: [compression.maxSizeMB.min, compression.maxSizeMB.max],
  width: [1, 65_535],
  height: [1, 65_535],
  percent: [1, 1000],
}

function fits(name: keyof Settings, value: unknown): boolean {
  const range = ranges[name]
  if (range)
    return (
      value === null || (typeof value === 'number' && Number.isFinite(value) && value >= range[0] && value <= range[1])
    )
  if (choices[name]) return choices[name].includes(value)
  if (name === 'background') return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
  if (name === 'rename') return typeof value === 'string' && value.length <= 200
  return typeof value === typeof defaults[name]
}

/** What was kept or came by link, as far as it makes sense. */
export function readSettings(value: unknown): Partial<Settings> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter(([name, setting]) => name in defaults && fits(name as keyof Settings, setting)),
  )
}
