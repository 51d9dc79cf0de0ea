import { limits } from '@sundry/contracts/limits'
import { encodingTool } from '../../workbench/settings/encoding-tool.ts'
import { engineBase } from '../../workbench/settings/settings.ts'
import { toasts } from './text.ts'

export const imageTool = encodingTool({
  id: 'converter',
  accepts: ['jpeg', 'png', 'webp', 'gif', 'bmp', 'svg', 'avif', 'heic', 'heif', 'jxl', 'tiff', 'ico'],
  archive: 'converted',
  engineSettings: (settings) => ({
    ...engineBase(settings),
    outputFormat: settings.outputFormat,
    quality: settings.outputQuality ?? limits.compression.fallback.converterQuality,
  }),
  check: ({ outputFormat }) => (outputFormat === null ? toasts.noTarget : null),
  toasts,
})
