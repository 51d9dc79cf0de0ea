import { formatOf, planRun } from '@sundry/images'
import { hasTarget, isLossy } from '../model/settings.ts'
import type { EncodingToolId, QueueItem, ToolSettings } from '../model/types.ts'
import type { EncodingTool } from './encoding-tool.ts'
import { planWords as words } from './plan-text.ts'

const both = new Intl.ListFormat('en', { type: 'conjunction' })
const list = (formats: readonly QueueItem['format'][]) =>
  both.format([...new Set(formats)].map((format) => formatOf(format).name))
const KIBIBYTE = 1024
const MEBIBYTE = KIBIBYTE ** 2

/** As it was chosen, without decimals that no one chose. */
export const formatLimit = (bytes: number): string =>
  bytes < MEBIBYTE ? `${Math.round(bytes / KIBIBYTE)}\u00a0KB` : `${Number((bytes / MEBIBYTE).toFixed(2))}\u00a0MB`

function compress(tool: EncodingTool, settings: ToolSettings, items: readonly Pick<QueueItem, 'format'>[]): string {
  const engine = tool.engineSettings(settings)
  const targets = items.flatMap(({ format }) => planRun(format, engine)?.target ?? [])
  if (targets.length === 0) return words.unchanged
  const { mode, quality, maxSizeMB } = engine
  const ceiling = maxSizeMB && words.ceiling(formatLimit(maxSizeMB * MEBIBYTE))
  // A file over the limit is made at a lower quality.
  const look = ceiling ? words.orLower(quality) : String(quality)
  const together = (...parts: (string | number | false | null | undefined)[]) => parts.filter(Boolean).join(', ')
  if (mode === 'best-format') return together(words.bestFormat(look), ceiling)
  const lossy = list(targets.filter(isLossy))
  const lossless = list(targets.filter((format) => !isLossy(format)))
  const make = mode === 'same-look' ? words.sameLook : words.compress
  // A preset's ceiling costs a lossless format nothing.
  const reduced = engine.reduceLossless && ceiling
  return together(
    lossy && make(lossy, look),
    lossy && !reduced && ceiling,
    lossless && (reduced ? lossless : (engine.palette === 'auto' ? words.fewerColours : words.lossless)(lossless)),
    reduced,
  )
}

function convert(tool: EncodingTool, settings: ToolSettings): string {
  const { outputFormat, quality } = tool.engineSettings(settings)
  if (!outputFormat) return words.noFormat
  const conversion = words.convert(formatOf(outputFormat).name)
  return isLossy(outputFormat) ? `${conversion}, ${words.quality(quality)}` : conversion
}

function resize(_: EncodingTool, settings: ToolSettings): string {
  const { resizeBy, percent, width, height, maintainAspectRatio, fit } = settings
  if (!hasTarget(settings)) return words.noSize
  if (resizeBy === 'percent') return words.percent(percent ?? 0)
  if (!width) return words.height(height ?? 0)
  if (!height) return words.width(width)
  return words.fit[maintainAspectRatio ? fit : 'stretch'](`${width} × ${height}`)
}

const plans = { compressor: compress, converter: convert, resizer: resize } satisfies Record<EncodingToolId, unknown>

/** Describes in one line how a run with these settings changes the queue. */
export function planOf(tool: EncodingTool, settings: ToolSettings, items: readonly Pick<QueueItem, 'format'>[]) {
  const { goal } = settings
  if (goal?.isWhole) return goal.plan
  const own = plans[tool.id](tool, settings, items)
  const isIdle = own === words.unchanged || own === words.noFormat || own === words.noSize
  return goal ? (isIdle ? goal.plan : `${own}, ${goal.plan}`) : own
}
