import { limits } from '@sundry/contracts/limits'
import { newStep, type Recipe, recipeToLink, type Step } from '@sundry/recipes'
import { reducedBy } from '../model/settings.ts'
import type { EncodingToolId, ToolSettings } from '../model/types.ts'

const { fallback } = limits.compression
const MEBIBYTE = 1024 * 1024

function compress(settings: ToolSettings): Step[] {
  if ((settings.compressionLevel ?? fallback.compressorLevel) === 0) return []
  return [
    newStep('compress', {
      by: settings.mode,
      quality: qualityOf.compressor(settings),
      most: settings.maxSizeMB === null ? null : settings.maxSizeMB * MEBIBYTE,
      effort: settings.effort,
      reduce: settings.compressionPreset === 'custom',
      colourScore: reducedBy(settings.compressionPreset).paletteScore ?? null,
    }),
  ]
}

function convert(settings: ToolSettings): Step[] {
  const { outputFormat, background, effort } = settings
  if (outputFormat === null) return []
  return [newStep('convert', { format: outputFormat, quality: qualityOf.converter(settings), background, effort })]
}

function resize(settings: ToolSettings): Step[] {
  if (!settings.enableResize) return []
  const { resizeBy, width, height, percent, maintainAspectRatio, fit, anchor, background } = settings
  return [
    newStep('resize', {
      by: resizeBy,
      width,
      height,
      ...(percent !== null && { percent }),
      fit: maintainAspectRatio ? fit : 'stretch',
      anchor,
      background,
      enlarge: !settings.neverEnlarge,
      scaling: settings.resampling,
      quality: qualityOf.resizer(settings),
    }),
  ]
}

const qualityOf: Record<EncodingToolId, (settings: ToolSettings) => number> = {
  compressor: ({ quality }) => quality ?? fallback.compressorQuality,
  converter: ({ outputQuality }) => outputQuality ?? fallback.converterQuality,
  resizer: ({ outputQuality }) => outputQuality ?? fallback.resizerQuality,
}

const stepsOf = { compressor: compress, converter: convert, resizer: resize }

/** A recipe that makes the same files as the tool's own page. */
export function asRecipe(tool: EncodingToolId, settings: ToolSettings): Recipe {
  const { metadata, markAi, rename, goal } = settings
  const isPlain = metadata === 'strip' && !markAi
  const own = [...stepsOf[tool](settings), ...(isPlain ? [] : [newStep('metadata', { keep: metadata, mark: markAi })])]
  return {
    name: '',
    steps: [
      ...(goal?.steps(own, qualityOf[tool](settings)) ?? own),
      ...(rename.trim() === '' ? [] : [newStep('rename', { pattern: rename })]),
    ],
  }
}

export const linkAsRecipe = (tool: EncodingToolId, settings: ToolSettings): string =>
  recipeToLink(asRecipe(tool, settings))
