import { limits } from '@sundry/contracts/limits'
import { AI_MADE, type FormatId, formatOf, type ImageSettings, outputFormats } from '@sundry/images'
import type { SizeRange, Step } from '@sundry/recipes'

export type EncodingToolId = 'compressor' | 'converter' | 'resizer'

const { compression, conversion } = limits

interface Field<Value> {
  initial: Value
  accepts: (value: unknown) => boolean
}

const from = (minValue: number, maxValue: number, initial: number | null = null): Field<number | null> => ({
  initial,
  accepts: (value) =>
    value === null || (typeof value === 'number' && Number.isFinite(value) && value >= minValue && value <= maxValue),
})
const oneOf = <const Value>(values: readonly Value[], initial: NoInfer<Value>): Field<Value> => ({
  initial,
  accepts: (value) => (values as readonly unknown[]).includes(value),
})
const flag = (initial: boolean): Field<boolean> => ({ initial, accepts: (value) => typeof value === 'boolean' })
const text = (pattern: RegExp, initial: string): Field<string> => ({
  initial,
  accepts: (value) => typeof value === 'string' && pattern.test(value),
})

const { min, max } = compression.quality

/** Row by row, like the buttons of the resizer. */
export const anchors = [
  'top-left',
  'top',
  'top-right',
  'left',
  'centre',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const

/** The slider has a range of its own; the field beside it takes these. */
export const fileSizeMB = { min: 1 / 1024, max: 50 } as const

const schema = {
  /** Null counts as missing: a run then takes the specification's fallback. */
  compressionLevel: from(0, 100, compression.default.level),
  compressionPreset: oneOf(['none', 'low', 'medium', 'high', 'custom'], compression.default.preset),
  quality: from(min, max, compression.default.quality),
  maxSizeMB: from(fileSizeMB.min, fileSizeMB.max, compression.default.maxSizeMB),
  outputFormat: oneOf([null, ...outputFormats], null),
  enableResize: flag(false),
  width: from(1, 65_535),
  height: from(1, 65_535),
  maintainAspectRatio: flag(true),
  resizeBy: oneOf(['pixels', 'percent'], 'pixels'),
  percent: from(1, 1000),
  fit: oneOf(['inside', 'cover', 'pad'], 'inside'),
  anchor: oneOf(anchors, 'centre'),
  neverEnlarge: flag(false),
  background: text(/^#[0-9a-f]{6}$/i, '#ffffff'),
  outputQuality: from(min, max),
  effort: oneOf(['fast', 'small'], 'fast'),
  mode: oneOf(['quality', 'same-look', 'best-format'], 'quality'),
  resampling: oneOf(['fast', 'best'], 'fast'),
  metadata: oneOf(['strip', 'none', 'profile', 'all'], 'strip'),
  markAi: flag(false),
  rename: text(/^.{0,200}$/s, ''),
}

/** A wish that a page grants by a press. It lasts as long as the page. */
export interface Goal {
  id: 'email' | 'under' | 'exact' | 'form' | 'location'
  /** The line under the button. */
  plan: string
  /** In place of the tool's own settings; else on top of them. */
  isWhole: boolean
  settings: (own: ImageSettings) => ImageSettings
  range: SizeRange | null
  /** The same as steps of a recipe, given those of the tool's own settings and their quality. */
  steps: (own: readonly Step[], quality: number) => readonly Step[]
}

export type ToolSettings = { [Name in keyof typeof schema]: (typeof schema)[Name]['initial'] } & { goal: Goal | null }
export type Preset = ToolSettings['compressionPreset']

const fields: readonly [string, Field<unknown>][] = Object.entries(schema)

export const defaults = {
  ...Object.fromEntries(fields.map(([name, { initial }]) => [name, initial])),
  goal: null,
} as ToolSettings

export function readSettings(value: unknown): Partial<ToolSettings> {
  if (typeof value !== 'object' || value === null) return {}
  const stored = new Map(Object.entries(value))
  return Object.fromEntries(
    fields
      .filter(([name, { accepts }]) => stored.has(name) && accepts(stored.get(name)))
      .map(([name]) => [name, stored.get(name)]),
  )
}

export const sharedSettings = (settings: ToolSettings): Partial<ToolSettings> =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => name !== 'goal' && value !== defaults[name as keyof ToolSettings],
    ),
  )

/** The parts of an image's own settings that a tool uses, besides its crop. */
export interface OwnFields {
  /** The setting that the quality stands for. */
  quality: 'quality' | 'outputQuality'
  outputFormat?: true
  focus?: true
}

/** Options that a tool does not support stay off, whatever is changed on its page. */
const forced: Record<EncodingToolId, Partial<ToolSettings>> = {
  compressor: { outputFormat: null, enableResize: false },
  converter: { compressionLevel: 0, enableResize: false },
  resizer: { compressionLevel: 0, outputFormat: null },
}

export function changed(tool: EncodingToolId, settings: ToolSettings, some: Partial<ToolSettings>): ToolSettings {
  const goal = settings.goal?.isWhole ? null : settings.goal
  return { ...settings, goal, ...some, ...forced[tool] }
}

export function fromPreset(preset: Preset): Partial<ToolSettings> {
  if (preset === 'custom') return { compressionPreset: preset }
  if (preset === 'none') return { compressionPreset: preset, compressionLevel: 0 }
  const { quality, maxSizeMB } = compression.presets[preset]
  return { compressionPreset: preset, quality, maxSizeMB, compressionLevel: compression.default.level }
}

/** A preset reduces the colours of a PNG, as long as it looks the same. */
export function reducedBy(preset: Preset): Pick<ImageSettings, 'palette' | 'paletteScore'> {
  return preset === 'medium' || preset === 'high'
    ? { palette: 'auto', paletteScore: compression.paletteScores[preset] }
    : {}
}

export const switchCompression = (on: boolean) => fromPreset(on ? 'medium' : 'none')

export const switchConversion = (on: boolean): Partial<ToolSettings> => ({
  outputFormat: on ? conversion.targetFormat : null,
})

export function hasTarget(settings: ToolSettings): boolean {
  if (!settings.enableResize) return false
  return settings.resizeBy === 'percent'
    ? settings.percent !== null
    : settings.width !== null || settings.height !== null
}

export const engineBase = ({
  maintainAspectRatio,
  effort,
  metadata,
  markAi,
  background,
}: ToolSettings): ImageSettings => ({
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio,
  outputFormat: null,
  quality: compression.fallback.compressorQuality,
  compressionLevel: 0,
  maxSizeMB: null,
  effort,
  metadata,
  ...(markAi && { sourceMark: AI_MADE }),
  background,
})

export const isLossy = (format: FormatId | null): boolean => format !== null && formatOf(format).hasQuality === true
