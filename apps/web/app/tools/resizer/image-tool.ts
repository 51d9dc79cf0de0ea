import { limits } from '@sundry/contracts/limits'
import { encodingTool } from '../../workbench/settings/encoding-tool.ts'
import { engineBase, hasTarget, type ToolSettings } from '../../workbench/settings/settings.ts'
import { toasts } from './text.ts'

function sizeOf({ resizeBy, percent, width, height, maintainAspectRatio, fit }: ToolSettings) {
  if (resizeBy === 'percent') return { percent }
  return { width, height, ...(maintainAspectRatio && { fit }) }
}

export const imageTool = encodingTool({
  id: 'resizer',
  accepts: ['jpeg', 'png', 'webp', 'gif', 'bmp', 'heic', 'heif'],
  archive: 'resized',
  engineSettings: (settings) => ({
    ...engineBase(settings),
    quality: settings.outputQuality ?? limits.compression.fallback.resizerQuality,
    enableResize: settings.enableResize,
    resampling: settings.resampling,
    neverEnlarge: settings.neverEnlarge,
    ...sizeOf(settings),
  }),
  check: (settings) => (hasTarget(settings) ? null : toasts.noDimensions),
  toasts,
})
